#include "core/fabric/graph.h"

#include <algorithm>

namespace cw::fabric {

using namespace model;

namespace {

/// From the role where it says so, else from the tiers of a switch's links.
int levelByRole(const Device& device)
{
    const std::string& role = device.role;
    if (role.ends_with("leaf"))
        return 1;
    if (role.ends_with("spine"))
        return 2;
    if (role.ends_with("core"))
        return 3;
    return -1;
}

} // namespace

FabricGraph fabricGraph(const edit::State& state, const PhaseView& phase,
                        std::optional<Id<Network>> network)
{
    const Design& design = state.design;
    std::vector<const Connection*> links;
    std::vector<Id<Device>> devices;
    for (const Connection& connection : design.table<Connection>()) {
        if (connection.kind != ConnectionKind::Data || (network && connection.network != network) ||
            !phase.shows(connection))
            continue;
        links.push_back(&connection);
        for (const ConnectionEnd& end : connection.ends)
            devices.push_back(end.at.device);
    }
    std::ranges::sort(devices);
    const auto repeated = std::ranges::unique(devices);
    devices.erase(repeated.begin(), repeated.end());

    FabricGraph out;
    out.vertexOf.reserve(devices.size());
    out.graph = FabricAdjacency(devices.size());
    std::vector<bool> guess(devices.size(), false);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        out.vertexOf.emplace(devices[i], i);
        out.graph[i].device = devices[i];
        const Device* device = design.find(devices[i]);
        const int level = device != nullptr ? levelByRole(*device) : 0;
        const Part* part = device != nullptr ? design.partOf(*device) : nullptr;
        guess[i] = level < 0 && part != nullptr && part->partClass == PartClass::Switch;
        out.graph[i].level = std::max(0, level);
    }
    for (const Connection* link : links) {
        const auto a = out.vertexOf.at(link->ends.front().at.device);
        if (guess[a])
            out.graph[a].level = std::max(out.graph[a].level, static_cast<int>(link->tier));
        for (std::size_t i = 1; i < link->ends.size(); ++i)
            boost::add_edge(a, out.vertexOf.at(link->ends[i].at.device),
                            FabricEdge{link->id, link->rateGbit.value_or(0), link->tier, link->rail,
                                       link->plane},
                            out.graph);
    }
    return out;
}

} // namespace cw::fabric
