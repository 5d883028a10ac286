#pragma once

#include "core/estimate/estimate.h"

#include <stop_token>

namespace cw::estimate {

/// What becomes of a workload's rate when one input is less or more than it is.
struct Influence {
    std::string input; ///< "memory bandwidth"
    std::string now;   ///< "3.35 TB/s": the input as it is
    /// Tokens/s over those of the base; none: the plan does not run with that input.
    std::optional<double> less;
    std::optional<double> more;
    std::string lessText; ///< "−20 %", or "1" for an input in whole steps
    std::string moreText;
    std::optional<model::EntityRef> entity; ///< the object that the input is of
    bool fitted{false};                     ///< a parameter of the profile, not of the hardware

    /// Distance between the two ends; an end that does not run counts as no change.
    [[nodiscard]] double swing() const;
    bool operator==(const Influence&) const = default;
};

struct Sensitivity {
    double tokensPerS{0}; ///< of the base
    double share{0.2};    ///< by which each input was changed
    std::vector<Influence>
        influences; ///< largest swing first, ties by name; those without are left
};

/// Changes one input at a time by `share` each way and estimates again: peak FLOP/s, memory
/// bandwidth, scale-up and network bandwidth, latencies, clock, the profile's efficiencies and
/// exposed shares; micro-batch (or requests in flight when serving) by a factor of two. Pure.
/// Passes the errors of estimate() on; Infeasible where the base has no rate; Cancelled.
[[nodiscard]] Expected<Sensitivity> sensitivity(const model::Workload& workload,
                                                const SystemView& system,
                                                const StackProfile& profile, double share = 0.2,
                                                const std::stop_token& stop = {});

} // namespace cw::estimate
