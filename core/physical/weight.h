#pragma once

#include "core/edit/state.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

namespace cw::physical {

inline constexpr double kGravity = 9.80665;       ///< m/s², standard gravity
inline constexpr double kRequiredTipAngle = 10.0; ///< degrees; stability test of IEC 62368-1, 8.6

/// Pressure in kPa of a mass on a footprint in m²: m · g / A.
[[nodiscard]] double floorPressureKpa(double massKg, double areaM2);
/// Angle in degrees at which a body tips over its edge: atan(half width / height of its centre of
/// gravity); both in m.
[[nodiscard]] double tipAngleDegrees(double widthM, double centreHeightM);

/// A device with what is in it: its own weight, installed modules and children, kg.
[[nodiscard]] model::KnownSum deviceWeight(const edit::State& state, const model::Device& device,
                                           const model::PhaseView& view);
/// Every device that the phase shows and whose carriers it shows, each with its modules, kg: the
/// sum of deviceWeight over those that stand in none.
[[nodiscard]] model::KnownSum allDevicesWeight(const model::Design& design,
                                               const model::PhaseView& view);
/// A rack with all in it, kg: the rack, what hangs on rails and strips, their children.
[[nodiscard]] model::Result<model::KnownSum>
rackWeight(const edit::State& state, Id<model::Rack> rack, const model::PhaseView& view);
/// Load on the floor under the rack's outline, widened by `aisle` before and behind it (spread
/// check), kPa; a lower bound where weights are unknown. None: the outline is unknown.
[[nodiscard]] model::Result<std::optional<model::KnownSum>> floorLoad(const edit::State& state,
                                                                      Id<model::Rack> rack,
                                                                      const model::PhaseView& view,
                                                                      Length aisle = {});
/// Sideways tipping angle in degrees by the known weights, each at the middle of its height and the
/// rack's own at half its height. None: width or all weights unknown.
[[nodiscard]] model::Result<std::optional<double>>
tipAngle(const edit::State& state, Id<model::Rack> rack, const model::PhaseView& view);
/// All racks and floor-standing devices of a hall, kg.
[[nodiscard]] model::Result<model::KnownSum>
hallWeight(const edit::State& state, Id<model::Hall> hall, const model::PhaseView& view);

} // namespace cw::physical
