#pragma once

#include "core/estimate/flops.h"
#include "core/estimate/goodput.h"
#include "core/estimate/plan_check.h"

#include <utility>

namespace cw::estimate {

/// What limits the result, and which object of the design that is.
struct Binding {
    std::string what; ///< "memory", "accelerators", "tensor_parallel", "gemm" …
    std::optional<model::EntityRef> entity;
    std::string message;
    bool operator==(const Binding&) const = default;
};

/// How far the numbers can be trusted.
enum class Trust : std::uint8_t {
    Calibrated,   ///< inside the range of the profile's runs
    Extrapolated, ///< outside: interval widened
    Prior,        ///< no runs behind it: data sheet and planning values
};

/// What a workload does on a system. Not computed is none, never 0.
struct Estimate {
    std::string workload;
    model::WorkloadKind kind{model::WorkloadKind::Training};
    bool feasible{false};
    std::vector<Reason> reasons; ///< blocking ones first
    std::int64_t acceleratorsUsed{0};
    std::int64_t acceleratorsLeft{0};

    // Training.
    std::optional<double> stepTimeS;
    std::optional<double> stepTimeP10S;
    std::optional<double> stepTimeP90S;
    std::optional<double> tokensPerS;
    std::optional<double> tokensPerSPerAccelerator;
    std::optional<double> modelTflopsPerAccelerator; ///< by `convention`
    std::optional<double> mfu; ///< of the dense peak at the workload's precision
    FlopConvention convention{FlopConvention::Causal};
    std::optional<MemoryBytes> memory; ///< of the fullest accelerator
    double memoryLimitBytes{0};
    std::vector<std::pair<std::string, double>>
        breakdownS;                ///< in the order of Term; adds up to stepTimeS
    std::optional<double> goodput; ///< share of time that makes progress
    std::optional<double> checkpointIntervalS;
    std::optional<double> checkpointStallS;
    std::optional<double> meanTimeToFailureS;

    // Serving.
    std::optional<double> ttftMs;
    std::optional<double> tpotMs;
    std::optional<double> requestsPerS;
    std::optional<double> outputTokensPerS;

    std::optional<double> powerW; ///< of the nodes in use, without network and cooling
    std::optional<double> energyPerTokenJ;
    Binding binding;
    std::string profile;
    Trust trust{Trust::Prior};
    std::vector<std::string> notes; ///< what was assumed, what is missing
    model::Derivation why;          ///< of stepTimeS, or tpotMs for serving
    model::Derivation whyMemory;    ///< of memory, in training; no term where there is none
    model::Derivation whyGoodput;   ///< of goodput, or of what is known of it
};

/// The whole estimator: workload (with its plan), system, stack in; numbers with reasons out. Pure.
/// InvalidArgument for an impossible shape, MissingData for a precision without a peak. A plan that
/// does not fit gives feasible = false with reasons, and the numbers that still mean something.
[[nodiscard]] Expected<Estimate> estimate(const model::Workload& workload, const SystemView& system,
                                          const StackProfile& profile);

/// Time to train on so many tokens: tokens / rate, over goodput where that is known. None without a
/// rate, or where nothing makes progress.
[[nodiscard]] std::optional<double> trainingTimeS(const Estimate& estimate, double tokens);

} // namespace cw::estimate

template <>
struct cw::EnumNames<cw::estimate::Trust> {
    static constexpr std::array<std::string_view, 3> kNames = {"calibrated", "extrapolated",
                                                               "prior"};
};
