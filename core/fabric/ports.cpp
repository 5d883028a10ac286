#include "core/fabric/ports.h"

#include <algorithm>

namespace cw::fabric {

using namespace model;

PortIndex::PortIndex(const edit::State& state, const PhaseView& phase)
    : m_state(state), m_parts(m_state.design)
{
    for (const Connection& connection : m_state.design.table<Connection>()) {
        if (connection.kind != ConnectionKind::Data || !phase.shows(connection))
            continue;
        for (std::size_t i = 0; i < connection.ends.size(); ++i) {
            const Endpoint& at = connection.ends[i].at;
            const Device* device = m_state.design.find(at.device);
            if (device == nullptr)
                continue; // no design holds one: an invariant
            const PartPorts& ports = m_parts.of(*device);
            if (!ports.known())
                continue;
            auto resolved = ports.resolve(at.port);
            if (resolved)
                m_uses.push_back({at.device, *resolved, connection.id, i});
            else
                m_unknown.push_back({at, connection.id, resolved.error().message});
        }
    }
    std::ranges::sort(m_uses, [](const PortUse& a, const PortUse& b) {
        return std::tie(a.device, a.port, a.connection, a.end) <
               std::tie(b.device, b.port, b.connection, b.end);
    });
    // Within a cage a whole cage sorts before its logical ports, and those before their lanes; a
    // cage has few uses, so every pair of a cage is looked at.
    for (std::size_t i = 0; i < m_uses.size(); ++i)
        for (std::size_t j = i + 1; j < m_uses.size() && m_uses[j].device == m_uses[i].device &&
                                    m_uses[j].port.cage == m_uses[i].port.cage;
             ++j)
            if (overlap(m_uses[i].port, m_uses[j].port))
                m_doubleUses.push_back({m_uses[i], m_uses[j]});
}

std::span<const PortUse> PortIndex::uses(Id<Device> device) const
{
    // Not equal_range: clang 14 cannot compile the subrange that it returns.
    const auto first = std::ranges::lower_bound(m_uses, device, {}, &PortUse::device);
    const auto last = std::ranges::upper_bound(m_uses, device, {}, &PortUse::device);
    return {first, last};
}

std::vector<LogicalPort> PortIndex::freePorts(const Device& device)
{
    const std::span<const PortUse> used = uses(device.id);
    std::vector<LogicalPort> out = usablePorts(m_parts.of(device), device);
    std::erase_if(out, [&](const LogicalPort& port) {
        const ResolvedPort at{port.cage, port.number, 0, 0};
        return std::ranges::any_of(used, [&](const PortUse& use) { return overlap(use.port, at); });
    });
    return out;
}

const PortUse* PortIndex::blocking(Id<Device> device, const ResolvedPort& port) const
{
    for (const PortUse& use : uses(device))
        if (overlap(use.port, port))
            return &use;
    return nullptr;
}

} // namespace cw::fabric
