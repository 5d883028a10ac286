#include "core/fabric/plan_nearest.h"

#include <fmt/format.h>

namespace cw::fabric {

namespace {

std::string_view tiersText(std::int64_t tiers)
{
    switch (tiers) {
    case 1:
        return "one tier";
    case 2:
        return "two tiers";
    case 3:
        return "three tiers";
    default:
        return "any number of tiers";
    }
}

class Search {
public:
    explicit Search(const FabricPlan& refused) : m_plan(refused), m_request(refused.request) {}

    std::vector<Alternative> run()
    {
        fewerNodes();
        otherTiers();
        finerUplinks();
        otherUnits();
        otherTopology();
        if (m_request.leafDown || m_request.leafUp)
            offerIf([](FabricRequest& r) { r.leafDown = r.leafUp = std::nullopt; }, "leaf_down", "",
                    "leaves split by the plan, without leaf_down and leaf_up");
        if (m_out.empty())
            everythingFree();
        return std::move(m_out);
    }

private:
    template <class Change>
    bool offerIf(Change&& change, std::string setting, std::string value, std::string text)
    {
        FabricRequest other = m_request;
        change(other);
        if (!canPlan(other))
            return false;
        m_out.push_back({std::move(setting), std::move(value), std::move(text)});
        return true;
    }

    void fewerNodes()
    {
        if (const auto most = mostNodes(m_request))
            m_out.push_back(
                {"nodes", std::to_string(*most),
                 fmt::format("at most {} nodes with {}", *most, tiersText(m_request.tiers))});
    }

    /// Fewer than the request's, by halving.
    static std::optional<std::int64_t> mostNodes(FabricRequest request)
    {
        std::int64_t most = 0; // feasible, or none
        for (std::int64_t refused = request.nodes; refused - most > 1;) {
            request.nodes = most + (refused - most) / 2;
            (canPlan(request) ? most : refused) = request.nodes;
        }
        return most > 0 ? std::optional(most) : std::nullopt;
    }

    void otherTiers()
    {
        if (m_request.tiers == 0)
            return;
        for (std::int64_t tiers = 1; tiers <= 3; ++tiers)
            if (tiers != m_request.tiers &&
                offerIf([&](FabricRequest& r) { r.tiers = tiers; }, "tiers", std::to_string(tiers),
                        fmt::format("{} for all {} nodes", tiersText(tiers), m_request.nodes)))
                return;
    }

    void otherTopology()
    {
        if (m_request.topology == Topology::RackScale)
            offerIf([](FabricRequest& r) { r.topology = Topology::Rail; }, "topology", "rail",
                    "rail-optimised leaves instead of one per rack");
    }

    void finerUplinks()
    {
        const double now = m_request.uplinkGbit.value_or(m_request.radix.portGbit);
        if (m_request.radix.split < 2 || now != m_request.radix.portGbit ||
            now / 2 < m_request.linkGbit)
            return;
        offerIf(
            [&](FabricRequest& r) {
                r.uplinkGbit = now / 2;
                r.leafUp = m_plan.layout.leafUp * 2;
            },
            "uplink_gbit", fmt::format("{}", now / 2), "a finer split of the uplinks");
    }

    void otherUnits()
    {
        const auto offer = [&](std::int64_t nodes, std::string text) {
            return offerIf([&](FabricRequest& r) { r.suNodes = nodes; }, "su_nodes",
                           std::to_string(nodes), std::move(text));
        };
        for (std::int64_t nodes = m_request.suNodes / 2; nodes >= 1; nodes /= 2)
            if (offer(nodes, fmt::format("scalable units of {} nodes", nodes)))
                return;
        if (m_request.suNodes > 0)
            offer(0, "no scalable units");
    }

    /// Where no single change helps: tiers, units, topology and split free, and as many of the
    /// nodes as then fit.
    void everythingFree()
    {
        FabricRequest other = m_request;
        other.tiers = other.suNodes = 0;
        other.topology = Topology::FatTree;
        other.leafDown = other.leafUp = std::nullopt;
        const auto most = canPlan(other) ? std::optional(other.nodes) : mostNodes(other);
        if (most)
            m_out.push_back(
                {"several", fmt::format("topology=fat-tree tiers=auto su_nodes=0 nodes={}", *most),
                 fmt::format(
                     "a fat tree without scalable units, of any number of tiers, joins {} {}",
                     *most < m_request.nodes ? "at most" : "the", *most) +
                     " nodes"});
    }

    const FabricPlan& m_plan;
    const FabricRequest& m_request;
    std::vector<Alternative> m_out;
};

} // namespace

std::vector<Alternative> nearestFeasible(const FabricPlan& refused)
{
    return Search(refused).run();
}

} // namespace cw::fabric
