#include "core/model/phase_view.h"

#include <algorithm>

namespace cw::model {

PhaseView::PhaseView(const Design& design, std::optional<Id<Phase>> phase) : m_phase(phase)
{
    const Phase* last = design.find(phase);
    if (last == nullptr)
        return;
    for (const Phase& candidate : design.table<Phase>())
        if (candidate.order <= last->order)
            m_done.push_back(candidate.id);
}

bool PhaseView::shows(const Lifecycle& lifecycle) const
{
    const auto done = [&](const std::optional<Id<Phase>>& at) {
        return at && (!m_phase || std::ranges::binary_search(m_done, *at));
    };
    return (!lifecycle.addedIn || done(lifecycle.addedIn)) && !done(lifecycle.removedIn);
}

bool PhaseView::shows(const Device& device) const
{
    return device.status != DeviceStatus::Removed && shows(device.lifecycle);
}

bool PhaseView::shows(const Connection& connection) const
{
    return connection.status != ConnectionStatus::Removed && shows(connection.lifecycle);
}

} // namespace cw::model
