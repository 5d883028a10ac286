#pragma once

#include "core/checks/fixes.h"

namespace cw::checks {

// Fixes that find another place: searched when asked for, so that the title says where to, and
// there is none where no place exists. What is locked stays.

/// Racks and devices that stand on one another, on an obstacle or outside the hall: the one that
/// has the shorter way to free floor moves there.
[[nodiscard]] std::optional<Fix> floorFix(const edit::State& state, const Finding& finding);
/// A device too deep for its rack: to the nearest rack with the depth and the room.
[[nodiscard]] std::optional<Fix> depthFix(const edit::State& state, const Finding& finding,
                                          const FixMeans& means);
/// A rack too heavy for its frame or for the floor: as few devices as will do, to the nearest racks
/// that are known to carry them.
[[nodiscard]] std::optional<Fix> weightFix(const edit::State& state, const Finding& finding,
                                           const FixMeans& means);
[[nodiscard]] std::optional<Fix> floorLoadFix(const edit::State& state, const Finding& finding,
                                              const FixMeans& means);

} // namespace cw::checks
