#pragma once

#include "core/estimate/step_time.h"

namespace cw::estimate {

/// Serving on one replica of tensor x pipeline accelerators, continuous batching.
struct ServingNumbers {
    double prefillS{0}; ///< of one request
    double decodeS{0};  ///< one step of the whole batch
    double ttftS{0};
    double tpotS{0};
    double requestsPerS{0};     ///< all replicas
    double outputTokensPerS{0}; ///< all replicas
    MemoryBytes memory;         ///< weights; the key-value cache stands under activations
};

struct ServingLoad {
    double inputLength{0};
    double outputLength{0};
    double concurrency{0}; ///< requests in flight, over all replicas
    std::int64_t replicas{1};
};

/// Bytes of key-value cache per token, all layers: 2·g·d·w; latent attention (r_kv + d_rope)·w.
[[nodiscard]] double cacheBytesPerToken(const WorkloadSpec& spec, double bytesPerElement);

/// Roofline per layer: prefill as a forward pass, a decode step as max(compute, weights and cache
/// read) plus communication. Batching is a mean field: while a request decodes, the prefills of the
/// others take their turns (Little's law closes the loop).
[[nodiscard]] ServingNumbers
evaluateServing(const StepModel& model, const model::ParallelPlan& plan, const ServingLoad& load);

} // namespace cw::estimate
