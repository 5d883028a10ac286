#include "core/estimate/explain_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::Derivation;

namespace {

/// What a value of the profile rests on: its runs, kernel tables, or planning.
enum class Ground : std::uint8_t { Fitted, Kernels, Planned };

struct ParameterText {
    std::string_view name;
    double StackParameters::*member;
    std::string_view unit;
    Ground ground{Ground::Fitted};
};
constexpr ParameterText kParameters[] = {
    {"GEMM efficiency", &StackParameters::gemmEfficiency, ""},
    {"GEMM memory efficiency", &StackParameters::gemmMemoryEfficiency, "", Ground::Kernels},
    {"GEMM launch", &StackParameters::gemmLaunchS, "s", Ground::Kernels},
    {"attention efficiency", &StackParameters::attentionEfficiency, ""},
    {"memory-bound factor", &StackParameters::memoryBoundFactor, ""},
    {"memory efficiency", &StackParameters::memoryEfficiency, "", Ground::Planned},
    {"exposed share, tensor parallel", &StackParameters::tensorExposed, ""},
    {"exposed share, context parallel", &StackParameters::contextExposed, ""},
    {"exposed share, expert parallel", &StackParameters::expertExposed, ""},
    {"exposed share, pipeline sends", &StackParameters::pipelineExposed, ""},
    {"exposed share, data parallel", &StackParameters::dataExposed, ""},
    {"scale-up efficiency", &StackParameters::scaleUpEfficiency, ""},
    {"network efficiency", &StackParameters::networkEfficiency, ""},
    {"collective call", &StackParameters::collectiveCallS, "s"},
    {"optimizer traffic per parameter", &StackParameters::optimizerBytesPerParameter, "B"},
    {"attention backward ratio", &StackParameters::attentionBackwardRatio, "", Ground::Planned},
    {"memory-bound backward ratio", &StackParameters::memoryBoundBackward, "", Ground::Planned},
    {"scale-up latency", &StackParameters::scaleUpLatencyS, "s", Ground::Planned},
    {"network latency", &StackParameters::networkLatencyS, "s", Ground::Planned},
    {"serialised share, sharded parameters", &StackParameters::shardSerialised, ""},
    {"gradient reduced, per parameter", &StackParameters::reduceBytes, "B", Ground::Planned},
    {"gradient kept, per parameter", &StackParameters::gradientBytes, "B", Ground::Planned},
    {"activation factor", &StackParameters::activationFactor, "", Ground::Planned},
    {"reserved by context and libraries", &StackParameters::reservedBytes, "B", Ground::Planned},
    {"allocator slack", &StackParameters::allocatorSlack, "", Ground::Planned},
    {"host floor per layer", &StackParameters::hostFloorS, "s"},
    {"fixed time per step", &StackParameters::fixedStepS, "s"},
};

} // namespace

Derivation parameter(std::string_view name, const StackProfile& profile)
{
    Derivation out;
    const auto at = std::ranges::find(kParameters, name, &ParameterText::name);
    out.term = std::string(name);
    out.value = profile.parameters.*at->member;
    out.unit = std::string(at->unit);
    const bool fitted = at->ground == Ground::Fitted && profile.runs > 0;
    const bool measured = fitted || (at->ground == Ground::Kernels && profile.runs > 0);
    out.source =
        fitted ? fmt::format("stack profile {}, fitted on {} runs", profile.name, profile.runs)
               : fmt::format("stack profile {}, {}", profile.name,
                             measured ? "fitted on kernel tables" : "planning value");
    out.confidence = measured ? model::Confidence::Read : model::Confidence::Estimate;
    return out;
}

void addSystem(Derivation& out, const SystemView& system, std::string_view key)
{
    const auto at = system.why.find(key);
    if (at != system.why.end())
        out.inputs.push_back(at->second);
}

} // namespace cw::estimate
