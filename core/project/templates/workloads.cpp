#include "core/project/templates/workloads.h"

#include "core/estimate/derive_system.h"
#include "core/estimate/plan_for.h"
#include "core/estimate/presets.h"

namespace cw::project {

Expected<Id<model::Workload>> addTrainingWorkload(RecipeTools& tools, std::string_view preset,
                                                  Id<model::Pool> pool)
{
    auto workload = estimate::findPreset(preset);
    if (!workload)
        return fail(std::move(workload.error()));
    const auto system = estimate::deriveSystemView(tools.tx.state(), model::PhaseView(), pool);
    if (!system)
        return fail(system.error());
    const estimate::StackProfile& profile =
        estimate::defaultProfile(system->accelerator.part, workload->precision);
    const auto planned = estimate::planFor(*workload, *system, profile);
    if (!planned)
        return fail(planned.error());
    model::Workload made = planned->workload;
    made.id = Id<model::Workload>(kUnset);
    made.origin = tools.origin("workload/" + std::string(preset));
    made.pool = pool;
    return tools.tx.create(made);
}

} // namespace cw::project
