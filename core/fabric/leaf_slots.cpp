#include "core/fabric/plan_counts.h"

namespace cw::fabric {
namespace {

/// In unit `unit`, the slot of node `node` there.
LeafSlot slotIn(const FabricPlan& plan, std::int64_t unit, std::int64_t node, std::int64_t link)
{
    const PlaneLayout& layout = plan.layout;
    LeafSlot out;
    out.rail = link + 1;
    if (plan.request.topology == Topology::FatTree) {
        const std::int64_t index = node * plan.request.nicsPerNode + link;
        out.leaf = index % layout.leavesPerUnit;
        out.port = index / layout.leavesPerUnit;
    } else {
        out.leaf = link / layout.railsPerLeaf * layout.leavesPerRail;
        if (layout.leavesPerRail > 1) {
            out.leaf += node / layout.leafDown;
            out.port = node % layout.leafDown;
        } else {
            out.port = link % layout.railsPerLeaf * layout.unitNodes + node;
        }
    }
    out.leaf += unit * layout.leavesPerUnit;
    return out;
}

} // namespace

LeafSlot nodeSlot(const FabricPlan& plan, std::int64_t node, std::int64_t link)
{
    const std::int64_t slots = plan.layout.unitNodes;
    return slotIn(plan, node / slots, node % slots, link);
}

std::optional<LeafSlot> managerSlot(const FabricPlan& plan, std::int64_t link)
{
    const PlaneLayout& layout = plan.layout;
    const std::int64_t nics = plan.request.nicsPerNode;
    const std::int64_t unit = layout.units - 1;
    const std::int64_t node = plan.request.nodes - unit * layout.unitNodes + link / nics;
    if (node >= layout.unitNodes)
        return std::nullopt;
    std::int64_t rail = link % nics;
    if (plan.request.topology != Topology::FatTree) {
        // The first rail of each leaf, then the second of each ….
        for (std::int64_t inLeaf = 0, left = rail; inLeaf < layout.railsPerLeaf; ++inLeaf) {
            const std::int64_t here =
                (nics - inLeaf + layout.railsPerLeaf - 1) / layout.railsPerLeaf;
            if (left < here) {
                rail = left * layout.railsPerLeaf + inLeaf;
                break;
            }
            left -= here;
        }
    }
    LeafSlot out = slotIn(plan, unit, node, rail);
    out.rail = 0;
    return out;
}

} // namespace cw::fabric
