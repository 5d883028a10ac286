#include "core/power/solve.h"

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
    for (const std::uint32_t index : graph.order())
        decideState(graph, lost, out, index);
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

std::vector<model::EntityRef> causesOf(const PowerGraph& graph, const model::Design& design,
                                       const Failures& failures, const Lost& lost,
                                       const Solution& solution, std::uint32_t node)
{
    std::vector<model::EntityRef> causes;
    std::vector<std::uint32_t> todo{node};
    std::vector<std::uint32_t> seen;
    const auto isLost = [&](model::EntityRef ref) {
        return std::ranges::find(failures.lost, ref) != failures.lost.end();
    };
    while (!todo.empty()) {
        const std::uint32_t at = todo.back();
        todo.pop_back();
        if (std::ranges::find(seen, at) != seen.end())
            continue;
        seen.push_back(at);
        const PowerGraph::Node& here = graph.nodes()[at];
        if (lost.node(at)) {
            const model::Device* device = design.find(here.device);
            const bool byFeed = device != nullptr && device->feed && isLost(*device->feed);
            causes.push_back(byFeed ? model::EntityRef(*device->feed)
                                    : model::EntityRef(here.device));
            continue;
        }
        for (std::uint32_t i = here.firstIn; i < here.firstIn + here.inCount; ++i) {
            const std::uint32_t edge = graph.inEdges()[i];
            if (lost.edge(edge))
                causes.push_back(graph.edges()[edge].connection);
            else if (solution.live[graph.edges()[edge].from] == 0)
                todo.push_back(graph.edges()[edge].from);
        }
    }
    std::ranges::sort(causes);
    const auto rest = std::ranges::unique(causes);
    causes.erase(rest.begin(), rest.end());
    return causes;
}

} // namespace cw::power
