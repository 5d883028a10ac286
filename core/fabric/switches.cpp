#include "core/fabric/switches.h"

#include <fmt/format.h>

namespace cw::fabric {

using namespace model;

Expected<std::vector<Id<Device>>> createSwitches(edit::Transaction& transaction,
                                                 const SwitchSpec& spec)
{
    if (!transaction.design().contains(spec.part))
        return fail(ErrorCode::NotFound,
                    fmt::format("the part of the {} switches is not in the design", spec.role),
                    EntityRef(spec.part).text(), "embed the part first");
    if (spec.generator.empty() || spec.role.empty() || spec.count < 0)
        return fail(ErrorCode::InvalidArgument, "switches need a generator, a role and a count");
    const std::size_t digits = std::max<std::size_t>(2, fmt::format("{}", spec.count).size());
    std::vector<Id<Device>> out;
    for (std::int64_t i = 1; i <= spec.count; ++i) {
        Device device;
        device.origin = Origin{spec.generator, fmt::format("{}/{}", spec.role, i)};
        device.id = Id<Device>(originId(device.origin->generator, device.origin->key));
        out.push_back(device.id);
        if (transaction.design().contains(device.id))
            continue;
        device.name = fmt::format("{}{:0{}}", spec.namePrefix, i, digits);
        device.part = spec.part;
        device.role = spec.role;
        device.index = i;
        if (spec.perGroup > 0)
            device.group = (i - 1) / spec.perGroup + 1;
        device.network = spec.network;
        device.lifecycle = spec.lifecycle;
        if (auto made = transaction.create(std::move(device)); !made)
            return fail(made.error());
    }
    return out;
}

Expected<FabricSwitches> createFabricSwitches(edit::Transaction& transaction,
                                              const FabricPlan& plan, const SwitchSpec& spec)
{
    if (plan.infeasible)
        return fail(ErrorCode::Infeasible, plan.infeasible->reason);
    const PlaneLayout& layout = plan.layout;
    const auto make = [&](std::string role, std::int64_t count, std::int64_t perUnit) {
        SwitchSpec one = spec;
        one.namePrefix += role + "-";
        one.role = std::move(role);
        one.count = count;
        // Units count on from plane to plane would be wrong: groups are given for one plane only.
        one.perGroup = plan.planes == 1 ? perUnit : 0;
        return createSwitches(transaction, one);
    };
    const std::int64_t groupsPerUnit =
        layout.spineGroups > 1 && layout.units > 0 ? layout.spineGroups / layout.units : 0;
    FabricSwitches out;
    auto leaves = make("leaf", plan.leaf, layout.leavesPerUnit);
    if (!leaves)
        return fail(leaves.error());
    auto spines = make("spine", plan.spine, layout.spinesPerGroup * groupsPerUnit);
    if (!spines)
        return fail(spines.error());
    auto cores = make("core", plan.core, 0);
    if (!cores)
        return fail(cores.error());
    out.leaves = std::move(*leaves);
    out.spines = std::move(*spines);
    out.cores = std::move(*cores);
    return out;
}

} // namespace cw::fabric
