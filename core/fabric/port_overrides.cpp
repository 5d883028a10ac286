#include "core/fabric/port_overrides.h"

#include "core/edit/list_entries.h"
#include "core/edit/map_entries.h"
#include "core/fabric/part_ports.h"
#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/model/part.h"
#include "core/power/ports.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

bool isPowerPort(const Part& part, std::string_view port)
{
    return power::findInlet(part, port) != nullptr || power::findOutlet(part, port).has_value() ||
           std::ranges::find(part.couplings, port, &CouplingSpec::name) != part.couplings.end();
}

Expected<void> checkExists(const Design& design, const Device& device, std::string_view port)
{
    const Part* part = design.partOf(device);
    if (part == nullptr || isPowerPort(*part, port))
        return {};
    const PartPorts ports(*part);
    if (!ports.known())
        return {};
    const auto found = ports.resolve(port);
    if (found)
        return {};
    return fail(ErrorCode::NotFound, fmt::format("{} has no port '{}'", device.name, port),
                EntityRef(device.id).text(), found.error().hint);
}

/// Whether two names of a device mean the same port, or a part of it.
bool meet(const PartPorts& ports, const Part& part, std::string_view a, std::string_view b)
{
    if (a == b)
        return true;
    if (const auto outlet = power::findOutlet(part, a))
        return power::findOutlet(part, b) == outlet;
    const auto one = ports.resolve(a);
    const auto other = ports.resolve(b);
    return one && other && overlap(*one, *other);
}

Expected<void> checkUnused(const edit::State& state, const Device& device, std::string_view port,
                           std::string_view use)
{
    const Part* part = state.design.partOf(device);
    if (part == nullptr)
        return {};
    const PartPorts ports(*part);
    for (const Id<Connection> id : state.lookup.referrers<Connection>(device.id)) {
        const Connection& cable = state.design.at(id);
        if (cable.status == ConnectionStatus::Removed)
            continue;
        for (const ConnectionEnd& end : cable.ends)
            if (end.at.device == device.id && meet(ports, *part, port, end.at.port))
                return fail(ErrorCode::Conflict,
                            fmt::format("{} of {} cannot be {}: cable {} uses it", port,
                                        device.name, use, displayName(state.design, id)),
                            EntityRef(id).text(), "remove the cable or move it to another port");
    }
    return {};
}

} // namespace

Expected<void> setPortFields(edit::Transaction& tx, const std::vector<EntityRef>& devices,
                             std::string_view key, std::string_view text)
{
    const auto entry = edit::listKey(key);
    if (!entry || entry->module)
        return fail(ErrorCode::InvalidArgument, fmt::format("'{}' names no port", key));
    const bool bars = entry->field == "use" && (text == "reserved" || text == "disabled");
    for (const EntityRef& ref : devices) {
        const Device* device = tx.design().find(ref.as<Device>());
        if (device == nullptr)
            return fail(ErrorCode::NotFound, "there is no such device", ref.text());
        // What stands there of a port that its part lost may be forgotten.
        const bool known = std::ranges::find(device->ports, entry->name, &PortOverride::port) !=
                           device->ports.end();
        if (!known)
            if (auto exists = checkExists(tx.design(), *device, entry->name); !exists)
                return exists;
        if (bars)
            if (auto free = checkUnused(tx.state(), *device, entry->name, text); !free)
                return free;
        if (auto done = edit::setEntry(tx, ref, key, text); !done)
            return done;
    }
    return {};
}

std::vector<std::string> openPorts(const Design& design, const Device& device)
{
    std::vector<std::string> out;
    const Part* part = design.partOf(device);
    if (part == nullptr)
        return out;
    const PartPorts ports(*part);
    for (const LogicalPort& port : ports.all())
        out.push_back(port.path);
    for (const InletSpec& inlet : part->inlets)
        out.push_back(inlet.name);
    for (std::string& outlet : power::outletNames(*part))
        out.push_back(std::move(outlet));
    std::erase_if(out, [&](const std::string& name) {
        return std::ranges::find(device.ports, name, &PortOverride::port) != device.ports.end();
    });
    return out;
}

} // namespace cw::fabric
