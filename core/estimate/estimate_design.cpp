#include "core/estimate/estimate_design.h"

#include <fmt/format.h>

namespace cw::estimate {

Expected<Estimate> estimateDesign(const edit::State& state, const model::PhaseView& phase,
                                  Id<model::Workload> workload, const Impairments& impairments)
{
    const model::Workload* found = state.design.find(workload);
    if (found == nullptr)
        return fail(ErrorCode::NotFound, "there is no such workload",
                    model::EntityRef(workload).text());
    const auto system = deriveSystemView(state, phase, found->pool, impairments);
    if (!system)
        return fail(withCause({system.error().code,
                               fmt::format("workload \"{}\" cannot be estimated", found->name),
                               model::EntityRef(workload).text(), system.error().hint},
                              system.error()));
    if (found->profile.empty())
        return estimate(
            *found, *system,
            defaultProfile(system->accelerator.part, found->precision, found->plan.zeroStage >= 3));
    const auto profile = findProfile(found->profile);
    if (!profile)
        return fail(profile.error());
    return estimate(*found, *system, *profile);
}

} // namespace cw::estimate
