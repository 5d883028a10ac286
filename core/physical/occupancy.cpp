#include "core/physical/occupancy.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace cw::physical {
namespace {

using namespace model;

bool slotsMeet(WidthSlot a, WidthSlot b)
{
    return a == WidthSlot::Full || b == WidthSlot::Full || a == b;
}

/// What is left of [0, height) when the spans, sorted by bottom, are taken out.
std::vector<Interval> gaps(const std::vector<Interval>& taken, Length height)
{
    std::vector<Interval> out;
    Length at{0};
    for (const Interval& span : taken) {
        const Length bottom = std::min(span.bottom, height);
        if (bottom > at)
            out.push_back({at, bottom});
        at = std::max(at, span.top);
    }
    if (height > at)
        out.push_back({at, height});
    return out;
}

std::vector<Interval> takenBy(const std::vector<RailOccupant>& rails, std::optional<Face> face)
{
    std::vector<Interval> out;
    for (const RailOccupant& occupant : rails)
        if (!face || occupant.span.takes(*face))
            out.push_back({occupant.span.bottom, occupant.span.top});
    return out;
}

/// Heights taken by gear, or by blanking panels.
std::vector<Interval> takenByKind(const std::vector<RailOccupant>& rails, bool fillers)
{
    std::vector<Interval> out;
    for (const RailOccupant& occupant : rails)
        if (occupant.filler == fillers)
            out.push_back({occupant.span.bottom, occupant.span.top});
    return out;
}

/// Height of the union of spans sorted by bottom.
Length unionHeight(const std::vector<Interval>& spans)
{
    Length sum{0};
    Length at{std::numeric_limits<std::int64_t>::min()};
    for (const Interval& span : spans) {
        const Length from = std::max(at, span.bottom);
        if (span.top > from)
            sum += span.top - from;
        at = std::max(at, span.top);
    }
    return sum;
}

double inUnits(const RackGeometry& rack, Length height)
{
    return static_cast<double>(height.micrometres) /
           static_cast<double>(rack.unitPitch.micrometres);
}

/// From the order of the phase that adds to that of the phase that removes.
std::pair<std::int64_t, std::int64_t> lifetime(const Design& design, const Lifecycle& lifecycle)
{
    const Phase* added = design.find(lifecycle.addedIn);
    const Phase* removed = design.find(lifecycle.removedIn);
    return {added != nullptr ? added->order : std::numeric_limits<std::int64_t>::min(),
            removed != nullptr ? removed->order : std::numeric_limits<std::int64_t>::max()};
}

} // namespace

bool RailSpan::meets(const RailSpan& other) const
{
    return bottom < other.top && other.bottom < top && slotsMeet(width, other.width) &&
           (fullDepth || other.fullDepth || face == other.face);
}

std::vector<Interval> RackOccupancy::freeIntervals(Face face) const
{
    const auto height = geometry.railHeight();
    return height ? gaps(takenBy(rails, face), *height) : std::vector<Interval>{};
}

std::vector<Interval> RackOccupancy::freeIntervals() const
{
    const auto height = geometry.railHeight();
    return height ? gaps(takenBy(rails, std::nullopt), *height) : std::vector<Interval>{};
}

double RackOccupancy::usedUnits() const
{
    return inUnits(geometry, unionHeight(takenByKind(rails, false)));
}

double RackOccupancy::blankedUnits() const
{
    return inUnits(geometry, unionHeight(takenByKind(rails, true)));
}

std::optional<double> RackOccupancy::freeUnits() const
{
    const auto height = geometry.railHeight();
    if (!height)
        return std::nullopt;
    return inUnits(geometry, unionHeight(gaps(takenByKind(rails, false), *height)));
}

std::optional<double> RackOccupancy::largestHoleUnits() const
{
    const auto height = geometry.railHeight();
    if (!height)
        return std::nullopt;
    Length largest{0};
    for (const Interval& hole : gaps(takenByKind(rails, false), *height))
        largest = std::max(largest, hole.height());
    return inUnits(geometry, largest);
}

std::vector<Id<Device>> RackOccupancy::inTheWay(const RailSpan& span) const
{
    std::vector<Id<Device>> out;
    for (const RailOccupant& occupant : rails)
        if (occupant.span.meets(span))
            out.push_back(occupant.device);
    return out;
}

std::vector<Id<Device>> RackOccupancy::inTheWay(const StripSpan& span) const
{
    std::vector<Id<Device>> out;
    for (const StripOccupant& occupant : strips)
        if (occupant.span.meets(span))
            out.push_back(occupant.device);
    return out;
}

bool RackOccupancy::fits(const RailSpan& span) const
{
    const auto height = geometry.railHeight();
    return span.bottom.micrometres >= 0 && (!height || span.top <= *height) &&
           inTheWay(span).empty();
}

std::optional<Length> RackOccupancy::nearestFit(const RailSpan& span) const
{
    if (!geometry.rackUnits)
        return std::nullopt;
    const Length height = span.top - span.bottom;
    std::optional<Length> best;
    const auto distance = [&](Length bottom) {
        return std::max(bottom - span.bottom, span.bottom - bottom);
    };
    for (std::int64_t unit = 0; unit < *geometry.rackUnits; ++unit) {
        RailSpan candidate = span;
        candidate.bottom = geometry.unitPitch * unit;
        candidate.top = candidate.bottom + height;
        if (fits(candidate) && (!best || distance(candidate.bottom) < distance(*best)))
            best = candidate.bottom;
    }
    return best;
}

std::optional<Length> RackOccupancy::lowestFit(const RailSpan& span) const
{
    RailSpan fromBottom = span;
    fromBottom.bottom = Length{0};
    fromBottom.top = span.top - span.bottom;
    return nearestFit(fromBottom);
}

RailSpan railSpan(const RackGeometry& rack, const DeviceGeometry& device, const InRack& placement)
{
    return {placement.bottom, placement.bottom + device.heightOnRails(rack), placement.face,
            placement.width, device.fullDepth(rack)};
}

StripSpan stripSpan(const RackGeometry& rack, const DeviceGeometry& device,
                    const OnStrip& placement)
{
    // A strip of unknown length is taken to its end: nobody plans upon half a guess.
    const Length rest = rack.railHeight().value_or(kDefaultRackHeight) - placement.bottom;
    const Length length = device.height.value_or(std::max(rest, rack.unitPitch));
    return {placement.face, placement.side, placement.lane, placement.bottom,
            placement.bottom + length};
}

namespace {

template <class Counts>
RackOccupancy occupancyOf(const edit::State& state, Id<Rack> rack, DeviceSizes& sizes,
                          const Counts& counts)
{
    RackOccupancy out;
    out.rack = rack;
    const Rack* found = state.design.find(rack);
    if (found == nullptr)
        return out;
    out.geometry = rackGeometry(state.design, *found);
    for (const Id<Device> id : state.lookup.referrers<Device>(rack)) {
        const Device& device = state.design.at(id);
        if (!counts(device))
            continue;
        const DeviceGeometry& geometry = sizes.of(device);
        if (const auto* rail = std::get_if<InRack>(&device.placement))
            out.rails.push_back({id, railSpan(out.geometry, geometry, *rail),
                                 geometry.heightKnown(), geometry.width.has_value(),
                                 geometry.depth.has_value(), geometry.filler});
        else if (const auto* strip = std::get_if<OnStrip>(&device.placement))
            out.strips.push_back(
                {id, stripSpan(out.geometry, geometry, *strip), geometry.height.has_value()});
    }
    std::ranges::stable_sort(out.rails, {},
                             [](const RailOccupant& occupant) { return occupant.span.bottom; });
    std::ranges::stable_sort(out.strips, {}, [](const StripOccupant& occupant) {
        const StripSpan& span = occupant.span;
        return std::tuple(span.face, span.side, span.lane, span.bottom);
    });
    return out;
}

} // namespace

RackOccupancy rackOccupancy(const edit::State& state, Id<Rack> rack,
                            const std::function<bool(const Device&)>& counts)
{
    DeviceSizes sizes(state.design);
    return occupancyOf(state, rack, sizes, counts);
}

RackOccupancy rackOccupancy(const edit::State& state, Id<Rack> rack, const PhaseView& view)
{
    DeviceSizes sizes(state.design);
    return rackOccupancy(state, rack, view, sizes);
}

RackOccupancy rackOccupancy(const edit::State& state, Id<Rack> rack, const PhaseView& view,
                            DeviceSizes& sizes)
{
    return occupancyOf(state, rack, sizes,
                       [&](const Device& device) { return view.shows(device); });
}

bool lifetimesMeet(const Design& design, const Lifecycle& a, const Lifecycle& b)
{
    const auto [addedA, removedA] = lifetime(design, a);
    const auto [addedB, removedB] = lifetime(design, b);
    return std::max(addedA, addedB) < std::min(removedA, removedB);
}

} // namespace cw::physical
