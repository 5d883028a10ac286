#pragma once

#include "core/edit/state.h"
#include "core/fabric/plan_counts.h"
#include "core/model/phase_view.h"

#include <map>

namespace cw::fabric {

/// What the loss of one switch does to the nodes of its network.
struct FailureDomain {
    Id<model::Device> device{kUnset};
    std::string role;
    std::int64_t nodesCut{0};    ///< no link left in this network
    std::int64_t nodesSlowed{0}; ///< less bandwidth to their leaf, or their leaf to the others
    double bandwidthLost{0};     ///< share of the bandwidth that passes this tier, 0…1
};

/// How far apart the node links of a network are, in pairs of links on different nodes.
struct HopClasses {
    std::int64_t sameLeaf{0};
    std::int64_t acrossSpine{0};
    std::int64_t acrossCore{0};
    std::int64_t unreachable{0}; ///< no path inside the network (separate planes or rails)
};

/// A network as it is drawn at a phase: every number is counted from connections and devices.
struct FabricMetrics {
    std::int64_t tiers{0};
    std::int64_t planes{1};
    std::int64_t nodes{0}; ///< devices with tier 1 links that are not managers
    std::int64_t leaf{0};
    std::int64_t spine{0};
    std::int64_t core{0};
    LinkCounts links;
    std::int64_t managerLinks{0};
    std::map<std::int64_t, std::int64_t> nodeLinksByRail;
    /// Distinct cages with an optic of its own: two links in a twin-port cage share it.
    TransceiverCounts transceivers;
    std::int64_t cablesWithoutMedium{0};  ///< neither cable nor optic chosen: not in transceivers
    std::vector<double> oversubscription; ///< per tier below the top: sum of down over sum of up
    std::int64_t portsUsed{0};
    std::int64_t portsFree{0};
    /// One direction, bit/s: nodes' bandwidth / 2 / oversubscription, as the published closed form
    /// (E·B/2/os). None where the network is not regular or a rate is unknown.
    std::optional<double> bisectionBitPerSecond;
    HopClasses hops;
    std::vector<FailureDomain> failureDomains; ///< leaves, spines, cores, by name
};

/// NotFound if there is no such network.
[[nodiscard]] Expected<model::Result<FabricMetrics>>
fabricMetrics(const edit::State& state, const model::PhaseView& phase, Id<model::Network> network);

} // namespace cw::fabric
