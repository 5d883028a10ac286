#pragma once

#include "core/fabric/graph.h"
#include "core/fabric/metrics.h"

namespace cw::fabric {

/// The loss of each switch of a network in turn. `isNode` by vertex: what counts as a node.
[[nodiscard]] std::vector<FailureDomain> failureDomains(const FabricGraph& fabric,
                                                        const std::vector<bool>& isNode,
                                                        const edit::State& state);

} // namespace cw::fabric
