#include "core/fabric/wiring.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

ResolvedPort resolved(const WiredEnd& end)
{
    if (end.wholeCage)
        return {end.port.cage, 0, 0, 0};
    return {end.port.cage, end.port.number, end.port.firstLane, end.port.lastLane};
}

/// The largest group of equal ports that run at `gbit` (0: at any rate), split where `gbit` asks.
std::vector<LogicalPort> fabricGroup(const PartPorts& parts, const Device& device, int, double gbit)
{
    std::map<std::tuple<double, std::string, std::int64_t>, std::vector<LogicalPort>> groups;
    for (const LogicalPort& port : usablePorts(parts, device)) {
        if (port.role != PortRole::Unassigned && port.role != PortRole::Uplink)
            continue;
        const PortSpec& cage = parts.cage(port.cage);
        auto& group = groups[{port.rateGbit, cage.cage, cage.logicalPorts}];
        for (LogicalPort& share : parts.shares(port, gbit > 0 ? gbit : port.rateGbit))
            group.push_back(std::move(share));
    }
    const auto best = std::ranges::max_element(groups, {}, [](const auto& entry) {
        return std::pair(entry.second.size(), std::get<0>(entry.first));
    });
    return best == groups.end() ? std::vector<LogicalPort>() : std::move(best->second);
}

/// Added to a role in the key of a list whose ports are split.
constexpr int kSplit = 100;

std::vector<LogicalPort> rolePorts(const PartPorts& parts, const Device& device, int role,
                                   double gbit)
{
    std::vector<LogicalPort> out;
    for (const LogicalPort& port : usablePorts(parts, device)) {
        if (static_cast<int>(port.role) != role % kSplit)
            continue;
        const auto& rates = parts.cage(port.cage).ratesGbit;
        if (role >= kSplit)
            for (LogicalPort& share : parts.shares(port, gbit))
                out.push_back(std::move(share));
        else if (gbit <= 0 || std::ranges::find(rates, gbit) != rates.end())
            out.push_back(port);
    }
    return out;
}

} // namespace

tl::unexpected<Error> tooFewPorts(const std::string& device, std::size_t has, std::size_t needs,
                                  std::string_view what)
{
    return fail(
        ErrorCode::Infeasible,
        fmt::format("{} has {} usable ports for {}, {} are needed", device, has, what, needs), {},
        "choose a part with more ports, or release reserved ones");
}

Wiring::Wiring(edit::Transaction& transaction, const WiringRequest& request)
    : m_transaction(transaction), m_request(request), m_before(transaction.design()),
      m_parts(m_before)
{
    const Network* network = m_before.find(request.network);
    m_networkName = network != nullptr ? network->name : std::string();
    m_generator = "network:" + m_networkName;
    gatherExisting();
}

void Wiring::gatherExisting()
{
    for (const Connection& connection : m_before.table<Connection>()) {
        if (connection.kind != ConnectionKind::Data)
            continue;
        const bool ours = connection.network == m_request.network && connection.origin &&
                          connection.origin->generator == m_generator;
        if (ours) {
            m_earlier.insert(connection.id);
            std::int64_t number = 0;
            const std::size_t dash = connection.name.rfind('-');
            const char* end = connection.name.data() + connection.name.size();
            if (dash != std::string::npos &&
                std::from_chars(connection.name.data() + dash + 1, end, number).ptr == end)
                m_lastNumber = std::max(m_lastNumber, number);
            if (keyOf(connection.ends) == connection.origin->key)
                continue; // its ports are claimed when it is wanted again
            m_changed.insert(connection.id);
        }
        for (const ConnectionEnd& end : connection.ends) {
            const Device* at = m_before.find(end.at.device);
            if (at == nullptr)
                continue;
            if (const auto port = m_parts.of(*at).resolve(end.at.port))
                m_uses[at->id].push_back(
                    {*port, connection.name.empty() ? connection.id.text() : connection.name});
        }
    }
}

const Device* Wiring::device(Id<Device> id) const
{
    return m_before.find(id);
}

std::string Wiring::name(Id<Device> id) const
{
    return displayName(m_before, id);
}

const std::vector<LogicalPort>&
Wiring::cached(PortLists::key_type key, const Device& device,
               std::vector<LogicalPort> (*make)(const PartPorts&, const Device&, int, double))
{
    if (!device.ports.empty())
        std::get<0>(key) = device.id.raw();
    auto found = m_portLists.find(key);
    if (found == m_portLists.end()) {
        const auto [owner, role, gbit] = key;
        found = m_portLists.emplace(key, make(m_parts.of(device), device, role, gbit)).first;
    }
    return found->second;
}

const std::vector<LogicalPort>& Wiring::fabricPorts(Id<Device> id, double gbit)
{
    const Device& at = m_before.at(id);
    return cached({at.part.raw(), -1, gbit}, at, fabricGroup);
}

double Wiring::portGbit(Id<Device> id)
{
    const auto& ports = fabricPorts(id, m_request.linkGbit);
    if (ports.empty())
        return 0;
    const PortSpec& cage = m_parts.of(m_before.at(id)).cage(ports.front().cage);
    return *std::ranges::max_element(cage.ratesGbit);
}

const std::vector<LogicalPort>& Wiring::hostPorts(Id<Device> id, PortRole role, double gbit,
                                                  bool split)
{
    const Device& at = m_before.at(id);
    return cached({at.part.raw(), static_cast<int>(role) + (split ? kSplit : 0), gbit}, at,
                  rolePorts);
}

Expected<LogicalPort> Wiring::namedPort(const Endpoint& at)
{
    const Device* device = m_before.find(at.device);
    if (device == nullptr)
        return fail(ErrorCode::NotFound, "a device to wire does not exist",
                    EntityRef(at.device).text());
    const PartPorts& parts = m_parts.of(*device);
    const auto port = parts.resolve(at.port);
    if (!port)
        return fail(port.error());
    const auto found = std::ranges::find_if(parts.all(), [&](const LogicalPort& one) {
        return one.cage == port->cage && one.number == std::max<std::int64_t>(1, port->logical);
    });
    LogicalPort out = *found; // resolve() has found its cage and number
    out.path = at.port;
    out.firstLane = port->firstLane;
    out.lastLane = port->lastLane;
    return out;
}

const Wiring::Use* Wiring::blocking(Id<Device> id, const ResolvedPort& port) const
{
    const auto found = m_uses.find(id);
    if (found == m_uses.end())
        return nullptr;
    for (const Use& use : found->second)
        if (overlap(use.port, port))
            return &use;
    return nullptr;
}

const LogicalPort* Wiring::firstFree(Id<Device> id, const std::vector<LogicalPort>& ports) const
{
    for (const LogicalPort& port : ports)
        if (blocking(id, {port.cage, port.number, port.firstLane, port.lastLane}) == nullptr)
            return &port;
    return nullptr;
}

std::string Wiring::keyOf(const std::vector<ConnectionEnd>& ends) const
{
    // Ids, not names: a renamed or moved device keeps its cables.
    std::string key;
    for (const ConnectionEnd& end : ends) {
        if (!key.empty())
            key += '-';
        key += end.at.device.text();
        key += '/';
        key += end.at.port;
    }
    return key;
}

std::string Wiring::nextName()
{
    return fmt::format("{}-{:04}", m_networkName, ++m_lastNumber);
}

Expected<void> Wiring::add(const WantedCable& wanted)
{
    Connection cable;
    for (const WiredEnd& end : wanted.ends) {
        ConnectionEnd made;
        made.at.device = end.device;
        if (end.wholeCage)
            made.at.port = m_parts.of(m_before.at(end.device)).cage(end.port.cage).name;
        else
            made.at.port = end.port.path;
        cable.ends.push_back(std::move(made));
    }
    Origin origin{m_generator, keyOf(cable.ends)};
    const Id<Connection> id(originId(origin.generator, origin.key));

    if (m_changed.contains(id)) {
        m_earlier.erase(id);
        m_report.connections.push_back(id);
        ++m_report.kept;
        m_report.conflicts.push_back(fmt::format(
            "cable {} was made for {} {} and leads elsewhere now: left as it is",
            displayName(m_before, id), name(cable.ends[0].at.device), cable.ends[0].at.port));
        return {};
    }
    for (std::size_t i = 0; i < wanted.ends.size(); ++i) {
        if (const Use* use = blocking(wanted.ends[i].device, resolved(wanted.ends[i]))) {
            m_report.conflicts.push_back(fmt::format(
                "{} port {} is held by cable {}: its generated cable to {} {} was not drawn",
                name(cable.ends[i].at.device), cable.ends[i].at.port, use->holder,
                name(cable.ends[i == 0 ? 1 : 0].at.device), cable.ends[i == 0 ? 1 : 0].at.port));
            return {};
        }
    }
    const Connection* there = m_transaction.design().find(id);
    std::string cableName = there != nullptr ? there->name : nextName();
    for (const WiredEnd& end : wanted.ends)
        m_uses[end.device].push_back({resolved(end), cableName});
    m_report.connections.push_back(id);
    if (there != nullptr) {
        m_earlier.erase(id);
        ++m_report.kept;
        return m_transaction.update(id, [&](Connection& kept) {
            kept.rateGbit = wanted.rateGbit;
            kept.tier = wanted.tier;
            kept.rail = wanted.rail;
            kept.plane = wanted.plane;
            kept.purpose = wanted.purpose;
        });
    }
    cable.id = id;
    cable.origin = std::move(origin);
    cable.name = std::move(cableName);
    cable.network = m_request.network;
    cable.rateGbit = wanted.rateGbit;
    cable.tier = wanted.tier;
    cable.rail = wanted.rail;
    cable.plane = wanted.plane;
    cable.purpose = wanted.purpose;
    cable.lifecycle = m_request.lifecycle;
    ++m_report.created;
    if (auto made = m_transaction.create(std::move(cable)); !made)
        return fail(made.error());
    return {};
}

Expected<WiringReport> Wiring::finish()
{
    std::vector<Id<Connection>> unwanted(m_earlier.begin(), m_earlier.end());
    std::ranges::sort(unwanted); // never in hash order
    for (const Id<Connection> id : unwanted) {
        if (m_changed.contains(id)) {
            m_report.conflicts.push_back(fmt::format(
                "cable {} was re-ended by hand and is not wanted any more: left as it is",
                displayName(m_before, id)));
            continue;
        }
        if (auto done = edit::eraseWithReferrers(m_transaction, id); !done)
            return fail(done.error());
        ++m_report.erased;
    }
    return std::move(m_report);
}

} // namespace cw::fabric
