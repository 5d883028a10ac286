#pragma once

#include "core/fabric/plan_counts.h"

namespace cw::fabric {

/// Changes of one setting by which a refused plan becomes feasible, each tried: the most nodes,
/// another number of tiers, finer uplinks, other scalable units, no given split of the leaf. Empty
/// only if none of them helps alone.
[[nodiscard]] std::vector<Alternative> nearestFeasible(const FabricPlan& refused);

} // namespace cw::fabric
