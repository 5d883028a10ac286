#include "core/fabric/plan_counts.h"

#include "core/fabric/plan_nearest.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::fabric {

using model::Derivation;
using model::term;

namespace {

constexpr const char* kSuperPod = "NVIDIA DGX SuperPOD reference architecture RA-11333-001 V11";
constexpr const char* kFatTree = "k-ary fat tree, Al-Fares et al., SIGCOMM 2008";
constexpr const char* kOcp = "OCP Open Cluster Designs, AI training fabric, commit de057e89";
constexpr std::int64_t kMost = 10'000'000; ///< of anything: keeps every product inside 64 bits

std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

/// The fewest spines that carry `links` and that every leaf of `up` uplinks reaches evenly;
/// none beyond `up`: such a wiring does not exist.
std::optional<std::int64_t> evenSpines(std::int64_t links, std::int64_t radix, std::int64_t up,
                                       std::int64_t least)
{
    for (std::int64_t s = std::max({ceilDiv(links, radix), least, std::int64_t{1}}); s <= up; ++s)
        if (up % s == 0)
            return s;
    return std::nullopt;
}

class Planner {
public:
    explicit Planner(const FabricRequest& request) : m_request(request)
    {
        m_plan.request = request;
    }

    FabricPlan run()
    {
        if (auto reason = wrongInput()) {
            refuse(std::move(*reason));
            return m_plan;
        }
        lay();
        if (m_plan.infeasible)
            m_plan.infeasible->nearest = nearestFeasible(m_plan);
        else
            count();
        return m_plan;
    }

    /// Lays out without counting.
    bool feasible()
    {
        if (wrongInput())
            return false;
        lay();
        return !m_plan.infeasible;
    }

private:
    void lay()
    {
        layLeaves();
        if (m_plan.infeasible)
            return;
        switch (m_request.tiers) {
        case 1:
            oneTier();
            break;
        case 2:
            if (!twoTiers())
                refuseTwoTiers();
            break;
        case 3:
            threeTiers();
            break;
        default:
            if (!twoTiers())
                threeTiers();
        }
    }

    std::optional<std::string> wrongInput() const
    {
        const FabricRequest& r = m_request;
        const auto within = [](std::int64_t value, std::int64_t least) {
            return value >= least && value <= kMost;
        };
        if (!within(r.nodes, 1))
            return fmt::format("{} nodes: at least 1 is needed, at most {}", r.nodes, kMost);
        if (!within(r.nicsPerNode, 1) || r.nicsPerNode > 1024)
            return fmt::format("{} links a node: from 1 to 1024", r.nicsPerNode);
        if (!within(r.planes, 1) || r.planes > 64)
            return fmt::format("{} planes: from 1 to 64", r.planes);
        if (!within(r.suNodes, 0) || !within(r.managerPorts, 0) || r.managerPorts > 65536)
            return std::string("scalable unit and manager ports may not be negative or that many");
        if (r.nodes * r.nicsPerNode > kMost)
            return fmt::format("{} node links: at most {}", r.nodes * r.nicsPerNode, kMost);
        if (r.tiers < 0 || r.tiers > 3)
            return fmt::format("{} tiers: 1, 2, 3 or chosen by the plan", r.tiers);
        if (!(r.linkGbit > 0) || r.radix.ports < 1 || r.radix.split < 1 || !(r.radix.portGbit > 0))
            return std::string("the link rate and the switch's ports must be known");
        if (!(r.oversubscription > 0) || !(r.topOversubscription > 0) ||
            !std::isfinite(r.oversubscription) || !std::isfinite(r.topOversubscription))
            return std::string("oversubscription is down over up bandwidth: a number above 0");
        if (r.leafDown.value_or(1) < 1 || r.leafUp.value_or(1) < 1)
            return std::string("a leaf has at least one node link and one uplink");
        if (r.uplinkGbit && !(*r.uplinkGbit > 0 && *r.uplinkGbit <= r.radix.portGbit))
            return fmt::format("uplinks of {} Gbit/s on ports of {} Gbit/s", *r.uplinkGbit,
                               r.radix.portGbit);
        return std::nullopt;
    }

    /// Uplinks that one undivided port carries.
    std::int64_t uplinkSplit() const
    {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(
                                             m_request.radix.portGbit / uplinkGbit() + 1e-9)));
    }
    double uplinkGbit() const { return m_request.uplinkGbit.value_or(m_request.radix.portGbit); }
    /// Switch ports as uplinks.
    std::int64_t upRadix() const { return m_request.radix.ports * uplinkSplit(); }
    std::int64_t managerSlots() const
    {
        return ceilDiv(m_request.managerPorts, m_request.nicsPerNode);
    }

    /// How many links of a leaf go down and up.
    void splitLeaf()
    {
        const SwitchRadix& radix = m_request.radix;
        const double down = static_cast<double>(radix.split) * m_request.linkGbit;
        const double up = static_cast<double>(uplinkSplit()) * uplinkGbit();
        const double ratio = m_request.oversubscription;
        const auto ports = static_cast<double>(radix.ports);
        auto downPorts =
            static_cast<std::int64_t>(std::floor(ports * ratio * up / (down + ratio * up) + 1e-9));
        if (m_request.tiers == 1)
            downPorts = radix.ports;
        PlaneLayout& layout = m_plan.layout;
        layout.leafDown = m_request.leafDown.value_or(downPorts * radix.split);
        const std::int64_t downUsed = ceilDiv(layout.leafDown, radix.split);
        layout.leafUp = m_request.leafUp.value_or(
            std::min(static_cast<std::int64_t>(
                         std::ceil(static_cast<double>(downUsed) * down / (ratio * up) - 1e-9)) *
                         uplinkSplit(),
                     std::max<std::int64_t>(0, radix.ports - downUsed) * uplinkSplit()));
        if (m_request.tiers == 1)
            layout.leafUp = 0;
        layout.uplinkGbit = uplinkGbit();
        const std::int64_t used = downUsed + ceilDiv(layout.leafUp, uplinkSplit());
        if (used > radix.ports || layout.leafDown < 1 ||
            (layout.leafUp < 1 && m_request.tiers != 1))
            refuse(fmt::format(
                "a leaf of {} node links and {} uplinks does not fit the {} ports of "
                "{} Gbit/s of {}",
                layout.leafDown, layout.leafUp, radix.ports, radix.portGbit, radix.part));
    }

    void layLeaves()
    {
        splitLeaf();
        if (m_plan.infeasible)
            return;
        PlaneLayout& layout = m_plan.layout;
        const std::int64_t slots = m_request.nodes + managerSlots();
        const std::int64_t down = layout.leafDown;
        if (m_request.topology == Topology::FatTree) {
            layout.unitNodes = m_request.suNodes > 0 ? m_request.suNodes : slots;
            layout.units = ceilDiv(slots, layout.unitNodes);
            layout.leavesPerUnit = ceilDiv(layout.unitNodes * m_request.nicsPerNode, down);
        } else {
            layout.unitNodes = m_request.suNodes > 0 ? m_request.suNodes : std::min(slots, down);
            layout.units = ceilDiv(slots, layout.unitNodes);
            layout.railsPerLeaf =
                std::clamp<std::int64_t>(down / layout.unitNodes, 1, m_request.nicsPerNode);
            layout.leavesPerRail = ceilDiv(layout.unitNodes, down);
            layout.leavesPerUnit =
                ceilDiv(m_request.nicsPerNode, layout.railsPerLeaf) * layout.leavesPerRail;
        }
        if (layout.units * layout.leavesPerUnit < m_request.minLeaves)
            layout.leavesPerUnit = ceilDiv(m_request.minLeaves, layout.units);
    }

    std::int64_t planeLeaves() const { return m_plan.layout.units * m_plan.layout.leavesPerUnit; }

    /// One tier joins nodes only where each of their rails, or all of their links, end on one
    /// switch.
    void oneTier()
    {
        const PlaneLayout& layout = m_plan.layout;
        m_plan.tiers = 1;
        m_plan.layout.leavesPerGroup = planeLeaves();
        if (m_request.topology == Topology::FatTree) {
            if (planeLeaves() > 1)
                refuse(fmt::format("one switch carries {} links of {} Gbit/s; {} nodes with {} "
                                   "each need {}",
                                   layout.leafDown, m_request.linkGbit, m_request.nodes,
                                   m_request.nicsPerNode,
                                   (m_request.nodes + managerSlots()) * m_request.nicsPerNode));
        } else if (layout.units > 1 || layout.leavesPerRail > 1) {
            refuse(fmt::format(
                "one tier joins the nodes whose rail ends on the same switch: {} with {} links of "
                "{} Gbit/s a switch{}; {} nodes would fall apart into {} groups",
                std::min(layout.leafDown, layout.unitNodes), layout.leafDown, m_request.linkGbit,
                m_request.suNodes > 0 ? fmt::format(" and units of {} nodes", m_request.suNodes)
                                      : "",
                m_request.nodes, layout.units * layout.leavesPerRail));
        }
    }

    bool twoTiers()
    {
        PlaneLayout& layout = m_plan.layout;
        const std::int64_t leaves = planeLeaves();
        if (leaves > upRadix())
            return false;
        const auto spines =
            evenSpines(leaves * layout.leafUp, upRadix(), layout.leafUp, m_request.minSpines);
        if (!spines)
            return false;
        m_plan.tiers = 2;
        layout.spineGroups = 1;
        layout.leavesPerGroup = leaves;
        layout.spinesPerGroup = *spines;
        return true;
    }

    void refuseTwoTiers()
    {
        const PlaneLayout& layout = m_plan.layout;
        const std::int64_t leaves = planeLeaves();
        if (leaves <= upRadix()) {
            refuse(
                fmt::format("{} leaves with {} uplinks each cannot reach the same number of links "
                            "on every spine: no count of spines from {} to {} divides {}",
                            leaves, layout.leafUp, ceilDiv(leaves * layout.leafUp, upRadix()),
                            layout.leafUp, layout.leafUp));
        } else {
            refuse(
                fmt::format("two tiers reach {} leaves, one link of {} Gbit/s from each to every "
                            "spine of {} ports; {} nodes need {} leaves",
                            upRadix(), layout.uplinkGbit, upRadix(), m_request.nodes, leaves));
        }
    }

    void threeTiers()
    {
        PlaneLayout& layout = m_plan.layout;
        const std::int64_t radix = upRadix();
        const double top = m_request.topOversubscription;
        const auto down = static_cast<std::int64_t>(
            std::floor(static_cast<double>(radix) * top / (1 + top) + 1e-9));
        m_plan.tiers = 3;
        if (m_request.topology == Topology::RackScale) {
            layout.spineGroups = layout.units * ceilDiv(m_request.nicsPerNode, layout.railsPerLeaf);
            layout.leavesPerGroup = layout.leavesPerRail;
        } else if (m_request.topology == Topology::FatTree && m_request.suNodes == 0) {
            // Pods as large as one link from each leaf to each spine allows; whole pods.
            if (planeLeaves() > down) {
                layout.leavesPerUnit = down;
                layout.unitNodes = down * layout.leafDown / m_request.nicsPerNode;
                layout.units = layout.unitNodes > 0
                                   ? ceilDiv(m_request.nodes + managerSlots(), layout.unitNodes)
                                   : 0;
            }
            layout.leavesPerGroup = layout.leavesPerUnit;
            layout.spineGroups = layout.units;
        } else {
            // A core has a port for every group: where there are more units, several share spines.
            std::int64_t together = 1;
            while (together < layout.units &&
                   (layout.units % together != 0 || layout.units / together > radix))
                ++together;
            layout.spineGroups = layout.units / together;
            layout.leavesPerGroup = layout.leavesPerUnit * together;
        }
        const auto spines = layout.leavesPerGroup <= down
                                ? evenSpines(layout.leavesPerGroup * layout.leafUp, down,
                                             layout.leafUp, m_request.minSpines)
                                : std::nullopt;
        if (!spines) {
            refuse(
                fmt::format("a group of {} leaves with {} uplinks each has no even set of spines "
                            "with {} ports down",
                            layout.leavesPerGroup, layout.leafUp, down));
            return;
        }
        layout.spinesPerGroup = *spines;
        const std::int64_t used = layout.leavesPerGroup * (layout.leafUp / *spines);
        layout.spineUp = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(std::ceil(static_cast<double>(used) / top - 1e-9)));
        const auto cores =
            layout.spineGroups <= radix
                ? evenSpines(layout.spineGroups * layout.spineUp, radix, layout.spineUp, 1)
                : std::nullopt;
        if (!cores) {
            refuse(
                fmt::format("three tiers reach {} groups of leaves, one link from each spine to a "
                            "core of {} ports; {} nodes need {} groups",
                            radix, radix, m_request.nodes, layout.spineGroups));
            return;
        }
        layout.coresPerGroup = *cores;
    }

    /// Node links of each leaf of one plane, managers included.
    std::vector<std::int64_t> leafLoads() const
    {
        std::vector<std::int64_t> loads(static_cast<std::size_t>(planeLeaves()), 0);
        for (std::int64_t node = 0; node < m_request.nodes; ++node)
            for (std::int64_t link = 0; link < m_request.nicsPerNode; ++link)
                ++loads[static_cast<std::size_t>(nodeSlot(m_plan, node, link).leaf)];
        for (std::int64_t link = 0; link < m_request.managerPorts; ++link)
            if (const auto slot = managerSlot(m_plan, link))
                ++loads[static_cast<std::size_t>(slot->leaf)];
        return loads;
    }

    void count()
    {
        const PlaneLayout& layout = m_plan.layout;
        const std::int64_t planes = m_request.planes;
        const SwitchRadix& radix = m_request.radix;
        m_plan.planes = planes;
        const std::int64_t leaves = planeLeaves();
        const std::int64_t spines = layout.spineGroups * layout.spinesPerGroup;
        const std::int64_t cores = layout.spinesPerGroup * layout.coresPerGroup;
        m_plan.leaf = leaves * planes;
        m_plan.spine = spines * planes;
        m_plan.core = cores * planes;
        m_plan.links.nodeLeaf = m_request.nodes * m_request.nicsPerNode * planes;
        m_plan.links.leafSpine = leaves * layout.leafUp * planes;
        m_plan.links.spineCore = spines * layout.spineUp * planes;
        m_plan.managerLinks = m_request.managerPorts * planes;

        const auto cages = [&](std::int64_t links, std::int64_t split) {
            return ceilDiv(ceilDiv(links, split), radix.portsPerCage);
        };
        std::int64_t leafCages = 0;
        for (const std::int64_t load : leafLoads())
            leafCages += cages(load, radix.split) + cages(layout.leafUp, uplinkSplit());
        const std::int64_t spineDown =
            spines > 0 ? layout.leavesPerGroup * (layout.leafUp / layout.spinesPerGroup) : 0;
        const std::int64_t spineCages =
            cages(spineDown, uplinkSplit()) + cages(layout.spineUp, uplinkSplit());
        const std::int64_t coreLinks = cores > 0 ? spines * layout.spineUp / cores : 0;
        m_plan.transceivers.node =
            m_request.nodes * ceilDiv(m_request.nicsPerNode, m_request.nodePortsPerCage) * planes;
        m_plan.transceivers.manager = m_plan.managerLinks;
        m_plan.transceivers.switches =
            (leafCages + spines * spineCages + cores * cages(coreLinks, uplinkSplit())) * planes;

        m_plan.portsUsed = m_plan.links.nodeLeaf + m_plan.managerLinks +
                           2 * (m_plan.links.leafSpine + m_plan.links.spineCore);
        m_plan.portsFree = portsFree(leaves, spines, cores, spineDown, coreLinks) * planes;
        // Against the slots of whole units, as the fabric is built for them.
        const double slots =
            m_request.topology == Topology::FatTree
                ? std::min<double>(static_cast<double>(layout.leafDown),
                                   static_cast<double>(layout.unitNodes * m_request.nicsPerNode) /
                                       static_cast<double>(layout.leavesPerUnit))
                : static_cast<double>(layout.leavesPerRail == 1
                                          ? layout.unitNodes * layout.railsPerLeaf
                                          : std::min(layout.leafDown, layout.unitNodes));
        if (m_plan.tiers >= 2)
            m_plan.oversubscription.push_back(
                slots * m_request.linkGbit /
                (static_cast<double>(layout.leafUp) * layout.uplinkGbit));
        if (m_plan.tiers == 3)
            m_plan.oversubscription.push_back(static_cast<double>(spineDown) /
                                              static_cast<double>(layout.spineUp));
    }

    /// Of one plane: leaf ports that are left count as node links, others as uplinks.
    std::int64_t portsFree(std::int64_t leaves, std::int64_t spines, std::int64_t cores,
                           std::int64_t spineDown, std::int64_t coreLinks) const
    {
        const PlaneLayout& layout = m_plan.layout;
        const SwitchRadix& radix = m_request.radix;
        const std::int64_t leafSlots =
            (radix.ports - ceilDiv(layout.leafUp, uplinkSplit())) * radix.split;
        return leaves * leafSlots - m_request.nodes * m_request.nicsPerNode -
               m_request.managerPorts + spines * (upRadix() - spineDown - layout.spineUp) +
               cores * (upRadix() - coreLinks);
    }

    void refuse(std::string reason) { m_plan.infeasible = Infeasible{std::move(reason), {}}; }

    const FabricRequest m_request;
    FabricPlan m_plan;
};

Derivation derive(const FabricPlan& plan)
{
    Derivation out;
    out.term = "fabric plan";
    if (plan.infeasible) {
        out.formula = plan.infeasible->reason;
        return out;
    }
    const PlaneLayout& layout = plan.layout;
    const auto number = [](std::int64_t value) { return static_cast<double>(value); };
    out.value = number(plan.leaf + plan.spine + plan.core);
    out.unit = "switches";
    out.formula = fmt::format("{} planes x (leaves + spines + cores)", plan.planes);
    out.inputs = {
        term("scalable units", number(layout.units), "",
             "ceil((nodes + slots of fabric managers) / nodes of a unit)")
            .from(kSuperPod),
        term("leaves", number(plan.leaf), "",
             fmt::format("{} units x {} leaves of {} node links and {} uplinks", layout.units,
                         layout.leavesPerUnit, layout.leafDown, layout.leafUp))
            .from(kSuperPod),
        term("leaf-spine links", number(plan.links.leafSpine), "", "leaves x uplinks of a leaf")
            .from(kSuperPod),
        term("spines", number(plan.spine), "",
             "of each group: fewest that carry the uplinks and divide a leaf's uplinks evenly")
            .from(kFatTree),
        term("cores", number(plan.core), "",
             "of each core group: fewest that carry its spines' uplinks evenly")
            .from(kFatTree),
        term("transceivers", number(plan.transceivers.total()), "",
             "occupied cages of nodes, managers and switches, a split cage once")
            .from(kOcp),
    };
    return out;
}

} // namespace

bool canPlan(const FabricRequest& request)
{
    return Planner(request).feasible();
}

model::Result<FabricPlan> planFabric(const FabricRequest& request)
{
    FabricPlan plan = Planner(request).run();
    if (plan.infeasible) {
        // A plan that is refused has no counts, so that none can be taken for a result.
        Infeasible why = std::move(*plan.infeasible);
        plan = FabricPlan();
        plan.request = request;
        plan.planes = request.planes;
        plan.infeasible = std::move(why);
    }
    Derivation why = derive(plan);
    return {std::move(plan), std::move(why)};
}

} // namespace cw::fabric
