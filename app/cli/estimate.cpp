#include "app/cli/catalog_access.h"
#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/cost/token_cost.h"
#include "core/estimate/estimate_design.h"
#include "core/model/entities.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::cli {

namespace {

using estimate::Estimate;

struct Options : ProjectOptions {
    std::string workload;
    bool explain{false};
    cost::TokenCostRates rates;
};

using TokenCost = model::Result<cost::TokenCost>;

TokenCost tokenCost(const World& world, const OpenProject& project, const Estimate& e,
                    const cost::TokenCostRates& rates)
{
    cost::BomOptions how;
    how.prices = referencePrices(world);
    cost::TokenCostInput input;
    input.capital = cost::billOfMaterials(project.state, project.phase, how).value.total;
    const auto all = static_cast<double>(e.acceleratorsUsed + e.acceleratorsLeft);
    input.share = all > 0 ? static_cast<double>(e.acceleratorsUsed) / all : 1;
    if (e.feasible)
        input.tokensPerS = e.tokensPerS ? e.tokensPerS : e.outputTokensPerS;
    input.goodput = e.goodput;
    input.powerW = e.powerW;
    return cost::costPerMillionTokens(input, rates);
}

Expected<Id<model::Workload>> chooseWorkload(const model::Design& design, const std::string& name)
{
    std::vector<std::string> names;
    std::optional<std::pair<std::string, Id<model::Workload>>> first;
    for (const model::Workload& workload : design.table<model::Workload>()) {
        if (!name.empty() && (workload.name == name || workload.id.text() == name))
            return workload.id;
        names.push_back(workload.name);
        if (!first || workload.name < first->first)
            first.emplace(workload.name, workload.id);
    }
    if (!first)
        return fail(ErrorCode::NotFound, "the project has no workload", "",
                    "add one to the project; templates come with one");
    if (name.empty())
        return first->second;
    std::sort(names.begin(), names.end());
    return fail(ErrorCode::NotFound, fmt::format("there is no workload \"{}\"", name), "",
                fmt::format("workloads: {}", fmt::join(names, ", ")));
}

Json memoryJson(const std::optional<estimate::MemoryBytes>& memory)
{
    if (!memory)
        return nullptr;
    return Json{{"weights", memory->weights},     {"gradients", memory->gradients},
                {"optimizer", memory->optimizer}, {"activations", memory->activations},
                {"other", memory->other},         {"total", memory->total()}};
}

Json estimateJson(const model::Design& design, const Estimate& e, const TokenCost& tokens,
                  bool explain)
{
    Json reasons = Json::array();
    for (const estimate::Reason& reason : e.reasons)
        reasons.push_back(Json{{"rule", reason.rule},
                               {"message", reason.message},
                               {"fix", reason.fix},
                               {"blocking", reason.blocking}});
    Json breakdown = Json::object();
    for (const auto& [term, seconds] : e.breakdownS)
        breakdown[term] = seconds;
    Json binding{
        {"what", e.binding.what},
        {"entity", e.binding.entity ? Json(e.binding.entity->text()) : Json(nullptr)},
        {"name", e.binding.entity ? Json(displayName(design, *e.binding.entity)) : Json(nullptr)},
        {"message", e.binding.message}};
    Json out{{"workload", e.workload},
             {"kind", enumName(e.kind)},
             {"feasible", e.feasible},
             {"reasons", std::move(reasons)},
             {"accelerators_used", e.acceleratorsUsed},
             {"accelerators_left", e.acceleratorsLeft},
             {"step_time_s", orNull(e.stepTimeS)},
             {"step_time_p10_s", orNull(e.stepTimeP10S)},
             {"step_time_p90_s", orNull(e.stepTimeP90S)},
             {"tokens_per_s", orNull(e.tokensPerS)},
             {"tokens_per_s_per_gpu", orNull(e.tokensPerSPerAccelerator)},
             {"model_tflops_per_gpu", orNull(e.modelTflopsPerAccelerator)},
             {"mfu", orNull(e.mfu)},
             {"memory_per_gpu_bytes", memoryJson(e.memory)},
             {"memory_limit_bytes", e.memoryLimitBytes},
             {"breakdown_s", std::move(breakdown)},
             {"binding", std::move(binding)},
             {"goodput", orNull(e.goodput)},
             {"power_w", orNull(e.powerW)},
             {"energy_per_token_j", orNull(e.energyPerTokenJ)},
             {"cost_per_million_tokens", orNull(tokens.value.known)},
             {"cost_per_million_tokens_unknown_count", tokens.value.unknownCount},
             {"cost_missing", tokens.value.missing},
             {"currency", tokens.value.currency},
             {"profile", e.profile},
             {"confidence", enumName(e.trust)},
             {"ttft_ms", orNull(e.ttftMs)},
             {"tpot_ms", orNull(e.tpotMs)},
             {"requests_per_s", orNull(e.requestsPerS)},
             {"output_tokens_per_s", orNull(e.outputTokensPerS)},
             {"notes", e.notes}};
    if (explain) {
        out["why"] = derivationJson(e.why);
        for (const auto& [key, why] : {std::pair("memory_why", &e.whyMemory),
                                       std::pair("goodput_why", &e.whyGoodput)})
            out[key] = why->term.empty() ? Json(nullptr) : derivationJson(*why);
        out["cost_why"] = derivationJson(tokens.why);
    }
    return out;
}

std::string seconds(const std::optional<double>& value)
{
    return value ? fmt::format("{:.3f} s", *value) : "unknown";
}

std::string costText(const cost::TokenCost& cost)
{
    const std::string missing = fmt::format("{}", fmt::join(cost.missing, "; "));
    if (!cost.known)
        return "unknown: needs " + missing;
    return fmt::format("{}{:.3g} {}{}{}", cost.unknownCount > 0 ? "≥ " : "", *cost.known,
                       cost.currency, missing.empty() ? "" : "; not in it: ", missing);
}

report::Section results(const Estimate& e, const cost::TokenCost& tokens)
{
    report::Facts facts;
    const auto add = [&](std::string name, std::string value) {
        facts.items.emplace_back(std::move(name), std::move(value));
    };
    if (e.kind == model::WorkloadKind::Training) {
        add("Step time", e.stepTimeP10S && e.stepTimeP90S
                             ? fmt::format("{} (10 % to 90 %: {} to {})", seconds(e.stepTimeS),
                                           seconds(e.stepTimeP10S), seconds(e.stepTimeP90S))
                             : seconds(e.stepTimeS));
        add("Tokens/s", numberText(e.tokensPerS, ""));
        add("Model TFLOP/s per accelerator", numberText(e.modelTflopsPerAccelerator, ""));
        if (e.mfu)
            add("MFU", fmt::format("{:.1f} %", 100 * *e.mfu));
        if (e.goodput)
            add("Goodput", fmt::format("{:.1f} %", 100 * *e.goodput));
    } else {
        add("Time to first token", numberText(e.ttftMs, "ms"));
        add("Time per output token", numberText(e.tpotMs, "ms"));
        add("Requests/s", numberText(e.requestsPerS, ""));
        add("Output tokens/s", numberText(e.outputTokensPerS, ""));
    }
    add("Accelerators", fmt::format("{} used, {} left", countText(e.acceleratorsUsed),
                                    countText(e.acceleratorsLeft)));
    if (e.memory)
        add("Memory per accelerator",
            fmt::format("{:.1f} of {:.1f} GB", e.memory->total() / 1e9, e.memoryLimitBytes / 1e9));
    if (e.powerW)
        add("Power of the nodes", numberText(e.powerW, "W"));
    if (e.energyPerTokenJ)
        add("Energy per token", numberText(e.energyPerTokenJ, "J"));
    add("Cost per million tokens", costText(tokens));
    if (!e.binding.message.empty())
        add("Limited by", e.binding.message);
    add("Profile", fmt::format("{}, {}", e.profile, enumName(e.trust)));
    return {"Result", {std::move(facts)}};
}

report::Report estimateText(const std::string& project, const Estimate& e,
                            const cost::TokenCost& tokens)
{
    report::Report out{fmt::format("{} on {}", e.workload, project),
                       e.feasible ? "feasible" : "not feasible",
                       {results(e, tokens)}};
    if (!e.breakdownS.empty()) {
        report::Table terms{
            "", {{"Term"}, {"Time, s", report::Align::Right}, {"Share", report::Align::Right}}, {}};
        for (const auto& [term, time] : e.breakdownS)
            if (time > 0)
                terms.rows.push_back(
                    {term, fmt::format("{:.4f}", time),
                     fmt::format("{:.1f} %", 100 * time / e.stepTimeS.value_or(1))});
        out.sections.push_back({"Where the time goes", {std::move(terms)}});
    }
    report::Section notes{"Notes", {}};
    for (const estimate::Reason& reason : e.reasons)
        notes.blocks.emplace_back(report::Note{(reason.blocking ? "cannot run: " : "") +
                                               reason.message +
                                               (reason.fix.empty() ? "" : "; " + reason.fix)});
    for (const std::string& note : e.notes)
        notes.blocks.emplace_back(report::Note{note});
    if (!notes.blocks.empty())
        out.sections.push_back(std::move(notes));
    return out;
}

} // namespace

Run setUpEstimate(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    addProjectOptions(command, *options);
    command.add_option("--workload", options->workload,
                       "Workload by name or id; else the first by name");
    command.add_flag("--explain", options->explain,
                     "The derivation: every term with formula, inputs and source");
    command
        .add_option("--years", options->rates.years,
                    "Life that the bill is spread over, straight line; else 6")
        ->check(CLI::PositiveNumber);
    command
        .add_option("--energy-price", options->rates.energyPerKwh,
                    "Price of a kWh in the project's currency; else 0.08 USD")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--pue", options->rates.pue, "Facility energy over that of the nodes; else 1.3")
        ->check(CLI::Range(1.0, 10.0));
    return [options](const World& world) -> Expected<Outcome> {
        auto project = openProject(world, *options);
        if (!project)
            return fail(std::move(project.error()));
        auto workload = chooseWorkload(project->design(), options->workload);
        if (!workload)
            return fail(std::move(workload.error()));
        auto estimate = estimate::estimateDesign(project->state, project->phase, *workload);
        if (!estimate)
            return fail(std::move(estimate.error()));
        const TokenCost tokens = tokenCost(world, *project, *estimate, options->rates);
        Outcome out{estimate->feasible ? kDone : kFailed,
                    dump(estimateJson(project->design(), *estimate, tokens, options->explain)),
                    estimateText(project->name, *estimate, tokens.value),
                    {}};
        if (options->explain) {
            out.plain = report::plainText(out.text) + "\nDerivation\n";
            for (const auto* why : std::initializer_list<const model::Derivation*>{
                     &estimate->why, &estimate->whyMemory, &estimate->whyGoodput, &tokens.why})
                if (!why->term.empty())
                    out.plain += "\n" + model::derivationText(*why);
        }
        return out;
    };
}

} // namespace cw::cli
