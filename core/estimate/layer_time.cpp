#include "core/estimate/step_time.h"

#include <algorithm>

namespace cw::estimate {

using model::ParallelPlan;

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

/// One rank's view of a micro-batch.
struct Slice {
    double tokens; ///< of the micro-batch on this context-parallel rank
    double t;      ///< tensor parallelism
};

double attentionGemms(const StepModel& m, Slice slice)
{
    const WorkloadSpec& s = m.spec;
    const double h = real(s.hidden);
    const double a = real(s.heads);
    const double d = real(s.headSize);
    const auto product = [&](double n, double k) {
        return m.gemm.seconds(slice.tokens, n, k, m.elementBytes);
    };
    if (s.attention != model::AttentionKind::Mla) {
        // Key-value heads are copied where there are fewer than ranks.
        const double kv = std::max(1.0, real(s.kvHeads) / slice.t);
        return product((a / slice.t + 2 * kv) * d, h) + product(h, a * d / slice.t);
    }
    const double dr = real(s.ropeHeadSize);
    const double dv = real(s.valueHeadSize);
    const double rkv = real(s.kvRank);
    double out =
        product(rkv + dr, h) + product(a * (d + dv) / slice.t, rkv) + product(h, a * dv / slice.t);
    if (s.queryRank > 0)
        out += product(real(s.queryRank), h) + product(a * (d + dr) / slice.t, real(s.queryRank));
    else
        out += product(a * (d + dr) / slice.t, h);
    return out;
}

double mlpGemms(const StepModel& m, Slice slice, double inner)
{
    const double h = real(m.spec.hidden);
    const double up = (m.spec.gated ? 2 : 1) * inner / slice.t;
    return m.gemm.seconds(slice.tokens, up, h, m.elementBytes) +
           m.gemm.seconds(slice.tokens, h, inner / slice.t, m.elementBytes);
}

/// Grouped products over this rank's experts: every rank of the expert-parallel group works on the
/// tokens of all, and reads the weights of its own experts once.
double expertGemms(const StepModel& m, const ParallelPlan& plan, Slice slice)
{
    const WorkloadSpec& s = m.spec;
    const double h = real(s.hidden);
    const double inner = real(s.expertFeedForward) / real(plan.expertTensorParallel);
    const double local = real(s.experts) / real(plan.expertParallel);
    const double tokens = m.stack.expertSkew * slice.tokens * real(s.expertsPerToken) /
                          (slice.t / real(plan.expertTensorParallel));
    const auto grouped = [&](double n, double k) {
        const double bytes = m.elementBytes * (tokens * (k + n) + local * k * n);
        return m.gemm.seconds(2 * tokens * n * k, bytes);
    };
    return m.gemm.seconds(slice.tokens, real(s.experts), h, 2) +
           grouped((s.gated ? 2 : 1) * inner, h) + grouped(h, inner);
}

double attentionSeconds(const StepModel& m, Slice slice)
{
    const WorkloadSpec& s = m.spec;
    const bool latent = s.attention == model::AttentionKind::Mla;
    const double key = real(s.headSize) + (latent ? real(s.ropeHeadSize) : 0);
    const double value = latent ? real(s.valueHeadSize) : real(s.headSize);
    const double heads = real(s.heads) / slice.t;
    const double pairs = slice.tokens * real(s.sequenceLength) * heads;
    if (m.stack.fusedAttention)
        return pairs * (key + value) / m.attentionFlops;
    // Scores, mask, softmax, dropout each go through memory: 9 bytes an element.
    constexpr double kScoreBytes = 9;
    return 2 * pairs * (key + value) / m.attentionFlops +
           kScoreBytes * pairs * m.stack.memoryBoundFactor / m.memoryBytesPerS;
}

/// Norms, residuals and dropout touch 22 bytes per token and hidden unit; rotary embedding and
/// layout of q, k, v and the activation function what tensor parallelism splits.
double memoryBoundSeconds(const StepModel& m, const ParallelPlan& plan, Slice slice,
                          bool expertLayer)
{
    const WorkloadSpec& s = m.spec;
    const double h = real(s.hidden);
    const double perUnit = s.gated ? 6 : 4;
    double replicated = 22 * h;
    double split = 4 * (real(s.heads) + 2 * real(s.kvHeads)) * real(s.headSize);
    if (expertLayer) {
        // Permutation of tokens to experts and back, and the experts' activation function.
        const double routed =
            real(s.expertsPerToken) * (8 * h + perUnit * real(s.expertFeedForward));
        split +=
            routed * m.stack.expertSkew + perUnit * real(s.expertFeedForward * s.sharedExperts);
    } else {
        split += perUnit * real(s.feedForward);
    }
    const double bytes =
        slice.tokens * (replicated / (plan.sequenceParallel ? slice.t : 1) + split / slice.t);
    return bytes * m.stack.memoryBoundFactor / m.memoryBytesPerS;
}

double tensorSeconds(const StepModel& m, const ParallelPlan& plan, Slice slice, bool expertLayer)
{
    if (plan.tensorParallel <= 1)
        return 0;
    const Group group{plan.tensorParallel, 1};
    const double bytes = 2 * slice.tokens * real(m.spec.hidden);
    // With sequence parallelism an all-gather and a reduce-scatter stand for each all-reduce.
    const double once = plan.sequenceParallel ? 2 * allGatherS(m.links, group, bytes)
                                              : allReduceS(m.links, group, bytes);
    const double times = expertLayer && m.spec.sharedExperts == 0 ? 1 : 2;
    return times * once * (plan.overlapTensor ? m.stack.tensorExposed : 1);
}

/// Ring attention: the keys and values of the other ranks pass by, hidden behind the scores.
double contextSeconds(const StepModel& m, const ParallelPlan& plan, Slice slice, double attentionS)
{
    if (plan.contextParallel <= 1)
        return 0;
    const double block = slice.tokens * 2 * 2 * std::max(1.0, real(m.spec.kvHeads) / slice.t) *
                         real(m.spec.headSize);
    const double all = real(plan.contextParallel - 1) * sendS(m.links, plan.tensorParallel, block);
    return std::max(m.stack.contextExposed * all, all - attentionS);
}

double expertSeconds(const StepModel& m, const ParallelPlan& plan, Slice slice)
{
    if (plan.expertParallel <= 1)
        return 0;
    const double bytes = 2 * m.stack.expertSkew * slice.tokens / slice.t *
                         real(m.spec.expertsPerToken) * real(m.spec.hidden);
    const Group group{plan.expertParallel, plan.expertTensorParallel};
    return 2 * allToAllS(m.links, group, bytes) * m.stack.expertExposed;
}

} // namespace

LayerTimes layerForward(const StepModel& m, const ParallelPlan& plan, bool expertLayer)
{
    const Slice slice{real(plan.microBatch) * real(m.spec.sequenceLength) /
                          real(plan.contextParallel),
                      real(plan.tensorParallel)};
    LayerTimes out;
    out.gemmS = attentionGemms(m, slice);
    if (expertLayer) {
        out.gemmS += expertGemms(m, plan, slice);
        if (m.spec.sharedExperts > 0)
            out.gemmS += mlpGemms(m, slice, real(m.spec.expertFeedForward * m.spec.sharedExperts));
        out.expertS = expertSeconds(m, plan, slice);
    } else {
        out.gemmS += mlpGemms(m, slice, real(m.spec.feedForward));
    }
    out.attentionS = attentionSeconds(m, slice);
    out.memoryBoundS = memoryBoundSeconds(m, plan, slice, expertLayer);
    out.tensorS = tensorSeconds(m, plan, slice, expertLayer);
    out.contextS = contextSeconds(m, plan, slice, out.attentionS);
    return out;
}

} // namespace cw::estimate
