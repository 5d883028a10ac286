#pragma once

#include "core/model/workload.h"

namespace cw::estimate {

/// Times of one micro-batch on the slowest pipeline stage and summed over stages.
struct StageTimes {
    double forwardS{0};        ///< slowest stage
    double backwardS{0};       ///< slowest stage, all of it
    double weightGradientS{0}; ///< the part of backwardS that only makes weight gradients
    double sumS{0};            ///< Σ over stages of forward + backward
};

/// Idle seconds of a step beyond microBatches · (forward + backward) of the slowest stage.
/// 1F1B: Σ stages - slowest; interleaved: the same / v, plus (v-1)(p - m mod p) chunk times where
/// p does not divide m (Narayanan et al. 2021, arXiv 2104.04473); zero-bubble H1/H2 (Qi et al.
/// 2024, arXiv 2401.10241); DualPipe (DeepSeek-V3 report, arXiv 2412.19437).
[[nodiscard]] double bubbleS(model::PipelineSchedule schedule, std::int64_t stages,
                             std::int64_t virtualStages, std::int64_t microBatches,
                             const StageTimes& times);

/// Micro-batches whose activations the stage holds at once, stage from 0. Korthikanti et al. 2022
/// appendix C; for zero-bubble and DualPipe as in their papers.
[[nodiscard]] double heldMicroBatches(model::PipelineSchedule schedule, std::int64_t stages,
                                      std::int64_t virtualStages, std::int64_t microBatches,
                                      std::int64_t stage);

} // namespace cw::estimate
