#include "core/fabric/generators/generators.h"
#include "core/fabric/wiring.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

namespace {

/// Every out-of-band jack of every device to an access switch: of its own unit (Device::group)
/// while one has a port left, else of any; the one with the fewest cables. Uplinks from each access
/// switch go in turn to the cores, which may belong to another network: they take its free ports.
class OutOfBand {
public:
    OutOfBand(edit::Transaction& transaction, const WiringRequest& request)
        : m_request(request), m_wiring(transaction, request), m_used(request.leaves.size(), 0)
    {
        for (std::size_t i = 0; i < request.leaves.size(); ++i)
            if (const Device* leaf = m_wiring.device(request.leaves[i]); leaf->group)
                m_byUnit[*leaf->group].push_back(i);
        for (std::size_t i = 0; i < request.leaves.size(); ++i)
            m_all.push_back(i);
    }

    Expected<WiringReport> run()
    {
        for (const auto* list :
             {&m_request.nodes, &m_request.managers, &m_request.storage, &m_request.services})
            for (const Id<Device> id : *list)
                for (const LogicalPort& jack :
                     m_wiring.hostPorts(id, PortRole::OutOfBand, m_request.linkGbit))
                    if (auto done = wireJack(id, jack); !done)
                        return fail(done.error());
        if (auto done = wireUplinks(); !done)
            return fail(done.error());
        if (auto done = wireDirect(); !done)
            return fail(done.error());
        return m_wiring.finish();
    }

private:
    std::optional<std::size_t> leastUsed(const std::vector<std::size_t>& among)
    {
        std::optional<std::size_t> best;
        for (const std::size_t i : among)
            if (m_used[i] < capacity(i) && (!best || m_used[i] < m_used[*best]))
                best = i;
        return best;
    }
    std::size_t capacity(std::size_t i)
    {
        return m_wiring.fabricPorts(m_request.leaves[i], m_request.linkGbit).size();
    }

    Expected<void> wireJack(Id<Device> id, const LogicalPort& jack)
    {
        std::optional<std::size_t> leaf;
        if (const auto& unit = m_wiring.device(id)->group)
            if (const auto near = m_byUnit.find(*unit); near != m_byUnit.end())
                leaf = leastUsed(near->second);
        if (!leaf)
            leaf = leastUsed(m_all);
        if (!leaf)
            return fail(ErrorCode::Infeasible,
                        fmt::format("no out-of-band port is left for {}: the {} switches are full",
                                    m_wiring.name(id), m_request.leaves.size()),
                        {}, "add an out-of-band switch");
        const Id<Device> to = m_request.leaves[*leaf];
        const LogicalPort& port = m_wiring.fabricPorts(to, m_request.linkGbit)[m_used[*leaf]++];
        return m_wiring.add({{{to, port}, {id, jack}}, m_request.linkGbit, 1, 0, 0, {}});
    }

    Expected<void> wireUplinks()
    {
        if (m_request.cores.empty())
            return {};
        const double rate = m_request.uplinkGbit;
        if (!(rate > 0))
            return fail(ErrorCode::InvalidArgument,
                        "the rate of the out-of-band uplinks must be given");
        for (const Id<Device> leaf : m_request.leaves)
            for (std::int64_t k = 0; k < m_request.outOfBand.uplinksPerSwitch; ++k) {
                const Id<Device> core =
                    m_request.cores[static_cast<std::size_t>(k) % m_request.cores.size()];
                const LogicalPort* up = m_wiring.firstFree(leaf, m_wiring.fabricPorts(leaf, rate));
                const auto& ports = m_wiring.fabricPorts(core, rate);
                const LogicalPort* down = m_wiring.firstFree(core, ports);
                if (up == nullptr || down == nullptr)
                    return tooFewPorts(m_wiring.name(up == nullptr ? leaf : core), ports.size(),
                                       ports.size() + 1, "out-of-band uplinks");
                if (auto done =
                        m_wiring.add({{{core, *down}, {leaf, *up}}, rate, 2, 0, 0, "uplink"});
                    !done)
                    return done;
            }
        return {};
    }

    Expected<void> wireDirect()
    {
        for (const auto& [a, b] : m_request.direct) {
            WantedCable wanted;
            wanted.rateGbit = m_request.linkGbit;
            wanted.purpose = "direct";
            for (const Endpoint* end : {&a, &b}) {
                const auto port = m_wiring.namedPort(*end);
                if (!port)
                    return fail(port.error());
                wanted.ends.push_back({end->device, *port});
            }
            if (auto done = m_wiring.add(wanted); !done)
                return done;
        }
        return {};
    }

    const WiringRequest& m_request;
    Wiring m_wiring;
    std::vector<std::size_t> m_used; ///< cables on each leaf
    std::vector<std::size_t> m_all;
    std::map<std::int64_t, std::vector<std::size_t>> m_byUnit;
};

} // namespace

Expected<WiringReport> wireOutOfBand(edit::Transaction& transaction, const WiringRequest& request)
{
    return OutOfBand(transaction, request).run();
}

} // namespace cw::fabric
