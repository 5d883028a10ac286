#pragma once

#include "core/estimate/derive_system.h"

#include <vector>

namespace cw::estimate {

/// What the compute network gives the nodes of a system, counted from its connections.
struct NetworkView {
    std::optional<Id<model::Network>> network;
    double nodeBytesPerS{0};         ///< of the worst linked node, one direction
    double oversubscriptionLeaf{1};  ///< worst leaf: Σ down / Σ up
    double oversubscriptionSpine{1}; ///< worst spine
    std::int64_t nodesPerLeaf{0};    ///< most on one leaf
    std::int64_t nodesPerPod{0};     ///< most below one spine; all where there is no core tier
    std::int64_t rails{0};
    double leafCableM{0}; ///< mean, where known
    double spineCableM{0};
    bool adaptiveRouting{true};
    std::int64_t unlinkedNodes{0};
    std::int64_t linksWithoutRate{0};
};

/// One pass over the connections of the compute network that reaches most of `nodes` (sorted).
/// Devices that are down carry nothing. Without any, `network` is none.
[[nodiscard]] NetworkView networkView(const edit::State& state, const model::PhaseView& phase,
                                      const std::vector<Id<model::Device>>& nodes,
                                      const Impairments& impairments);

} // namespace cw::estimate
