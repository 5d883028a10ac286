#include "core/estimate/plan_for.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::ParallelPlan;
using model::Recompute;

namespace {

struct Best {
    double tokensPerS{0};
    ParallelPlan plan;
    WorkloadSpec spec;
    StepNumbers numbers;
    double leastExcess{1e300}; ///< bytes over the limit, of the nearest miss
    std::int64_t evaluated{0};
};

/// Sequences a step for these degrees, near the one that was asked for; 0: none.
std::int64_t batchFor(std::int64_t wanted, std::int64_t atOnce, bool adjust)
{
    if (wanted % atOnce == 0)
        return wanted;
    return adjust ? std::max<std::int64_t>(1, (wanted + atOnce / 2) / atOnce) * atOnce : 0;
}

void consider(Best& best, StepModel& model, const ParallelPlan& plan)
{
    ++best.evaluated;
    const MemoryBytes need = worstStageMemory(model.spec, plan, model.stack);
    if (need.total() > model.memoryLimit) {
        best.leastExcess = std::min(best.leastExcess, need.total() - model.memoryLimit);
        return;
    }
    const StepNumbers numbers = evaluate(model, plan);
    const double tokensPerS = model.spec.tokensPerStep() / numbers.stepS;
    // Strictly better by more than rounding: the first of equals has fewer stages.
    if (tokensPerS > best.tokensPerS * (1 + 1e-9)) {
        best.tokensPerS = tokensPerS;
        best.plan = plan;
        best.spec = model.spec;
        best.numbers = numbers;
    }
}

void tryDegrees(Best& best, StepModel& model, ParallelPlan plan, std::int64_t available,
                const WorkloadSpec& asked, bool adjust)
{
    const std::int64_t perReplica =
        plan.tensorParallel * plan.pipelineParallel * plan.contextParallel;
    const std::int64_t most = std::min(available / perReplica, asked.globalBatch);
    // Among degrees near the most only those matter that the batch divides by.
    const std::int64_t least = adjust ? most : std::max<std::int64_t>(1, most / 2);
    for (plan.dataParallel = most; plan.dataParallel >= least && plan.dataParallel >= 1;
         --plan.dataParallel) {
        bool fitted = false;
        for (plan.microBatch = 1; plan.microBatch <= 8; plan.microBatch *= 2) {
            model.spec.globalBatch =
                batchFor(asked.globalBatch, plan.dataParallel * plan.microBatch, adjust);
            if (model.spec.globalBatch == 0)
                continue;
            for (const Recompute recompute :
                 {Recompute::None, Recompute::Selective, Recompute::Full}) {
                plan.recompute = recompute;
                if (isBlocked(validateShape(model.spec, plan)))
                    continue;
                fitted = true;
                consider(best, model, plan);
            }
        }
        if (fitted && !adjust)
            break; // the largest data-parallel degree that the batch allows
    }
}

} // namespace

Expected<PlannedWorkload> planFor(const model::Workload& workload, const SystemView& system,
                                  const StackProfile& profile, const PlanOptions& options)
{
    const auto spec = workloadSpec(workload);
    if (!spec)
        return fail(spec.error());
    auto model = stepModel(*spec, system, profile.parameters);
    if (!model)
        return fail(model.error());
    const std::int64_t available = options.accelerators > 0
                                       ? std::min(options.accelerators, system.accelerators)
                                       : system.accelerators;
    Best best;
    for (std::int64_t p = 1; p <= std::min(spec->layers, available); ++p) {
        if (spec->layers % p != 0 && (spec->layers + 2) % p != 0)
            continue;
        for (std::int64_t t = 1; t <= std::min(system.domainSize(), available / p); t *= 2) {
            if (options.stop.stop_requested())
                return fail(ErrorCode::Cancelled, "the search for a plan was cancelled");
            ParallelPlan plan = workload.plan;
            plan.pipelineParallel = p;
            plan.tensorParallel = t;
            plan.sequenceParallel = t > 1;
            plan.expertParallel = std::max<std::int64_t>(1, plan.expertParallel);
            plan.zeroStage = std::max<std::int64_t>(plan.zeroStage, 1);
            const std::int64_t perStage = std::max<std::int64_t>(1, spec->layers / p);
            for (const std::int64_t v :
                 {std::int64_t{1}, std::int64_t{2}, std::int64_t{4}, perStage}) {
                if (p == 1 && v > 1)
                    break;
                plan.virtualStages = v;
                plan.schedule = v > 1 ? model::PipelineSchedule::Interleaved
                                      : model::PipelineSchedule::OneForwardOneBackward;
                tryDegrees(best, *model, plan, available, *spec, options.adjustBatch);
            }
        }
    }
    if (best.tokensPerS <= 0)
        return fail(
            ErrorCode::Infeasible,
            best.leastExcess < 1e300 ? fmt::format("no plan of {} accelerators fits \"{}\": the "
                                                   "nearest misses {:.1f} GB of memory on "
                                                   "each",
                                                   available, workload.name, best.leastExcess / 1e9)
                                     : fmt::format("no degrees divide \"{}\" on {} accelerators",
                                                   workload.name, available),
            "plan",
            "more accelerators, more memory on each, a smaller model or another global batch");
    PlannedWorkload out;
    out.workload = workload;
    out.workload.plan = best.plan;
    out.workload.globalBatch = best.spec.globalBatch;
    out.numbers = best.numbers;
    out.used = planAccelerators(best.plan);
    out.leftover = available - out.used;
    out.evaluated = best.evaluated;
    return out;
}

} // namespace cw::estimate
