#include "core/estimate/plan_check.h"

#include "core/base/plural.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::ParallelPlan;

namespace {

/// Overflow-safe: degrees above kMaxAccelerators are refused before they are multiplied.
constexpr std::int64_t kMaxDegree = kMaxAccelerators;

struct Degree {
    std::string_view name;
    std::int64_t value;
};

void divides(std::vector<Reason>& out, std::int64_t whole, std::string_view wholeName,
             std::int64_t by, std::string_view byName)
{
    if (whole % by == 0)
        return;
    std::int64_t lower = by;
    while (lower > 1 && whole % lower != 0)
        --lower;
    std::int64_t upper = by;
    while (upper < whole && whole % upper != 0)
        ++upper;
    const std::string fix = upper <= whole && whole % upper == 0 && upper != lower
                                ? fmt::format("use {} = {} or {}", byName, lower, upper)
                                : fmt::format("use {} = {}", byName, lower);
    out.push_back({"shape",
                   fmt::format("{} {} is not divisible by {} {}", wholeName, whole, byName, by),
                   fix, true, std::nullopt});
}

/// Also even: embedding and head counted as a layer each, as Megatron-LM does for Llama 3 405B
/// (126 layers on 16 stages).
bool evenStages(std::int64_t layers, std::int64_t chunks)
{
    return layers % chunks == 0 || (layers + 2) % chunks == 0;
}

bool degreesInRange(std::vector<Reason>& out, const ParallelPlan& p)
{
    for (const Degree& d :
         {Degree{"data_parallel", p.dataParallel}, Degree{"tensor_parallel", p.tensorParallel},
          Degree{"pipeline_parallel", p.pipelineParallel},
          Degree{"virtual_stages", p.virtualStages}, Degree{"context_parallel", p.contextParallel},
          Degree{"expert_parallel", p.expertParallel},
          Degree{"expert_tensor_parallel", p.expertTensorParallel},
          Degree{"micro_batch", p.microBatch}})
        if (d.value < 1 || d.value > kMaxDegree)
            out.push_back({"shape",
                           fmt::format("{} is {}; it must be 1 to {}", d.name, d.value, kMaxDegree),
                           fmt::format("set {} to 1 or more", d.name), true, std::nullopt});
    if (p.zeroStage < 0 || p.zeroStage > 3)
        out.push_back({"shape", fmt::format("zero_stage is {}; there are 0 to 3", p.zeroStage),
                       "set zero_stage to 0, 1, 2 or 3", true, std::nullopt});
    return out.empty();
}

void layersAndHeads(std::vector<Reason>& out, const WorkloadSpec& s, const ParallelPlan& p)
{
    if (p.pipelineParallel * p.virtualStages > s.layers)
        out.push_back({"shape",
                       fmt::format("{} pipeline stages x {} virtual stages are more than {} layers",
                                   p.pipelineParallel, p.virtualStages, s.layers),
                       fmt::format("at most {} stages in all", s.layers), true, std::nullopt});
    else if (!evenStages(s.layers, p.pipelineParallel * p.virtualStages)) {
        if (p.virtualStages > 1)
            divides(out, s.layers, "layers", p.pipelineParallel * p.virtualStages,
                    "pipeline_parallel x virtual_stages");
        else
            out.push_back(
                {"stages",
                 fmt::format(
                     "{} layers on {} stages: some stages hold a layer more and set the pace",
                     s.layers, p.pipelineParallel),
                 "choose stages that divide the layers", false, std::nullopt});
    }
    divides(out, s.heads, "heads", p.tensorParallel, "tensor_parallel");
    if (p.tensorParallel > s.kvHeads)
        divides(out, p.tensorParallel, "tensor_parallel", s.kvHeads, "kv_heads");
    else
        divides(out, s.kvHeads, "kv_heads", p.tensorParallel, "tensor_parallel");
    if (s.denseLayers() > 0)
        divides(out, s.feedForward, "feed_forward", p.tensorParallel, "tensor_parallel");
    divides(out, s.sequenceLength, "sequence_length", p.contextParallel, "context_parallel");
}

void expertDegrees(std::vector<Reason>& out, const WorkloadSpec& s, const ParallelPlan& p)
{
    if (s.experts == 0) {
        if (p.expertParallel > 1)
            out.push_back({"shape",
                           fmt::format("expert_parallel is {} but the model has no experts",
                                       p.expertParallel),
                           "set expert_parallel to 1", true, std::nullopt});
        return;
    }
    divides(out, s.experts, "experts", p.expertParallel, "expert_parallel");
    divides(out, p.dataParallel * p.contextParallel * p.tensorParallel,
            "data x context x tensor parallel", p.expertParallel * p.expertTensorParallel,
            "expert_parallel");
}

void batch(std::vector<Reason>& out, const WorkloadSpec& s, const ParallelPlan& p)
{
    const std::int64_t atOnce = p.dataParallel * p.microBatch;
    if (atOnce > s.globalBatch || s.globalBatch % atOnce != 0) {
        const std::int64_t near =
            std::max<std::int64_t>(1, (s.globalBatch + atOnce / 2) / atOnce) * atOnce;
        out.push_back(
            {"batch",
             fmt::format("global batch {} is no multiple of data_parallel {} x micro_batch {} = {}",
                         s.globalBatch, p.dataParallel, p.microBatch, atOnce),
             fmt::format("use a global batch of {}, or degrees that divide {}", near,
                         s.globalBatch),
             true, std::nullopt});
        return;
    }
    const std::int64_t m = s.globalBatch / atOnce;
    if (p.schedule == model::PipelineSchedule::Interleaved && p.virtualStages > 1 &&
        m < p.pipelineParallel)
        out.push_back(
            {"batch",
             fmt::format("{} micro-batches for {} interleaved stages", m, p.pipelineParallel),
             fmt::format("at least {} sequences a step, fewer stages or 1f1b",
                         atOnce * p.pipelineParallel),
             true, std::nullopt});
    else if (m < 2 * p.pipelineParallel && p.pipelineParallel > 1)
        out.push_back({"bubble",
                       fmt::format("{} micro-batches for {} stages: much of the step is bubble", m,
                                   p.pipelineParallel),
                       "more sequences a step, fewer stages or more virtual stages", false,
                       std::nullopt});
}

std::string bytesText(double bytes)
{
    return fmt::format("{:.1f} GB", bytes / 1e9);
}

void memory(std::vector<Reason>& out, const WorkloadSpec& s, const ParallelPlan& p,
            const SystemView& system, const StackParameters& stack)
{
    const MemoryBytes need = worstStageMemory(s, p, stack);
    const double limit = system.accelerator.memoryBytes;
    if (need.total() <= limit)
        return;
    std::string fix;
    if (p.recompute != model::Recompute::Full && need.activations > 0.3 * need.total())
        fix = "recompute activations, a smaller micro-batch, or more context or tensor parallelism";
    else if (p.zeroStage == 0 && p.dataParallel > 1)
        fix = "shard the optimizer (zero_stage 1)";
    else if (p.zeroStage < 3 && p.dataParallel > 1)
        fix = "more tensor or pipeline parallelism, or zero_stage 3";
    else
        fix = "more tensor or pipeline parallelism, or accelerators with more memory";
    out.push_back(
        {"memory",
         fmt::format(
             "{} needed on the fullest accelerator ({} weights, {} gradients, {} optimizer, "
             "{} activations, {} other), {} has {}",
             bytesText(need.total()), bytesText(need.weights), bytesText(need.gradients),
             bytesText(need.optimizer), bytesText(need.activations), bytesText(need.other),
             system.accelerator.name, bytesText(limit)),
         fix, true, system.acceleratorEntity});
}

void fitsSystem(std::vector<Reason>& out, const ParallelPlan& p, const SystemView& system)
{
    const std::int64_t required = planAccelerators(p);
    if (required > system.accelerators)
        out.push_back(
            {"accelerators",
             fmt::format(
                 "the plan needs {} accelerators (data {} x tensor {} x pipeline {} x context {}), "
                 "{} are available",
                 required, p.dataParallel, p.tensorParallel, p.pipelineParallel, p.contextParallel,
                 system.accelerators),
             fmt::format("data_parallel at most {}, or {} more accelerators",
                         system.accelerators * p.dataParallel / required,
                         required - system.accelerators),
             true, system.acceleratorEntity});
    else if (required < system.accelerators)
        out.push_back(
            {"leftover",
             fmt::format("{} of {} {} not used by the plan", system.accelerators - required,
                         plural(system.accelerators, "accelerator"),
                         system.accelerators - required == 1 ? "is" : "are"),
             "keep them as spares, or choose degrees that use them", false,
             system.acceleratorEntity});
    if (p.tensorParallel > system.domainSize())
        out.push_back(
            {"tensor_domain",
             fmt::format(
                 "tensor parallelism {} reaches over a scale-up domain of {}: every layer waits "
                 "for the network",
                 p.tensorParallel, system.domainSize()),
             fmt::format("tensor_parallel at most {}; pipeline or context parallelism for the rest",
                         system.domainSize()),
             true, system.acceleratorEntity});
    else if (system.domainSize() % p.tensorParallel != 0)
        out.push_back(
            {"tensor_domain",
             fmt::format(
                 "tensor parallelism {} does not divide the scale-up domain of {}: some groups "
                 "cross it",
                 p.tensorParallel, system.domainSize()),
             "choose a divisor of the domain size", true, system.acceleratorEntity});
}

} // namespace

std::int64_t planAccelerators(const ParallelPlan& p)
{
    // Clamped factors cannot overflow before validateShape has refused them.
    std::int64_t product = 1;
    for (const std::int64_t degree :
         {p.dataParallel, p.tensorParallel, p.pipelineParallel, p.contextParallel}) {
        if (degree < 1 || degree > kMaxDegree || product > (std::int64_t{1} << 40))
            return std::int64_t{1} << 40;
        product *= degree;
    }
    return product;
}

std::vector<Reason> validateShape(const WorkloadSpec& spec, const ParallelPlan& plan)
{
    std::vector<Reason> out;
    if (!degreesInRange(out, plan))
        return out;
    if (planAccelerators(plan) > kMaxAccelerators) {
        out.push_back(
            {"shape",
             fmt::format("the degrees multiply to more than {} accelerators", kMaxAccelerators),
             "check the degrees; no cluster of this size can be predicted", true, std::nullopt});
        return out;
    }
    layersAndHeads(out, spec, plan);
    expertDegrees(out, spec, plan);
    batch(out, spec, plan);
    return out;
}

std::vector<Reason> validatePlan(const WorkloadSpec& spec, const ParallelPlan& plan,
                                 const SystemView& system, const StackParameters& stack)
{
    std::vector<Reason> out = validateShape(spec, plan);
    if (!isBlocked(out))
        memory(out, spec, plan, system, stack);
    fitsSystem(out, plan, system);
    std::ranges::stable_partition(out, [](const Reason& reason) { return reason.blocking; });
    return out;
}

bool isBlocked(const std::vector<Reason>& reasons)
{
    return std::ranges::any_of(reasons, [](const Reason& reason) { return reason.blocking; });
}

} // namespace cw::estimate
