#pragma once

#include "core/estimate/profile.h"
#include "core/estimate/workload_spec.h"

namespace cw::estimate {

/// Bytes on one accelerator of one pipeline stage.
struct MemoryBytes {
    double weights{0};
    double gradients{0};
    double optimizer{0};
    double activations{0};
    double other{0}; ///< logits, context, communication buffers, allocator slack
    [[nodiscard]] double total() const
    {
        return weights + gradients + optimizer + activations + other;
    }
    bool operator==(const MemoryBytes&) const = default;
};

/// Parameters of one accelerator in a pipeline stage (from 0), split by what shards the optimizer:
/// the data-parallel group for the first, the expert-data-parallel group for the second.
struct StageParameters {
    double dense{0};
    double routed{0};
    [[nodiscard]] double total() const { return dense + routed; }
};
[[nodiscard]] StageParameters stageParameters(const WorkloadSpec& spec,
                                              const model::ParallelPlan& plan, std::int64_t stage);
/// Layers of a stage. Where p does not divide them, the first stages take one more; but if it
/// divides layers + 2, the first and the last stage hold one less (embedding and head stand for
/// it).
[[nodiscard]] std::int64_t stageLayers(const WorkloadSpec& spec, const model::ParallelPlan& plan,
                                       std::int64_t stage);

/// Activation bytes of one layer and micro-batch on one accelerator. Korthikanti et al. 2022
/// (arXiv 2205.05198) table 2, split into its tensors so that it holds for grouped-query attention,
/// gated MLPs and any feed-forward width; with fused attention no s² term and no dropout masks.
[[nodiscard]] double layerActivationBytes(const WorkloadSpec& spec, const model::ParallelPlan& plan,
                                          const StackParameters& stack, bool expertLayer,
                                          model::Recompute recompute);

/// One stage. ZeRO stages as Rajbhandari et al. 2020 (arXiv 1910.02054), 16-bit weights, gradients
/// of the profile's width, 12 bytes of optimizer state.
[[nodiscard]] MemoryBytes stageMemory(const WorkloadSpec& spec, const model::ParallelPlan& plan,
                                      const StackParameters& stack, std::int64_t stage);
/// Every stage in order: one for each of pipelineParallel.
[[nodiscard]] std::vector<MemoryBytes> memoryByStage(const WorkloadSpec& spec,
                                                     const model::ParallelPlan& plan,
                                                     const StackParameters& stack);
/// The stage that needs most: the first or the last.
[[nodiscard]] MemoryBytes worstStageMemory(const WorkloadSpec& spec,
                                           const model::ParallelPlan& plan,
                                           const StackParameters& stack);

} // namespace cw::estimate
