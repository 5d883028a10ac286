#include "core/cost/locations.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::cost {
namespace {

using model::Design;
using model::Device;
using model::Rack;

std::int64_t rackUnitsOf(const Design& design, const Rack& rack)
{
    if (rack.rackUnits)
        return *rack.rackUnits;
    const model::Part* part = design.find(rack.part);
    const auto units = part == nullptr ? std::nullopt : part->number(model::facts::kRackUnits);
    return units ? std::llround(*units) : 0;
}

void setUnits(const Design& design, const Device& device, const Rack& rack, Location& where)
{
    const double heightUnits =
        std::max(1.0, std::ceil(numberOf(design, device, model::facts::kRackUnits).value_or(1.0)));
    const std::int64_t below = where.bottom->micrometres / kRackUnit.micrometres;
    const auto height = static_cast<std::int64_t>(heightUnits);
    const bool descend = rack.unitsDescend || design.settings().topDownNumbering == "all";
    const std::int64_t all = rackUnitsOf(design, rack);
    // Counted from the top, the device's lowest unit has its highest number.
    const std::int64_t low =
        descend && all > 0 ? rack.startUnit + all - 1 - below : rack.startUnit + below;
    const std::int64_t high = descend && all > 0 ? low - height + 1 : low + height - 1;
    where.unit = low;
    where.units = height == 1 ? fmt::format("{}", low) : fmt::format("{}-{}", low, high);
}

} // namespace

const Device& outermost(const Design& design, const Device& device)
{
    const Device* at = &device;
    // The parent relation is acyclic by invariant; the bound keeps a broken design from hanging us.
    for (int depth = 0; depth < 16; ++depth) {
        const Device* parent = design.find(model::parentDevice(at->placement));
        if (parent == nullptr)
            break;
        at = parent;
    }
    return *at;
}

const Location& Locations::of(Id<Device> device)
{
    const auto [at, isNew] = m_known.try_emplace(device);
    if (isNew)
        if (const Device* found = m_design->find(device))
            at->second = find(*found);
    return at->second;
}

Location Locations::find(const Device& device) const
{
    const Device& outer = outermost(*m_design, device);
    Location where;
    if (const auto* floor = std::get_if<model::InHall>(&outer.placement))
        where.hall = m_design->find(floor->hall);
    const Rack* rack = m_design->find(model::directRack(outer.placement));
    if (rack == nullptr)
        return where;
    where.rack = rack;
    where.hall = m_design->find(rack->hall);
    where.row = m_design->find(rack->row);
    if (const auto* railed = std::get_if<model::InRack>(&outer.placement)) {
        where.bottom = railed->bottom;
        setUnits(*m_design, outer, *rack, where);
    } else if (const auto* strip = std::get_if<model::OnStrip>(&outer.placement)) {
        where.bottom = strip->bottom;
    }
    return where;
}

} // namespace cw::cost
