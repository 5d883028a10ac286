#include "core/physical/floor.h"

#include "core/physical/floor_place.h"
#include "core/physical/geometry.h"
#include "core/physical/occupancy.h"
#include "core/units/parse.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

namespace cw::physical {
namespace {

using namespace model;

/// Quarter turns counter-clockwise, 0 to 3; only for quarterTurned().
int quarters(double degrees)
{
    const auto turns = static_cast<std::int64_t>(std::llround(degrees / 90.0));
    return static_cast<int>(((turns % 4) + 4) % 4);
}

/// An axis-parallel box in half micrometres, so that a turn about the middle stays exact.
struct ExactBox {
    std::int64_t left, right, low, high;
};

ExactBox exactBox(const Footprint& f)
{
    const std::int64_t cx = 2 * f.x.micrometres + f.width.micrometres;
    const std::int64_t cy = 2 * f.y.micrometres + f.depth.micrometres;
    const bool swapped = quarters(f.rotationDegrees) % 2 == 1;
    const std::int64_t halfX = (swapped ? f.depth : f.width).micrometres;
    const std::int64_t halfY = (swapped ? f.width : f.depth).micrometres;
    return {cx - halfX, cx + halfX, cy - halfY, cy + halfY};
}

Point direction(double degrees)
{
    const double angle = degrees * std::numbers::pi / 180.0;
    return {std::cos(angle), std::sin(angle)};
}

/// Overlap of the shadows of two outlines on an axis, mm; not positive: apart.
double overlapAlong(const std::array<Point, 4>& a, const std::array<Point, 4>& b, Point axis)
{
    const auto shadow = [&](const std::array<Point, 4>& corners) {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const Point& corner : corners) {
            const double at = corner.x * axis.x + corner.y * axis.y;
            low = std::min(low, at);
            high = std::max(high, at);
        }
        return std::pair(low, high);
    };
    const auto [lowA, highA] = shadow(a);
    const auto [lowB, highB] = shadow(b);
    return std::min(highA, highB) - std::max(lowA, lowB);
}

/// Differences of cosines below this, in mm, are no overlap.
constexpr double kRounding = 1e-6;

std::string mm(Length length)
{
    return formatNumber(length.millimetres()) + " mm";
}

/// One thing with a place on the floor.
struct Standing {
    EntityRef ref;
    std::string name;
    Footprint outline;
    Lifecycle lifecycle;
    bool blocks{true}; ///< an obstacle or clearance zone: they may overlap one another
    bool zone{false};
};

std::vector<Standing> standingIn(const edit::State& state, Id<Hall> hall)
{
    std::vector<Standing> out;
    for (const Id<Rack> id : state.lookup.referrers<Rack>(hall)) {
        const Rack& rack = state.design.at(id);
        out.push_back({id, rack.name, footprint(state.design, rack), rack.lifecycle});
    }
    for (const Id<Device> id : state.lookup.referrers<Device>(hall)) {
        const Device& device = state.design.at(id);
        const auto* placement = std::get_if<InHall>(&device.placement);
        if (placement != nullptr && device.status != DeviceStatus::Removed)
            out.push_back(
                {id, device.name, footprint(state.design, device, *placement), device.lifecycle});
    }
    for (const Id<Zone> id : state.lookup.referrers<Zone>(hall)) {
        const Zone& zone = state.design.at(id);
        if (zone.kind != ZoneKind::Obstacle && zone.kind != ZoneKind::KeepClear)
            continue;
        std::string name = zone.name;
        if (name.empty())
            name = zone.kind == ZoneKind::Obstacle ? "an obstacle" : "a clearance";
        out.push_back({id, std::move(name), footprint(zone), {}, true, true});
    }
    return out;
}

std::string conflictText(const std::string& other, const Footprint& a, const Footprint& b,
                         Length depth)
{
    return fmt::format("overlaps {} by {}{}", other, mm(depth),
                       a.sizeAssumed || b.sizeAssumed ? " (size assumed)" : "");
}

std::string outsideText(const Hall& hall, Length depth)
{
    return fmt::format("stands {} outside {}", mm(depth), hall.name);
}

} // namespace

bool Footprint::quarterTurned() const
{
    return std::fmod(rotationDegrees, 90.0) == 0.0;
}

Point Footprint::centre() const
{
    return {x.millimetres() + width.millimetres() / 2, y.millimetres() + depth.millimetres() / 2};
}

std::array<Point, 4> Footprint::corners() const
{
    const Point c = centre();
    const double w = width.millimetres() / 2;
    const double d = depth.millimetres() / 2;
    Point along = direction(rotationDegrees);
    if (quarterTurned()) {
        const int turn = quarters(rotationDegrees);
        along = {turn == 0   ? 1.0
                 : turn == 2 ? -1.0
                             : 0.0,
                 turn == 1   ? 1.0
                 : turn == 3 ? -1.0
                             : 0.0};
    }
    const auto turned = [&](double u, double v) {
        return Point{c.x + u * along.x - v * along.y, c.y + u * along.y + v * along.x};
    };
    return {turned(-w, -d), turned(w, -d), turned(w, d), turned(-w, d)};
}

Point Footprint::frontDirection() const
{
    if (quarterTurned()) {
        const int turn = quarters(rotationDegrees);
        return {turn == 1 ? 1.0 : turn == 3 ? -1.0 : 0.0, turn == 0 ? -1.0 : turn == 2 ? 1.0 : 0.0};
    }
    return direction(rotationDegrees - 90.0);
}

Footprint footprint(const Design& design, const Rack& rack)
{
    const RackGeometry geometry = rackGeometry(design, rack);
    return {rack.position.x,
            rack.position.y,
            geometry.width.value_or(kDefaultRackWidth),
            geometry.depth.value_or(kDefaultRackDepth),
            rack.position.rotationDegrees,
            !geometry.width || !geometry.depth};
}

Footprint footprint(const Zone& zone)
{
    return {zone.position.x,
            zone.position.y,
            zone.width,
            zone.depth,
            zone.position.rotationDegrees,
            false};
}

Footprint footprint(const Design& design, const Device& device, const InHall& placement)
{
    const DeviceGeometry geometry = deviceGeometry(design, device);
    return {placement.position.x,
            placement.position.y,
            geometry.width.value_or(kDefaultRackWidth),
            geometry.depth.value_or(kDefaultRackDepth),
            placement.position.rotationDegrees,
            !geometry.width || !geometry.depth};
}

Length overlapDepth(const Footprint& a, const Footprint& b)
{
    if (a.quarterTurned() && b.quarterTurned()) {
        const ExactBox p = exactBox(a);
        const ExactBox q = exactBox(b);
        const std::int64_t x = std::min(p.right, q.right) - std::max(p.left, q.left);
        const std::int64_t y = std::min(p.high, q.high) - std::max(p.low, q.low);
        return Length{std::max<std::int64_t>(0, (std::min(x, y) + 1) / 2)};
    }
    double depth = std::numeric_limits<double>::infinity();
    for (const double angle :
         {a.rotationDegrees, a.rotationDegrees + 90, b.rotationDegrees, b.rotationDegrees + 90})
        depth = std::min(depth, overlapAlong(a.corners(), b.corners(), direction(angle)));
    return depth > kRounding ? millimetres(depth) : Length{0};
}

Length outsideBy(const Hall& hall, const Footprint& outline)
{
    double out = 0;
    for (const Point& corner : outline.corners())
        out = std::max({out, -corner.x, -corner.y, corner.x - hall.width.millimetres(),
                        corner.y - hall.depth.millimetres()});
    return out > kRounding ? millimetres(out) : Length{0};
}

std::vector<FloorConflict> conflictsOf(const edit::State& state, Id<Hall> hall, EntityRef self,
                                       const Footprint& outline, const Lifecycle& lifecycle)
{
    std::vector<FloorConflict> out;
    const Hall* found = state.design.find(hall);
    if (found == nullptr)
        return out;
    if (const Length outside = outsideBy(*found, outline); outside.micrometres > 0)
        out.push_back({self, std::nullopt, outside, outsideText(*found, outside)});
    for (const Standing& other : standingIn(state, hall)) {
        if (other.ref == self || !lifetimesMeet(state.design, lifecycle, other.lifecycle))
            continue;
        const Length depth = overlapDepth(outline, other.outline);
        if (depth.micrometres > 0)
            out.push_back(
                {self, other.ref, depth, conflictText(other.name, outline, other.outline, depth)});
    }
    return out;
}

std::vector<Footprint> takenFloor(const edit::State& state, Id<Hall> hall, EntityRef self,
                                  const Lifecycle& lifecycle)
{
    std::vector<Footprint> out;
    for (const Standing& other : standingIn(state, hall))
        if (other.ref != self && lifetimesMeet(state.design, lifecycle, other.lifecycle))
            out.push_back(other.outline);
    return out;
}

std::vector<FloorConflict> floorConflicts(const edit::State& state, Id<Hall> hall,
                                          const PhaseView& view)
{
    std::vector<FloorConflict> out;
    const Hall* found = state.design.find(hall);
    if (found == nullptr)
        return out;
    // Swept from left to right: only those whose left edge lies before another's right edge can
    // meet.
    struct Swept {
        Standing what;
        double left;
        double right;
    };
    std::vector<Swept> line;
    for (Standing& what : standingIn(state, hall)) {
        if (!view.shows(what.lifecycle))
            continue;
        double left = std::numeric_limits<double>::infinity();
        double right = -left;
        for (const Point& corner : what.outline.corners()) {
            left = std::min(left, corner.x);
            right = std::max(right, corner.x);
        }
        if (const Length outside = outsideBy(*found, what.outline);
            outside.micrometres > 0 && !what.zone)
            out.push_back(
                {what.ref, std::nullopt, outside, what.name + " " + outsideText(*found, outside)});
        line.push_back({std::move(what), left, right});
    }
    std::ranges::stable_sort(line, {}, &Swept::left);
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size() && line[j].left < line[i].right; ++j) {
            const bool zoneFirst = line[i].what.zone;
            if (zoneFirst && line[j].what.zone)
                continue;
            const Standing& a = zoneFirst ? line[j].what : line[i].what;
            const Standing& b = zoneFirst ? line[i].what : line[j].what;
            const Length depth = overlapDepth(a.outline, b.outline);
            if (depth.micrometres > 0)
                out.push_back({a.ref, b.ref, depth,
                               a.name + " " + conflictText(b.name, a.outline, b.outline, depth)});
        }
    return out;
}

std::optional<Clearance> clearance(const edit::State& state, Id<Rack> rack, const PhaseView& view)
{
    const Rack* own = state.design.find(rack);
    const Hall* hall = own != nullptr ? state.design.find(own->hall) : nullptr;
    if (hall == nullptr)
        return std::nullopt;
    const Footprint outline = footprint(state.design, *own);
    if (!outline.quarterTurned())
        return std::nullopt;
    const ExactBox box = exactBox(outline);
    const Point look = outline.frontDirection();
    // Free way from the box in a direction, in half micrometres, starting with the wall.
    const auto freeWay = [&](double x, double y) {
        std::int64_t way = x > 0   ? 2 * hall->width.micrometres - box.right
                           : x < 0 ? box.left
                           : y > 0 ? 2 * hall->depth.micrometres - box.high
                                   : box.low;
        for (const Standing& other : standingIn(state, hall->id)) {
            if (other.ref == EntityRef(rack) || !view.shows(other.lifecycle) ||
                !other.outline.quarterTurned())
                continue;
            const ExactBox o = exactBox(other.outline);
            const bool beside = x != 0 ? o.low < box.high && box.low < o.high
                                       : o.left < box.right && box.left < o.right;
            const std::int64_t gap = x > 0   ? o.left - box.right
                                     : x < 0 ? box.left - o.right
                                     : y > 0 ? o.low - box.high
                                             : box.low - o.high;
            if (beside && gap >= 0)
                way = std::min(way, gap);
        }
        return Length{std::max<std::int64_t>(way, 0) / 2};
    };
    return Clearance{freeWay(look.x, look.y), freeWay(-look.x, -look.y)};
}

} // namespace cw::physical
