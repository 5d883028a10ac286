#pragma once

#include "tests/core/support/large_design.h"

#include "core/model/entities.h"

/// All halls of a design laid side by side into the first: the floor as large as the design.
namespace cw::support {

inline model::Design inOneHall(const model::Design& design, int columns = 5)
{
    using namespace model;
    struct Place {
        Length x;
        Length y;
    };
    Design out = design;
    std::map<Id<Hall>, Place> places;
    std::optional<Hall> all;
    int number = 0;
    for (const Hall& hall : design.table<Hall>()) {
        if (!all)
            all = hall;
        places[hall.id] = {hall.width * (number % columns), hall.depth * (number / columns)};
        ++number;
    }
    if (!all)
        return out;
    all->width = all->width * std::min(number, columns);
    all->depth = all->depth * ((number + columns - 1) / columns);
    fillTable<Hall>(out, {*all});
    const auto move = [&](auto table, auto shift) {
        for (auto& one : table)
            shift(one);
        fillTable(out, std::move(table));
    };
    const auto every = [&]<class E>(const Table<E>& table) {
        return std::vector<E>(table.begin(), table.end());
    };
    move(every(design.table<Rack>()), [&](Rack& rack) {
        if (!rack.hall)
            return;
        const Place& by = places.at(*rack.hall);
        rack.hall = all->id;
        rack.position.x = rack.position.x + by.x;
        rack.position.y = rack.position.y + by.y;
    });
    move(every(design.table<Row>()), [&](Row& row) { row.hall = all->id; });
    move(every(design.table<Tray>()), [&](Tray& tray) {
        const Place& by = places.at(tray.hall);
        tray.hall = all->id;
        tray.fromX = tray.fromX + by.x;
        tray.fromY = tray.fromY + by.y;
        tray.toX = tray.toX + by.x;
        tray.toY = tray.toY + by.y;
    });
    move(every(design.table<Device>()), [&](Device& device) {
        if (auto* at = std::get_if<InHall>(&device.placement)) {
            const Place& by = places.at(at->hall);
            at->hall = all->id;
            at->position.x = at->position.x + by.x;
            at->position.y = at->position.y + by.y;
        }
    });
    return out;
}

} // namespace cw::support
