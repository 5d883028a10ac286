#pragma once

#include "core/edit/state.h"
#include "views/rack/rack_scene.h"

#include <span>

namespace cw::views {

// Which place lies under a point of an elevation, and where a place lies: pure geometry, no mouse.

/// How a device is carried.
struct Carry {
    /// Height of the pointer above the device's lower edge when it was taken, mm.
    double grab{0};
    /// Off: to the nearest mounting hole instead of the nearest whole unit.
    bool snap{true};
    /// It was taken by the side that looks away from the face it hangs on, and keeps that face.
    bool byItsBack{false};
};

/// The place that `device` would take in this view if it were let go at `pointer` (scene): on the
/// rails, on the strip of the nearer side for 0U parts, in the bay or cell under the pointer for
/// what goes into one. None where it could go nowhere: a module beside all bays. Whether the place
/// is free is another question: checkPlacement.
[[nodiscard]] std::optional<model::Placement>
slotUnder(const edit::State& state, const RackView& view, const model::Device& device,
          drawing::Point pointer, const Carry& carry, const model::PhaseView& phase);

/// Where a placement is drawn: one box for each view of its rack.
struct SlotBox {
    std::size_t view{0};
    drawing::Box box; ///< in the scene
};
[[nodiscard]] std::vector<SlotBox> boxesOf(std::span<const RackView> views,
                                           const edit::State& state, const model::Device& device,
                                           const model::Placement& placement);

/// A lower edge to the nearest whole unit, or to the nearest hole of the EIA-310 pattern: 0, 15.875
/// and 31.75 mm above the unit's lower edge.
[[nodiscard]] Length toUnit(const physical::RackGeometry& rack, double millimetres);
[[nodiscard]] Length toHole(const physical::RackGeometry& rack, double millimetres);

/// The bay or cell of a carrier in this rack under a point, with those beside it that a wide blade
/// takes along.
struct BayUnder {
    Id<model::Device> carrier{kUnset};
    std::vector<std::string> bays;
};
[[nodiscard]] std::optional<BayUnder> bayUnder(const edit::State& state, const RackView& view,
                                               drawing::Point pointer, Id<model::Device> except,
                                               std::size_t count, const model::PhaseView& phase);

} // namespace cw::views
