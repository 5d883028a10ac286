#include "core/estimate/explain.h"

#include "core/estimate/explain_parts.h"
#include "core/estimate/parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::Derivation;
using model::term;

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

/// Stands for the peak at the workload's precision.
constexpr std::string_view kPeak = "peak";

const std::vector<TermText>& termTexts()
{
    static const std::vector<TermText> kTexts = {
        {Term::Gemm,
         "matrix products",
         "m · layers of the stage · {times} · Σ (t0 + soft maximum of FLOPs / (peak · clock · "
         "efficiency) and bytes / (HBM · efficiency))",
         "kernel tables of AIConfigurator (Apache-2.0); FLOPs: Korthikanti et al. 2022",
         {kPeak, "memory_bytes_per_s", "clock_factor"},
         {"GEMM efficiency", "GEMM memory efficiency", "GEMM launch"}},
        {Term::Attention,
         "attention",
         "m · layers · ({forward} + backward ratio) · causal score and value FLOPs / (16-bit peak "
         "· clock · efficiency)",
         "Dao 2023 (arXiv 2307.08691)",
         {"peak/bf16", "clock_factor"},
         {"attention efficiency", "attention backward ratio"}},
        {Term::MemoryBound,
         "norms, residuals, activation functions",
         "m · layers · ({forward} + backward ratio) · bytes · factor / (HBM · efficiency)",
         "bytes: 22 h a token, split part 4 (a + 2g) d + 4 f or 6 f",
         {"memory_bytes_per_s"},
         {"memory-bound factor", "memory-bound backward ratio", "memory efficiency"}},
        {Term::Head,
         "output head, loss, embedding",
         "m · (3 · GEMM(T, V/t, h) + 24 bytes a logit) on the pacing stage",
         "counted",
         {kPeak, "memory_bytes_per_s"},
         {"GEMM efficiency", "memory efficiency"}},
        {Term::Tensor,
         "tensor parallel, exposed",
         "m · layers · {reductions} all-reduces of S = 2·T·h bytes · exposed share; 2(n-1)α + "
         "2(n-1)/n · S/B and the calls each",
         "Shoeybi et al. 2019 (arXiv 1909.08053); alpha-beta model",
         {"links/same_domain", "reach/same_domain"},
         {"exposed share, tensor parallel", "scale-up efficiency", "scale-up latency",
          "collective call"}},
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
         {"exposed share, pipeline sends", "network efficiency", "network latency"}},
        {Term::Data,
         "data parallel, exposed",
         "greater of exposed share · reduction and reduction - last backward pass; hierarchical "
         "ring over nodes",
         "Rajbhandari et al. 2020 (arXiv 1910.02054); alpha-beta model",
         {"links/same_leaf", "links/cross_spine", "links/cross_core"},
         {"exposed share, data parallel", "gradient reduced, per parameter", "network efficiency",
          "network latency"}},
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

/// What the plan makes of a formula: how often a layer runs, and what hides behind what.
std::string formulaOf(const TermText& text, const model::ParallelPlan& plan)
{
    const bool full = plan.recompute == model::Recompute::Full;
    const bool again =
        full || (plan.recompute == model::Recompute::Selective && text.term == Term::Attention);
    if (text.term == Term::Data && plan.zeroStage >= 3)
        return "m · (two gathers of the weights and a reduction of the gradients, what is longer "
               "than the computing, and the serialised share of the rest)";
    return fmt::format(fmt::runtime(text.formula), fmt::arg("times", full ? 4 : 3),
                       fmt::arg("forward", again ? 2 : 1), fmt::arg("reductions", full ? 6 : 4));
}

/// An exposed share counts only where the plan lets communication hide behind computing.
Derivation share(std::string_view name, const model::ParallelPlan& plan,
                 const StackProfile& profile)
{
    if (name == "exposed share, tensor parallel" && !plan.overlapTensor)
        return term(std::string(name), 1, "", "the plan does not overlap it");
    if (name == "exposed share, data parallel" && plan.zeroStage >= 3)
        return parameter("serialised share, sharded parameters", profile);
    if (name == "exposed share, data parallel" && !plan.overlapData)
        return term(std::string(name), 1, "", "the plan does not overlap it");
    return parameter(name, profile);
}

void collect(const Derivation& derivation, std::vector<std::string>& out)
{
    const bool weak = derivation.confidence == model::Confidence::Recalled;
    if (weak && std::ranges::find(out, derivation.term) == out.end())
        out.push_back(derivation.term);
    for (const Derivation& input : derivation.inputs)
        collect(input, out);
}

} // namespace

Derivation explainStep(const StepModel& model, const model::ParallelPlan& plan,
                       const StepNumbers& numbers, const SystemView& system,
                       const StackProfile& profile)
{
    Derivation out =
        term("step time", numbers.stepS, "s",
             "micro-batches · slowest stage + bubble + exposed data parallel + optimizer + fixed");
    out.inputs.push_back(
        term("micro-batches", static_cast<double>(numbers.microBatches), "",
             fmt::format("global batch {} / (data parallel {} · micro-batch {})",
                         model.spec.globalBatch, plan.dataParallel, plan.microBatch)));
    out.inputs.push_back(term("parameters", totalParameters(model.spec), "",
                              "attention + MLP + norms of every layer, embedding, head"));
    for (const TermText& text : termTexts()) {
        const double seconds = numbers.breakdownS[static_cast<std::size_t>(text.term)];
        if (seconds <= 0)
            continue;
        Derivation part = term(std::string(text.name), seconds, "s", formulaOf(text, plan));
        part.source = std::string(text.source);
        for (const std::string_view key : text.system)
            addSystem(part, system,
                      key == kPeak ? fmt::format("peak/{}", enumName(model.spec.precision))
                                   : std::string(key));
        for (const std::string_view name : text.parameters)
            part.inputs.push_back(share(name, plan, profile));
        out.inputs.push_back(std::move(part));
    }
    return out;
}

Derivation explainServing(const Estimate& estimate, const SystemView& system,
                          const StackProfile& profile)
{
    Derivation out = term("time per output token", estimate.tpotMs.value_or(0) / 1000, "s",
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
    Derivation out = term("goodput", estimate.goodput, "",
                          "(1 - N r (u + interval / 2)) / (1 + write / interval)");
    out.source = "Kokolis et al. 2024 (arXiv 2410.21680)";
    const auto add = [&](std::string name, std::optional<double> value, std::string formula) {
        out.inputs.push_back(term(std::move(name), value, "s", std::move(formula)));
    };
    add("mean time to failure", estimate.meanTimeToFailureS,
        fmt::format("1 / ({:.0f} nodes · failures per node and day)", nodes));
    Derivation rate = term("failures per node and day", system.failuresPerNodeDay);
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
    Derivation out =
        term("throughput", estimate.tokensPerS, "tok/s", "tokens of a step / step time");
    if (estimate.kind == model::WorkloadKind::Inference)
        out.formula = "output tokens of all replicas; requests in flight / time of a request";
    else if (estimate.tokensPerS && estimate.stepTimeS)
        out.inputs.push_back(term("tokens of a step", *estimate.tokensPerS * *estimate.stepTimeS,
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
