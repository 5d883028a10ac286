#include "core/fabric/generators/generators.h"
#include "core/fabric/network_counts.h"
#include "core/fabric/wiring.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// Leaf pairs under a core pair: hosts with a link to both leaves of their pair, links between the
/// two leaves, the same links from every leaf to every core, filers and the site on the cores. With
/// a single pair and no cores, the pair is the core.
///
///   leaf ports: hosts from the first port; from the last backwards: links between the two, uplinks
///   core ports: leaves from the first port; filers and the site from the last backwards
class Pair {
public:
    Pair(edit::Transaction& transaction, const WiringRequest& request)
        : m_request(request), m_wiring(transaction, request)
    {
    }

    Expected<WiringReport> run()
    {
        for (auto step : {&Pair::wireHosts, &Pair::wirePairs, &Pair::wireCores, &Pair::wireTop})
            if (auto done = (this->*step)(); !done)
                return fail(done.error());
        return m_wiring.finish();
    }

private:
    /// Every switch has ports of one rate; a faster host runs at it.
    const std::vector<LogicalPort>& ports(Id<Device> id)
    {
        return m_wiring.fabricPorts(id, m_request.linkGbit);
    }

    Expected<void> link(Id<Device> high, std::size_t highPort, Id<Device> low,
                        const LogicalPort& port, std::int64_t tier, std::string_view purpose)
    {
        const auto& list = ports(high);
        if (highPort >= list.size())
            return tooFewPorts(m_wiring.name(high), list.size(), highPort + 1, "its links");
        return m_wiring.add(
            {{{high, list[highPort]}, {low, port}}, m_request.linkGbit, tier, 0, 0, purpose});
    }

    Expected<void> wireHosts()
    {
        std::vector<Id<Device>> hosts = m_request.nodes;
        hosts.insert(hosts.end(), m_request.services.begin(), m_request.services.end());
        const std::size_t pairs = m_request.leaves.size() / 2;
        std::vector<std::size_t> used(m_request.leaves.size(), 0);
        for (std::size_t h = 0; h < hosts.size(); ++h) {
            const auto& own = m_wiring.hostPorts(hosts[h], m_request.role, m_request.linkGbit);
            // Neighbours share a pair: host h of n goes to pair h * pairs / n.
            const std::size_t pair = h * pairs / hosts.size();
            const std::string_view purpose = h < m_request.nodes.size() ? "" : "management";
            for (std::size_t i = 0; i < own.size(); ++i) {
                const std::size_t leaf = pair * 2 + i % 2;
                if (auto done =
                        link(m_request.leaves[leaf], used[leaf]++, hosts[h], own[i], 1, purpose);
                    !done)
                    return done;
            }
        }
        return {};
    }

    Expected<void> wirePairs()
    {
        for (std::size_t pair = 0; pair + 1 < m_request.leaves.size(); pair += 2)
            for (std::int64_t k = 0; k < m_request.pair.interSwitchLinks; ++k) {
                const auto back = static_cast<std::size_t>(k + 1);
                const Id<Device> a = m_request.leaves[pair];
                const Id<Device> b = m_request.leaves[pair + 1];
                if (ports(a).size() < back || ports(b).size() < back)
                    return tooFewPorts(m_wiring.name(a), ports(a).size(), back,
                                       "inter-switch links");
                if (auto done = link(a, ports(a).size() - back, b, ports(b)[ports(b).size() - back],
                                     0, "inter-switch");
                    !done)
                    return done;
            }
        return {};
    }

    Expected<void> wireCores()
    {
        const PairRules& rules = m_request.pair;
        for (std::size_t leaf = 0; leaf < m_request.leaves.size(); ++leaf)
            for (std::size_t core = 0; core < m_request.cores.size(); ++core)
                for (std::int64_t k = 0; k < rules.linksToEachCore; ++k) {
                    const Id<Device> low = m_request.leaves[leaf];
                    const auto back = static_cast<std::size_t>(
                        rules.interSwitchLinks + 1 +
                        static_cast<std::int64_t>(core) * rules.linksToEachCore + k);
                    if (ports(low).size() < back)
                        return tooFewPorts(m_wiring.name(low), ports(low).size(), back, "uplinks");
                    const auto slot = static_cast<std::size_t>(
                        static_cast<std::int64_t>(leaf) * rules.linksToEachCore + k);
                    if (auto done = link(m_request.cores[core], slot, low,
                                         ports(low)[ports(low).size() - back], 2, {});
                        !done)
                        return done;
                }
        return {};
    }

    /// Links of each top switch to a set of devices, spread over them in turn. A device whose ports
    /// are not in the catalog gets names counting from 1: "port1", "port2" ….
    Expected<void> spread(const std::vector<Id<Device>>& to, std::int64_t perSwitch,
                          std::int64_t after, std::int64_t tier, std::string_view purpose)
    {
        if (to.empty())
            return {};
        const auto& top = m_request.cores.empty() ? m_request.leaves : m_request.cores;
        const std::int64_t reserve = m_request.cores.empty() ? m_request.pair.interSwitchLinks : 0;
        std::vector<std::size_t> next(to.size(), 0);
        std::size_t turn = 0;
        for (std::int64_t k = 0; k < perSwitch; ++k)
            for (const Id<Device> high : top) {
                const std::size_t which = turn++ % to.size();
                const auto& own = hostOrAny(to[which]);
                LogicalPort port;
                if (!own.empty() && next[which] >= own.size())
                    return tooFewPorts(m_wiring.name(to[which]), own.size(), next[which] + 1,
                                       purpose);
                if (own.empty()) {
                    port.path = fmt::format("port{}", next[which] + 1);
                    port.cage = next[which]; // each a cage of its own
                } else {
                    port = own[next[which]];
                }
                ++next[which];
                const auto back = static_cast<std::size_t>(reserve + after + k + 1);
                if (ports(high).size() < back)
                    return tooFewPorts(m_wiring.name(high), ports(high).size(), back, purpose);
                if (auto done =
                        link(high, ports(high).size() - back, to[which], port, tier, purpose);
                    !done)
                    return done;
            }
        return {};
    }

    const std::vector<LogicalPort>& hostOrAny(Id<Device> id)
    {
        for (const PortRole role : {m_request.role, PortRole::Storage, PortRole::Uplink})
            if (const auto& own = m_wiring.hostPorts(id, role, m_request.linkGbit); !own.empty())
                return own;
        return m_wiring.fabricPorts(id, m_request.linkGbit);
    }

    Expected<void> wireTop()
    {
        const PairRules& rules = m_request.pair;
        if (auto done = spread(m_request.external, rules.externalPerCore, 0, 0, "external"); !done)
            return done;
        return spread(m_request.storage, rules.serviceLinksPerCore, rules.externalPerCore, 1,
                      "file-storage");
    }

    const WiringRequest& m_request;
    Wiring m_wiring;
};

} // namespace

Expected<WiringReport> wirePair(edit::Transaction& transaction, const WiringRequest& request)
{
    if (request.leaves.empty() || request.leaves.size() % 2 != 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("leaf pairs need an even number of leaves, {} are given",
                                request.leaves.size()));
    return Pair(transaction, request).run();
}

} // namespace cw::fabric
