#include "core/estimate/derive_network.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace cw::estimate {

namespace {

using DeviceId = Id<model::Device>;

/// A switch with what hangs below and above it. Bytes per second, one direction.
struct Switch {
    double down{0};
    double up{0};
    std::unordered_set<DeviceId> nodes;
};

struct Wire {
    DeviceId a{kUnset};
    DeviceId b{kUnset};
    double bytesPerS{0};
    std::optional<double> metres;
    std::int64_t tier{0}; ///< 0: not said
};

bool isNode(const std::vector<DeviceId>& nodes, DeviceId id)
{
    return std::ranges::binary_search(nodes, id);
}

/// Data links of one network: a connection with n ends is n - 1 links from its first end.
class Wires {
public:
    Wires(const edit::State& state, const model::PhaseView& phase, const model::Network& network,
          const Impairments& impairments)
    {
        for (const Id<model::Connection> id :
             state.lookup.referrers<model::Connection>(model::EntityRef(network.id))) {
            const model::Connection& connection = state.design.at(id);
            if (connection.kind != model::ConnectionKind::Data || connection.ends.size() < 2 ||
                connection.purpose == "fabric-manager" || !phase.shows(connection))
                continue;
            const std::optional<double> gbit =
                connection.rateGbit ? connection.rateGbit : network.linkGbit;
            const auto length =
                connection.lengthOrdered ? connection.lengthOrdered : connection.lengthEstimated;
            for (std::size_t i = 1; i < connection.ends.size(); ++i) {
                const DeviceId a = connection.ends[0].at.device;
                const DeviceId b = connection.ends[i].at.device;
                if (isDown(impairments, a) || isDown(impairments, b))
                    continue;
                withoutRate += gbit ? 0 : 1;
                all.push_back({a, b, gbit.value_or(0) * 1e9 / 8,
                               length ? std::optional(length->metres()) : std::nullopt,
                               connection.tier});
            }
            maxRail = std::max(maxRail, connection.rail);
        }
    }

    std::vector<Wire> all;
    std::int64_t maxRail{0};
    std::int64_t withoutRate{0};

private:
    static bool isDown(const Impairments& impairments, DeviceId id)
    {
        const auto at = impairments.clock.find(id);
        return at != impairments.clock.end() && at->second <= 0;
    }
};

struct Mean {
    double sum{0};
    std::int64_t count{0};
    void add(std::optional<double> value)
    {
        sum += value.value_or(0);
        count += value ? 1 : 0;
    }
    [[nodiscard]] double value() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

double worstRatio(const std::unordered_map<DeviceId, Switch>& switches)
{
    double worst = 1;
    for (const auto& [id, s] : switches) // order does not matter for a maximum
        if (s.up > 0)
            worst = std::max(worst, s.down / s.up);
    return worst;
}

std::int64_t mostNodes(const std::unordered_map<DeviceId, Switch>& switches)
{
    std::size_t most = 0;
    for (const auto& [id, s] : switches)
        most = std::max(most, s.nodes.size());
    return static_cast<std::int64_t>(most);
}

NetworkView viewOf(const model::Network& network, const Wires& wires,
                   const std::vector<DeviceId>& nodes)
{
    std::unordered_map<DeviceId, double> perNode;
    std::unordered_map<DeviceId, Switch> leaves;
    std::unordered_map<DeviceId, Switch> spines;
    std::unordered_map<DeviceId, Switch> cores;
    Mean leafCable;
    Mean spineCable;
    for (const Wire& wire : wires.all) {
        const bool a = isNode(nodes, wire.a);
        if (a == isNode(nodes, wire.b))
            continue;
        const DeviceId node = a ? wire.a : wire.b;
        Switch& leaf = leaves[a ? wire.b : wire.a];
        perNode[node] += wire.bytesPerS;
        leaf.down += wire.bytesPerS;
        leaf.nodes.insert(node);
        leafCable.add(wire.metres);
    }
    // What is linked to a leaf is a spine, unless the link says that it is of another tier:
    // managers and nodes of other pools hang on leaves too.
    const auto climb = [&](std::unordered_map<DeviceId, Switch>& below,
                           std::unordered_map<DeviceId, Switch>& above,
                           const std::unordered_map<DeviceId, Switch>& lower, std::int64_t tier,
                           Mean* cable) {
        for (const Wire& wire : wires.all) {
            const bool a = below.contains(wire.a);
            if (a == below.contains(wire.b) || (wire.tier != 0 && wire.tier != tier))
                continue;
            const DeviceId upper = a ? wire.b : wire.a;
            if (isNode(nodes, upper) || lower.contains(upper))
                continue;
            Switch& from = below[a ? wire.a : wire.b];
            Switch& to = above[upper];
            from.up += wire.bytesPerS;
            to.down += wire.bytesPerS;
            to.nodes.insert(from.nodes.begin(), from.nodes.end());
            if (cable != nullptr)
                cable->add(wire.metres);
        }
    };
    climb(leaves, spines, {}, 2, &spineCable);
    climb(spines, cores, leaves, 3, nullptr);

    NetworkView out;
    out.network = network.id;
    out.rails = std::max(network.rails, wires.maxRail);
    out.adaptiveRouting = network.adaptiveRouting;
    out.linksWithoutRate = wires.withoutRate;
    out.nodesPerLeaf = mostNodes(leaves);
    out.nodesPerPod = cores.empty() ? static_cast<std::int64_t>(nodes.size()) : mostNodes(spines);
    out.oversubscriptionLeaf = worstRatio(leaves);
    out.oversubscriptionSpine = worstRatio(spines);
    out.leafCableM = leafCable.value();
    out.spineCableM = spineCable.value();
    out.unlinkedNodes = static_cast<std::int64_t>(nodes.size() - perNode.size());
    for (const auto& [id, bytes] : perNode)
        out.nodeBytesPerS = out.nodeBytesPerS == 0 ? bytes : std::min(out.nodeBytesPerS, bytes);
    return out;
}

} // namespace

NetworkView networkView(const edit::State& state, const model::PhaseView& phase,
                        const std::vector<DeviceId>& nodes, const Impairments& impairments)
{
    NetworkView best;
    best.unlinkedNodes = static_cast<std::int64_t>(nodes.size());
    for (const model::Network& network : state.design.table<model::Network>()) {
        if (network.kind != model::NetworkKind::Compute)
            continue;
        const NetworkView view = viewOf(network, Wires(state, phase, network, impairments), nodes);
        if (view.nodesPerLeaf > 0 && view.unlinkedNodes < best.unlinkedNodes)
            best = view;
    }
    return best;
}

} // namespace cw::estimate
