#include "core/estimate/explain.h"

#include "core/estimate/parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::Derivation;

namespace {

/// What a term is: formula, source of the formula, and which values of system and profile enter.
struct TermText {
    Term term;
    std::string_view name;
    std::string_view formula;
    std::string_view source;
    std::vector<std::string_view> system;     ///< keys of SystemView::why
    std::vector<std::string_view> parameters; ///< names below
};

struct ParameterText {
    std::string_view name;
    double StackParameters::*member;
    std::string_view unit;
};
constexpr ParameterText kParameters[] = {
    {"GEMM efficiency", &StackParameters::gemmEfficiency, ""},
    {"GEMM memory efficiency", &StackParameters::gemmMemoryEfficiency, ""},
    {"GEMM launch", &StackParameters::gemmLaunchS, "s"},
    {"attention efficiency", &StackParameters::attentionEfficiency, ""},
    {"memory-bound factor", &StackParameters::memoryBoundFactor, ""},
    {"memory efficiency", &StackParameters::memoryEfficiency, ""},
    {"exposed share, tensor parallel", &StackParameters::tensorExposed, ""},
    {"exposed share, context parallel", &StackParameters::contextExposed, ""},
    {"exposed share, expert parallel", &StackParameters::expertExposed, ""},
    {"exposed share, pipeline sends", &StackParameters::pipelineExposed, ""},
    {"exposed share, data parallel", &StackParameters::dataExposed, ""},
    {"scale-up efficiency", &StackParameters::scaleUpEfficiency, ""},
    {"network efficiency", &StackParameters::networkEfficiency, ""},
    {"collective call", &StackParameters::collectiveCallS, "s"},
    {"optimizer traffic per parameter", &StackParameters::optimizerBytesPerParameter, "B"},
    {"host floor per layer", &StackParameters::hostFloorS, "s"},
    {"fixed time per step", &StackParameters::fixedStepS, "s"},
};

/// Stands for the peak at the workload's precision.
constexpr std::string_view kPeak = "peak";

const std::vector<TermText>& termTexts()
{
    static const std::vector<TermText> kTexts = {
        {Term::Gemm,
         "matrix products",
         "m · layers of the stage · 3 · Σ (t0 + soft maximum of FLOPs / (peak · clock · "
         "efficiency) and "
         "bytes / (HBM · efficiency)), once more where recomputed",
         "kernel tables of AIConfigurator (Apache-2.0); FLOPs: Korthikanti et al. 2022",
         {kPeak, "memory_bytes_per_s", "clock_factor"},
         {"GEMM efficiency", "GEMM memory efficiency", "GEMM launch"}},
        {Term::Attention,
         "attention",
         "m · layers · (1 + backward ratio) · causal score and value FLOPs / (16-bit peak · clock "
         "· efficiency)",
         "Dao 2023 (arXiv 2307.08691)",
         {"peak/bf16", "clock_factor"},
         {"attention efficiency"}},
        {Term::MemoryBound,
         "norms, residuals, activation functions",
         "m · layers · bytes · factor / (HBM · efficiency), forward and 1.65 times backward",
         "bytes: 22 h a token, split part 4 (a + 2g) d + 4 f or 6 f",
         {"memory_bytes_per_s"},
         {"memory-bound factor", "memory efficiency"}},
        {Term::Head,
         "output head, loss, embedding",
         "m · (3 · GEMM(T, V/t, h) + 24 bytes a logit) on the pacing stage",
         "counted",
         {kPeak, "memory_bytes_per_s"},
         {"GEMM efficiency", "memory efficiency"}},
        {Term::Tensor,
         "tensor parallel, exposed",
         "m · layers · 4 all-reduces of 2·T·h bytes · exposed share; 2(n-1)α + 2(n-1)/n · S/B each",
         "Shoeybi et al. 2019 (arXiv 1909.08053); alpha-beta model",
         {"links/same_domain", "reach/same_domain"},
         {"exposed share, tensor parallel", "scale-up efficiency", "collective call"}},
        {Term::Context,
         "context parallel, exposed",
         "ring of keys and values behind attention",
         "Liu et al. 2023 (arXiv 2310.01889)",
         {"links/same_domain", "links/same_leaf"},
         {"exposed share, context parallel"}},
        {Term::Expert,
         "expert parallel, exposed",
         "2 all-to-alls each way · exposed share",
         "Lepikhin et al. 2020 (arXiv 2006.16668)",
         {"links/same_domain", "links/same_leaf", "links/cross_spine"},
         {"exposed share, expert parallel", "network efficiency"}},
        {Term::Pipeline,
         "pipeline sends, exposed",
         "2 · m · v · (α + bytes / B) · exposed share",
         "Narayanan et al. 2021 (arXiv 2104.04473)",
         {"links/same_leaf", "links/cross_spine"},
         {"exposed share, pipeline sends", "network efficiency"}},
        {Term::Data,
         "data parallel, exposed",
         "greater of exposed share · reduction and reduction - last backward pass; hierarchical "
         "ring over nodes",
         "Rajbhandari et al. 2020 (arXiv 1910.02054); alpha-beta model",
         {"links/same_leaf", "links/cross_spine", "links/cross_core"},
         {"exposed share, data parallel", "network efficiency"}},
        {Term::Bubble,
         "pipeline bubble",
         "(p-1)/v · (F + B) of a stage, with uneven stages and rests",
         "Narayanan et al. 2021 (arXiv 2104.04473)",
         {},
         {}},
        {Term::Optimizer,
         "optimizer step",
         "parameters of the rank · bytes / (HBM · efficiency)",
         "counted",
         {"memory_bytes_per_s"},
         {"optimizer traffic per parameter", "memory efficiency"}},
        {Term::Host,
         "kernel launches",
         "greater of host floor and device time of a layer, less the latter",
         "fitted",
         {},
         {"host floor per layer"}},
        {Term::Fixed,
         "fixed time",
         "logging, norms, data hand-over",
         "fitted",
         {},
         {"fixed time per step"}},
    };
    return kTexts;
}

Derivation parameter(std::string_view name, const StackProfile& profile)
{
    Derivation out;
    const auto at = std::ranges::find(kParameters, name, &ParameterText::name);
    out.term = std::string(name);
    out.value = profile.parameters.*at->member;
    out.unit = std::string(at->unit);
    out.source = profile.runs > 0 ? fmt::format("stack profile {}, fitted on {} runs", profile.name,
                                                profile.runs)
                                  : fmt::format("stack profile {}, planning value", profile.name);
    out.confidence = profile.runs > 0 ? model::Confidence::Read : model::Confidence::Estimate;
    return out;
}

void addSystem(Derivation& out, const SystemView& system, std::string_view key)
{
    const auto at = system.why.find(key);
    if (at != system.why.end())
        out.inputs.push_back(at->second);
}

void collect(const Derivation& derivation, std::vector<std::string>& out)
{
    const bool weak = derivation.confidence == model::Confidence::Recalled;
    if (weak && std::ranges::find(out, derivation.term) == out.end())
        out.push_back(derivation.term);
    for (const Derivation& input : derivation.inputs)
        collect(input, out);
}

Derivation number(std::string term, double value, std::string unit, std::string formula)
{
    Derivation out;
    out.term = std::move(term);
    out.value = value;
    out.unit = std::move(unit);
    out.formula = std::move(formula);
    return out;
}

} // namespace

Derivation explainStep(const StepModel& model, const model::ParallelPlan& plan,
                       const StepNumbers& numbers, const SystemView& system,
                       const StackProfile& profile)
{
    Derivation out = number(
        "step time", numbers.stepS, "s",
        "micro-batches · slowest stage + bubble + exposed data parallel + optimizer + fixed");
    out.inputs.push_back(
        number("micro-batches", static_cast<double>(numbers.microBatches), "",
               fmt::format("global batch {} / (data parallel {} · micro-batch {})",
                           model.spec.globalBatch, plan.dataParallel, plan.microBatch)));
    out.inputs.push_back(number("parameters", totalParameters(model.spec), "",
                                "attention + MLP + norms of every layer, embedding, head"));
    for (const TermText& text : termTexts()) {
        const double seconds = numbers.breakdownS[static_cast<std::size_t>(text.term)];
        if (seconds <= 0)
            continue;
        Derivation part = number(std::string(text.name), seconds, "s", std::string(text.formula));
        part.source = std::string(text.source);
        for (const std::string_view key : text.system)
            addSystem(part, system,
                      key == kPeak ? fmt::format("peak/{}", enumName(model.spec.precision))
                                   : std::string(key));
        for (const std::string_view name : text.parameters)
            part.inputs.push_back(parameter(name, profile));
        out.inputs.push_back(std::move(part));
    }
    return out;
}

Derivation explainServing(const Estimate& estimate, const SystemView& system,
                          const StackProfile& profile)
{
    Derivation out = number("time per output token", estimate.tpotMs.value_or(0) / 1000, "s",
                            "decode step of the batch + share of the prefills of others");
    out.source = "roofline per layer; Little's law over requests in flight";
    for (const std::string_view key :
         {"peak/bf16", "memory_bytes_per_s", "clock_factor", "links/same_domain"})
        addSystem(out, system, key);
    for (const std::string_view name :
         {"GEMM efficiency", "GEMM memory efficiency", "memory efficiency"})
        out.inputs.push_back(parameter(name, profile));
    return out;
}

Derivation explainGoodput(const Estimate& estimate, double nodes, double restartS,
                          const SystemView& system)
{
    Derivation out =
        number("goodput", 0, "", "(1 - N r (u + interval / 2)) / (1 + write / interval)");
    out.value = estimate.goodput;
    out.source = "Kokolis et al. 2024 (arXiv 2410.21680)";
    const auto add = [&](std::string term, std::optional<double> value, std::string formula) {
        out.inputs.push_back(number(std::move(term), 0, "s", std::move(formula)));
        out.inputs.back().value = value;
    };
    add("mean time to failure", estimate.meanTimeToFailureS,
        fmt::format("1 / ({:.0f} nodes · failures per node and day)", nodes));
    Derivation rate = number("failures per node and day", 0, "", "");
    rate.value = system.failuresPerNodeDay;
    if (const auto at = system.why.find("failures_per_node_day"); at != system.why.end())
        rate = at->second;
    else
        rate.source = "Llama team 2024 (arXiv 2407.21783), 3.3.4";
    out.inputs.back().inputs.push_back(std::move(rate));
    add("checkpoint write", estimate.checkpointStallS, "14 bytes a parameter / storage write rate");
    addSystem(out.inputs.back(), system, "storage_write_bytes_per_s");
    add("checkpoint interval", estimate.checkpointIntervalS,
        "as the workload says, or the optimum");
    out.inputs.back().source = "Daly 2006 (FGCS 22)";
    add("restart after a failure", restartS, "detection, rescheduling, loading");
    out.inputs.back().confidence = model::Confidence::Estimate;
    return out;
}

Derivation throughputDerivation(const Estimate& estimate)
{
    Derivation out = number("throughput", 0, "tok/s", "tokens of a step / step time");
    out.value = estimate.tokensPerS;
    if (estimate.kind == model::WorkloadKind::Inference)
        out.formula = "output tokens of all replicas; requests in flight / time of a request";
    else if (estimate.tokensPerS && estimate.stepTimeS)
        out.inputs.push_back(number("tokens of a step", *estimate.tokensPerS * *estimate.stepTimeS,
                                    "", "sequence length · global batch"));
    out.entity = estimate.binding.entity;
    out.inputs.push_back(estimate.why);
    return out;
}

std::vector<std::string> unverifiedFacts(const Derivation& derivation)
{
    std::vector<std::string> out;
    collect(derivation, out);
    return out;
}

} // namespace cw::estimate
