#include "core/fabric/generators/generators.h"
#include "core/fabric/network_counts.h"
#include "core/fabric/wiring.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// The storage network: port i of a node to node leaf i of its unit, arrays over the storage
/// leaves, all leaves to all spines.
///
///   leaf ports:  nodes or arrays from the first port, uplinks from the last port backwards
///   spine ports: the links of the first leaf, of the second …
class LeafSpine {
public:
    LeafSpine(edit::Transaction& transaction, const WiringRequest& request)
        : m_request(request), m_wiring(transaction, request)
    {
        const auto slots = static_cast<std::int64_t>(request.nodes.size());
        m_units = std::max<std::int64_t>(1, (slots + rules().suNodes - 1) / rules().suNodes);
        m_leavesPerUnit = static_cast<std::int64_t>(request.leaves.size()) / m_units;
    }

    Expected<WiringReport> run()
    {
        for (auto step : {&LeafSpine::wireNodes, &LeafSpine::wireManagers, &LeafSpine::wireArrays,
                          &LeafSpine::wireSpines})
            if (auto done = (this->*step)(); !done)
                return fail(done.error());
        return m_wiring.finish();
    }

private:
    const LeafSpineRules& rules() const { return m_request.leafSpine; }
    double uplinkGbit(Id<Device> leaf)
    {
        return m_request.uplinkGbit > 0 ? m_request.uplinkGbit : m_wiring.portGbit(leaf);
    }

    Expected<void> wireNodes()
    {
        for (std::size_t n = 0; n < m_request.nodes.size(); ++n) {
            const Id<Device> node = m_request.nodes[n];
            const auto& ports = m_wiring.hostPorts(node, m_request.role, m_request.linkGbit);
            const auto unit = static_cast<std::int64_t>(n) / rules().suNodes;
            const auto place = static_cast<std::int64_t>(n) % rules().suNodes;
            for (std::size_t i = 0; i < ports.size(); ++i) {
                const auto link = static_cast<std::int64_t>(i);
                const Id<Device> leaf = m_request.leaves[static_cast<std::size_t>(
                    unit * m_leavesPerUnit + link % m_leavesPerUnit)];
                const std::int64_t slot = link / m_leavesPerUnit * rules().suNodes + place;
                const auto& down = m_wiring.fabricPorts(leaf, m_request.linkGbit);
                if (slot >= static_cast<std::int64_t>(down.size()))
                    return tooFewPorts(m_wiring.name(leaf), down.size(),
                                       static_cast<std::size_t>(slot + 1), "nodes");
                if (auto done = m_wiring.add(
                        {{{leaf, down[static_cast<std::size_t>(slot)]}, {node, ports[i]}},
                         m_request.linkGbit,
                         1,
                         0,
                         0,
                         {}});
                    !done)
                    return done;
            }
        }
        return {};
    }

    /// One manager to each leaf of the last unit, then the rest together on its first leaf: so the
    /// fewest cages are begun, and a published transceiver count of half the ports holds.
    Expected<void> wireManagers()
    {
        std::int64_t link = 0;
        for (const Id<Device> manager : m_request.managers)
            for (const LogicalPort& port :
                 m_wiring.hostPorts(manager, m_request.role, m_request.linkGbit)) {
                const std::int64_t place = link < m_leavesPerUnit ? link : 0;
                ++link;
                const Id<Device> leaf =
                    m_request
                        .leaves[static_cast<std::size_t>((m_units - 1) * m_leavesPerUnit + place)];
                const auto& down = m_wiring.fabricPorts(leaf, m_request.linkGbit);
                const LogicalPort* free = m_wiring.firstFree(leaf, down);
                if (free == nullptr)
                    return tooFewPorts(m_wiring.name(leaf), down.size(), down.size() + 1,
                                       "nodes and fabric managers");
                if (auto done = m_wiring.add(
                        {{{leaf, *free}, {manager, port}},
                         m_request.managerGbit > 0 ? m_request.managerGbit : m_request.linkGbit,
                         1,
                         0,
                         0,
                         "fabric-manager"});
                    !done)
                    return done;
            }
        return {};
    }

    /// An array port of the leaf port's rate takes one port. Slower ones share a cage: the cable
    /// breaks out to as many array ports as the cage carries.
    Expected<void> wireArrays()
    {
        const auto& leaves = m_request.storageLeaves;
        std::vector<std::size_t> nextCage(leaves.size(), 0);
        std::size_t cable = 0; ///< over all arrays, so that the leaves fill evenly
        for (const Id<Device> array : m_request.storage) {
            const auto& ports = m_wiring.hostPorts(array, PortRole::Storage, 0);
            for (std::size_t i = 0; i < ports.size(); ++cable) {
                if (leaves.empty())
                    return fail(ErrorCode::InvalidArgument,
                                fmt::format("{} has storage ports and there is no storage leaf",
                                            m_wiring.name(array)));
                const std::size_t which = cable % leaves.size();
                const auto& down = m_wiring.fabricPorts(leaves[which], 0);
                std::size_t& next = nextCage[which];
                if (next >= down.size())
                    return tooFewPorts(m_wiring.name(leaves[which]), down.size(), next + 1,
                                       "arrays");
                const LogicalPort& port = down[next];
                WantedCable wanted;
                wanted.rateGbit = std::min(ports[i].rateGbit, port.rateGbit);
                wanted.tier = 1;
                wanted.purpose = "storage-array";
                const bool breakout = ports[i].rateGbit < port.rateGbit;
                const std::size_t inCage = portsOfCage(down, next);
                std::size_t arms = 1;
                if (breakout)
                    arms = inCage > 1 ? inCage
                                      : static_cast<std::size_t>(port.rateGbit / ports[i].rateGbit);
                wanted.ends.push_back({leaves[which], port, breakout});
                for (std::size_t arm = 0; arm < arms && i < ports.size(); ++arm)
                    wanted.ends.push_back({array, ports[i++]});
                next += breakout ? inCage : 1;
                if (auto done = m_wiring.add(wanted); !done)
                    return done;
            }
            m_arrayGbit +=
                ports.empty() ? 0.0 : static_cast<double>(ports.size()) * ports.front().rateGbit;
        }
        return {};
    }

    static std::size_t portsOfCage(const std::vector<LogicalPort>& ports, std::size_t first)
    {
        std::size_t last = first;
        while (last < ports.size() && ports[last].cage == ports[first].cage)
            ++last;
        return last - first;
    }

    Expected<void> wireSpines()
    {
        const auto spines = static_cast<std::int64_t>(m_request.spines.size());
        if (spines == 0)
            return {};
        std::int64_t firstDown = 0; ///< on every spine, of the next leaf
        const auto wireLeaf = [&](Id<Device> leaf, double downGbit,
                                  double oversubscription) -> Expected<void> {
            const double rate = uplinkGbit(leaf);
            const std::int64_t up = evenUplinks(downGbit, oversubscription, rate, spines);
            const auto& ports = m_wiring.fabricPorts(leaf, rate);
            if (up > static_cast<std::int64_t>(ports.size()))
                return tooFewPorts(m_wiring.name(leaf), ports.size(), static_cast<std::size_t>(up),
                                   "uplinks");
            const std::int64_t links = up / spines;
            const std::int64_t firstUp = static_cast<std::int64_t>(ports.size()) - up;
            for (std::int64_t s = 0; s < spines; ++s)
                for (std::int64_t k = 0; k < links; ++k) {
                    const Id<Device> spine = m_request.spines[static_cast<std::size_t>(s)];
                    const auto& down = m_wiring.fabricPorts(spine, rate);
                    const auto slot = static_cast<std::size_t>(firstDown + k);
                    if (slot >= down.size())
                        return tooFewPorts(m_wiring.name(spine), down.size(), slot + 1, "leaves");
                    const auto from = static_cast<std::size_t>(firstUp + s * links + k);
                    if (auto done = m_wiring.add(
                            {{{spine, down[slot]}, {leaf, ports[from]}}, rate, 2, 0, 0, {}});
                        !done)
                        return done;
                }
            firstDown += links;
            return {};
        };
        // Sized for full units, like the leaves themselves.
        const std::size_t nodePorts =
            m_request.nodes.empty()
                ? 0
                : m_wiring.hostPorts(m_request.nodes.front(), m_request.role, m_request.linkGbit)
                      .size();
        const double unitGbit = static_cast<double>(rules().suNodes) *
                                static_cast<double>(nodePorts) * m_request.linkGbit;
        for (const Id<Device> leaf : m_request.leaves)
            if (auto done = wireLeaf(leaf, unitGbit / static_cast<double>(m_leavesPerUnit),
                                     rules().nodeOversubscription);
                !done)
                return done;
        for (const Id<Device> leaf : m_request.storageLeaves)
            if (auto done = wireLeaf(
                    leaf, m_arrayGbit / static_cast<double>(m_request.storageLeaves.size()),
                    rules().storageOversubscription);
                !done)
                return done;
        return {};
    }

    const WiringRequest& m_request;
    Wiring m_wiring;
    std::int64_t m_units{1};
    std::int64_t m_leavesPerUnit{1};
    double m_arrayGbit{0};
};

} // namespace

Expected<WiringReport> wireLeafSpine(edit::Transaction& transaction, const WiringRequest& request)
{
    if (request.leafSpine.suNodes < 1 || request.leaves.empty())
        return fail(ErrorCode::InvalidArgument,
                    "a leaf-spine network needs leaves and the size of a unit");
    const auto units =
        (static_cast<std::int64_t>(request.nodes.size()) + request.leafSpine.suNodes - 1) /
        request.leafSpine.suNodes;
    if (units > 0 && request.leaves.size() % static_cast<std::size_t>(units) != 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{} leaves do not spread evenly over {} units of {} nodes",
                                request.leaves.size(), units, request.leafSpine.suNodes));
    return LeafSpine(transaction, request).run();
}

} // namespace cw::fabric
