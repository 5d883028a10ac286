#include "core/physical/floor.h"
#include "core/physical/occupancy.h"
#include "core/physical/placement_check.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::physical {

using namespace model;

namespace {

/// Reasons gathered over a group, told in one error.
struct Reasons {
    std::size_t count{0};
    std::string list;
    std::optional<Error> first;

    void add(Error error)
    {
        ++count;
        list += (list.empty() ? "" : "; ") + error.message;
        if (!first)
            first = std::move(error);
    }
    [[nodiscard]] Expected<void> result(std::size_t all, std::string_view what) const
    {
        if (count == 0)
            return {};
        if (count == 1 && all == 1)
            return fail(*first);
        return fail(ErrorCode::Conflict,
                    fmt::format("{} of {} {} do not fit: {}", count, all, what, list), first->where,
                    first->hint);
    }
};

/// A snapshot changed by a function on a transaction of its own.
template <class Change>
edit::State changedCopy(const edit::State& state, const Change& change)
{
    CountingIdSource ids;
    edit::Transaction tx(state, ids, {});
    change(tx);
    return tx.state();
}

} // namespace

Expected<void> placeAll(edit::Transaction& tx, const std::vector<DeviceMove>& moves)
{
    std::vector<Id<Device>> devices;
    for (const DeviceMove& move : moves) {
        const Device* device = tx.design().find(move.device);
        if (device == nullptr)
            return fail(ErrorCode::NotFound, "there is no such device",
                        EntityRef(move.device).text());
        if (device->locked && device->placement != move.to)
            return fail(ErrorCode::Conflict, device->name + " is locked",
                        EntityRef(move.device).text(), "unlock it first");
        devices.push_back(move.device);
    }
    for (const Id<Device> id : devices)
        if (auto done = tx.update(id, [](Device& d) { d.placement = Unplaced{}; }); !done)
            return done;
    Reasons reasons;
    for (const DeviceMove& move : moves) {
        const Device& device = tx.design().at(move.device);
        if (auto allowed = checkPlacement(tx.state(), device, move.to); !allowed) {
            reasons.add(std::move(allowed.error()));
            continue;
        }
        if (auto done = tx.update(move.device, [&](Device& d) { d.placement = move.to; }); !done)
            return done;
    }
    if (auto fits = reasons.result(moves.size(), "devices"); !fits)
        return fits;
    return remeasureDevices(tx, devices);
}

Expected<void> moveRacks(edit::Transaction& tx, const std::vector<RackMove>& moves)
{
    for (const RackMove& move : moves) {
        const Rack* rack = tx.design().find(move.rack);
        if (rack == nullptr)
            return fail(ErrorCode::NotFound, "there is no such rack", EntityRef(move.rack).text());
        if (rack->locked)
            return fail(ErrorCode::Conflict, rack->name + " is locked", EntityRef(move.rack).text(),
                        "unlock it first");
    }
    std::vector<Rack> after;
    for (const RackMove& move : moves) {
        Rack rack = tx.design().at(move.rack);
        if (rack.hall != move.hall)
            rack.row.reset(); // a row belongs to its hall
        rack.hall = move.hall;
        rack.position = move.to;
        after.push_back(std::move(rack));
        if (auto done = tx.update(move.rack,
                                  [](Rack& r) {
                                      r.hall.reset();
                                      r.row.reset();
                                  });
            !done)
            return done;
    }
    Reasons reasons;
    std::vector<Id<Connection>> cables;
    for (Rack& rack : after) {
        if (auto free = checkRackPlace(tx.state(), rack); !free) {
            reasons.add(std::move(free.error()));
            continue;
        }
        const auto own = connectionsOfRack(tx.state(), rack.id);
        cables.insert(cables.end(), own.begin(), own.end());
        if (auto done = tx.replace(std::move(rack)); !done)
            return done;
    }
    if (auto fits = reasons.result(moves.size(), "racks"); !fits)
        return fits;
    std::ranges::sort(cables);
    cables.erase(std::unique(cables.begin(), cables.end()), cables.end());
    return remeasure(tx, cables).map([](const Remeasured&) {});
}

edit::State lifted(const edit::State& state, const std::vector<Id<Device>>& devices)
{
    return changedCopy(state, [&](edit::Transaction& tx) {
        for (const Id<Device> id : devices)
            (void)tx.update(id, [](Device& d) { d.placement = Unplaced{}; });
    });
}

edit::State lifted(const edit::State& state, const std::vector<Id<Rack>>& racks)
{
    return changedCopy(state, [&](edit::Transaction& tx) {
        for (const Id<Rack> id : racks)
            (void)tx.update(id, [](Rack& r) {
                r.hall.reset();
                r.row.reset();
            });
    });
}

} // namespace cw::physical
