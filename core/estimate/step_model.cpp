#include "core/estimate/step_time.h"

#include <fmt/format.h>

namespace cw::estimate {

namespace {

double bytesOf(model::Precision precision)
{
    switch (precision) {
    case model::Precision::Fp8:
        return 1;
    case model::Precision::Fp4:
        return 0.5;
    case model::Precision::Tf32:
    case model::Precision::Fp32:
        return 4;
    default:
        return 2;
    }
}

/// bf16 and fp16 run at one rate on every accelerator of the catalog; data sheets often name one.
std::optional<double> peakOf(const AcceleratorView& accelerator, model::Precision precision)
{
    if (const auto peak = accelerator.peak(precision))
        return peak;
    if (precision == model::Precision::Fp16)
        return accelerator.peak(model::Precision::Bf16);
    if (precision == model::Precision::Bf16)
        return accelerator.peak(model::Precision::Fp16);
    return std::nullopt;
}

LinkTable linkTable(const SystemView& system, const StackParameters& stack)
{
    LinkTable out;
    out.reach = system.reach;
    out.callS = stack.collectiveCallS;
    for (std::size_t c = 0; c < kLinkClassCount; ++c) {
        const bool near = c == 0;
        out.links[c].bytesPerS =
            system.links[c].bytesPerS * (near ? stack.scaleUpEfficiency : stack.networkEfficiency);
        out.links[c].latencyS =
            system.links[c].latencyS + (near ? stack.scaleUpLatencyS : stack.networkLatencyS);
    }
    return out;
}

} // namespace

Expected<StepModel> stepModel(const WorkloadSpec& spec, const SystemView& system,
                              const StackParameters& stack)
{
    const auto peak = peakOf(system.accelerator, spec.precision);
    const auto wide = peakOf(system.accelerator, model::Precision::Bf16);
    if (!peak || !wide)
        return fail(ErrorCode::MissingData,
                    fmt::format("{} has no {} peak in the catalog", system.accelerator.name,
                                enumName(peak ? model::Precision::Bf16 : spec.precision)),
                    system.accelerator.part,
                    "choose a precision that the accelerator has, or add the fact to its part");
    StepModel out;
    out.spec = spec;
    out.stack = stack;
    out.elementBytes = bytesOf(spec.precision);
    out.gemm = {stack.gemmLaunchS, *peak * system.clockFactor * stack.gemmEfficiency,
                system.accelerator.memoryBytesPerS * stack.gemmMemoryEfficiency,
                stack.gemmSoftness};
    out.attentionFlops = *wide * system.clockFactor * stack.attentionEfficiency;
    out.memoryBytesPerS = system.accelerator.memoryBytesPerS * stack.memoryEfficiency;
    out.links = linkTable(system, stack);
    out.memoryLimit = system.accelerator.memoryBytes;
    return out;
}

} // namespace cw::estimate
