#include "core/project/templates/workloads.h"

#include "core/estimate/derive_system.h"
#include "core/estimate/plan_for.h"
#include "core/estimate/presets.h"

#include <fmt/format.h>

namespace cw::project {
namespace {

/// The preset's note is about the preset's plan; this one is about the plan that was found.
std::string noteOf(const model::Workload& preset, const model::Workload& made,
                   std::int64_t evaluated)
{
    const model::ParallelPlan& plan = made.plan;
    std::string out = fmt::format("plan found as the fastest of {} that were tried: tensor {}, "
                                  "pipeline {}, data {}, virtual stages {}",
                                  evaluated, plan.tensorParallel, plan.pipelineParallel,
                                  plan.dataParallel, plan.virtualStages);
    if (made.globalBatch != preset.globalBatch)
        out += fmt::format("; global batch {} instead of {}, so that the plan divides it",
                           made.globalBatch, preset.globalBatch);
    return out;
}

} // namespace

Expected<Id<model::Workload>> addTrainingWorkload(RecipeTools& tools,
                                                  std::span<const std::string_view> presets,
                                                  Id<model::Pool> pool)
{
    const auto system = estimate::deriveSystemView(tools.tx.state(), model::PhaseView(), pool);
    if (!system)
        return fail(system.error());
    Error last{ErrorCode::InvalidArgument, "no workload was named", {}, {}};
    for (const std::string_view preset : presets) {
        auto workload = estimate::findPreset(preset);
        if (!workload)
            return fail(std::move(workload.error()));
        const estimate::StackProfile& profile =
            estimate::defaultProfile(system->accelerator.part, workload->precision);
        auto planned = estimate::planFor(*workload, *system, profile);
        if (!planned) {
            last = std::move(planned.error());
            if (last.code != ErrorCode::Infeasible)
                break;
            continue;
        }
        model::Workload made = planned->workload;
        made.note = noteOf(*workload, made, planned->evaluated);
        made.id = Id<model::Workload>(kUnset);
        made.origin = tools.origin("workload/" + std::string(preset));
        made.pool = pool;
        return tools.tx.create(made);
    }
    return fail(std::move(last));
}

} // namespace cw::project
