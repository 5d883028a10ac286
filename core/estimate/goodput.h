#pragma once

#include <optional>

namespace cw::estimate {

inline constexpr double kSecondsPerDay = 86400;

/// Failures per node and day of Llama 3 pre-training: 419 unexpected interruptions in 54 days on
/// 2,048 nodes (Llama team 2024, arXiv 2407.21783, section 3.3.4). The default where a design names
/// no rate.
inline constexpr double kFailuresPerNodeDay = 419.0 / 54.0 / 2048.0;

[[nodiscard]] double failuresPerNodeDay(double failures, double days, double nodes);
/// Mean time between failures of a job on `nodes`.
[[nodiscard]] double meanTimeToFailureS(double nodes, double perNodeDay);
/// Young 1974: sqrt(2 δ M).
[[nodiscard]] double youngIntervalS(double checkpointS, double mttfS);
/// Daly 2006 (FGCS 22): the higher-order optimum; M where δ >= 2 M.
[[nodiscard]] double dalyIntervalS(double checkpointS, double mttfS);
/// First-order overhead of checkpoints and lost work at Young's interval: sqrt(2 δ / M).
[[nodiscard]] double checkpointOverhead(double checkpointS, double mttfS);
/// Expected training-time ratio, Kokolis et al. 2024 (arXiv 2410.21680):
/// (1 - N r (u + τ/2)) / (1 + w/τ); times in s, rate per node-day. 0 where no progress is left.
[[nodiscard]] double effectiveTrainingRatio(double nodes, double perNodeDay, double restartS,
                                            double intervalS, double blockingWriteS);
/// bf16 weight 2, fp32 master 4, Adam moments 8.
[[nodiscard]] double checkpointBytes(double parameters);

} // namespace cw::estimate
