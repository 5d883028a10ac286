#pragma once

#include "core/edit/state.h"
#include "core/fabric/part_ports.h"
#include "core/model/phase_view.h"

#include <span>

namespace cw::fabric {

/// One end of a data connection on a device.
struct PortUse {
    Id<model::Device> device{kUnset};
    ResolvedPort port;
    Id<model::Connection> connection{kUnset};
    std::size_t end{0}; ///< index into Connection::ends
};

/// Two ends that claim the same port or the same lanes.
struct DoubleUse {
    PortUse first;
    PortUse second;
};

/// An end whose device or port does not exist in the part.
struct UnknownPort {
    model::Endpoint at;
    Id<model::Connection> connection{kUnset};
    std::string reason;
};

/// Who uses which data port at a phase; built once in O(connections log connections).
class PortIndex {
public:
    PortIndex(const edit::State& state, const model::PhaseView& phase);
    PortIndex(const PortIndex&) = delete; // m_parts reads m_state
    PortIndex& operator=(const PortIndex&) = delete;

    /// Uses of one device, by cage, logical port and lane.
    [[nodiscard]] std::span<const PortUse> uses(Id<model::Device> device) const;
    /// By device, then port.
    [[nodiscard]] const std::vector<DoubleUse>& doubleUses() const { return m_doubleUses; }
    [[nodiscard]] const std::vector<UnknownPort>& unknownPorts() const { return m_unknown; }
    /// The usable logical ports of a device that no connection touches.
    [[nodiscard]] std::vector<LogicalPort> freePorts(const model::Device& device);
    /// The use that stands in the way, if any.
    [[nodiscard]] const PortUse* blocking(Id<model::Device> device, const ResolvedPort& port) const;

    [[nodiscard]] PartPortsCache& parts() { return m_parts; }

private:
    edit::State m_state; ///< a snapshot: the index may outlive an edit
    PartPortsCache m_parts;
    std::vector<PortUse> m_uses;
    std::vector<DoubleUse> m_doubleUses;
    std::vector<UnknownPort> m_unknown;
};

} // namespace cw::fabric
