#pragma once

#include "core/edit/transaction.h"
#include "core/fabric/plan_counts.h"

#include <span>

namespace cw::fabric {

/// Rules of a leaf-spine network that is not sized by planFabric. Each is an input with a source;
/// none is a count of what is generated.
struct LeafSpineRules {
    std::int64_t suNodes{32};
    /// Down over up bandwidth of the leaves that nodes hang on: "near 4:3 for DGX H100"
    /// (RA-11333-001 V11, storage fabric).
    double nodeOversubscription{4.0 / 3.0};
    /// The same for the leaves that arrays hang on: "1:1 for storage" (same place).
    double storageOversubscription{1.0};
    /// Leaves for arrays in each unit: 16 switches for four units leave one (same, table 7).
    std::int64_t storageLeavesPerUnit{1};
    std::int64_t minSpines{2}; ///< for redundancy
};

/// Rules of an in-band Ethernet of leaf pairs under a core pair (RA-11333-001 V11, tables 7 and 8).
struct PairRules {
    std::int64_t interSwitchLinks{2};    ///< between the two leaves of a pair
    std::int64_t linksToEachCore{2};     ///< of every leaf
    std::int64_t externalPerCore{2};     ///< of every core towards the site
    std::int64_t serviceLinksPerCore{4}; ///< of every core towards network file storage
};

/// Rules of an out-of-band network (RA-11333-001 V11, table 8).
struct OutOfBandRules {
    std::int64_t uplinksPerSwitch{2};
    std::int64_t switchesPerUnit{2}; ///< 8 for four units (same, table 7)
};

/// What to wire: existing devices, in order, and the network they belong to. A generator reads the
/// members that its title names and leaves the others alone. Every list may be empty.
struct WiringRequest {
    Id<model::Network> network{kUnset};
    double linkGbit{0};    ///< of a node link
    double managerGbit{0}; ///< of a link to a fabric manager; 0: as a node link
    double uplinkGbit{0};  ///< between switches; 0: the rate of an undivided port
    model::PortRole role{model::PortRole::Compute}; ///< which ports of nodes and managers are used

    std::vector<Id<model::Device>> nodes; ///< in slot order: node k sits in unit k / suNodes
    std::vector<Id<model::Device>> leaves;
    std::vector<Id<model::Device>> spines;
    std::vector<Id<model::Device>> cores;
    std::vector<Id<model::Device>> managers;      ///< fabric managers, in the free node slots
    std::vector<Id<model::Device>> storageLeaves; ///< "leaf-spine": leaves for arrays
    std::vector<Id<model::Device>> storage;       ///< arrays, filers
    std::vector<Id<model::Device>> services;      ///< "pair": management servers
    std::vector<Id<model::Device>> external;      ///< the site's own network at the far end
    std::vector<std::pair<model::Endpoint, model::Endpoint>> direct; ///< cables between two devices

    std::optional<FabricPlan> plan; ///< "rail-optimised": from planFabric
    LeafSpineRules leafSpine;
    PairRules pair;
    OutOfBandRules outOfBand;
    model::Lifecycle lifecycle; ///< of new connections
};

/// What a run did. A second run on the same design creates and erases nothing.
struct WiringReport {
    std::vector<Id<model::Connection>> connections; ///< all of this network, in wiring order
    std::int64_t created{0};
    std::int64_t kept{0};
    std::int64_t erased{0}; ///< earlier results that are not wanted any more
    /// Generated cables that someone has re-ended since, and ports that another cable holds: they
    /// are left as they are, one sentence each.
    std::vector<std::string> conflicts;
};

/// One way to wire a network. One file each under generators/, one line in the table.
struct FabricGenerator {
    std::string_view id;
    std::string_view title;
    Expected<WiringReport> (*generate)(edit::Transaction&, const WiringRequest&);
};

[[nodiscard]] std::span<const FabricGenerator> fabricGenerators();
[[nodiscard]] const FabricGenerator* findFabricGenerator(std::string_view id);

/// Runs one by its id and remembers it in Network::topology. NotFound names those that exist.
[[nodiscard]] Expected<WiringReport>
generateFabric(edit::Transaction& transaction, std::string_view id, const WiringRequest& request);

} // namespace cw::fabric
