#include "core/physical/placement_check.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"

#include <algorithm>

namespace cw::physical {

using namespace model;

Expected<void> place(edit::Transaction& tx, Id<Device> device, const Placement& placement)
{
    const Device* found = tx.design().find(device);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such device", EntityRef(device).text());
    if (found->placement == placement)
        return {};
    if (found->locked)
        return fail(ErrorCode::Conflict, found->name + " is locked", EntityRef(device).text(),
                    "unlock it first");
    if (auto allowed = checkPlacement(tx.state(), *found, placement); !allowed)
        return allowed;
    if (auto moved = tx.update(device, [&](Device& d) { d.placement = placement; }); !moved)
        return moved;
    return remeasureDevices(tx, {device});
}

Expected<void> remeasureDevices(edit::Transaction& tx, const std::vector<Id<Device>>& devices)
{
    std::vector<Id<Connection>> cables;
    for (const Id<Device> device : devices) {
        const auto own = connectionsOfDevice(tx.state(), device);
        cables.insert(cables.end(), own.begin(), own.end());
    }
    if (cables.empty())
        return {};
    std::ranges::sort(cables);
    cables.erase(std::unique(cables.begin(), cables.end()), cables.end());
    return remeasure(tx, cables).map([](const Remeasured&) {});
}

Expected<Id<Device>> addDevice(edit::Transaction& tx, Device device)
{
    if (tx.design().find(device.part) == nullptr)
        return fail(ErrorCode::NotFound, "the part of " + device.name + " is not in the project",
                    EntityRef(device.part).text(), "embed the part first");
    if (auto allowed = checkPlacement(tx.state(), device, device.placement); !allowed)
        return fail(std::move(allowed.error()));
    return tx.create(std::move(device));
}

Expected<void> placeInRack(edit::Transaction& tx, Id<Device> device, const InRack& placement)
{
    return place(tx, device, placement);
}

Expected<void> placeAtUnit(edit::Transaction& tx, Id<Device> device, Id<Rack> rack,
                           std::int64_t unit, Face face, WidthSlot width)
{
    const Rack* found = tx.design().find(rack);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(rack).text());
    auto bottom = bottomOfUnit(rackGeometry(tx.design(), *found), unit);
    if (!bottom) {
        bottom.error().message = found->name + ": " + bottom.error().message;
        return fail(std::move(bottom.error()));
    }
    InRack placement;
    placement.rack = rack;
    placement.bottom = *bottom;
    placement.face = face;
    placement.width = width;
    return place(tx, device, placement);
}

Expected<void> placeOnStrip(edit::Transaction& tx, Id<Device> device, const OnStrip& placement)
{
    return place(tx, device, placement);
}

Expected<void> placeInCell(edit::Transaction& tx, Id<Device> device, const InCell& placement)
{
    return place(tx, device, placement);
}

Expected<void> placeInBay(edit::Transaction& tx, Id<Device> device, const InBay& placement)
{
    return place(tx, device, placement);
}

Expected<void> placeInHall(edit::Transaction& tx, Id<Device> device, const InHall& placement)
{
    return place(tx, device, placement);
}

Expected<void> unplace(edit::Transaction& tx, Id<Device> device)
{
    return place(tx, device, Unplaced{});
}

Expected<void> changePart(edit::Transaction& tx, const std::vector<Id<Device>>& devices,
                          Id<Part> part)
{
    if (tx.design().find(part) == nullptr)
        return fail(ErrorCode::NotFound, "the part is not in the project", EntityRef(part).text(),
                    "embed the part first");
    for (const Id<Device> id : devices)
        if (auto changed = tx.update(id, [&](Device& d) { d.part = part; }); !changed)
            return changed;
    return checkPlacements(tx, devices);
}

Expected<void> checkPlacements(const edit::Transaction& tx, const std::vector<Id<Device>>& devices)
{
    std::string list;
    std::string hint;
    for (const Id<Device> id : devices) {
        const Device& device = tx.design().at(id);
        if (auto allowed = checkPlacement(tx.state(), device, device.placement); !allowed) {
            list += (list.empty() ? "" : "; ") + allowed.error().message;
            if (hint.empty())
                hint = allowed.error().hint;
        }
    }
    if (!list.empty())
        return fail(ErrorCode::Conflict, list, {}, hint);
    return {};
}

} // namespace cw::physical
