#include "core/physical/set_fields.h"

#include "core/edit/list_entries.h"
#include "core/edit/map_entries.h"
#include "core/physical/modules.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"

#include <algorithm>

namespace cw::physical {

using namespace model;

namespace {

template <class E>
std::vector<Id<E>> idsOf(const std::vector<EntityRef>& entities)
{
    std::vector<Id<E>> ids;
    for (const EntityRef& ref : entities)
        if (const auto id = ref.as<E>())
            ids.push_back(*id);
    return ids;
}

/// What `text` makes of one entity, read on the side: verbs then check and do it.
template <class E>
Expected<E> trial(const edit::Transaction& tx, Id<E> id, std::string_view key,
                  std::string_view text)
{
    CountingIdSource none;
    edit::Transaction side(tx.state(), none, "");
    if (auto done = edit::setField(side, id, key, text); !done)
        return fail(std::move(done.error()));
    return side.design().at(id);
}

Expected<void> setPart(edit::Transaction& tx, const std::vector<Id<Device>>& devices,
                       std::string_view text)
{
    const auto after = trial(tx, devices.front(), "part", text);
    return after ? changePart(tx, devices, after->part) : fail(after.error());
}

Expected<void> setPosition(edit::Transaction& tx, const std::vector<Id<Rack>>& racks,
                           std::string_view key, std::string_view text)
{
    for (const Id<Rack> id : racks) {
        const auto after = trial(tx, id, key, text);
        if (!after)
            return fail(after.error());
        if (!after->hall) {
            if (auto done = edit::setField(tx, id, key, text); !done)
                return done;
            continue;
        }
        if (auto done = moveRack(tx, id, *after->hall, after->position); !done)
            return done;
    }
    return {};
}

Expected<void> setUnits(edit::Transaction& tx, const std::vector<Id<Rack>>& racks,
                        std::string_view text)
{
    const auto after = trial(tx, racks.front(), "rack_units", text);
    if (!after)
        return fail(after.error());
    if (after->rackUnits)
        return resizeRacks(tx, racks, *after->rackUnits);
    for (const Id<Rack> id : racks)
        if (auto done = edit::setField(tx, id, "rack_units", text); !done)
            return done;
    return {};
}

/// A typed length stands; without one it follows the racks again.
Expected<void> fixLength(edit::Transaction& tx, const std::vector<Id<Connection>>& cables)
{
    for (const Id<Connection> id : cables) {
        const bool typed = tx.design().at(id).lengthOrdered.has_value();
        if (auto done = tx.update(id, [&](Connection& c) { c.lengthFixed = typed; }); !done)
            return done;
    }
    return remeasure(tx, cables).map([](const Remeasured&) {});
}

/// Only the module that was set is looked at: what was wrong before stays another's matter.
Expected<void> checkModules(const edit::Transaction& tx, const std::vector<EntityRef>& entities,
                            const edit::ListKey& key, std::string_view text)
{
    if (key.field == "count")
        return {};
    std::string_view name = key.name;
    if (key.field == "slot") { // it goes by its new one now
        name = text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
        name = name.substr(0, name.find_last_not_of(" \t") + 1);
    }
    for (const EntityRef& ref : entities) {
        const Device* device = tx.design().find(ref.as<Device>());
        if (device == nullptr)
            continue;
        if (auto fits = checkModule(tx.state(), *device, name); !fits)
            return fits;
    }
    return {};
}

} // namespace

Expected<void> setFields(edit::Transaction& tx, const std::vector<EntityRef>& entities,
                         std::string_view key, std::string_view text)
{
    if (entities.empty())
        return {};
    const auto racks = idsOf<Rack>(entities);
    if (const auto devices = idsOf<Device>(entities); !devices.empty() && key == "part")
        return setPart(tx, devices, text);
    if (!racks.empty() && key == "rack_units")
        return setUnits(tx, racks, text);
    if (!racks.empty() && (key == "hall" || key.starts_with("position.")))
        return setPosition(tx, racks, key, text);
    for (const EntityRef& entity : entities)
        if (auto done = edit::setField(tx, entity, key, text); !done)
            return done;
    if (const auto entry = edit::listKey(key); entry && entry->module)
        return checkModules(tx, entities, *entry, text);
    if (key.starts_with(edit::kOverrideKey)) // another size must fit where the devices are
        return checkPlacements(tx, idsOf<Device>(entities));
    const auto cables = idsOf<Connection>(entities);
    if (key == "length_ordered_mm")
        return fixLength(tx, cables);
    if (!cables.empty() && key == "length_fixed")
        return remeasure(tx, cables).map([](const Remeasured&) {});
    return {};
}

} // namespace cw::physical
