#include "core/drawing/rack_frame.h"

#include "core/drawing/face_layout.h"

#include <algorithm>

namespace cw::drawing {

using namespace model;
using namespace physical;

namespace {

constexpr double kAssumedUnits = 42; ///< drawn, and flagged, where the units are unknown
constexpr double kFrameTop = 60;

double mm(Length length)
{
    return length.millimetres();
}

} // namespace

RackFrame RackFrame::of(const RackGeometry& rack, Face face, std::int64_t lanes)
{
    RackFrame out;
    out.face = face;
    out.pitch = mm(rack.unitPitch);
    out.units = rack.rackUnits ? static_cast<double>(*rack.rackUnits) : kAssumedUnits;
    out.opening = mm(rack.railWidth);
    out.width = std::max(mm(rack.width.value_or(kDefaultRackWidth)), out.opening + 2 * kRailDrawn);
    out.base = mm(rack.base);
    out.height = std::max(rack.height ? mm(*rack.height) : 0.0,
                          out.base + out.units * out.pitch + kFrameTop);
    out.left = (out.width - out.opening) / 2;
    out.lanes = std::max<std::int64_t>(lanes, 2);
    return out;
}

RackFrame RackFrame::of(const RackOccupancy& rack, Face face)
{
    std::int64_t lanes = 2;
    for (const StripOccupant& strip : rack.strips)
        lanes = std::max(lanes, strip.span.lane + 1);
    return of(rack.geometry, face, lanes);
}

Box RackFrame::boxOf(const RailSpan& span) const
{
    Box box{left, base + mm(span.bottom), opening, mm(span.top - span.bottom)};
    if (span.width == WidthSlot::Full)
        return box;
    box.width = opening / 2;
    const bool onLeft = (span.width == WidthSlot::Left) == (face == Face::Front);
    box.x = onLeft ? left : left + opening / 2;
    return box;
}

Box RackFrame::boxOf(const StripSpan& span) const
{
    const bool onLeft = (span.side == StripSide::Left) == (span.face == face);
    const double room = std::max(left - kRailDrawn - 12, 8.0);
    const double lane = room / static_cast<double>(lanes);
    const double offset = kRailDrawn + 2 + lane * static_cast<double>(span.lane);
    const double bottom = base + mm(span.bottom);
    const double top = std::min(base + mm(span.top), base + units * pitch);
    Box box{0, bottom, lane - 2, std::max(top - bottom, 10.0)};
    box.x = onLeft ? left - offset - lane + 2 : left + opening + offset;
    return box;
}

Box RackFrame::bounds(std::size_t captions, bool summary, bool numbersOnBothSides) const
{
    const double head = face_layout::headOf(captions);
    const double foot = face_layout::footOf(summary);
    const double margin = 10;
    const bool onLeft = numbersOnBothSides || face == Face::Front;
    const bool onRight = numbersOnBothSides || face == Face::Rear;
    const double before = onLeft ? kNumberRoom : margin;
    return {-before, -foot, width + before + (onRight ? kNumberRoom : margin),
            height + head + foot};
}

std::vector<std::pair<std::string, Box>> bayBoxes(const Part& part, const Box& face)
{
    std::vector<std::pair<std::string, Box>> out;
    const auto at = [](std::int64_t n) {
        return static_cast<int>(std::clamp<std::int64_t>(n, 1, 64));
    };
    int columns = 1;
    int rows = 1;
    for (const BaySpec& bay : part.bays) {
        columns = std::max(columns, at(bay.column));
        rows = std::max(rows, at(bay.row));
    }
    const Box area = face_layout::bayArea(face);
    out.reserve(part.bays.size());
    for (const BaySpec& bay : part.bays)
        out.emplace_back(bay.name, face_layout::cellOf(area, columns, rows, at(bay.column) - 1,
                                                       at(bay.row) - 1, 3));
    return out;
}

} // namespace cw::drawing
