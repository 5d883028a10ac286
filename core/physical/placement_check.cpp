#include "core/physical/placement_check.h"

#include "core/physical/floor.h"
#include "core/physical/position.h"
#include "core/physical/verbs.h"
#include "core/units/parse.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace cw::physical {

using namespace model;

namespace {

/// Narrower than this and without word of rack mounting it is a box for a shelf.
constexpr Length kNarrowestRackGear{400000};
/// How many neighbouring racks are tried for the hint of a refusal.
constexpr std::size_t kRacksTried = 64;

std::string mm(Length length)
{
    return formatNumber(length.millimetres()) + " mm";
}

/// "U9–U16", where the span fits in the same rack; else the nearest rack of the hall that takes it.
std::string whereItFits(const edit::State& state, const Device& device, const RackOccupancy& here,
                        const RailSpan& span)
{
    const Length height = span.top - span.bottom;
    const std::string need = unitCountText(here.geometry, height);
    const std::string& name = state.design.at(here.rack).name;
    if (const auto bottom = here.nearestFit(span))
        return fmt::format("nearest place that fits in {}: {}", name,
                           unitRangeText(here.geometry, *bottom, *bottom + height));
    const auto hole = here.largestHoleUnits();
    std::string out = fmt::format("{} has no hole of {} (largest {}U)", name, need,
                                  hole ? formatNumber(std::round(*hole * 100) / 100) : "unknown");
    const Rack& rack = state.design.at(here.rack);
    if (!rack.hall)
        return out;
    std::vector<std::pair<std::int64_t, Id<Rack>>> others;
    for (const Id<Rack> id : state.lookup.referrers<Rack>(*rack.hall)) {
        const FloorPosition& at = state.design.at(id).position;
        if (id != rack.id)
            others.emplace_back(std::abs((at.x - rack.position.x).micrometres) +
                                    std::abs((at.y - rack.position.y).micrometres),
                                id);
    }
    std::ranges::sort(others);
    if (others.size() > kRacksTried)
        others.erase(others.begin() + kRacksTried, others.end());
    for (const auto& [distance, id] : others) {
        const RackOccupancy other = occupancyBeside(state, id, device);
        if (const auto bottom = other.nearestFit(span))
            return out + fmt::format("; nearest rack that takes it: {} at {}",
                                     state.design.at(id).name,
                                     unitRangeText(other.geometry, *bottom, *bottom + height));
    }
    return out + "; no other rack near has one";
}

Expected<void> check(const edit::State&, const Device&, const Unplaced&)
{
    return {};
}

Expected<void> check(const edit::State& state, const Device&, const OnTray& placement)
{
    if (state.design.find(placement.tray) == nullptr)
        return fail(ErrorCode::NotFound, "there is no such tray", EntityRef(placement.tray).text());
    return {};
}

Expected<void> check(const edit::State& state, const Device& device, const InHall& placement)
{
    if (state.design.find(placement.hall) == nullptr)
        return fail(ErrorCode::NotFound, "there is no such hall", EntityRef(placement.hall).text());
    const DeviceGeometry geometry = deviceGeometry(state.design, device);
    const std::string name = nameOf(state, device);
    if (geometry.mounting == Mounting::Module)
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is a module: it cannot stand on the floor", name), {},
                    "put it into a slot of a device");
    const Footprint outline = footprint(state.design, device, placement);
    if (outline.sizeAssumed)
        return {};
    for (const FloorConflict& conflict :
         conflictsOf(state, placement.hall, device.id, outline, device.lifecycle))
        return fail(ErrorCode::Conflict, name + " " + conflict.text, {},
                    "move it by at least " + mm(conflict.depth));
    return {};
}

Expected<void> check(const edit::State& state, const Device& device, const InRack& placement)
{
    const Rack* rack = state.design.find(placement.rack);
    if (rack == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(placement.rack).text());
    const RackOccupancy here = occupancyBeside(state, rack->id, device);
    const DeviceGeometry geometry = deviceGeometry(state.design, device);
    if (auto suits = checkSuitsRails(state, device, here.geometry, placement.width, rack->name);
        !suits)
        return suits;
    const RailSpan span = railSpan(here.geometry, geometry, placement);
    const std::string name = nameOf(state, device);
    const std::string range = unitRangeText(here.geometry, span.bottom, span.top);
    const auto height = here.geometry.railHeight();
    if (span.bottom.micrometres < 0 || (height && span.top > *height))
        return fail(ErrorCode::Conflict,
                    fmt::format("{} needs {} of {}, whose rails have {}", name, range, rack->name,
                                height ? unitRangeText(here.geometry, Length{0}, *height)
                                       : fmt::format("U{} and up", here.geometry.startUnit)),
                    EntityRef(rack->id).text(), whereItFits(state, device, here, span));
    if (const auto blockers = here.inTheWay(span); !blockers.empty())
        return fail(ErrorCode::Conflict,
                    fmt::format("{} needs {} of {}: taken by {}", name, range, rack->name,
                                occupantsText(state, here, blockers)),
                    EntityRef(blockers.front()).text(), whereItFits(state, device, here, span));
    return {};
}

Expected<void> check(const edit::State& state, const Device& device, const OnStrip& placement)
{
    const Rack* rack = state.design.find(placement.rack);
    if (rack == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(placement.rack).text());
    const DeviceGeometry geometry = deviceGeometry(state.design, device);
    const std::string name = nameOf(state, device);
    if (!geometry.zeroU())
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is not a 0U part: it cannot hang on a strip", name), {},
                    "place it on the rails of " + rack->name);
    if (placement.lane < 0 || placement.bottom.micrometres < 0)
        return fail(ErrorCode::InvalidArgument, "lane and height of a strip count from 0");
    const RackOccupancy here = occupancyBeside(state, rack->id, device);
    const StripSpan span = stripSpan(here.geometry, geometry, placement);
    if (const auto height = here.geometry.railHeight();
        height && geometry.height && span.top > *height + here.geometry.unitPitch)
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is {} long and would reach above {}, whose strips are {} high",
                                name, mm(*geometry.height), rack->name, mm(*height)),
                    EntityRef(rack->id).text(), "hang it lower or take a shorter one");
    if (const auto blockers = here.inTheWay(span); !blockers.empty()) {
        StripSpan free = span;
        while (!here.inTheWay(free).empty())
            ++free.lane;
        return fail(ErrorCode::Conflict,
                    fmt::format("{} cannot hang on the {} {} strip of {}: taken by {}", name,
                                enumName(span.face), enumName(span.side), rack->name,
                                state.design.at(blockers.front()).name),
                    EntityRef(blockers.front()).text(),
                    fmt::format("the next free strip on that side is number {}", free.lane + 1));
    }
    return {};
}

Expected<void> check(const edit::State& state, const Device& device, const InCell& placement)
{
    return checkSlots(state, device, placement.carrier, {placement.cell}, "cell");
}

Expected<void> check(const edit::State& state, const Device& device, const InBay& placement)
{
    return checkSlots(state, device, placement.chassis, placement.bays, "bay");
}

} // namespace

std::string nameOf(const edit::State& state, const Device& device)
{
    if (!device.name.empty())
        return device.name;
    const Part* part = state.design.partOf(device);
    return part != nullptr ? part->model : "the device";
}

RackOccupancy occupancyBeside(const edit::State& state, Id<Rack> rack, const Device& device)
{
    return rackOccupancy(state, rack, [&](const Device& other) {
        return other.id != device.id && other.status != DeviceStatus::Removed &&
               lifetimesMeet(state.design, device.lifecycle, other.lifecycle);
    });
}

std::string occupantsText(const edit::State& state, const RackOccupancy& rack,
                          const std::vector<Id<Device>>& devices)
{
    std::vector<std::string> names;
    for (const RailOccupant& occupant : rack.rails)
        if (std::ranges::find(devices, occupant.device) != devices.end())
            names.push_back(
                fmt::format("{} ({})", state.design.at(occupant.device).name,
                            unitRangeText(rack.geometry, occupant.span.bottom, occupant.span.top)));
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return out;
}

Expected<void> checkSuitsRails(const edit::State& state, const Device& device,
                               const RackGeometry& rack, WidthSlot width, std::string_view rackName)
{
    const DeviceGeometry geometry = deviceGeometry(state.design, device);
    const std::string name = nameOf(state, device);
    if (geometry.zeroU())
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is a 0U part: it takes no rack unit", name), {},
                    fmt::format("place it on a vertical strip of {}: front or rear, left or right",
                                rackName));
    if (geometry.mounting == Mounting::Module)
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is a module: it does not hang on rails", name), {},
                    "put it into a slot, bay or cell of a device");
    if (geometry.mounting == Mounting::Floor)
        return fail(ErrorCode::Conflict,
                    fmt::format("{} stands on the floor: it does not hang on rails", name), {},
                    "place it in a hall");
    const Length room = width == WidthSlot::Full ? rack.railWidth : rack.railWidth / 2;
    if (geometry.width && *geometry.width > room)
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is {} wide; {} of {} take {}", name, mm(*geometry.width),
                                width == WidthSlot::Full ? "the rails" : "half the rails", rackName,
                                mm(room)),
                    {},
                    width == WidthSlot::Full ? "choose a wider rack or put it on the floor"
                                             : "place it at full width");
    if (geometry.mounting == Mounting::Unknown && geometry.width &&
        *geometry.width < kNarrowestRackGear)
        return fail(
            ErrorCode::Conflict,
            fmt::format("{} is {} wide and has no rack mounting", name, mm(*geometry.width)), {},
            "put a shelf on the rails and place it on the shelf");
    return {};
}

Expected<void> checkSlots(const edit::State& state, const Device& device, Id<Device> parent,
                          const std::vector<std::string>& slots, std::string_view word)
{
    const Device* carrier = state.design.find(parent);
    if (carrier == nullptr)
        return fail(ErrorCode::NotFound, "there is no such carrier or chassis",
                    EntityRef(parent).text());
    const std::string name = nameOf(state, device);
    std::set<Id<Device>> above;
    for (const Device* at = carrier; at != nullptr && above.insert(at->id).second;
         at = state.design.find(parentDevice(at->placement)))
        if (at->id == device.id)
            return fail(ErrorCode::Conflict, name + " cannot sit inside itself");
    if (slots.empty())
        return fail(ErrorCode::InvalidArgument, fmt::format("name the {} for {}", word, name));

    const Part* part = state.design.partOf(*carrier);
    const std::vector<BaySpec> none;
    const std::vector<BaySpec>& bays = part != nullptr ? part->bays : none;
    // A part whose bays nobody wrote down (a plain shelf) takes any name.
    const bool listed = !bays.empty() || (part != nullptr && part->structured.bays);
    std::set<std::string> taken;
    for (const Id<Device> id : state.lookup.referrers<Device>(carrier->id)) {
        const Device& other = state.design.at(id);
        if (id == device.id || other.status == DeviceStatus::Removed ||
            parentDevice(other.placement) != carrier->id ||
            !lifetimesMeet(state.design, device.lifecycle, other.lifecycle))
            continue;
        std::vector<std::string> names;
        if (const auto* cell = std::get_if<InCell>(&other.placement))
            names = {cell->cell};
        if (const auto* bay = std::get_if<InBay>(&other.placement))
            names = bay->bays;
        for (const std::string& slot : names) {
            if (std::ranges::find(slots, slot) != slots.end())
                return fail(ErrorCode::Conflict,
                            fmt::format("{} {} of {} is taken by {}", word, slot, carrier->name,
                                        other.name),
                            EntityRef(id).text());
            taken.insert(slot);
        }
    }
    std::string free;
    for (const BaySpec& bay : bays)
        if (!taken.contains(bay.name))
            free += (free.empty() ? "" : ", ") + bay.name;
    Length width{0};
    Length height{0};
    bool sized = true;
    std::set<std::int64_t> columns;
    std::set<std::int64_t> rows;
    for (const std::string& slot : slots) {
        const auto found = std::ranges::find(bays, slot, &BaySpec::name);
        if (found == bays.end() && listed)
            return fail(ErrorCode::Conflict,
                        fmt::format("{} has no {} {}", carrier->name, word, slot),
                        EntityRef(carrier->id).text(),
                        free.empty() ? "it has no free one" : "free: " + free);
        if (found == bays.end() || !found->width || !found->height) {
            sized = false;
            continue;
        }
        if (columns.insert(found->column).second)
            width += *found->width;
        if (rows.insert(found->row).second)
            height += *found->height;
    }
    const DeviceGeometry geometry = deviceGeometry(state.design, device);
    if (sized && ((geometry.width && *geometry.width > width) ||
                  (geometry.height && *geometry.height > height)))
        return fail(ErrorCode::Conflict,
                    fmt::format("{} ({} wide, {} high) is larger than the {} of {} ({} x {})", name,
                                geometry.width ? mm(*geometry.width) : "?",
                                geometry.height ? mm(*geometry.height) : "?", word, carrier->name,
                                mm(width), mm(height)),
                    EntityRef(carrier->id).text());
    return {};
}

Expected<void> checkPlacement(const edit::State& state, const Device& device,
                              const Placement& placement)
{
    return std::visit([&](const auto& where) { return check(state, device, where); }, placement);
}

} // namespace cw::physical
