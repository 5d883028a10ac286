#include "core/fabric/metrics_failure.h"

#include <algorithm>
#include <array>

namespace cw::fabric {

using namespace model;

namespace {

class Failures {
public:
    Failures(const FabricGraph& fabric, const std::vector<bool>& isNode)
        : m_graph(fabric.graph), m_isNode(isNode), m_below(boost::num_vertices(m_graph)),
          m_hosts(boost::num_vertices(m_graph)), m_nodeLinks(boost::num_vertices(m_graph), 0),
          m_gbit(boost::num_vertices(m_graph), 0.0), m_stamp(boost::num_vertices(m_graph), 0)
    {
        for (const auto edge : boost::make_iterator_range(boost::edges(m_graph))) {
            auto high = boost::source(edge, m_graph);
            auto low = boost::target(edge, m_graph);
            if (m_graph[high].level < m_graph[low].level)
                std::swap(high, low);
            if (m_graph[high].level == m_graph[low].level)
                continue; // between the two of a pair: nothing hangs on it alone
            const FabricEdge& link = m_graph[edge];
            m_gbit[high] += link.gbit;
            const auto level = static_cast<std::size_t>(std::clamp(m_graph[high].level, 0, 3));
            m_total[level] += link.gbit;
            if (m_graph[low].level > 0) {
                m_below[high].push_back(low);
            } else if (m_isNode[low]) {
                m_hosts[high].push_back(low);
                ++m_nodeLinks[low];
            }
        }
        for (auto& list : m_below) { // one entry a pair: the number of links does not matter
            std::ranges::sort(list);
            const auto repeated = std::ranges::unique(list);
            list.erase(repeated.begin(), repeated.end());
        }
    }

    FailureDomain lose(std::size_t vertex)
    {
        FailureDomain out;
        out.device = m_graph[vertex].device;
        const auto level = static_cast<std::size_t>(std::clamp(m_graph[vertex].level, 0, 3));
        out.bandwidthLost = m_total[level] > 0 ? m_gbit[vertex] / m_total[level] : 0.0;
        ++m_round;
        // Nodes that hang on the switch itself lose these links; if they have no other, they are
        // cut.
        std::vector<std::size_t> own = m_hosts[vertex];
        std::ranges::sort(own);
        for (std::size_t i = 0; i < own.size();) {
            std::size_t last = i;
            while (last < own.size() && own[last] == own[i])
                ++last;
            if (static_cast<std::int64_t>(last - i) == m_nodeLinks[own[i]])
                ++out.nodesCut;
            else
                ++out.nodesSlowed;
            m_stamp[own[i]] = m_round;
            i = last;
        }
        for (const std::size_t low : m_below[vertex])
            slowBelow(low, out);
        return out;
    }

private:
    void slowBelow(std::size_t vertex, FailureDomain& out)
    {
        if (m_stamp[vertex] == m_round)
            return;
        m_stamp[vertex] = m_round;
        for (const std::size_t node : m_hosts[vertex]) {
            if (m_stamp[node] == m_round)
                continue;
            m_stamp[node] = m_round;
            ++out.nodesSlowed;
        }
        for (const std::size_t low : m_below[vertex])
            slowBelow(low, out);
    }

    const FabricAdjacency& m_graph;
    const std::vector<bool>& m_isNode;
    std::vector<std::vector<std::size_t>> m_below; ///< switches one level or more down
    std::vector<std::vector<std::size_t>> m_hosts; ///< a node once for each link
    std::vector<std::int64_t> m_nodeLinks;
    std::vector<double> m_gbit; ///< of the links down
    std::array<double, 4> m_total{};
    std::vector<std::int64_t> m_stamp; ///< round in which a vertex was last counted
    std::int64_t m_round{0};
};

} // namespace

std::vector<FailureDomain> failureDomains(const FabricGraph& fabric,
                                          const std::vector<bool>& isNode, const edit::State& state)
{
    Failures failures(fabric, isNode);
    std::vector<std::pair<std::string, FailureDomain>> named;
    for (std::size_t v = 0; v < boost::num_vertices(fabric.graph); ++v) {
        if (fabric.graph[v].level == 0)
            continue;
        const Device* device = state.design.find(fabric.graph[v].device);
        FailureDomain domain = failures.lose(v);
        domain.role = device != nullptr ? device->role : std::string();
        named.emplace_back(device != nullptr ? device->name : std::string(), std::move(domain));
    }
    std::ranges::stable_sort(named, {}, [](const auto& one) { return one.first; });
    std::vector<FailureDomain> out;
    for (auto& [name, domain] : named)
        out.push_back(std::move(domain));
    return out;
}

} // namespace cw::fabric
