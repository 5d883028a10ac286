#pragma once

#include "core/physical/floor.h"

namespace cw::physical {

/// Outlines that may not be stood on while something of that life stands there: racks,
/// floor-standing devices, obstacles and clearances of a hall; `self` is left out.
[[nodiscard]] std::vector<Footprint> takenFloor(const edit::State& state, Id<model::Hall> hall,
                                                model::EntityRef self,
                                                const model::Lifecycle& lifecycle);

/// The free place nearest to where an outline is, turned as it is: the shortest move to where it
/// meets nothing and stays inside the hall. Exact for quarter turns; what is turned otherwise is
/// taken as the box around it. None: it fits nowhere in the hall. In O(n²) of what stands there at
/// worst, and of a few rows of it as a rule.
[[nodiscard]] std::optional<model::FloorPosition>
nearestFreeFloor(const edit::State& state, Id<model::Hall> hall, model::EntityRef self,
                 const Footprint& outline, const model::Lifecycle& lifecycle);

} // namespace cw::physical
