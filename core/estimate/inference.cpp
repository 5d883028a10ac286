#include "core/estimate/inference.h"

#include "core/estimate/parameters.h"

#include <algorithm>

namespace cw::estimate {

using model::ParallelPlan;

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

/// The layer's forward times its count, mixing dense and expert layers.
double forwardSeconds(const StepModel& m, const ParallelPlan& plan)
{
    const auto one = [&](bool expert) {
        const LayerTimes layer = layerForward(m, plan, expert);
        // No host floor: serving engines replay captured graphs, training stacks launch each kernel.
        return layer.computeS() + layer.tensorS + layer.contextS + layer.expertS;
    };
    double out = 0;
    if (m.spec.denseLayers() > 0)
        out += real(m.spec.denseLayers()) * one(false);
    if (m.spec.expertLayers > 0)
        out += real(m.spec.expertLayers) * one(true);
    return out;
}

double headSeconds(const StepModel& m, const ParallelPlan& plan, double rows)
{
    return m.gemm.seconds(rows, real(m.spec.vocabulary) / real(plan.tensorParallel),
                          real(m.spec.hidden), 2);
}

} // namespace

double cacheBytesPerToken(const WorkloadSpec& s, double bytesPerElement)
{
    const double perLayer = s.attention == model::AttentionKind::Mla
                                ? real(s.kvRank + s.ropeHeadSize)
                                : 2 * real(s.kvHeads) * real(s.headSize);
    return real(s.layers) * perLayer * bytesPerElement;
}

ServingNumbers evaluateServing(const StepModel& model, const ParallelPlan& plan,
                               const ServingLoad& load)
{
    const double batch = std::max(1.0, load.concurrency / real(load.replicas));
    // Attention and cache stay in 16 bit under low-precision weights.
    constexpr double kCacheElement = 2;
    const double t = real(plan.tensorParallel);
    const double p = real(plan.pipelineParallel);
    const bool latent = model.spec.attention == model::AttentionKind::Mla;

    StepModel prefill = model;
    prefill.spec.sequenceLength =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(load.inputLength));
    ParallelPlan one = plan;
    one.microBatch = 1;
    one.contextParallel = 1;
    ServingNumbers out;
    out.prefillS = forwardSeconds(prefill, one) + headSeconds(model, plan, 1);

    // A decode step: a forward pass of one token each, its attention replaced by reading the cache.
    StepModel decode = model;
    decode.spec.sequenceLength = 1;
    ParallelPlan many = one;
    many.microBatch = static_cast<std::int64_t>(batch);
    const double context = load.inputLength + load.outputLength / 2;
    const double cache = cacheBytesPerToken(model.spec, kCacheElement);
    // Latent caches are not split by head: every rank of the group holds them.
    const double cacheSplit = latent ? 1 : std::min(t, real(model.spec.kvHeads));
    const double cacheS = batch * context * cache / cacheSplit / model.memoryBytesPerS;
    out.decodeS = forwardSeconds(decode, many) + cacheS + headSeconds(model, plan, batch);

    // Closed loop: a request's life is its prefill and its share of everybody's decode and prefill.
    const double prefillShare = batch * out.prefillS / p;
    const double life = load.outputLength * out.decodeS + prefillShare;
    const double busy = prefillShare / life;
    out.tpotS = life / load.outputLength;
    out.ttftS = out.prefillS * (1 + busy * std::min(batch - 1, 4.0)) + out.decodeS;
    out.requestsPerS = real(load.replicas) * batch / life;
    out.outputTokensPerS = out.requestsPerS * load.outputLength;

    out.memory.weights = totalParameters(model.spec) * model.elementBytes / (t * p);
    out.memory.activations =
        batch * (load.inputLength + load.outputLength) * cache / (cacheSplit * p);
    out.memory.other = model.stack.reservedBytes;
    return out;
}

} // namespace cw::estimate
