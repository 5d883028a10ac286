#pragma once

#include "core/catalog/catalog.h"
#include "core/fabric/plan_counts.h"
#include "core/project/templates/template.h"

namespace cw::project::superpod {

// Catalog keys of the parts that the reference architecture names (RA-11333-001 V11, table 7).
inline constexpr std::string_view kNode = "nvidia-dgx-h100";
inline constexpr std::string_view kFabricSwitch = "nvidia-qm9700";
inline constexpr std::string_view kInBandSwitch = "nvidia-sn4600c";
inline constexpr std::string_view kOutOfBandSwitch = "nvidia-sn2201";
inline constexpr std::string_view kManager = "nvidia-ufm-enterprise-appliance";
inline constexpr std::string_view kServer = "generic-management-server-2u";
inline constexpr std::string_view kArray = "ddn-ai400x2";
inline constexpr std::string_view kRack = "apc-ar3357";
inline constexpr std::string_view kComputePdu = "raritan-px3-5878i2r";
inline constexpr std::string_view kOtherPdu = "generic-pdu-415v-60a";

/// C13 outlets of a management rack's PDU: one cord of each device.
inline constexpr std::int64_t kRackDevices = 18;

/// How much of everything follows from the settings. No count is typed: nodes and rules give them.
struct Sizes {
    std::int64_t nodes{0};
    std::int64_t units{0}; ///< scalable units of 32 node slots
    std::int64_t nodesPerRack{4};
    fabric::FabricPlan compute;
    std::int64_t storageNodeLeaves{0}; ///< two a unit: each node has a link to both
    std::int64_t storageLeaves{0};     ///< one a unit, for its arrays
    std::int64_t storageSpines{0};
    std::int64_t inBandLeaves{0};
    std::int64_t inBandCores{0};
    std::int64_t outOfBand{0};
    std::int64_t managers{0};
    std::int64_t servers{4};
    std::int64_t arrays{0};
    std::int64_t computeRacks{0};
    std::int64_t fabricRacks{0};     ///< of compute switches
    std::int64_t storageRacks{0};    ///< of storage switches
    std::int64_t arrayRacks{0};
    std::int64_t managementRacks{0};
    std::int64_t rowRacks{0};
    std::int64_t computePdus{3}; ///< a rack: three feeds keep 4 of 6 supplies when one is lost
    std::int64_t otherPdus{2};

    [[nodiscard]] std::int64_t otherRacks() const
    {
        return fabricRacks + storageRacks + arrayRacks + managementRacks;
    }
    [[nodiscard]] std::int64_t computeSwitches() const
    {
        return compute.leaf + compute.spine + compute.core;
    }
    [[nodiscard]] std::int64_t storageSwitches() const
    {
        return storageNodeLeaves + storageLeaves + storageSpines;
    }
};

[[nodiscard]] std::span<const TemplateParameter> parameters();
[[nodiscard]] Expected<Sizes> sizes(const catalog::Catalog& catalog, const TemplateSettings& settings);

} // namespace cw::project::superpod
