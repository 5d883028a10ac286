#pragma once

#include "core/estimate/estimate.h"

namespace cw::estimate {

/// Inside, outside or without the runs of a profile; `reasons` says what is outside.
[[nodiscard]] Trust trustOf(const WorkloadSpec& spec, const model::ParallelPlan& plan,
                            const SystemView& system, const StackProfile& profile,
                            std::vector<std::string>& reasons);

/// P10 and P90 of measured over predicted: the profile's residuals, squared (twice as wide in the
/// logarithm) where extrapolated.
struct Interval {
    double p10;
    double p90;
};
[[nodiscard]] Interval intervalOf(const StackProfile& profile, Trust trust);

} // namespace cw::estimate
