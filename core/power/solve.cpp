#include "core/power/solve.h"

#include "core/base/stopping.h"
#include "core/power/formulas.h"

#include <algorithm>

namespace cw::power {

NodeLoads loadsFor(const PowerGraph& graph, const DevicePowers& powers)
{
    NodeLoads out;
    out.watts.assign(graph.nodes().size(), 0);
    out.unknown.assign(graph.nodes().size(), 0);
    auto entry = powers.entries().begin();
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        const PowerGraph::Node& node = graph.nodes()[i];
        while (entry->device < node.device) // both ascend; every node has an entry
            ++entry;
        if (entry->kind == LoadKind::None)
            continue;
        out.watts[i] = entry->power.watts.value_or(0);
        out.unknown[i] = !entry->power.watts || entry->power.lowerBound;
    }
    return out;
}

Lost lostIn(const PowerGraph& graph, const model::Design& design, const Failures& failures)
{
    Lost out;
    if (failures.lost.empty())
        return out;
    out.nodes.assign(graph.nodes().size(), 0);
    for (const model::EntityRef& ref : failures.lost) {
        if (const auto device = ref.as<model::Device>()) {
            const std::uint32_t index = graph.indexOf(*device);
            if (index != kNoIndex)
                out.nodes[index] = 1;
        } else if (const auto feed = ref.as<model::Feed>()) {
            for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
                // Losing a feed loses its sources; what hangs on them follows.
                if (graph.nodes()[i].inCount != 0 || graph.nodes()[i].feeds == 0)
                    continue;
                const model::Device* source = design.find(graph.nodes()[i].device);
                if (source != nullptr && source->feed == feed)
                    out.nodes[i] = 1;
            }
        } else if (const auto cord = ref.as<model::Connection>()) {
            out.edges.resize(graph.edges().size(), 0);
            for (std::uint32_t i = 0; i < graph.edges().size(); ++i)
                if (graph.edges()[i].connection == *cord)
                    out.edges[i] = 1;
        }
    }
    return out;
}

namespace {

DeviceState stateOf(const PowerGraph::Node& node, std::uint16_t liveIn)
{
    if (node.inCount == 0)
        return DeviceState::NotWired;
    // Without a stated need nobody may say that a device which lost a cord is well.
    const std::int64_t full = node.needForFull > 0 ? node.needForFull : node.inCount;
    switch (supplyState(liveIn, full, std::min<std::int64_t>(node.needToRun, full))) {
    case SupplyState::Ok:
        return DeviceState::Ok;
    case SupplyState::Degraded:
        return DeviceState::Degraded;
    case SupplyState::Down:
        break;
    }
    return DeviceState::Down;
}

void decideState(const PowerGraph& graph, const Lost& lost, Solution& out, std::uint32_t index)
{
    const PowerGraph::Node& node = graph.nodes()[index];
    std::uint16_t liveIn = 0;
    for (std::uint32_t i = node.firstIn; i < node.firstIn + node.inCount; ++i) {
        const std::uint32_t edge = graph.inEdges()[i];
        liveIn += !lost.edge(edge) && out.live[graph.edges()[edge].from] != 0;
    }
    out.liveIn[index] = liveIn;
    DeviceState state = stateOf(node, liveIn);
    bool live = node.inCount == 0 || liveIn > 0;
    if (node.load != 0)
        live = state != DeviceState::Down;
    if (lost.node(index) || node.inLoop) {
        live = false;
        state = DeviceState::Down;
    }
    out.live[index] = live;
    out.state[index] = static_cast<std::uint8_t>(state);
}

} // namespace

double ownLoad(const PowerGraph::Node& node, const Solution& solution, double watts,
               std::uint32_t index)
{
    const auto state = static_cast<DeviceState>(solution.state[index]);
    if (state == DeviceState::Down)
        return 0;
    // Fewer supplies than full performance needs cannot deliver more than they are rated for.
    if (state == DeviceState::Degraded && node.supplyW > 0)
        return std::min(watts, static_cast<double>(node.supplyW) * solution.liveIn[index]);
    return watts;
}

void solve(const PowerGraph& graph, const NodeLoads& loads, const Lost& lost, Solution& out)
{
    const std::size_t count = graph.nodes().size();
    out.live.assign(count, 0);
    out.state.assign(count, 0);
    out.liveIn.assign(count, 0);
    out.totalW.assign(count, 0);
    out.edgeW.assign(graph.edges().size(), 0);
    giveWay();
    for (const std::uint32_t index : graph.order())
        decideState(graph, lost, out, index);
    giveWay();
    for (auto at = graph.order().rbegin(); at != graph.order().rend(); ++at) {
        const std::uint32_t index = *at;
        const PowerGraph::Node& node = graph.nodes()[index];
        out.totalW[index] += ownLoad(node, out, loads.watts[index], index);
        if (out.live[index] == 0 || out.liveIn[index] == 0 || out.totalW[index] <= 0)
            continue;
        const double share =
            node.transfers ? out.totalW[index] : out.totalW[index] / out.liveIn[index];
        for (std::uint32_t i = node.firstIn; i < node.firstIn + node.inCount; ++i) {
            const std::uint32_t edge = graph.inEdges()[i];
            const std::uint32_t from = graph.edges()[edge].from;
            if (lost.edge(edge) || out.live[from] == 0)
                continue;
            out.edgeW[edge] = share;
            out.totalW[from] += share;
            if (node.transfers)
                break;
        }
    }
}

DeviceCondition conditionOf(const PowerGraph& graph, const Solution& solution, std::uint32_t node)
{
    const PowerGraph::Node& at = graph.nodes()[node];
    DeviceCondition out;
    out.device = at.device;
    out.state = static_cast<DeviceState>(solution.state[node]);
    out.cordsWired = static_cast<std::uint16_t>(at.inCount);
    out.cordsLive = solution.liveIn[node];
    out.neededForFull = static_cast<std::uint16_t>(at.needForFull);
    out.neededToRun = static_cast<std::uint16_t>(at.needToRun);
    return out;
}

Causes::Causes(const PowerGraph& graph, const model::Design& design, const Failures& failures,
               const Lost& lost, const Solution& solution)
    : m_graph(&graph), m_design(&design), m_failures(&failures), m_lost(&lost),
      m_solution(&solution), m_slot(graph.nodes().size(), kNoIndex)
{
}

model::EntityRef Causes::itself(std::uint32_t node) const
{
    const Id<model::Device> id = m_graph->nodes()[node].device;
    const model::Device* device = m_design->find(id);
    if (device != nullptr && device->feed &&
        std::ranges::find(m_failures->lost, model::EntityRef(*device->feed)) !=
            m_failures->lost.end())
        return *device->feed;
    return id;
}

namespace {

void makeSorted(Causes::Refs& refs)
{
    std::ranges::sort(refs);
    const auto rest = std::ranges::unique(refs);
    refs.erase(rest.begin(), rest.end());
}

} // namespace

const Causes::Refs& Causes::of(std::uint32_t node)
{
    if (m_slot[node] != kNoIndex)
        return m_known[m_slot[node]];
    const PowerGraph::Node& here = m_graph->nodes()[node];
    Refs causes;
    if (m_lost->node(node)) {
        causes.push_back(itself(node));
    } else if (here.inLoop) {
        causes = walk(node);
    } else { // nothing upstream of it is on a loop
        for (std::uint32_t i = here.firstIn; i < here.firstIn + here.inCount; ++i) {
            const PowerGraph::Edge& edge = m_graph->edges()[m_graph->inEdges()[i]];
            if (m_lost->edge(m_graph->inEdges()[i])) {
                causes.push_back(edge.connection);
            } else if (m_solution->live[edge.from] == 0) {
                const Refs& upstream = of(edge.from);
                causes.insert(causes.end(), upstream.begin(), upstream.end());
            }
        }
    }
    makeSorted(causes);
    m_slot[node] = static_cast<std::uint32_t>(m_known.size());
    return m_known.emplace_back(std::move(causes));
}

Causes::Refs Causes::walk(std::uint32_t node) const
{
    Refs causes;
    std::vector<std::uint32_t> todo{node};
    std::vector<std::uint32_t> seen;
    while (!todo.empty()) {
        const std::uint32_t at = todo.back();
        todo.pop_back();
        if (std::ranges::find(seen, at) != seen.end())
            continue;
        seen.push_back(at);
        if (m_lost->node(at)) {
            causes.push_back(itself(at));
            continue;
        }
        const PowerGraph::Node& here = m_graph->nodes()[at];
        for (std::uint32_t i = here.firstIn; i < here.firstIn + here.inCount; ++i) {
            const std::uint32_t edge = m_graph->inEdges()[i];
            if (m_lost->edge(edge))
                causes.push_back(m_graph->edges()[edge].connection);
            else if (m_solution->live[m_graph->edges()[edge].from] == 0)
                todo.push_back(m_graph->edges()[edge].from);
        }
    }
    return causes;
}

} // namespace cw::power
