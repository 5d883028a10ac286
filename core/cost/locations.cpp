#include "core/cost/locations.h"

#include "core/physical/position.h"

namespace cw::cost {

const Location& Locations::of(Id<model::Device> device)
{
    const auto [at, isNew] = m_known.try_emplace(device);
    if (isNew)
        if (const model::Device* found = m_design->find(device))
            at->second = find(*found);
    return at->second;
}

Location Locations::find(const model::Device& device) const
{
    const physical::Whereabouts where = physical::whereabouts(*m_design, device);
    Location location;
    location.rack = m_design->find(where.rack);
    location.hall = m_design->find(where.hall);
    if (location.rack == nullptr)
        return location;
    location.row = m_design->find(location.rack->row);
    location.units = physical::unitText(*m_design, device);
    location.unit = physical::lowestUnit(*m_design, device);
    return location;
}

} // namespace cw::cost
