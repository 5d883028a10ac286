#include "core/estimate/parameters.h"

namespace cw::estimate {

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

ParameterBuckets attentionParameters(const WorkloadSpec& s)
{
    const double h = real(s.hidden);
    const double a = real(s.heads);
    const double d = real(s.headSize);
    if (s.attention != model::AttentionKind::Mla)
        return {h * (a + 2 * real(s.kvHeads)) * d + a * d * h, 0, 0};
    // DeepSeek-V2 (arXiv 2405.04434): down-projections to the ranks are held by every rank of the
    // tensor-parallel group, up-projections are split by head. The ranks are normalised.
    const double dr = real(s.ropeHeadSize);
    const double dv = real(s.valueHeadSize);
    const double rq = real(s.queryRank);
    const double rkv = real(s.kvRank);
    ParameterBuckets out;
    out.replicated = h * (rkv + dr) + rkv;
    if (s.queryRank > 0) {
        out.replicated += h * rq + rq;
        out.sharded += rq * a * (d + dr);
    } else {
        out.sharded += h * a * (d + dr);
    }
    out.sharded += rkv * a * (d + dv) + a * dv * h;
    return out;
}

ParameterBuckets normParameters(const WorkloadSpec& s)
{
    return {0, 2 * real(s.hidden), 0};
}

} // namespace

ParameterBuckets denseLayerParameters(const WorkloadSpec& s)
{
    ParameterBuckets out = attentionParameters(s);
    out += normParameters(s);
    out.sharded += real(s.mlpMatrices()) * real(s.hidden) * real(s.feedForward);
    return out;
}

ParameterBuckets expertLayerParameters(const WorkloadSpec& s)
{
    ParameterBuckets out = attentionParameters(s);
    out += normParameters(s);
    const double expert = real(s.mlpMatrices()) * real(s.hidden) * real(s.expertFeedForward);
    out.replicated += real(s.hidden) * real(s.experts); // router
    out.sharded += expert * real(s.sharedExperts);
    out.routed += expert * real(s.experts);
    return out;
}

double embeddingParameters(const WorkloadSpec& s)
{
    return real(s.vocabulary) * real(s.hidden);
}

double predictionParameters(const WorkloadSpec& s)
{
    // A multi-token prediction module: one layer, a 2h x h projection, three norms; embedding and
    // head are shared with the model (DeepSeek-V3, section 2.2).
    const ParameterBuckets layer =
        s.expertLayers > 0 ? expertLayerParameters(s) : denseLayerParameters(s);
    const double h = real(s.hidden);
    return real(s.predictionDepth) * (layer.total() + 2 * h * h + 3 * h);
}

double totalParameters(const WorkloadSpec& s, bool withPrediction)
{
    double out = denseLayerParameters(s).total() * real(s.denseLayers());
    if (s.expertLayers > 0)
        out += expertLayerParameters(s).total() * real(s.expertLayers);
    out += embeddingParameters(s) * (s.tiedEmbedding ? 1 : 2) + real(s.hidden);
    return out + (withPrediction ? predictionParameters(s) : 0);
}

double activeParameters(const WorkloadSpec& s)
{
    if (s.expertLayers == 0)
        return totalParameters(s);
    const double idle = 1 - real(s.expertsPerToken) / real(s.experts);
    return totalParameters(s) - expertLayerParameters(s).routed * idle * real(s.expertLayers);
}

} // namespace cw::estimate
