#include "core/fabric/part_ports.h"

#include "core/model/port_walk.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

double fastest(const PortSpec& cage)
{
    return cage.ratesGbit.empty() ? 0.0 : *std::ranges::max_element(cage.ratesGbit);
}

/// No cage has more lanes than this (OSFP: 8, two of them in a twin port: 16): a part that says so
/// is not split.
constexpr std::int64_t kMostShares = 64;

/// Lanes of one logical port; 0: unknown.
std::int64_t lanesOf(const PortSpec& cage)
{
    return cage.logicalPorts > 0 ? cage.lanes / cage.logicalPorts : 0;
}

bool namesPort(const PortOverride& override, const LogicalPort& port, const std::string& cage)
{
    return override.port == port.path || override.port == cage ||
           override.port == fmt::format("{}/{}", cage, port.number);
}

} // namespace

bool overlap(const ResolvedPort& a, const ResolvedPort& b)
{
    if (a.cage != b.cage)
        return false;
    if (a.logical == 0 || b.logical == 0)
        return true;
    if (a.logical != b.logical)
        return false;
    if (a.firstLane == 0 || b.firstLane == 0)
        return true;
    return a.firstLane <= b.lastLane && b.firstLane <= a.lastLane;
}

PartPorts::PartPorts(const Part& part)
    : m_cages(part.ports), m_key(part.key), m_known(part.structured.ports || !part.ports.empty())
{
    PortWalk walk;
    for (std::size_t i = 0; i < m_cages.size(); ++i) {
        const PortSpec& cage = m_cages[i];
        m_cageByName.emplace(cage.name, i);
        const std::int64_t most = walk.take(cage.logicalPorts);
        for (std::int64_t n = 1; n <= most; ++n) {
            LogicalPort port;
            port.path = cage.logicalPorts == 1 ? cage.name : fmt::format("{}/{}", cage.name, n);
            port.cage = i;
            port.number = n;
            port.rateGbit = fastest(cage);
            port.role = cage.role;
            if (cage.rail)
                port.rail = *cage.rail + n - 1;
            m_all.push_back(std::move(port));
        }
    }
}

Expected<ResolvedPort> PartPorts::resolve(std::string_view path) const
{
    const auto cageNamed = [&](std::string_view name) -> std::optional<std::size_t> {
        const auto found = m_cageByName.find(std::string(name));
        return found == m_cageByName.end() ? std::nullopt : std::optional(found->second);
    };
    ResolvedPort out;
    if (const auto whole = cageNamed(path)) {
        out.cage = *whole;
        out.logical = m_cages[*whole].logicalPorts == 1 ? 1 : 0;
        return out;
    }
    const auto parsed = parsePortPath(path);
    if (!parsed)
        return fail(parsed.error());
    const auto cage = cageNamed(parsed->cage);
    if (!cage)
        return fail(ErrorCode::NotFound, fmt::format("{} has no port \"{}\"", m_key, path), {},
                    m_all.empty() ? "the part has no data ports"
                                  : fmt::format("its ports are {} to {}", m_all.front().path,
                                                m_all.back().path));
    const PortSpec& spec = m_cages[*cage];
    if (parsed->logical > spec.logicalPorts)
        return fail(ErrorCode::NotFound,
                    fmt::format("cage {} of {} has {} logical port{}, not a port {}", spec.name,
                                m_key, spec.logicalPorts, spec.logicalPorts == 1 ? "" : "s",
                                parsed->logical));
    if (const auto lanes = lanesOf(spec); lanes != 0 && parsed->lastLane > lanes)
        return fail(ErrorCode::NotFound,
                    fmt::format("port {}/{} of {} has {} lanes, not a lane {}", spec.name,
                                parsed->logical, m_key, lanes, parsed->lastLane));
    return ResolvedPort{*cage, parsed->logical, parsed->firstLane, parsed->lastLane};
}

std::int64_t PartPorts::split(const LogicalPort& port, double linkGbit) const
{
    const PortSpec& cage = m_cages[port.cage];
    if (std::ranges::find(cage.ratesGbit, linkGbit) != cage.ratesGbit.end() &&
        port.rateGbit == linkGbit)
        return 1;
    if (linkGbit <= 0 || linkGbit > port.rateGbit)
        return 0;
    const double ratio = port.rateGbit / linkGbit;
    if (!(ratio <= static_cast<double>(kMostShares)))
        return 0;
    const auto shares = static_cast<std::int64_t>(std::llround(ratio));
    const auto lanes = lanesOf(cage);
    if (std::abs(ratio - static_cast<double>(shares)) < 1e-9 && lanes != 0 && lanes % shares == 0)
        return shares;
    return std::ranges::find(cage.ratesGbit, linkGbit) != cage.ratesGbit.end() ? 1 : 0;
}

std::vector<LogicalPort> PartPorts::shares(const LogicalPort& port, double linkGbit) const
{
    const std::int64_t count = split(port, linkGbit);
    if (count == 0)
        return {};
    if (count == 1)
        return {port};
    std::vector<LogicalPort> out;
    const PortSpec& cage = m_cages[port.cage];
    const std::int64_t lanes = lanesOf(cage) / count;
    for (std::int64_t i = 0; i < count; ++i) {
        LogicalPort share = port;
        share.firstLane = i * lanes + 1;
        share.lastLane = (i + 1) * lanes;
        share.path = formatPortPath({cage.name, port.number, share.firstLane, share.lastLane});
        share.rateGbit = linkGbit;
        out.push_back(std::move(share));
    }
    return out;
}

const PartPorts& PartPortsCache::of(Id<Part> part)
{
    auto found = m_byPart.find(part);
    if (found == m_byPart.end()) {
        const Part* known = m_design->find(part);
        found = m_byPart.emplace(part, PartPorts(known != nullptr ? *known : Part())).first;
    }
    return found->second;
}

std::vector<LogicalPort> usablePorts(const PartPorts& ports, const Device& device)
{
    if (device.ports.empty())
        return ports.all();
    std::vector<LogicalPort> out;
    for (const LogicalPort& port : ports.all()) {
        const auto refuses = [&](const PortOverride& override) {
            return (override.reserved || override.disabled) &&
                   namesPort(override, port, ports.cage(port.cage).name);
        };
        if (std::ranges::none_of(device.ports, refuses))
            out.push_back(port);
    }
    return out;
}

} // namespace cw::fabric
