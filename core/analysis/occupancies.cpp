#include "core/analysis/occupancies.h"

#include "core/model/entities.h"
#include "core/physical/position.h"

#include <algorithm>
#include <optional>
#include <set>

namespace cw::analysis {

namespace {

using namespace model;

/// Racks whose contents a patch changes; none where that may be any.
std::optional<std::set<Id<Rack>>> racksTouched(const Patch& patch, const Design& before,
                                               const Design& after)
{
    if (!patch.changes<Part>().empty() || !patch.changes<Phase>().empty() ||
        !patch.changes<Settings>().empty())
        return std::nullopt;
    std::set<Id<Rack>> out;
    const auto add = [&](std::optional<Id<Rack>> rack) {
        if (rack)
            out.insert(*rack);
    };
    for (const Change<Rack>& change : patch.changes<Rack>())
        out.insert(change.id);
    // A device that moves takes along what is in it: its own change names both racks.
    for (const Change<Device>& change : patch.changes<Device>()) {
        if (change.before)
            add(physical::rackOf(before, *change.before));
        if (change.after)
            add(physical::rackOf(after, *change.after));
    }
    return out;
}

} // namespace

std::shared_ptr<const Occupancies> OccupancyMemo::get(const edit::State& state,
                                                      const PhaseView& phase)
{
    const std::scoped_lock lock(m_mutex);
    std::optional<std::set<Id<Rack>>> touched;
    if (m_known && m_phase == phase.phase()) {
        const Patch patch = difference(m_design, state.design);
        if (patch.empty())
            return m_known;
        touched = racksTouched(patch, m_design, state.design);
    }
    auto made = std::make_shared<Occupancies>();
    physical::DeviceSizes sizes(state.design);
    std::size_t known = 0; // both ascend
    for (const Rack& rack : state.design.table<Rack>()) {
        if (!phase.shows(rack))
            continue;
        if (touched && !touched->contains(rack.id)) {
            while (known < m_known->size() && (*m_known)[known].rack < rack.id)
                ++known;
            if (known < m_known->size() && (*m_known)[known].rack == rack.id) {
                made->push_back((*m_known)[known]);
                continue;
            }
        }
        made->push_back(physical::rackOccupancy(state, rack.id, phase, sizes));
    }
    m_known = std::move(made);
    m_design = state.design;
    m_phase = phase.phase();
    return m_known;
}

} // namespace cw::analysis
