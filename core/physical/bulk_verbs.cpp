#include "core/physical/placement_check.h"
#include "core/physical/verbs.h"
#include "core/physical/weight.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace cw::physical {
namespace {

using namespace model;

std::string joined(const std::vector<std::string>& sentences)
{
    std::string out;
    for (const std::string& sentence : sentences)
        out += (out.empty() ? "" : "; ") + sentence;
    return out;
}

/// Heaviest first, unknown weight last; the taller, then the name decides between equals.
std::vector<Id<Device>> heaviestFirst(const edit::State& state, std::vector<Id<Device>> devices)
{
    const PhaseView view;
    const auto key = [&](Id<Device> id) {
        const Device& device = state.design.at(id);
        const KnownSum weight = deviceWeight(state, device, view);
        const double kg = weight.complete() ? weight.known : -1.0;
        return std::tuple(-kg, -deviceGeometry(state.design, device).rackUnits.value_or(0),
                          std::string_view(device.name), id);
    };
    std::ranges::sort(devices, [&](Id<Device> a, Id<Device> b) { return key(a) < key(b); });
    return devices;
}

/// Known weight left in a rack; none: it has no known limit.
std::optional<double> weightLeft(const edit::State& state, Id<Rack> rack)
{
    const auto limit = rackGeometry(state.design, state.design.at(rack)).loadLimit;
    if (!limit)
        return std::nullopt;
    double load = 0; // the limit holds for what is put in, not for the rack itself
    for (const Id<Device> id : state.lookup.referrers<Device>(rack))
        load += deviceWeight(state, state.design.at(id), {}).known;
    return limit->value - load;
}

} // namespace

Expected<BulkMove> moveDevices(edit::Transaction& tx, const std::vector<Id<Device>>& devices,
                               Id<Rack> rack, Length offset, BulkMode mode)
{
    if (tx.design().find(rack) == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(rack).text());
    std::vector<std::pair<Id<Device>, InRack>> targets;
    for (const Id<Device> id : devices) {
        const Device* device = tx.design().find(id);
        const auto* rail = device != nullptr ? std::get_if<InRack>(&device->placement) : nullptr;
        if (rail == nullptr)
            return fail(ErrorCode::InvalidArgument,
                        displayName(tx.design(), id) + " does not hang on rails",
                        EntityRef(id).text(), "select devices on rails");
        if (device->locked)
            return fail(ErrorCode::Conflict, device->name + " is locked", EntityRef(id).text(),
                        "unlock it first");
        InRack to = *rail;
        to.rack = rack;
        to.bottom += offset;
        targets.emplace_back(id, to);
    }
    const auto set = [&](Id<Device> id, const Placement& placement) {
        return tx.update(id, [&](Device& device) { device.placement = placement; });
    };
    const edit::State clear = tx.state();
    const std::set<Id<Device>> moving(devices.begin(), devices.end());
    const RackOccupancy fixed = rackOccupancy(clear, rack, [&](const Device& other) {
        return !moving.contains(other.id) && other.status != DeviceStatus::Removed;
    });
    // Those that move are not in one another's way where they were, only where they go.
    BulkMove out;
    RackOccupancy filling = fixed;
    for (const auto& [id, to] : targets) {
        const Device& device = clear.design.at(id);
        const RailSpan span = railSpan(fixed.geometry, deviceGeometry(clear.design, device), to);
        const std::string range = unitRangeText(fixed.geometry, span.bottom, span.top);
        const std::string& rackName = clear.design.at(rack).name;
        std::string reason;
        std::vector<Id<Device>> blockers;
        for (const Id<Device> other : filling.inTheWay(span))
            if (lifetimesMeet(clear.design, device.lifecycle, clear.design.at(other).lifecycle))
                blockers.push_back(other);
        const auto height = fixed.geometry.railHeight();
        if (auto suits = checkSuitsRails(clear, device, fixed.geometry, to.width, rackName); !suits)
            reason = suits.error().message;
        else if (span.bottom.micrometres < 0 || (height && span.top > *height))
            reason = fmt::format("{} would be at {}, outside {}", device.name, range, rackName);
        else if (!blockers.empty())
            reason = fmt::format("{} needs {}: taken by {}", device.name, range,
                                 occupantsText(clear, filling, blockers));
        if (reason.empty()) {
            out.placed.push_back(id);
            RailOccupant occupant;
            occupant.device = id;
            occupant.span = span;
            filling.rails.push_back(occupant);
        } else {
            out.unplaced.push_back(id);
            out.reasons.push_back(std::move(reason));
        }
    }
    if (mode == BulkMode::AllOrNothing && !out.unplaced.empty())
        return fail(ErrorCode::Conflict,
                    fmt::format("{} of {} devices do not fit: {}", out.unplaced.size(),
                                devices.size(), joined(out.reasons)),
                    EntityRef(out.unplaced.front()).text(),
                    "choose another offset, or place what fits and unplace the rest");
    const std::set<Id<Device>> placed(out.placed.begin(), out.placed.end());
    for (const auto& [id, to] : targets)
        if (auto done = set(id, placed.contains(id) ? Placement(to) : Placement(Unplaced{})); !done)
            return fail(std::move(done.error()));
    return remeasureDevices(tx, devices).map([&] { return out; });
}

Expected<BulkMove> autoPlace(edit::Transaction& tx, const std::vector<Id<Device>>& devices,
                             const std::vector<Id<Rack>>& racks, Face face)
{
    for (const Id<Device> id : devices)
        if (tx.design().find(id) == nullptr)
            return fail(ErrorCode::NotFound, "there is no such device", EntityRef(id).text());
    for (const Id<Rack> id : racks)
        if (tx.design().find(id) == nullptr)
            return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(id).text());
    BulkMove out;
    for (const Id<Device> id : heaviestFirst(tx.state(), devices)) {
        const Device& device = tx.design().at(id);
        const DeviceGeometry geometry = deviceGeometry(tx.design(), device);
        const double kg = deviceWeight(tx.state(), device, {}).known;
        std::string reason =
            fmt::format("no rack given has room for {}", nameOf(tx.state(), device));
        std::optional<InRack> place;
        for (const Id<Rack> rack : racks) {
            const RackOccupancy here = occupancyBeside(tx.state(), rack, device);
            InRack wanted;
            wanted.rack = rack;
            wanted.face = face;
            if (auto suits = checkSuitsRails(tx.state(), device, here.geometry, wanted.width,
                                             tx.design().at(rack).name);
                !suits) {
                reason = suits.error().message;
                continue;
            }
            const auto left = weightLeft(tx.state(), rack);
            const auto bottom = here.lowestFit(railSpan(here.geometry, geometry, wanted));
            if (left && kg > *left) {
                reason = fmt::format("{} ({} kg) is above the load limit left in the racks",
                                     nameOf(tx.state(), device), kg);
                continue;
            }
            if (bottom) {
                wanted.bottom = *bottom;
                place = wanted;
                break;
            }
        }
        if (!place) {
            out.unplaced.push_back(id);
            out.reasons.push_back(std::move(reason));
            continue;
        }
        if (auto done = tx.update(id, [&](Device& d) { d.placement = *place; }); !done)
            return fail(std::move(done.error()));
        out.placed.push_back(id);
    }
    return remeasureDevices(tx, out.placed).map([&] { return out; });
}

Expected<std::vector<Id<Device>>> fillBlanks(edit::Transaction& tx, Id<Rack> rack, Id<Part> part)
{
    const Rack* found = tx.design().find(rack);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(rack).text());
    if (tx.design().find(part) == nullptr)
        return fail(ErrorCode::NotFound, "the blanking panel is not in the project",
                    EntityRef(part).text(), "embed the part first");
    const std::string rackName = found->name;
    const RackOccupancy here = rackOccupancy(tx.state(), rack, PhaseView{});
    if (!here.geometry.rackUnits)
        return fail(ErrorCode::MissingData, rackName + " has an unknown number of units",
                    EntityRef(rack).text(), "set the rack's number of units");
    std::vector<Id<Device>> out;
    const Length pitch = here.geometry.unitPitch;
    for (const Interval& hole : here.freeIntervals(Face::Front)) {
        const std::int64_t first =
            (hole.bottom.micrometres + pitch.micrometres - 1) / pitch.micrometres;
        for (Length at = pitch * first; at + pitch <= hole.top; at += pitch) {
            Device blank;
            blank.part = part;
            blank.role = "blank";
            blank.name = fmt::format("blank-{}-U{}", rackName, unitOf(here.geometry, at));
            InRack placement;
            placement.rack = rack;
            placement.bottom = at;
            blank.placement = placement;
            auto made = tx.create(std::move(blank));
            if (!made)
                return fail(std::move(made.error()));
            out.push_back(*made);
        }
    }
    return out;
}

} // namespace cw::physical
