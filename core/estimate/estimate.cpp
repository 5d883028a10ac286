#include "core/estimate/estimate.h"

#include "core/estimate/explain.h"
#include "core/estimate/inference.h"
#include "core/estimate/parameters.h"
#include "core/estimate/trust.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

/// The restart after a failure: detection, rescheduling, loading. Planning value.
constexpr double kRestartS = 300;

struct TermBinding {
    std::string_view what; ///< as people read it
    bool network;          ///< on the network rather than on the accelerator
};
constexpr std::array<TermBinding, kTermCount> kBindings{{{"matrix products", false},
                                                         {"attention", false},
                                                         {"memory-bound operations", false},
                                                         {"output head and loss", false},
                                                         {"tensor-parallel communication", false},
                                                         {"context-parallel communication", true},
                                                         {"expert-parallel communication", true},
                                                         {"pipeline sends", true},
                                                         {"data-parallel communication", true},
                                                         {"pipeline bubble", false},
                                                         {"optimizer step", false},
                                                         {"kernel launches of the host", false},
                                                         {"fixed time per step", false}}};

Binding stepBinding(const StepNumbers& numbers, const SystemView& system)
{
    const auto largest = std::ranges::max_element(numbers.breakdownS);
    const auto index = static_cast<std::size_t>(largest - numbers.breakdownS.begin());
    const auto term = static_cast<Term>(index);
    Binding out;
    out.what = std::string(enumName(term));
    out.entity = kBindings[index].network && system.networkEntity ? system.networkEntity
                                                                  : system.acceleratorEntity;
    out.message = fmt::format("{} take {:.0f} % of the step", kBindings[index].what,
                              100 * *largest / numbers.stepS);
    const bool compute = term == Term::Gemm || term == Term::Attention;
    if (compute && system.clockFactor < 1) {
        out.what = "clock";
        out.entity = system.clockEntity;
        out.message += fmt::format(", at {:.0f} % of the nominal clock", 100 * system.clockFactor);
    }
    if (term == Term::Bubble) {
        out.entity = std::nullopt;
        out.message += ": more micro-batches or virtual stages, or fewer stages";
    }
    return out;
}

void power(Estimate& out, const SystemView& system, double tokensPerS)
{
    if (!system.nodePowerW || system.acceleratorsPerNode < 1)
        return;
    const std::int64_t nodes =
        (out.acceleratorsUsed + system.acceleratorsPerNode - 1) / system.acceleratorsPerNode;
    out.powerW = real(nodes) * *system.nodePowerW;
    out.energyPerTokenJ = *out.powerW / tokensPerS;
}

void goodput(Estimate& out, const model::Workload& workload, const WorkloadSpec& spec,
             const SystemView& system)
{
    if (!system.failuresPerNodeDay || system.acceleratorsPerNode < 1)
        return;
    const double nodes =
        std::max(1.0, real(out.acceleratorsUsed) / real(system.acceleratorsPerNode));
    out.meanTimeToFailureS = meanTimeToFailureS(nodes, *system.failuresPerNodeDay);
    out.whyGoodput = explainGoodput(out, nodes, kRestartS, system);
    if (!system.storageWriteBytesPerS)
        return;
    out.checkpointStallS = checkpointBytes(totalParameters(spec)) / *system.storageWriteBytesPerS;
    out.checkpointIntervalS = workload.checkpointIntervalS
                                  ? *workload.checkpointIntervalS
                                  : dalyIntervalS(*out.checkpointStallS, *out.meanTimeToFailureS);
    if (*out.checkpointIntervalS > 0)
        out.goodput = effectiveTrainingRatio(nodes, *system.failuresPerNodeDay, kRestartS,
                                             *out.checkpointIntervalS, *out.checkpointStallS);
    out.whyGoodput = explainGoodput(out, nodes, kRestartS, system);
    out.notes.push_back(
        fmt::format("restart after a failure taken as {:.0f} s; checkpoints stop the job while "
                    "they are written",
                    kRestartS));
}

void addNotes(Estimate& out, const SystemView& system)
{
    for (const std::string& text : system.missing)
        out.notes.push_back(text);
    for (const std::string& text : system.notes)
        out.notes.push_back(text);
    // Planning rule for training hosts; DGX H100 has 14.
    constexpr double kCoresWanted = 8;
    if (system.hostCoresPerAccelerator && *system.hostCoresPerAccelerator < kCoresWanted)
        out.notes.push_back(
            fmt::format("{:.1f} processor cores per accelerator; below {:.0f} data loading and "
                        "launches may stall",
                        *system.hostCoresPerAccelerator, kCoresWanted));
    for (const std::string& fact : unverifiedFacts(out.why))
        out.notes.push_back("not verified: " + fact);
}

void bindToReasons(Estimate& out)
{
    out.feasible = !isBlocked(out.reasons);
    if (out.feasible)
        return;
    const Reason& first = out.reasons.front();
    out.binding = {first.rule, first.entity, first.message + "; " + first.fix};
}

void train(Estimate& out, const model::Workload& workload, const StepModel& model,
           const SystemView& system, const StackProfile& profile)
{
    const model::ParallelPlan& plan = workload.plan;
    out.reasons = validatePlan(model.spec, plan, system, model.stack);
    if (isBlocked(validateShape(model.spec, plan))) {
        bindToReasons(out);
        return;
    }
    const StepNumbers numbers = evaluate(model, plan);
    const double tokens = model.spec.tokensPerStep();
    const double used = real(out.acceleratorsUsed);
    out.stepTimeS = numbers.stepS;
    out.tokensPerS = tokens / numbers.stepS;
    out.tokensPerSPerAccelerator = *out.tokensPerS / used;
    const double flops =
        *out.tokensPerSPerAccelerator * modelFlopsPerToken(model.spec, out.convention);
    out.modelTflopsPerAccelerator = flops / 1e12;
    const auto peak = system.accelerator.peak(model.spec.precision);
    out.mfu = peak ? std::optional(flops / *peak) : std::nullopt;
    out.memory = numbers.memory;
    for (std::size_t i = 0; i < kTermCount; ++i)
        out.breakdownS.emplace_back(enumName(static_cast<Term>(i)), numbers.breakdownS[i]);
    out.trust = trustOf(model.spec, plan, system, profile, out.notes);
    const Interval interval = intervalOf(profile, out.trust);
    out.stepTimeP10S = numbers.stepS * interval.p10;
    out.stepTimeP90S = numbers.stepS * interval.p90;
    power(out, system, *out.tokensPerS);
    goodput(out, workload, model.spec, system);
    out.why = explainStep(model, plan, numbers, system, profile);
    out.whyMemory = explainMemory(model, plan, system, profile);
    out.binding = stepBinding(numbers, system);
    bindToReasons(out);
}

/// Serving has no global batch; the plan's degrees are checked against one that fits them.
std::vector<Reason> servingReasons(const StepModel& model, const model::ParallelPlan& plan,
                                   const SystemView& system, const MemoryBytes& need)
{
    std::vector<Reason> out;
    if (need.total() > system.accelerator.memoryBytes)
        out.push_back(
            {"memory",
             fmt::format(
                 "{:.1f} GB needed ({:.1f} weights, {:.1f} key-value cache), {} has {:.1f} GB",
                 need.total() / 1e9, need.weights / 1e9, need.activations / 1e9,
                 system.accelerator.name, system.accelerator.memoryBytes / 1e9),
             "more tensor or pipeline parallelism, a lower precision or fewer requests in flight",
             true, system.acceleratorEntity});
    StackParameters none = model.stack;
    none.reservedBytes = 0;
    SystemView roomy = system;
    roomy.accelerator.memoryBytes = 1e30; // training memory does not apply
    for (Reason& reason : validatePlan(model.spec, plan, roomy, none))
        if (reason.rule != "bubble" && reason.rule != "stages")
            out.push_back(std::move(reason));
    std::ranges::stable_partition(out, [](const Reason& reason) { return reason.blocking; });
    return out;
}

Expected<void> serve(Estimate& out, const model::Workload& workload, StepModel model,
                     const SystemView& system, const StackProfile& profile)
{
    const model::ParallelPlan& plan = workload.plan;
    // Written so that a number that is none does not pass; the upper limit keeps sums in range.
    const auto sensible = [](const std::optional<double>& value) {
        return value && *value >= 1 && *value <= 1e8;
    };
    if (!sensible(workload.inputLength) || !sensible(workload.outputLength) ||
        !sensible(workload.concurrency))
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("serving workload \"{}\" needs input_length, output_length and "
                                "concurrency, each from "
                                "1 to 100 million",
                                workload.name),
                    "workload", "set the mean tokens in and out and the requests in flight");
    model.spec.sequenceLength =
        static_cast<std::int64_t>(*workload.inputLength + *workload.outputLength);
    model.spec.globalBatch =
        std::max<std::int64_t>(1, plan.dataParallel) * std::max<std::int64_t>(1, plan.microBatch);
    model::ParallelPlan degrees = plan;
    degrees.contextParallel = 1;
    degrees.schedule = model::PipelineSchedule::OneForwardOneBackward;
    degrees.virtualStages = 1;
    if (auto shape = validateShape(model.spec, degrees); isBlocked(shape)) {
        out.reasons = std::move(shape);
        bindToReasons(out);
        return {};
    }
    const ServingNumbers numbers = evaluateServing(
        model, degrees,
        {*workload.inputLength, *workload.outputLength, *workload.concurrency, plan.dataParallel});
    out.reasons = servingReasons(model, degrees, system, numbers.memory);
    out.ttftMs = numbers.ttftS * 1e3;
    out.tpotMs = numbers.tpotS * 1e3;
    out.requestsPerS = numbers.requestsPerS;
    out.outputTokensPerS = numbers.outputTokensPerS;
    out.tokensPerS = numbers.outputTokensPerS;
    out.tokensPerSPerAccelerator = numbers.outputTokensPerS / real(out.acceleratorsUsed);
    out.memory = numbers.memory;
    // The profiles' residuals are of training steps.
    out.trust = profile.runs > 0 ? Trust::Extrapolated : Trust::Prior;
    out.notes.push_back(
        "serving is a first form: mean-field batching, parameters fitted on training runs");
    power(out, system, numbers.outputTokensPerS);
    out.binding =
        numbers.prefillS > workload.outputLength.value_or(1) * numbers.decodeS
            ? Binding{"prefill", system.acceleratorEntity, "prefill takes most of a request's life"}
            : Binding{"decode", system.acceleratorEntity,
                      "decode takes most of a request's life: memory bandwidth"};
    for (const auto& [limit, value, name] :
         {std::tuple{workload.ttftLimitMs, out.ttftMs, "time to first token"},
          std::tuple{workload.tpotLimitMs, out.tpotMs, "time per output token"}})
        if (limit && *value > *limit)
            out.reasons.push_back(
                {"latency",
                 fmt::format("{} {:.1f} ms is above the limit of {:.1f} ms", name, *value, *limit),
                 "fewer requests in flight, more replicas or more tensor parallelism", true,
                 system.acceleratorEntity});
    std::ranges::stable_partition(out.reasons,
                                  [](const Reason& reason) { return reason.blocking; });
    out.why = explainServing(out, system, profile);
    bindToReasons(out);
    return {};
}

} // namespace

Expected<Estimate> estimate(const model::Workload& workload, const SystemView& system,
                            const StackProfile& profile)
{
    const auto spec = workloadSpec(workload);
    if (!spec)
        return fail(spec.error());
    SystemView available = system;
    if (workload.accelerators)
        available.accelerators = std::min(system.accelerators, *workload.accelerators);
    const auto model = stepModel(*spec, available, profile.parameters);
    if (!model)
        return fail(model.error());
    Estimate out;
    out.workload = workload.name;
    out.kind = workload.kind;
    out.profile = profile.name;
    out.memoryLimitBytes = system.accelerator.memoryBytes;
    out.acceleratorsUsed = planAccelerators(workload.plan);
    out.acceleratorsLeft = std::max<std::int64_t>(0, available.accelerators - out.acceleratorsUsed);
    if (workload.kind == model::WorkloadKind::Training) {
        train(out, workload, *model, available, profile);
    } else if (auto done = serve(out, workload, *model, available, profile); !done) {
        return fail(std::move(done.error()));
    }
    addNotes(out, available);
    return out;
}

std::optional<double> trainingTimeS(const Estimate& estimate, double tokens)
{
    if (!estimate.tokensPerS || estimate.goodput.value_or(1) <= 0)
        return std::nullopt;
    return tokens / *estimate.tokensPerS / estimate.goodput.value_or(1);
}

} // namespace cw::estimate
