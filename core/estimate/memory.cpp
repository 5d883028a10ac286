#include "core/estimate/memory.h"

#include "core/estimate/parameters.h"
#include "core/estimate/pipeline.h"

#include <algorithm>

namespace cw::estimate {

using model::ParallelPlan;
using model::Recompute;

namespace {

constexpr double kWeightBytes = 2;      // bf16
constexpr double kOptimizerBytes = 12;  // fp32 master weight and two Adam moments
constexpr double kLogitBytes = 4;       // fp32 loss
constexpr double kPrefetchedLayers = 2; // gathered at once under ZeRO-3

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

struct StageLayers {
    std::int64_t dense;
    std::int64_t expert;
};

/// The leading layers of a model with experts may be dense; stages are cut from the front.
StageLayers layersOfStage(const WorkloadSpec& spec, const ParallelPlan& plan, std::int64_t stage)
{
    const std::int64_t count = stageLayers(spec, plan, stage);
    if (spec.expertLayers == 0)
        return {count, 0};
    std::int64_t first = 0;
    for (std::int64_t before = 0; before < stage && first < spec.denseLayers(); ++before)
        first += stageLayers(spec, plan, before);
    const std::int64_t dense = std::clamp<std::int64_t>(spec.denseLayers() - first, 0, count);
    return {dense, count - dense};
}

double tokensPerRank(const WorkloadSpec& spec, const ParallelPlan& plan)
{
    return real(plan.microBatch) * real(spec.sequenceLength) / real(plan.contextParallel);
}

/// Activations that tensor parallelism splits, per token of the whole group, in bytes of 16 bit:
/// q, k, v, attention output and the inner MLP (GELU input and output, or gate, up and product).
double splitBytesPerToken(const WorkloadSpec& s, bool fused, bool withScores)
{
    const double a = real(s.heads);
    const double d = real(s.headSize);
    double out = 2 * (a + 2 * real(s.kvHeads)) * d + 2 * a * real(s.valueHeadSize);
    if (s.attention == model::AttentionKind::Mla)
        out += 4 * a * real(s.ropeHeadSize);
    if (fused)
        out += 4 * a; // log-sum-exp, fp32
    else if (withScores)
        out += 5 * a * real(s.sequenceLength); // scores, softmax, dropout: Korthikanti's 5as²b
    return out;
}

double mlpBytesPerToken(const WorkloadSpec& s, double inner)
{
    return (s.gated ? 6 : 4) * inner;
}

} // namespace

std::int64_t stageLayers(const WorkloadSpec& spec, const ParallelPlan& plan, std::int64_t stage)
{
    const std::int64_t p = plan.pipelineParallel;
    const std::int64_t rest = spec.layers % p;
    if (rest == p - 2) // embedding and head count as a layer each
        return spec.layers / p + (stage != 0 && stage != p - 1 ? 1 : 0);
    return spec.layers / p + (stage < rest ? 1 : 0);
}

StageParameters stageParameters(const WorkloadSpec& spec, const ParallelPlan& plan,
                                std::int64_t stage)
{
    const StageLayers layers = layersOfStage(spec, plan, stage);
    ParameterBuckets sum = denseLayerParameters(spec) * real(layers.dense);
    if (layers.expert > 0)
        sum += expertLayerParameters(spec) * real(layers.expert);
    const bool first = stage == 0;
    const bool last = stage + 1 == plan.pipelineParallel;
    const double embedding = embeddingParameters(spec);
    if (first)
        sum.sharded += embedding;
    // A tied head is a second copy where it lies on another stage.
    if (last && !(spec.tiedEmbedding && first))
        sum.sharded += embedding;
    if (last) {
        sum.replicated += real(spec.hidden);
        sum.sharded += predictionParameters(spec);
    }
    const double copies = plan.schedule == model::PipelineSchedule::DualPipe ? 2 : 1;
    return {copies * (sum.sharded / real(plan.tensorParallel) + sum.replicated),
            copies * sum.routed / real(plan.expertParallel * plan.expertTensorParallel)};
}

double layerActivationBytes(const WorkloadSpec& s, const ParallelPlan& plan,
                            const StackParameters& stack, bool expertLayer, Recompute recompute)
{
    const double tokens = tokensPerRank(s, plan);
    const double t = real(plan.tensorParallel);
    const double replicatedBy = plan.sequenceParallel ? t : 1;
    const double h = real(s.hidden);
    if (recompute == Recompute::Full)
        return tokens * 2 * h / replicatedBy;
    // Norm inputs 4h, inputs of QKV and MLP 2h each; unfused stacks keep two dropout masks of h.
    double replicated = (stack.fusedAttention ? 8 : 10) * h;
    double split = splitBytesPerToken(s, stack.fusedAttention, recompute == Recompute::None);
    double routed = 0;
    if (expertLayer) {
        split += mlpBytesPerToken(s, real(s.expertFeedForward * s.sharedExperts));
        // Permuted input and output of each expert and its inner product. Expert parallelism does
        // not divide it: every rank brings tokens of its own.
        routed = stack.expertSkew * real(s.expertsPerToken) *
                 (4 * h + mlpBytesPerToken(s, real(s.expertFeedForward))) / t;
        replicated += 2 * real(s.experts);
    } else {
        split += mlpBytesPerToken(s, real(s.feedForward));
    }
    return stack.activationFactor * tokens * (replicated / replicatedBy + split / t + routed);
}

namespace {

double stageActivations(const WorkloadSpec& spec, const ParallelPlan& plan,
                        const StackParameters& stack, std::int64_t stage)
{
    const StageLayers layers = layersOfStage(spec, plan, stage);
    const std::int64_t m =
        std::max<std::int64_t>(1, spec.globalBatch / (plan.dataParallel * plan.microBatch));
    const double held =
        heldMicroBatches(plan.schedule, plan.pipelineParallel, plan.virtualStages, m, stage);
    const auto all = [&](Recompute recompute) {
        double bytes = 0;
        if (layers.dense > 0)
            bytes += real(layers.dense) * layerActivationBytes(spec, plan, stack, false, recompute);
        if (layers.expert > 0)
            bytes += real(layers.expert) * layerActivationBytes(spec, plan, stack, true, recompute);
        return bytes;
    };
    double bytes = plan.offloadActivations ? all(plan.recompute) : held * all(plan.recompute);
    if (plan.recompute == Recompute::Full) // the layer being recomputed
        bytes += layerActivationBytes(spec, plan, stack, layers.expert > 0, Recompute::None);
    return bytes;
}

} // namespace

MemoryBytes stageMemory(const WorkloadSpec& spec, const ParallelPlan& plan,
                        const StackParameters& stack, std::int64_t stage)
{
    const StageParameters own = stageParameters(spec, plan, stage);
    const double group = real(plan.dataParallel * plan.contextParallel);
    const double expertGroup =
        std::max(1.0, group * real(plan.tensorParallel) /
                          real(plan.expertParallel * plan.expertTensorParallel));
    const auto sharded = [&](bool shard) {
        return shard ? own.dense / group + own.routed / expertGroup : own.total();
    };
    MemoryBytes out;
    out.weights = kWeightBytes * sharded(plan.zeroStage >= 3);
    if (plan.zeroStage >= 3) {
        const double layers = std::max<double>(1, real(stageLayers(spec, plan, stage)));
        out.weights += kPrefetchedLayers * kWeightBytes * own.total() / layers;
    }
    out.gradients = stack.gradientBytes * sharded(plan.zeroStage >= 2);
    out.optimizer = plan.offloadOptimizer ? 0 : kOptimizerBytes * sharded(plan.zeroStage >= 1);
    out.activations = stageActivations(spec, plan, stack, stage);
    if (stage + 1 == plan.pipelineParallel)
        out.other += kLogitBytes * tokensPerRank(spec, plan) * real(spec.vocabulary) /
                     real(plan.tensorParallel);
    out.other += stack.reservedBytes + stack.allocatorSlack * out.activations;
    return out;
}

std::vector<MemoryBytes> memoryByStage(const WorkloadSpec& spec, const model::ParallelPlan& plan,
                                       const StackParameters& stack)
{
    std::vector<MemoryBytes> out;
    for (std::int64_t stage = 0; stage < plan.pipelineParallel; ++stage)
        out.push_back(stageMemory(spec, plan, stack, stage));
    return out;
}

MemoryBytes worstStageMemory(const WorkloadSpec& spec, const ParallelPlan& plan,
                             const StackParameters& stack)
{
    const MemoryBytes first = stageMemory(spec, plan, stack, 0);
    if (plan.pipelineParallel == 1)
        return first;
    const MemoryBytes last = stageMemory(spec, plan, stack, plan.pipelineParallel - 1);
    return first.total() >= last.total() ? first : last;
}

} // namespace cw::estimate
