#pragma once

#include "core/base/enum_names.h"
#include "core/estimate/gemm.h"
#include "core/estimate/memory.h"
#include "core/estimate/system_view.h"

namespace cw::estimate {

/// What a step's time goes to. The terms add up to the step.
enum class Term : std::uint8_t {
    Gemm,
    Attention,
    MemoryBound,
    Head,
    Tensor,
    Context,
    Expert,
    Pipeline,
    Data,
    Bubble,
    Optimizer,
    Host,
    Fixed,
};
inline constexpr std::size_t kTermCount = 13;
using Breakdown = std::array<double, kTermCount>;

/// The core numbers of one plan; no strings, no allocation.
struct StepNumbers {
    double stepS{0};
    Breakdown breakdownS{};
    MemoryBytes memory; ///< of the stage that needs most
    std::int64_t microBatches{0};
};

/// Workload, system and stack multiplied out: what a search prepares once and evaluates a million
/// times. A value; no state.
struct StepModel {
    WorkloadSpec spec;
    StackParameters stack;
    GemmModel gemm;           ///< at the workload's precision
    double elementBytes{2};   ///< of matrix operands
    double attentionFlops{0}; ///< sustained, FLOP/s
    double memoryBytesPerS{0};
    LinkTable links;
    double memoryLimit{0};
};

/// MissingData where the accelerator has no figure for the precision.
[[nodiscard]] Expected<StepModel> stepModel(const WorkloadSpec& spec, const SystemView& system,
                                            const StackParameters& stack);

/// The plan must fit the shape (validatePlan gives no blocking `shape` reason). Closed form:
///   step = m · slowest stage + bubble + exposed data-parallel + optimizer + fixed.
[[nodiscard]] StepNumbers evaluate(const StepModel& model, const model::ParallelPlan& plan);

/// Seconds of one layer's forward pass with its parts, for prefill and for explanation.
struct LayerTimes {
    double gemmS{0};
    double attentionS{0};
    double memoryBoundS{0};
    double tensorS{0};  ///< exposed
    double contextS{0}; ///< exposed
    double expertS{0};  ///< exposed
    [[nodiscard]] double computeS() const { return gemmS + attentionS + memoryBoundS; }
};
[[nodiscard]] LayerTimes layerForward(const StepModel& model, const model::ParallelPlan& plan,
                                      bool expertLayer);

} // namespace cw::estimate

template <>
struct cw::EnumNames<cw::estimate::Term> {
    static constexpr std::array<std::string_view, cw::estimate::kTermCount> kNames = {
        "gemm",
        "attention",
        "memory_bound",
        "head",
        "tensor_parallel",
        "context_parallel",
        "expert_parallel",
        "pipeline_send",
        "data_parallel",
        "bubble",
        "optimizer",
        "host",
        "fixed"};
};
