#include "core/estimate/flops.h"

namespace cw::estimate {

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

double projectionFlops(const WorkloadSpec& s)
{
    const double h = real(s.hidden);
    const double a = real(s.heads);
    const double d = real(s.headSize);
    if (s.attention != model::AttentionKind::Mla)
        return 2 * h * (a + 2 * real(s.kvHeads)) * d + 2 * a * d * h;
    const double dr = real(s.ropeHeadSize);
    const double dv = real(s.valueHeadSize);
    const double rq = real(s.queryRank);
    const double rkv = real(s.kvRank);
    const double query = s.queryRank > 0 ? rq * (h + a * (d + dr)) : h * a * (d + dr);
    return 2 * (query + rkv * (h + a * (d + dv)) + h * dr + a * dv * h);
}

} // namespace

std::string_view flopConventionName(FlopConvention convention)
{
    return convention == FlopConvention::Causal
               ? "causal attention counted by half, no recomputation"
               : "attention counted in full, no recomputation";
}

ForwardFlops forwardFlopsPerToken(const WorkloadSpec& s, FlopConvention convention)
{
    const double h = real(s.hidden);
    const double layers = real(s.layers) + real(s.predictionDepth);
    const bool latent = s.attention == model::AttentionKind::Mla;
    // Scores: s · a · (size of a key); values: s · a · (size of a value); each 2 FLOPs, half of it
    // below the diagonal.
    const double perPair = real(s.heads) * (real(s.headSize) + (latent ? real(s.ropeHeadSize) : 0) +
                                            (latent ? real(s.valueHeadSize) : real(s.headSize)));
    const double reach =
        real(s.sequenceLength) * (convention == FlopConvention::Causal ? 0.5 : 1.0);
    const double n = real(s.mlpMatrices());
    const double routed =
        2 * n * h * real(s.expertFeedForward) * (real(s.expertsPerToken) + real(s.sharedExperts)) +
        2 * h * real(s.experts);
    const double dense = 2 * n * h * real(s.feedForward);
    const double predictionMlp = s.expertLayers > 0 ? routed : dense;
    ForwardFlops out;
    out.projections = layers * projectionFlops(s) + real(s.predictionDepth) * 4 * h * h;
    out.attention = layers * 2 * reach * perPair;
    out.mlp = real(s.denseLayers()) * dense + real(s.expertLayers) * routed +
              real(s.predictionDepth) * predictionMlp;
    out.head = 2 * h * real(s.vocabulary) * (1 + real(s.predictionDepth));
    return out;
}

double modelFlopsPerToken(const WorkloadSpec& s, FlopConvention convention)
{
    return 3 * forwardFlopsPerToken(s, convention).total();
}

} // namespace cw::estimate
