#include "core/estimate/explain.h"
#include "core/estimate/explain_parts.h"
#include "core/estimate/pipeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::Derivation;
using model::ParallelPlan;
using model::Recompute;
using model::term;

namespace {

std::int64_t fullestStage(const StepModel& model, const ParallelPlan& plan)
{
    const std::int64_t last = plan.pipelineParallel - 1;
    return stageMemory(model.spec, plan, model.stack, 0).total() >=
                   stageMemory(model.spec, plan, model.stack, last).total()
               ? 0
               : last;
}

std::string shardText(bool shard)
{
    return shard ? " / (data parallel · context parallel)" : "";
}

Derivation parameters(const StepModel& model, const ParallelPlan& plan, std::int64_t stage)
{
    Derivation out =
        term("parameters of the accelerator", stageParameters(model.spec, plan, stage).total(), "",
             "layers of the stage · ((attention + MLP) / tensor parallel + norms), experts / "
             "expert parallel, embedding / tensor parallel on the first and the last stage");
    out.inputs.push_back(term("layers of the stage",
                              static_cast<double>(stageLayers(model.spec, plan, stage)), "",
                              fmt::format("{} layers over {} stages; stage {} is the fullest",
                                          model.spec.layers, plan.pipelineParallel, stage + 1)));
    return out;
}

std::string activationFormula(const ParallelPlan& plan)
{
    if (plan.recompute == Recompute::Full)
        return plan.offloadActivations ? "layers · 2·T·h / sequence parallel, and one layer whole "
                                         "while it is recomputed; the rest on the host"
                                       : "held micro-batches · layers · 2·T·h / sequence parallel, "
                                         "and one layer whole while it is recomputed";
    return plan.offloadActivations ? "layers · bytes of a layer; held micro-batches on the host"
                                   : "held micro-batches · layers · bytes of a layer";
}

Derivation activations(const StepModel& model, const ParallelPlan& plan, std::int64_t stage,
                       double bytes, const StackProfile& profile)
{
    const WorkloadSpec& spec = model.spec;
    Derivation out = term("activations", bytes, "B", activationFormula(plan));
    out.source = "Korthikanti et al. 2022 (arXiv 2205.05198), table 2";
    const std::int64_t count =
        std::max<std::int64_t>(1, spec.globalBatch / (plan.dataParallel * plan.microBatch));
    out.inputs.push_back(term(
        "held micro-batches",
        heldMicroBatches(plan.schedule, plan.pipelineParallel, plan.virtualStages, count, stage),
        "", fmt::format("{} schedule, {} micro-batches", enumName(plan.schedule), count)));
    const bool expert = spec.expertLayers > 0;
    const auto layer = [&](Recompute recompute) {
        return layerActivationBytes(spec, plan, model.stack, expert, recompute);
    };
    if (plan.recompute == Recompute::Full)
        out.inputs.push_back(
            term("checkpoint of a layer", layer(Recompute::Full), "B", "its input, 16 bit"));
    Derivation whole =
        term(expert ? "bytes of a layer with experts" : "bytes of a layer",
             layer(plan.recompute == Recompute::Full ? Recompute::None : plan.recompute), "B",
             "T · (norms and inputs / sequence parallel + (q, k, v, output, MLP) "
             "/ tensor parallel) · factor");
    whole.inputs.push_back(term("tokens, T",
                                static_cast<double>(plan.microBatch * spec.sequenceLength) /
                                    static_cast<double>(plan.contextParallel),
                                "", "micro-batch · sequence / context parallel"));
    whole.inputs.push_back(parameter("activation factor", profile));
    out.inputs.push_back(std::move(whole));
    return out;
}

} // namespace

Derivation explainMemory(const StepModel& model, const ParallelPlan& plan, const SystemView& system,
                         const StackProfile& profile)
{
    const std::int64_t stage = fullestStage(model, plan);
    const MemoryBytes bytes = stageMemory(model.spec, plan, model.stack, stage);
    Derivation out = term("memory of the fullest accelerator", bytes.total(), "B",
                          "weights + gradients + optimizer + activations + other");
    out.inputs.push_back(parameters(model, plan, stage));
    const auto add = [&](std::string name, double value, std::string formula) -> Derivation& {
        out.inputs.push_back(term(std::move(name), value, "B", std::move(formula)));
        return out.inputs.back();
    };
    constexpr std::string_view kZero = "Rajbhandari et al. 2020 (arXiv 1910.02054)";
    add("weights", bytes.weights,
        "2 B · parameters" + shardText(plan.zeroStage >= 3) +
            (plan.zeroStage >= 3 ? ", and two gathered layers" : ""))
        .source = kZero;
    Derivation& gradients = add("gradients", bytes.gradients,
                                "bytes kept · parameters" + shardText(plan.zeroStage >= 2));
    gradients.source = kZero;
    gradients.inputs.push_back(parameter("gradient kept, per parameter", profile));
    add("optimizer", bytes.optimizer,
        plan.offloadOptimizer ? "on the host"
                              : "12 B · parameters" + shardText(plan.zeroStage >= 1) +
                                    " (32-bit weights and two moments)")
        .source = kZero;
    out.inputs.push_back(activations(model, plan, stage, bytes.activations, profile));
    Derivation& other = add(
        "other", bytes.other,
        stage + 1 == plan.pipelineParallel
            ? "reserved + slack · activations + logits of 4 B · T · vocabulary / tensor parallel"
            : "reserved + slack · activations");
    other.inputs.push_back(parameter("reserved by context and libraries", profile));
    other.inputs.push_back(parameter("allocator slack", profile));
    addSystem(out, system, "memory_bytes");
    return out;
}

} // namespace cw::estimate
