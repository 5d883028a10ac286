#include "core/fabric/metrics.h"

#include "core/fabric/graph.h"
#include "core/fabric/metrics_failure.h"
#include "core/fabric/ports.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// Which vertices belong together.
class Groups {
public:
    explicit Groups(std::size_t count) : m_parent(count)
    {
        std::iota(m_parent.begin(), m_parent.end(), 0);
    }
    std::size_t of(std::size_t v)
    {
        while (m_parent[v] != v)
            v = m_parent[v] = m_parent[m_parent[v]];
        return v;
    }
    void join(std::size_t a, std::size_t b) { m_parent[of(a)] = of(b); }

private:
    std::vector<std::size_t> m_parent;
};

std::int64_t pairs(std::int64_t count)
{
    return count * (count - 1) / 2;
}

class Measurer {
public:
    Measurer(const edit::State& state, const PhaseView& phase, const Network& network)
        : m_state(state), m_phase(phase), m_network(network),
          m_fabric(fabricGraph(state, phase, network.id)), m_graph(m_fabric.graph)
    {
    }

    FabricMetrics run()
    {
        findManagers();
        countDevices();
        countLinks();
        measureOversubscription();
        measureBisection();
        measureHops();
        measurePorts();
        m_out.failureDomains = failureDomains(m_fabric, m_isNode, m_state);
        return std::move(m_out);
    }

private:
    std::size_t vertexCount() const { return boost::num_vertices(m_graph); }

    void findManagers()
    {
        m_isNode.assign(vertexCount(), false);
        m_manager.assign(vertexCount(), false);
        for (const auto edge : boost::make_iterator_range(boost::edges(m_graph))) {
            const auto low = boost::target(edge, m_graph);
            if (m_graph[edge].tier != 1 || m_graph[low].level != 0)
                continue;
            const Connection& link = m_state.design.at(m_graph[edge].connection);
            (link.purpose == "fabric-manager" ? m_manager : m_isNode)[low] = true;
        }
        for (std::size_t v = 0; v < vertexCount(); ++v)
            if (m_manager[v])
                m_isNode[v] = false;
    }

    void countDevices()
    {
        for (std::size_t v = 0; v < vertexCount(); ++v) {
            m_out.nodes += m_isNode[v] ? 1 : 0;
            // A core of another network that only takes uplinks is not one of this network.
            const Device* device = m_state.design.find(m_graph[v].device);
            if (device != nullptr && device->network && device->network != m_network.id)
                continue;
            switch (m_graph[v].level) {
            case 1:
                ++m_out.leaf;
                break;
            case 2:
                ++m_out.spine;
                break;
            case 3:
                ++m_out.core;
                break;
            default:
                break;
            }
        }
    }

    void countLinks()
    {
        PartPortsCache parts(m_state.design);
        std::set<std::pair<Id<Device>, std::size_t>> cages;
        std::int64_t lastPlane = 1;
        for (const Connection& cable : m_state.design.table<Connection>()) {
            if (cable.kind != ConnectionKind::Data || cable.network != m_network.id ||
                !m_phase.shows(cable))
                continue;
            const auto links = static_cast<std::int64_t>(cable.ends.size()) - 1;
            lastPlane = std::max(lastPlane, cable.plane);
            m_out.tiers = std::max(m_out.tiers, cable.tier);
            if (cable.purpose == "fabric-manager")
                m_out.managerLinks += links;
            else if (cable.tier == 1)
                m_out.links.nodeLeaf += links;
            else if (cable.tier == 2)
                m_out.links.leafSpine += links;
            else if (cable.tier == 3)
                m_out.links.spineCore += links;
            if (cable.tier == 1 && cable.rail > 0)
                m_out.nodeLinksByRail[cable.rail] += links;
            bool optic = false;
            for (const ConnectionEnd& end : cable.ends) {
                const Device* device = m_state.design.find(end.at.device);
                if (device == nullptr || !end.optic)
                    continue;
                optic = true;
                const auto port = parts.of(*device).resolve(end.at.port);
                if (!port || !cages.emplace(device->id, port->cage).second)
                    continue;
                const auto vertex = m_fabric.vertexOf.at(device->id);
                if (m_graph[vertex].level > 0)
                    ++m_out.transceivers.switches;
                else if (m_manager[vertex])
                    ++m_out.transceivers.manager;
                else
                    ++m_out.transceivers.node;
            }
            if (!optic && !cable.part)
                ++m_out.cablesWithoutMedium;
        }
        m_out.planes = std::max(m_network.planes, lastPlane);
    }

    /// Bandwidth of each switch down and up, by level.
    void measureOversubscription()
    {
        m_up.assign(vertexCount(), 0.0);
        m_down.assign(vertexCount(), 0.0);
        for (const auto edge : boost::make_iterator_range(boost::edges(m_graph))) {
            auto high = boost::source(edge, m_graph);
            auto low = boost::target(edge, m_graph);
            const FabricEdge& link = m_graph[edge];
            if (link.tier == 0)
                continue;
            if (m_graph[high].level < m_graph[low].level)
                std::swap(high, low);
            m_down[high] += link.gbit;
            m_up[low] += link.gbit;
            m_rateKnown = m_rateKnown && link.gbit > 0;
        }
        for (int level = 1; level < 3; ++level) {
            double down = 0;
            double up = 0;
            for (std::size_t v = 0; v < vertexCount(); ++v)
                if (m_graph[v].level == level) {
                    down += m_down[v];
                    up += m_up[v];
                }
            if (up > 0 && m_rateKnown)
                m_out.oversubscription.push_back(down / up);
        }
    }

    /// All switches of a level have equal uplinks, spread over the same number of switches above.
    bool regular(int level) const
    {
        std::optional<double> first;
        for (std::size_t v = 0; v < vertexCount(); ++v) {
            if (m_graph[v].level != level)
                continue;
            if (!first)
                first = m_up[v];
            if (m_up[v] != *first || m_up[v] <= 0)
                return false;
        }
        // Evenly to each one above.
        for (std::size_t v = 0; v < vertexCount(); ++v) {
            if (m_graph[v].level != level)
                continue;
            std::map<std::size_t, double> above;
            for (const auto edge : boost::make_iterator_range(boost::out_edges(v, m_graph)))
                if (const auto high = boost::target(edge, m_graph); m_graph[high].level > level)
                    above[high] += m_graph[edge].gbit;
            for (const auto& [high, gbit] : above)
                if (gbit != above.begin()->second)
                    return false;
        }
        return first.has_value();
    }

    void measureBisection()
    {
        double nodes = 0;
        std::array<double, 4> up{};
        for (std::size_t v = 0; v < vertexCount(); ++v) {
            if (m_isNode[v])
                nodes += m_up[v];
            up[static_cast<std::size_t>(std::clamp(m_graph[v].level, 0, 3))] += m_up[v];
        }
        if (!m_rateKnown || nodes <= 0)
            return;
        double through = nodes;
        const bool severalLeaves = m_out.leaf > 1;
        if (severalLeaves && (m_out.tiers < 2 || m_out.leaf % 2 != 0 || !regular(1)))
            return;
        if (severalLeaves)
            through = std::min(through, up[1]);
        if (m_out.tiers == 3 && m_out.core > 0) {
            if (!regular(2))
                return;
            through = std::min(through, up[2]);
        }
        m_out.bisectionBitPerSecond = through / 2 * 1e9;
    }

    void measureHops()
    {
        Groups bySpine(vertexCount());
        Groups byCore(vertexCount());
        std::vector<std::pair<std::size_t, std::size_t>> ends; ///< (node, leaf) of each node link
        for (const auto edge : boost::make_iterator_range(boost::edges(m_graph))) {
            const auto a = boost::source(edge, m_graph);
            const auto b = boost::target(edge, m_graph);
            const std::int64_t tier = m_graph[edge].tier;
            if (tier == 2)
                bySpine.join(a, b);
            if (tier >= 2)
                byCore.join(a, b);
            if (tier == 1 && m_isNode[b])
                ends.emplace_back(b, a);
        }
        // Pairs inside a set, less those between two links of one node.
        const auto inside = [&](auto&& setOf) {
            std::map<std::size_t, std::int64_t> all;
            std::map<std::pair<std::size_t, std::size_t>, std::int64_t> ofNode;
            for (const auto& [node, leaf] : ends) {
                ++all[setOf(leaf)];
                ++ofNode[{node, setOf(leaf)}];
            }
            std::int64_t sum = 0;
            for (const auto& [set, count] : all)
                sum += pairs(count);
            for (const auto& [set, count] : ofNode)
                sum -= pairs(count);
            return sum;
        };
        const std::int64_t leaf = inside([](std::size_t v) { return v; });
        const std::int64_t spine = inside([&](std::size_t v) { return bySpine.of(v); });
        const std::int64_t core = inside([&](std::size_t v) { return byCore.of(v); });
        const std::int64_t all = inside([](std::size_t) { return std::size_t{0}; });
        m_out.hops = {leaf, spine - leaf, core - spine, all - core};
    }

    void measurePorts()
    {
        PortIndex index(m_state, m_phase);
        for (std::size_t v = 0; v < vertexCount(); ++v) {
            const Device* device = m_state.design.find(m_graph[v].device);
            if (device == nullptr || m_graph[v].level == 0 ||
                (device->network && device->network != m_network.id))
                continue;
            const PartPorts& ports = index.parts().of(*device);
            const auto fabricPort = [](const LogicalPort& port) {
                return port.role == PortRole::Unassigned || port.role == PortRole::Uplink;
            };
            std::int64_t free = 0;
            std::int64_t all = 0;
            for (const LogicalPort& port : usablePorts(ports, *device))
                all += fabricPort(port) ? 1 : 0;
            for (const LogicalPort& port : index.freePorts(*device))
                free += fabricPort(port) ? 1 : 0;
            m_out.portsFree += free;
            m_out.portsUsed += all - free;
        }
    }

    const edit::State& m_state;
    const PhaseView& m_phase;
    const Network& m_network;
    FabricGraph m_fabric;
    const FabricAdjacency& m_graph;
    std::vector<bool> m_isNode;
    std::vector<bool> m_manager;
    std::vector<double> m_up;
    std::vector<double> m_down;
    bool m_rateKnown{true};
    FabricMetrics m_out;
};

} // namespace

Expected<Result<FabricMetrics>> fabricMetrics(const edit::State& state, const PhaseView& phase,
                                              Id<Network> network)
{
    const Network* found = state.design.find(network);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such network", EntityRef(network).text());
    Result<FabricMetrics> out;
    out.value = Measurer(state, phase, *found).run();
    const FabricMetrics& m = out.value;
    out.why =
        term(fmt::format("network {}", found->name), static_cast<double>(m.leaf + m.spine + m.core),
             "switches", "counted from the connections drawn at this phase");
    out.why.entity = EntityRef(network);
    for (std::size_t i = 0; i < m.oversubscription.size(); ++i)
        out.why.inputs.push_back(
            term(i == 0 ? "oversubscription of the leaves" : "oversubscription of the spines",
                 m.oversubscription[i], "", "bandwidth of links down / bandwidth of links up"));
    out.why.inputs.push_back(
        term("bisection", m.bisectionBitPerSecond, "bit/s",
             m.bisectionBitPerSecond
                 ? "smaller of node links and uplinks / 2, every leaf with equal, even uplinks"
                 : "not given: the network is not regular, or a link's rate is unknown"));
    out.why.inputs.push_back(term("transceivers", static_cast<double>(m.transceivers.total()), "",
                                  "distinct cages with an optic; two links of one cage share it"));
    return out;
}

} // namespace cw::fabric
