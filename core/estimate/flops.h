#pragma once

#include "core/estimate/workload_spec.h"

#include <string_view>

namespace cw::estimate {

/// Which FLOPs a published TFLOP/s or MFU counts. Compare seconds or tokens/s across sources, never
/// MFU: the conventions differ by several per cent.
enum class FlopConvention : std::uint8_t {
    Causal, ///< attention over the lower triangle only; Megatron-LM and MaxText since 2025
    Full,   ///< attention over s²; Korthikanti et al. 2022, NeMo 24, Llama 3 era tables
};
[[nodiscard]] std::string_view flopConventionName(FlopConvention convention);

/// FLOPs of the forward pass per token, by kind. A multiply-add counts 2.
struct ForwardFlops {
    double projections{0}; ///< of attention, all layers
    double attention{0};   ///< scores and values
    double mlp{0};         ///< dense, shared and routed experts, router
    double head{0};        ///< output head, with multi-token prediction
    [[nodiscard]] double total() const { return projections + attention + mlp + head; }
};

/// Korthikanti et al. 2022 (arXiv 2205.05198) appendix A, extended to grouped-query and latent
/// attention, gated MLPs and experts.
[[nodiscard]] ForwardFlops forwardFlopsPerToken(const WorkloadSpec& spec,
                                                FlopConvention convention);
/// Forward and backward (3 x forward), without recomputation: "model FLOPs".
[[nodiscard]] double modelFlopsPerToken(const WorkloadSpec& spec, FlopConvention convention);

} // namespace cw::estimate
