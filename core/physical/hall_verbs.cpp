#include "core/physical/hall_verbs.h"

#include "core/model/site.h"
#include "core/physical/clip.h"

#include <tuple>

namespace cw::physical {

using namespace model;

Expected<Id<Hall>> addHall(edit::Transaction& tx)
{
    const Hall* last = nullptr;
    for (const Hall& hall : tx.design().table<Hall>())
        if (last == nullptr || std::tie(last->name, last->id) < std::tie(hall.name, hall.id))
            last = &hall;
    Hall made;
    made.name = "Hall 1";
    made.width = kNewHallWidth;
    made.depth = kNewHallDepth;
    if (last != nullptr) {
        made.name = nextFreeName(last->name, [&](const std::string& name) {
            return !tx.lookup().named<Hall>(name).empty();
        });
        made.site = last->site;
        made.width = last->width;
        made.depth = last->depth;
        made.clearHeight = last->clearHeight;
        made.tile = last->tile;
        made.trayHeight = last->trayHeight;
    }
    return tx.create(std::move(made));
}

} // namespace cw::physical
