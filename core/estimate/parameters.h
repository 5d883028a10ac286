#pragma once

#include "core/estimate/workload_spec.h"

namespace cw::estimate {

/// Parameters of one layer or of the whole model, by what divides them: tensor parallelism divides
/// `sharded`, nothing divides `replicated` (norms, router, latent down-projections), expert
/// parallelism divides `routed`.
struct ParameterBuckets {
    double sharded{0};
    double replicated{0};
    double routed{0};

    [[nodiscard]] double total() const { return sharded + replicated + routed; }
    ParameterBuckets& operator+=(const ParameterBuckets& other)
    {
        sharded += other.sharded;
        replicated += other.replicated;
        routed += other.routed;
        return *this;
    }
    friend ParameterBuckets operator*(ParameterBuckets a, double k)
    {
        return {a.sharded * k, a.replicated * k, a.routed * k};
    }
    bool operator==(const ParameterBuckets&) const = default;
};

/// One layer without experts: attention (grouped or latent), MLP, two RMS norms. Biases are left
/// out (below 0.01 % at the sizes of interest).
[[nodiscard]] ParameterBuckets denseLayerParameters(const WorkloadSpec& spec);
/// One layer with experts: attention, router, shared and routed experts, norms.
[[nodiscard]] ParameterBuckets expertLayerParameters(const WorkloadSpec& spec);
/// The input embedding; the output head has as many unless tied.
[[nodiscard]] double embeddingParameters(const WorkloadSpec& spec);
[[nodiscard]] double predictionParameters(const WorkloadSpec& spec);

/// The whole model: layers, embedding, untied head, final norm, multi-token prediction layers.
/// Counts as published: GPT-3 (Brown et al. 2020), Llama 2/3 model cards, DeepSeek-V3 report.
[[nodiscard]] double totalParameters(const WorkloadSpec& spec, bool withPrediction = false);
/// Those that work on one token: routed experts count with expertsPerToken of experts.
[[nodiscard]] double activeParameters(const WorkloadSpec& spec);

} // namespace cw::estimate
