#include "core/base/plural.h"
#include "core/physical/copies.h"
#include "core/physical/floor.h"
#include "core/physical/occupancy.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"
#include "core/units/parse.h"

#include <map>

#include <fmt/format.h>

namespace cw::physical {
namespace {

using namespace model;

/// The old rack's name in a text becomes the new one's.
std::string renamed(const std::string& text, const std::string& from, const std::string& to,
                    bool suffix)
{
    if (text.empty() || from.empty())
        return text;
    const std::size_t at = text.rfind(from);
    if (at == std::string::npos)
        return suffix ? text + "-" + to : text;
    std::string out = text;
    return out.replace(at, from.size(), to);
}

/// A rack's devices with all that is in them, parents before children.
std::vector<Id<Device>> devicesInside(const edit::State& state, Id<Rack> rack)
{
    std::vector<Id<Device>> out;
    for (const Id<Device> id : state.lookup.referrers<Device>(rack))
        out.push_back(id);
    for (std::size_t i = 0; i < out.size(); ++i)
        for (const Id<Device> child : state.lookup.referrers<Device>(out[i]))
            if (parentDevice(state.design.at(child).placement) == out[i])
                out.push_back(child);
    return out;
}

Placement movedTo(Placement placement, Id<Rack> rack, const DeviceCopies& copies)
{
    if (auto* rail = std::get_if<InRack>(&placement))
        rail->rack = rack;
    if (auto* strip = std::get_if<OnStrip>(&placement))
        strip->rack = rack;
    if (auto* cell = std::get_if<InCell>(&placement))
        cell->carrier = copies.at(cell->carrier);
    if (auto* bay = std::get_if<InBay>(&placement))
        bay->chassis = copies.at(bay->chassis);
    return placement;
}

} // namespace

Expected<void> copyConnections(edit::Transaction& tx,
                               const std::vector<Id<Connection>>& connections,
                               const DeviceCopies& copies, const std::string& oldName,
                               const std::string& newName)
{
    for (const Id<Connection> id : connections) {
        Connection copy = tx.design().at(id);
        bool inside = true;
        for (ConnectionEnd& end : copy.ends) {
            const auto found = copies.find(end.at.device);
            inside = inside && found != copies.end();
            if (inside)
                end.at.device = found->second;
        }
        if (!inside)
            continue;
        copy.id = kUnset;
        copy.origin.reset();
        copy.test.reset();
        copy.status = ConnectionStatus::Planned;
        copy.name = renamed(copy.name, oldName, newName, true);
        copy.label = renamed(copy.label, oldName, newName, false);
        if (auto made = tx.create(std::move(copy)); !made)
            return fail(std::move(made.error()));
    }
    return {};
}

/// A place on the floor is refused for what is known to be in the way, not for an assumed outline.
Expected<void> checkRackPlace(const edit::State& state, const Rack& rack)
{
    if (!rack.hall)
        return {};
    if (state.design.find(*rack.hall) == nullptr)
        return fail(ErrorCode::NotFound, "there is no such hall", EntityRef(*rack.hall).text());
    const Footprint outline = footprint(state.design, rack);
    if (outline.sizeAssumed)
        return {};
    for (const FloorConflict& conflict :
         conflictsOf(state, *rack.hall, rack.id, outline, rack.lifecycle)) {
        const Rack* other = conflict.other && conflict.other->kind == Kind::Rack
                                ? state.design.find(Id<Rack>(conflict.other->raw))
                                : nullptr;
        if (other != nullptr && footprint(state.design, *other).sizeAssumed)
            continue;
        return fail(ErrorCode::Conflict, rack.name + " " + conflict.text,
                    conflict.other ? conflict.other->text() : EntityRef(*rack.hall).text(),
                    "move it by at least " + formatNumber(conflict.depth.millimetres()) + " mm");
    }
    return {};
}

Expected<Id<Rack>> addRack(edit::Transaction& tx, Rack rack)
{
    if (auto free = checkRackPlace(tx.state(), rack); !free)
        return fail(std::move(free.error()));
    return tx.create(std::move(rack));
}

Expected<void> moveRack(edit::Transaction& tx, Id<Rack> rack, Id<Hall> hall,
                        const FloorPosition& position)
{
    const Rack* found = tx.design().find(rack);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(rack).text());
    if (found->locked)
        return fail(ErrorCode::Conflict, found->name + " is locked", EntityRef(rack).text(),
                    "unlock it first");
    Rack after = *found;
    if (after.hall != hall)
        after.row.reset(); // a row belongs to its hall
    after.hall = hall;
    after.position = position;
    if (auto free = checkRackPlace(tx.state(), after); !free)
        return free;
    if (auto moved = tx.replace(std::move(after)); !moved)
        return moved;
    return remeasure(tx, connectionsOfRack(tx.state(), rack)).map([](const Remeasured&) {});
}

Expected<void> resizeRacks(edit::Transaction& tx, const std::vector<Id<Rack>>& racks,
                           std::int64_t rackUnits)
{
    if (rackUnits < 1)
        return fail(ErrorCode::InvalidArgument, "a rack has at least one unit");
    std::string outside;
    std::size_t count = 0;
    for (const Id<Rack> id : racks) {
        const Rack* rack = tx.design().find(id);
        if (rack == nullptr)
            return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(id).text());
        // Devices of every phase: what comes later must fit too.
        const RackOccupancy inside = rackOccupancy(tx.state(), id, [](const Device& device) {
            return device.status != DeviceStatus::Removed;
        });
        const Length height = inside.geometry.unitPitch * rackUnits;
        for (const RailOccupant& occupant : inside.rails)
            if (occupant.span.top > height) {
                outside += fmt::format(
                    "{}{} {} ({})", count == 0 ? "" : ", ", rack->name,
                    tx.design().at(occupant.device).name,
                    unitRangeText(inside.geometry, occupant.span.bottom, occupant.span.top));
                ++count;
            }
    }
    if (count > 0)
        return fail(ErrorCode::Conflict,
                    fmt::format("{} would hang outside {}U: {}", plural(count, "device"), rackUnits,
                                outside),
                    {}, "move or unplace them first");
    for (const Id<Rack> id : racks)
        if (auto done = tx.update(id, [&](Rack& rack) { rack.rackUnits = rackUnits; }); !done)
            return done;
    return {};
}

Expected<Id<Rack>> duplicateRack(edit::Transaction& tx, Id<Rack> rack, const RackCopy& copy)
{
    const Rack* found = tx.design().find(rack);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(rack).text());
    const std::string oldName = found->name;
    Rack after = *found;
    after.id = kUnset;
    after.origin.reset();
    after.name = copy.name;
    after.facilityId.clear();
    after.hall = copy.hall;
    after.position = copy.position;
    after.row = copy.row;
    after.locked = false;
    auto made = addRack(tx, std::move(after));
    if (!made)
        return made;

    DeviceCopies copies;
    for (const Id<Device> id : devicesInside(tx.state(), rack)) {
        Device device = tx.design().at(id);
        if (device.status == DeviceStatus::Removed)
            continue;
        if (const auto parent = parentDevice(device.placement); parent && !copies.contains(*parent))
            continue; // its carrier was removed
        device.id = kUnset;
        device.origin.reset();
        device.name = renamed(device.name, oldName, copy.name, true);
        device.serial.clear();
        device.assetTag.clear();
        device.index.reset();
        device.status = DeviceStatus::Planned;
        device.locked = false;
        device.placement = movedTo(std::move(device.placement), *made, copies);
        auto created = tx.create(std::move(device));
        if (!created)
            return fail(std::move(created.error()));
        copies.emplace(id, *created);
    }
    if (auto wired =
            copyConnections(tx, connectionsOfRack(tx.state(), rack), copies, oldName, copy.name);
        !wired)
        return fail(std::move(wired.error()));
    return made;
}

} // namespace cw::physical
