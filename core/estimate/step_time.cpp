#include "core/estimate/step_time.h"

#include "core/estimate/pipeline.h"

#include <algorithm>

namespace cw::estimate {

using model::ParallelPlan;
using model::Recompute;

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

double& at(Breakdown& b, Term term)
{
    return b[static_cast<std::size_t>(term)];
}

void add(Breakdown& to, const Breakdown& what, double times)
{
    for (std::size_t i = 0; i < kTermCount; ++i)
        to[i] += times * what[i];
}

double sum(const Breakdown& b)
{
    double out = 0;
    for (const double part : b)
        out += part;
    return out;
}

/// One micro-batch through one layer, both ways.
struct Pass {
    Breakdown forward{};
    Breakdown backward{};
    double weightGradientS{0};
};

void addForward(Breakdown& to, const LayerTimes& layer)
{
    at(to, Term::Gemm) += layer.gemmS;
    at(to, Term::Attention) += layer.attentionS;
    at(to, Term::MemoryBound) += layer.memoryBoundS;
    at(to, Term::Tensor) += layer.tensorS;
    at(to, Term::Context) += layer.contextS;
    at(to, Term::Expert) += layer.expertS;
}

Pass layerPass(const StepModel& m, const ParallelPlan& plan, bool expertLayer)
{
    const LayerTimes layer = layerForward(m, plan, expertLayer);
    Pass out;
    addForward(out.forward, layer);
    at(out.backward, Term::Gemm) = 2 * layer.gemmS; // gradients of inputs and of weights
    at(out.backward, Term::Attention) = m.stack.attentionBackwardRatio * layer.attentionS;
    at(out.backward, Term::MemoryBound) = m.stack.memoryBoundBackward * layer.memoryBoundS;
    at(out.backward, Term::Tensor) = layer.tensorS;
    at(out.backward, Term::Context) = 2 * layer.contextS; // keys, values and their gradients
    at(out.backward, Term::Expert) = layer.expertS;
    if (plan.recompute == Recompute::Full)
        addForward(out.backward, layer);
    else if (plan.recompute == Recompute::Selective)
        at(out.backward, Term::Attention) += layer.attentionS;
    // A pass cannot be shorter than launching its kernels.
    const double floor = m.stack.hostFloorS;
    at(out.forward, Term::Host) = std::max(0.0, floor - sum(out.forward));
    const double launches = plan.recompute == Recompute::Full ? 2 : 1;
    at(out.backward, Term::Host) = std::max(0.0, launches * floor - sum(out.backward));
    out.weightGradientS = layer.gemmS;
    return out;
}

/// The average layer of the model: stages mix dense and expert layers nearly evenly.
Pass averagePass(const StepModel& m, const ParallelPlan& plan)
{
    if (m.spec.expertLayers == 0)
        return layerPass(m, plan, false);
    if (m.spec.denseLayers() == 0)
        return layerPass(m, plan, true);
    const Pass dense = layerPass(m, plan, false);
    const Pass expert = layerPass(m, plan, true);
    const double share = real(m.spec.expertLayers) / real(m.spec.layers);
    Pass out;
    add(out.forward, dense.forward, 1 - share);
    add(out.forward, expert.forward, share);
    add(out.backward, dense.backward, 1 - share);
    add(out.backward, expert.backward, share);
    out.weightGradientS = (1 - share) * dense.weightGradientS + share * expert.weightGradientS;
    return out;
}

struct Ends {
    double embeddingS; ///< forward and backward
    double headS;
};

/// Output head and loss on the last stage, embedding on the first.
Ends endTimes(const StepModel& m, const ParallelPlan& plan)
{
    const double tokens =
        real(plan.microBatch) * real(m.spec.sequenceLength) / real(plan.contextParallel);
    const double columns = real(m.spec.vocabulary) / real(plan.tensorParallel);
    const double h = real(m.spec.hidden);
    // Logits in 16 bit, fp32 copy, maximum, exponential sum, gradient: 24 bytes a logit. The head
    // stays in 16 bit under low precision; its share is small enough to take the model's rate.
    constexpr double kLossBytes = 24;
    const double gemm = m.gemm.seconds(tokens, columns, h, 2);
    const double loss = kLossBytes * tokens * columns / m.memoryBytesPerS;
    const double heads = 1 + real(m.spec.predictionDepth);
    const double lookup = 3 * 6 * tokens * h / m.memoryBytesPerS;
    return {lookup, heads * (3 * gemm + loss)};
}

double sendSeconds(const StepModel& m, const ParallelPlan& plan)
{
    if (plan.pipelineParallel <= 1)
        return 0;
    const bool split = plan.sequenceParallel || m.stack.scatteredSend;
    const double bytes = 2 * real(plan.microBatch) * real(m.spec.sequenceLength) /
                         real(plan.contextParallel) * real(m.spec.hidden) /
                         (split ? real(plan.tensorParallel) : 1);
    const std::int64_t stride = plan.tensorParallel * plan.contextParallel * plan.dataParallel;
    return m.stack.pipelineExposed * real(plan.virtualStages) * sendS(m.links, stride, bytes);
}

/// Reducing gradients (and gathering parameters) of a stage, exposed.
double dataSeconds(const StepModel& m, const ParallelPlan& plan, const StageParameters& own,
                   double microBatches, double forwardS, double backwardS)
{
    const Group dense{plan.dataParallel * plan.contextParallel, plan.tensorParallel};
    const std::int64_t expertRanks = plan.expertParallel * plan.expertTensorParallel;
    const Group routed{std::max<std::int64_t>(1, dense.size * plan.tensorParallel / expertRanks),
                       expertRanks};
    const double g = m.stack.reduceBytes;
    constexpr double kWeight = 2;
    const auto gather = [&](double bytesPerParameter, double pieces) {
        return pieces * (allGatherS(m.links, dense, bytesPerParameter * own.dense / pieces) +
                         allGatherS(m.links, routed, bytesPerParameter * own.routed / pieces));
    };
    if (plan.zeroStage >= 3) {
        const double layers = real(stageLayers(m.spec, plan, 0));
        const double comm = 2 * gather(kWeight, layers) + gather(g, layers);
        const double compute = forwardS + backwardS;
        return microBatches *
               (std::max(0.0, comm - compute) + m.stack.shardSerialised * std::min(comm, compute));
    }
    if (plan.zeroStage == 0) {
        const double reduce =
            allReduceS(m.links, dense, g * own.dense) + allReduceS(m.links, routed, g * own.routed);
        return plan.overlapData ? std::max(m.stack.dataExposed * reduce, reduce - backwardS)
                                : reduce;
    }
    // ZeRO-2 reduces after each micro-batch, behind the next one; ZeRO-1 once, behind the last.
    const double times = plan.zeroStage == 2 ? microBatches : 1;
    const double reduce = gather(g, 1);
    const double refresh = gather(kWeight, 1);
    if (!plan.overlapData)
        return times * reduce + refresh;
    return std::max(m.stack.dataExposed * (reduce + refresh),
                    times * reduce + refresh - times * backwardS - forwardS);
}

double optimizerSeconds(const StepModel& m, const ParallelPlan& plan, const StageParameters& own)
{
    const double group = real(plan.dataParallel * plan.contextParallel);
    const double expertGroup =
        std::max(1.0, group * real(plan.tensorParallel) /
                          real(plan.expertParallel * plan.expertTensorParallel));
    const double parameters =
        plan.zeroStage >= 1 ? own.dense / group + own.routed / expertGroup : own.total();
    return parameters * m.stack.optimizerBytesPerParameter / m.memoryBytesPerS;
}

/// The stage that sets the pace: a middle one, or an end with its extra work.
struct Pace {
    double layers;
    double extraS;
};

Pace slowestStage(const StepModel& m, const ParallelPlan& plan, double layerS, Ends ends)
{
    const std::int64_t p = plan.pipelineParallel;
    if (p == 1)
        return {real(m.spec.layers), ends.embeddingS + ends.headS};
    const Pace first{real(stageLayers(m.spec, plan, 0)), ends.embeddingS};
    const Pace middle{real(stageLayers(m.spec, plan, std::min<std::int64_t>(1, p - 1))), 0};
    const Pace last{real(stageLayers(m.spec, plan, p - 1)), ends.headS};
    const auto time = [&](const Pace& pace) { return pace.layers * layerS + pace.extraS; };
    const Pace ended = time(first) >= time(last) ? first : last;
    return p > 2 && time(middle) > time(ended) ? middle : ended;
}

} // namespace

StepNumbers evaluate(const StepModel& m, const ParallelPlan& plan)
{
    const Pass pass = averagePass(m, plan);
    const double layerS = sum(pass.forward) + sum(pass.backward);
    Ends ends = endTimes(m, plan);
    ends.headS += real(m.spec.predictionDepth) * layerS; // prediction layers stand with the head
    const Pace pace = slowestStage(m, plan, layerS, ends);
    const double sendS = sendSeconds(m, plan);

    StageTimes times;
    times.forwardS = pace.layers * sum(pass.forward) + pace.extraS / 3 + sendS;
    times.backwardS = pace.layers * sum(pass.backward) + pace.extraS * 2 / 3 + sendS;
    times.weightGradientS = pace.layers * pass.weightGradientS;
    times.sumS = real(m.spec.layers) * layerS + ends.headS + ends.embeddingS +
                 2 * real(plan.pipelineParallel) * sendS;

    StepNumbers out;
    out.microBatches =
        std::max<std::int64_t>(1, m.spec.globalBatch / (plan.dataParallel * plan.microBatch));
    const double count = real(out.microBatches);
    Breakdown& b = out.breakdownS;
    add(b, pass.forward, count * pace.layers);
    add(b, pass.backward, count * pace.layers);
    at(b, Term::Head) = count * pace.extraS;
    at(b, Term::Pipeline) = 2 * count * sendS;
    at(b, Term::Bubble) =
        bubbleS(plan.schedule, plan.pipelineParallel, plan.virtualStages, out.microBatches, times);
    const StageParameters own = stageParameters(m.spec, plan, 0);
    at(b, Term::Data) = dataSeconds(m, plan, own, count, times.forwardS, times.backwardS);
    at(b, Term::Optimizer) = optimizerSeconds(m, plan, own);
    at(b, Term::Fixed) = m.stack.fixedStepS;
    out.stepS = sum(b);
    out.memory = worstStageMemory(m.spec, plan, m.stack);
    return out;
}

} // namespace cw::estimate
