#include "core/fabric/generators/generators.h"
#include "core/fabric/wiring.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// Wires one FabricPlan. In a plane, with unit u, leaf l of it, spine group g:
///
///   leaf ports:  node slots from the first port, uplinks after the slots of a full leaf
///   spine ports: leaf 0's links, leaf 1's links …; uplinks from the last port backwards
///   core ports:  spine group 0's links, group 1's links …
///
/// So a port's use depends on its own place alone, and growth by whole units moves no cable.
class Tree {
public:
    Tree(edit::Transaction& transaction, const WiringRequest& request)
        : m_request(request), m_plan(*request.plan), m_layout(m_plan.layout),
          m_wiring(transaction, request)
    {
    }

    Expected<WiringReport> run()
    {
        for (std::int64_t plane = 0; plane < m_plan.planes; ++plane) {
            m_plane = plane;
            if (auto done = wireNodes(); !done)
                return fail(done.error());
            if (plane == 0)
                if (auto done = wireManagers(); !done)
                    return fail(done.error());
            if (auto done = wireSpines(); !done)
                return fail(done.error());
            if (auto done = wireCores(); !done)
                return fail(done.error());
        }
        return m_wiring.finish();
    }

private:
    std::int64_t planeLeaves() const { return m_plan.leaf / m_plan.planes; }

    /// The node's links of this plane in order of rail.
    std::vector<const LogicalPort*> nodeLinks(Id<Device> node)
    {
        // One port a rail is split between the planes; a port for each plane is not.
        const auto* whole = &m_wiring.hostPorts(node, m_request.role, m_request.linkGbit);
        if (static_cast<std::int64_t>(whole->size()) < m_plan.request.nicsPerNode * m_plan.planes)
            whole = &m_wiring.hostPorts(node, m_request.role, m_request.linkGbit, true);
        const auto& ports = *whole;
        // Several ports of one rail are its planes; without rails, ports count as rails in order.
        std::map<std::int64_t, std::vector<const LogicalPort*>> byRail;
        const bool railed =
            std::ranges::all_of(ports, [](const auto& p) { return p.rail.has_value(); });
        std::int64_t order = 0;
        for (const LogicalPort& port : ports)
            byRail[railed ? *port.rail : order++ / m_plan.planes].push_back(&port);
        std::vector<const LogicalPort*> out;
        for (const auto& [rail, links] : byRail)
            if (m_plane < static_cast<std::int64_t>(links.size()))
                out.push_back(links[static_cast<std::size_t>(m_plane)]);
        return out;
    }

    Expected<void> wireHost(Id<Device> host, const LogicalPort& port, LeafSlot slot,
                            double rateGbit, std::string_view purpose)
    {
        const Id<Device> leaf = at(m_request.leaves, m_plane * planeLeaves() + slot.leaf);
        const auto& ports = m_wiring.fabricPorts(leaf, m_request.linkGbit);
        if (slot.port >= static_cast<std::int64_t>(ports.size()))
            return tooFewPorts(m_wiring.name(leaf), ports.size(),
                               static_cast<std::size_t>(slot.port + 1), "node links");
        return m_wiring.add({{{leaf, ports[static_cast<std::size_t>(slot.port)]}, {host, port}},
                             rateGbit,
                             1,
                             slot.rail,
                             planeNumber(),
                             purpose});
    }

    Expected<void> wireNodes()
    {
        const std::int64_t nics = m_plan.request.nicsPerNode;
        for (std::size_t n = 0; n < m_request.nodes.size(); ++n) {
            const auto links = nodeLinks(m_request.nodes[n]);
            if (static_cast<std::int64_t>(links.size()) < nics)
                return tooFewPorts(m_wiring.name(m_request.nodes[n]), links.size(),
                                   static_cast<std::size_t>(nics),
                                   fmt::format("links of {} Gbit/s", m_request.linkGbit));
            for (std::int64_t i = 0; i < nics; ++i)
                if (auto done = wireHost(m_request.nodes[n], *links[static_cast<std::size_t>(i)],
                                         nodeSlot(m_plan, static_cast<std::int64_t>(n), i),
                                         m_request.linkGbit, {});
                    !done)
                    return done;
        }
        return {};
    }

    Expected<void> wireManagers()
    {
        std::int64_t link = 0;
        for (const Id<Device> manager : m_request.managers)
            for (const LogicalPort& port :
                 m_wiring.hostPorts(manager, m_request.role, m_request.linkGbit)) {
                const auto slot = managerSlot(m_plan, link++);
                if (!slot)
                    return fail(
                        ErrorCode::Infeasible,
                        fmt::format("no node slot is free for {}: {} nodes fill the {} "
                                    "scalable units",
                                    m_wiring.name(manager), m_plan.request.nodes, m_layout.units),
                        {}, "size the fabric with manager ports, so that a slot stays free");
                if (auto done = wireHost(manager, port, *slot,
                                         m_request.managerGbit > 0 ? m_request.managerGbit
                                                                   : m_request.linkGbit,
                                         "fabric-manager");
                    !done)
                    return done;
            }
        return {};
    }

    Expected<void> wireUp(Id<Device> low, std::int64_t lowPort, Id<Device> high,
                          std::int64_t highPort, std::int64_t tier, std::int64_t rail)
    {
        const auto& from = m_wiring.fabricPorts(low, m_layout.uplinkGbit);
        const auto& to = m_wiring.fabricPorts(high, m_layout.uplinkGbit);
        if (lowPort < 0 || lowPort >= static_cast<std::int64_t>(from.size()))
            return tooFewPorts(m_wiring.name(low), from.size(),
                               static_cast<std::size_t>(std::max<std::int64_t>(0, lowPort) + 1),
                               "uplinks");
        if (highPort >= static_cast<std::int64_t>(to.size()))
            return tooFewPorts(m_wiring.name(high), to.size(),
                               static_cast<std::size_t>(highPort + 1), "links down");
        return m_wiring.add({{{high, to[static_cast<std::size_t>(highPort)]},
                              {low, from[static_cast<std::size_t>(lowPort)]}},
                             m_layout.uplinkGbit,
                             tier,
                             rail,
                             planeNumber(),
                             {}});
    }

    Expected<void> wireSpines()
    {
        if (m_plan.tiers < 2)
            return {};
        const SwitchRadix& radix = m_plan.request.radix;
        const std::int64_t uplinkSplit = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(radix.portGbit / m_layout.uplinkGbit + 1e-9));
        const std::int64_t firstUp =
            (m_layout.leafDown + radix.split - 1) / radix.split * uplinkSplit;
        const std::int64_t links = m_layout.leafUp / m_layout.spinesPerGroup;
        const std::int64_t planeSpines = m_plan.spine / m_plan.planes;
        for (std::int64_t leaf = 0; leaf < planeLeaves(); ++leaf) {
            const std::int64_t group = leaf / m_layout.leavesPerGroup;
            const std::int64_t inGroup = leaf % m_layout.leavesPerGroup;
            const bool oneRail = m_plan.request.topology != Topology::FatTree &&
                                 m_layout.railsPerLeaf == 1 && m_plan.request.nicsPerNode > 1;
            const std::int64_t rail =
                oneRail ? leaf % m_layout.leavesPerUnit / m_layout.leavesPerRail + 1 : 0;
            for (std::int64_t s = 0; s < m_layout.spinesPerGroup; ++s)
                for (std::int64_t k = 0; k < links; ++k)
                    if (auto done =
                            wireUp(at(m_request.leaves, m_plane * planeLeaves() + leaf),
                                   firstUp + s * links + k,
                                   at(m_request.spines,
                                      m_plane * planeSpines + group * m_layout.spinesPerGroup + s),
                                   inGroup * links + k, 2, rail);
                        !done)
                        return done;
        }
        return {};
    }

    Expected<void> wireCores()
    {
        if (m_plan.tiers < 3)
            return {};
        const std::int64_t links = m_layout.spineUp / m_layout.coresPerGroup;
        const std::int64_t planeSpines = m_plan.spine / m_plan.planes;
        const std::int64_t planeCores = m_plan.core / m_plan.planes;
        for (std::int64_t spine = 0; spine < planeSpines; ++spine) {
            const Id<Device> low = at(m_request.spines, m_plane * planeSpines + spine);
            const std::int64_t group = spine / m_layout.spinesPerGroup;
            const std::int64_t place = spine % m_layout.spinesPerGroup;
            const auto ports =
                static_cast<std::int64_t>(m_wiring.fabricPorts(low, m_layout.uplinkGbit).size());
            for (std::int64_t c = 0; c < m_layout.coresPerGroup; ++c)
                for (std::int64_t k = 0; k < links; ++k)
                    if (auto done =
                            wireUp(low, ports - m_layout.spineUp + c * links + k,
                                   at(m_request.cores,
                                      m_plane * planeCores + place * m_layout.coresPerGroup + c),
                                   group * links + k, 3, 0);
                        !done)
                        return done;
        }
        return {};
    }

    std::int64_t planeNumber() const { return m_plan.planes > 1 ? m_plane + 1 : 0; }
    static Id<Device> at(const std::vector<Id<Device>>& list, std::int64_t index)
    {
        return list[static_cast<std::size_t>(index)];
    }

    const WiringRequest& m_request;
    const FabricPlan& m_plan;
    const PlaneLayout& m_layout;
    Wiring m_wiring;
    std::int64_t m_plane{0};
};

} // namespace

Expected<WiringReport> wireTree(edit::Transaction& transaction, const WiringRequest& request)
{
    if (!request.plan || request.plan->infeasible)
        return fail(ErrorCode::InvalidArgument, "this generator wires a plan, and there is none",
                    {}, "size the fabric first");
    const FabricPlan& plan = *request.plan;
    const auto differs = [&](std::string_view what, std::size_t has, std::int64_t needs) {
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("the plan has {} {}, {} are given", needs, what, has));
    };
    if (static_cast<std::int64_t>(request.leaves.size()) != plan.leaf)
        return differs("leaves", request.leaves.size(), plan.leaf);
    if (static_cast<std::int64_t>(request.spines.size()) != plan.spine)
        return differs("spines", request.spines.size(), plan.spine);
    if (static_cast<std::int64_t>(request.cores.size()) != plan.core)
        return differs("cores", request.cores.size(), plan.core);
    if (static_cast<std::int64_t>(request.nodes.size()) > plan.request.nodes)
        return differs("nodes", request.nodes.size(), plan.request.nodes);
    return Tree(transaction, request).run();
}

} // namespace cw::fabric
