#pragma once

#include "core/drawing/display_list.h"
#include "core/model/part.h"
#include "core/physical/occupancy.h"

namespace cw::drawing {

/// Where things are in the picture of one face of a rack: what the elevation draws with, and what a
/// pointer on it means. Millimetres; the frame stands at x 0, its floor at y 0.
///
///     width
///   |<------------------------->|
///   | strips |  rails  | strips |     left = (width - opening) / 2
///   |        |<opening>|        |     base = lower edge of the lowest unit
struct RackFrame {
    model::Face face{model::Face::Front};
    double pitch{44.45};
    double units{42}; ///< drawn, where the rack's are unknown: 42
    double opening{0};
    double width{0};
    double base{0};
    double height{0};
    double left{0};
    std::int64_t lanes{2}; ///< strips that have room beside one another

    [[nodiscard]] static RackFrame of(const physical::RackGeometry& rack, model::Face face,
                                      std::int64_t lanes = 2);
    /// With lanes for all strips in it.
    [[nodiscard]] static RackFrame of(const physical::RackOccupancy& rack, model::Face face);

    /// Width slots are as seen from the front; the rear view mirrors them.
    [[nodiscard]] Box boxOf(const physical::RailSpan& span) const;
    /// Sides are as seen from the strip's own face.
    [[nodiscard]] Box boxOf(const physical::StripSpan& span) const;
    [[nodiscard]] Box rails() const { return {left, base, opening, units * pitch}; }
    /// Height above the lower edge of the lowest unit.
    [[nodiscard]] double above(double y) const { return y - base; }

    /// What a picture of the frame takes with its numbers, title, `captions` lines and summary.
    [[nodiscard]] Box bounds(std::size_t captions, bool summary, bool numbersOnBothSides) const;
};

/// Width of a rail as drawn, and room beside the frame for unit numbers.
inline constexpr double kRailDrawn = 12;
inline constexpr double kNumberRoom = 78;

/// The bays of a part in the box that its face is drawn in; empty where it has none.
[[nodiscard]] std::vector<std::pair<std::string, Box>> bayBoxes(const model::Part& part,
                                                                const Box& face);

} // namespace cw::drawing
