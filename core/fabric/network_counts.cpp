#include "core/fabric/network_counts.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::fabric {
namespace {

std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

} // namespace

std::int64_t evenUplinks(double downGbit, double oversubscription, double uplinkGbit,
                         std::int64_t spines)
{
    const auto links =
        static_cast<std::int64_t>(std::ceil(downGbit / (oversubscription * uplinkGbit) - 1e-9));
    return ceilDiv(links, spines) * spines;
}

Expected<LeafSpineCounts> planLeafSpine(const LeafSpineSizing& sizing)
{
    const LeafSpineRules& rules = sizing.rules;
    const SwitchRadix& radix = sizing.radix;
    if (sizing.nodes < 1 || sizing.portsPerNode < 1 || rules.suNodes < 1 || radix.ports < 1 ||
        !(rules.nodeOversubscription > 0) || !(rules.storageOversubscription > 0))
        return fail(ErrorCode::InvalidArgument,
                    "a storage network needs nodes, their ports, a unit size and a switch");
    LeafSpineCounts out;
    out.units = ceilDiv(sizing.nodes, rules.suNodes);
    // The most node links a leaf can take so that its uplinks still fit beside them.
    const double ports = static_cast<double>(radix.ports);
    const auto most = static_cast<std::int64_t>(ports * rules.nodeOversubscription /
                                                (1 + rules.nodeOversubscription)) *
                      radix.split;
    const std::int64_t unitLinks = rules.suNodes * sizing.portsPerNode;
    const std::int64_t leavesPerUnit = std::max(sizing.portsPerNode, ceilDiv(unitLinks, most));
    out.nodeLeaves = out.units * leavesPerUnit;
    const double nodeDown =
        static_cast<double>(ceilDiv(unitLinks, leavesPerUnit)) * sizing.linkGbit;
    // On the fullest node leaf: one manager on each leaf of a unit, the rest together on its first.
    const std::int64_t nodePorts =
        ceilDiv(ceilDiv(unitLinks, leavesPerUnit), radix.split) +
        (sizing.managerPorts > 0
             ? std::max<std::int64_t>(1, sizing.managerPorts - leavesPerUnit + 1)
             : 0);
    // As many storage leaves as leave each of them ports for its uplinks.
    const std::int64_t least = sizing.arrayPorts > 0 ? out.units * rules.storageLeavesPerUnit : 0;
    for (out.storageLeaves = least; out.storageLeaves <= std::max(least, sizing.arrayPorts);
         ++out.storageLeaves) {
        const std::int64_t leaves = out.storageLeaves;
        const double storageDown = leaves > 0 ? static_cast<double>(sizing.arrayPorts) *
                                                    sizing.arrayGbit / static_cast<double>(leaves)
                                              : 0.0;
        // Array cables take whole cages.
        const std::int64_t cables = ceilDiv(sizing.arrayPorts, radix.portsPerCage);
        const std::int64_t arrayPorts =
            leaves > 0 ? ceilDiv(cables, leaves) * radix.portsPerCage : 0;
        for (std::int64_t spines = std::max<std::int64_t>(1, rules.minSpines);
             spines <= radix.ports; ++spines) {
            out.nodeLeafUp =
                evenUplinks(nodeDown, rules.nodeOversubscription, radix.portGbit, spines);
            out.storageLeafUp =
                evenUplinks(storageDown, rules.storageOversubscription, radix.portGbit, spines);
            out.leafSpineLinks = out.nodeLeaves * out.nodeLeafUp + leaves * out.storageLeafUp;
            if (nodePorts + out.nodeLeafUp <= radix.ports &&
                arrayPorts + out.storageLeafUp <= radix.ports &&
                out.leafSpineLinks <= spines * radix.ports) {
                out.spines = spines;
                return out;
            }
        }
    }
    return fail(ErrorCode::Infeasible,
                fmt::format("{} node leaves and {} array ports need more uplinks than {} spines of "
                            "{} ports carry",
                            out.nodeLeaves, sizing.arrayPorts, radix.ports, radix.ports),
                {}, "choose a switch with more ports, or size it as a fabric of three tiers");
}

Expected<PairCounts> planPair(const PairSizing& sizing)
{
    const PairRules& rules = sizing.rules;
    const std::int64_t slots = sizing.radix.ports * sizing.radix.split;
    const std::int64_t single =
        slots - rules.interSwitchLinks - rules.externalPerCore - rules.serviceLinksPerCore;
    PairCounts out;
    if (sizing.hosts <= single) {
        out.pairs = 1;
    } else {
        const std::int64_t under = slots - rules.interSwitchLinks - 2 * rules.linksToEachCore;
        if (under < 1)
            return fail(ErrorCode::Infeasible,
                        fmt::format("a leaf of {} ports has none left for hosts", slots));
        out.pairs = std::max<std::int64_t>(2, ceilDiv(sizing.hosts, under));
        out.cores = 2;
        const std::int64_t core = 2 * out.pairs * rules.linksToEachCore + rules.externalPerCore +
                                  rules.serviceLinksPerCore;
        if (core > slots)
            return fail(ErrorCode::Infeasible,
                        fmt::format("{} hosts need {} leaf pairs; a core of {} ports would need {}",
                                    sizing.hosts, out.pairs, slots, core),
                        {}, "choose a core switch with more ports, or a leaf-spine fabric");
    }
    out.leaves = 2 * out.pairs;
    return out;
}

std::int64_t planOutOfBand(std::int64_t jacks, std::int64_t units, const SwitchRadix& radix,
                           const OutOfBandRules& rules)
{
    return std::max(ceilDiv(jacks, radix.ports * radix.split), units * rules.switchesPerUnit);
}

} // namespace cw::fabric
