#pragma once

#include "core/edit/state.h"
#include "core/model/phase_view.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cw::physical {

struct Point {
    double x{0}; ///< mm
    double y{0};
    bool operator==(const Point&) const = default;
};

/// A turned rectangle on the floor. Quarter turns are exact in half micrometres.
struct Footprint {
    Length x; ///< lower left corner of the unturned outline
    Length y;
    Length width;
    Length depth;
    double rotationDegrees{0};
    bool sizeAssumed{false}; ///< width or depth unknown: the default outline

    [[nodiscard]] bool quarterTurned() const; ///< by a multiple of 90 degrees
    /// Corners counter-clockwise, mm: front left, front right, rear right, rear left as seen from
    /// above with the front towards -y before the turn.
    [[nodiscard]] std::array<Point, 4> corners() const;
    [[nodiscard]] Point centre() const;
    /// Unit vector to which the front looks.
    [[nodiscard]] Point frontDirection() const;
};

[[nodiscard]] Footprint footprint(const model::Design& design, const model::Rack& rack);
[[nodiscard]] Footprint footprint(const model::Zone& zone);
/// Of a floor-standing device; `placement` is where.
[[nodiscard]] Footprint footprint(const model::Design& design, const model::Device& device,
                                  const model::InHall& placement);

/// How deep two footprints overlap: the shortest way to push them apart; 0 when they only touch.
[[nodiscard]] Length overlapDepth(const Footprint& a, const Footprint& b);
/// How far it reaches over the hall's edges; 0 when inside.
[[nodiscard]] Length outsideBy(const model::Hall& hall, const Footprint& outline);

/// Two things that want the same floor, or one that leaves the hall.
struct FloorConflict {
    model::EntityRef object;
    std::optional<model::EntityRef> other; ///< none: the hall's edge
    Length depth;
    std::string text; ///< "A07 overlaps column C2 by 1 mm"
};

/// All conflicts of racks and floor-standing devices in a hall with one another, with obstacles and
/// keep-clear zones and with the walls, by position.
[[nodiscard]] std::vector<FloorConflict>
floorConflicts(const edit::State& state, Id<model::Hall> hall, const model::PhaseView& view);
/// Those that one outline would have; `self` is left out.
[[nodiscard]] std::vector<FloorConflict> conflictsOf(const edit::State& state, Id<model::Hall> hall,
                                                     model::EntityRef self,
                                                     const Footprint& outline,
                                                     const model::Lifecycle& lifecycle);

/// Free floor before and behind a rack, to the nearest rack, device, obstacle or wall.
struct Clearance {
    Length front;
    Length rear;
};
/// None for a rack that is not in a hall or not turned by a multiple of 90 degrees.
[[nodiscard]] std::optional<Clearance> clearance(const edit::State& state, Id<model::Rack> rack,
                                                 const model::PhaseView& view);

} // namespace cw::physical
