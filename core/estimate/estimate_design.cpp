#include "core/estimate/estimate_design.h"

#include <fmt/format.h>

namespace cw::estimate {

Expected<Setting> settingOf(const edit::State& state, const model::PhaseView& phase,
                            const model::Workload& workload, const Impairments& impairments)
{
    auto system = deriveSystemView(state, phase, workload.pool, impairments);
    if (!system)
        return fail(withCause({system.error().code,
                               fmt::format("workload \"{}\" cannot be estimated", workload.name),
                               model::EntityRef(workload.id).text(), system.error().hint},
                              system.error()));
    if (workload.profile.empty()) {
        const StackProfile& profile = defaultProfile(system->accelerator.part, workload.precision,
                                                     workload.plan.zeroStage >= 3);
        return Setting{std::move(*system), &profile};
    }
    for (const StackProfile& profile : shippedProfiles())
        if (profile.name == workload.profile)
            return Setting{std::move(*system), &profile};
    return fail(findProfile(workload.profile).error());
}

Expected<Estimate> estimateDesign(const edit::State& state, const model::PhaseView& phase,
                                  Id<model::Workload> workload, const Impairments& impairments)
{
    const model::Workload* found = state.design.find(workload);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such workload",
                    model::EntityRef(workload).text());
    const auto setting = settingOf(state, phase, *found, impairments);
    if (!setting)
        return fail(setting.error());
    return estimate(*found, setting->system, *setting->profile);
}

} // namespace cw::estimate
