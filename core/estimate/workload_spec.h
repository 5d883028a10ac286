#pragma once

#include "core/base/expected.h"
#include "core/model/workload.h"

#include <cstdint>

namespace cw::estimate {

/// A decoder's shape and one step of work, resolved (head size, ranks, expert layers) and checked:
/// what every formula below reads. Plain numbers, so that a search copies it for free.
struct WorkloadSpec {
    std::int64_t layers{0};
    std::int64_t hidden{0};
    std::int64_t heads{0};
    std::int64_t kvHeads{0};
    std::int64_t headSize{
        0}; ///< of queries and keys; with latent attention without the rotary part
    std::int64_t feedForward{0};
    std::int64_t vocabulary{0};
    model::AttentionKind attention{model::AttentionKind::Mha};
    bool gated{false}; ///< SwiGLU: three matrices in the MLP; else GELU with two
    bool tiedEmbedding{false};
    std::int64_t experts{0};
    std::int64_t expertsPerToken{0};
    std::int64_t sharedExperts{0};
    std::int64_t expertFeedForward{0};
    std::int64_t expertLayers{0}; ///< layers - leading dense ones; 0 for a dense model
    std::int64_t queryRank{0};
    std::int64_t kvRank{0};
    std::int64_t ropeHeadSize{0};
    std::int64_t valueHeadSize{0};
    std::int64_t predictionDepth{0};
    std::int64_t sequenceLength{0};
    std::int64_t globalBatch{0}; ///< sequences a step; for serving the concurrency
    model::Precision precision{model::Precision::Bf16};

    [[nodiscard]] std::int64_t mlpMatrices() const { return gated ? 3 : 2; }
    [[nodiscard]] std::int64_t denseLayers() const { return layers - expertLayers; }
    [[nodiscard]] double tokensPerStep() const
    {
        return static_cast<double>(sequenceLength) * static_cast<double>(globalBatch);
    }
    bool operator==(const WorkloadSpec&) const = default;
};

/// The largest sizes that are taken for real. Above them input is an error, not a prediction.
inline constexpr std::int64_t kMaxLayers = 2000;
inline constexpr std::int64_t kMaxWidth = 10'000'000; ///< hidden, feed-forward, vocabulary
inline constexpr std::int64_t kMaxSequence = 100'000'000;
inline constexpr std::int64_t kMaxBatch = 100'000'000;
inline constexpr std::int64_t kMaxAccelerators = 2'000'000;

/// InvalidArgument, naming the field, its value and what would be right: sizes that are missing,
/// negative, too large or do not fit together.
[[nodiscard]] Expected<WorkloadSpec> workloadSpec(const model::Workload& workload);

} // namespace cw::estimate
