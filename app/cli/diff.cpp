#include "app/cli/catalog_access.h"
#include "app/cli/changes.h"
#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/checks/run.h"
#include "core/cost/bom.h"
#include "core/estimate/estimate_design.h"
#include "core/model/entities.h"
#include "core/power/device_power.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace cw::cli {

namespace {

struct Options {
    std::string before;
    std::string after;
    std::string variant;
    std::string phase;
    bool exitCode{false};
};

/// What follows from a design, as far as it is known.
struct Consequences {
    model::KnownSum powerW;
    cost::BomTotal price;
    std::optional<double> tokensPerS; ///< of the first workload by name
    std::size_t findings{0};          ///< open ones
    std::set<std::string> fingerprints;
};

Consequences consequencesOf(const World& world, const OpenProject& project,
                            const cost::PriceLookup& prices)
{
    Consequences out;
    const model::Design& design = project.design();
    out.powerW = power::totalPower(design, project.phase, model::Basis::Maximum).value.it;
    cost::BomOptions how;
    how.prices = prices;
    out.price = cost::billOfMaterials(project.state, project.phase, how).value.total;
    const model::Workload* first = nullptr;
    for (const model::Workload& workload : design.table<model::Workload>())
        if (first == nullptr || workload.name < first->name)
            first = &workload;
    if (first != nullptr)
        if (const auto e = estimate::estimateDesign(project.state, project.phase, first->id))
            out.tokensPerS = e->feasible ? e->tokensPerS : std::nullopt;
    const checks::Options options{{}, world.clock.now().date()};
    if (const auto report = checks::run(project.state, project.phase, options)) {
        for (const checks::Finding& finding : report->findings) {
            if (finding.waived())
                continue;
            ++out.findings;
            out.fingerprints.insert(finding.id);
        }
    }
    return out;
}

Json onlyIn(const std::set<std::string>& a, const std::set<std::string>& b)
{
    Json out = Json::array();
    for (const std::string& id : a)
        if (!b.contains(id))
            out.push_back(id);
    return out;
}

Json sideJson(const Consequences& side)
{
    Json out = Json::object();
    addSum(out, "power_w", side.powerW);
    out["price"] = side.price.known.units();
    out["price_unknown_count"] = side.price.unknownLines;
    out["tokens_per_s"] = orNull(side.tokensPerS);
    out["findings"] = side.findings;
    return out;
}

/// After less before; what is unknown on one side is unknown in the difference.
Json consequencesJson(const Consequences& before, const Consequences& after)
{
    const bool bothKnown = before.tokensPerS && after.tokensPerS;
    return Json{
        {"power_w", after.powerW.known - before.powerW.known},
        {"price", after.price.known.units() - before.price.known.units()},
        {"currency", after.price.known.currency()},
        {"tokens_per_s", bothKnown ? Json(*after.tokensPerS - *before.tokensPerS) : Json(nullptr)},
        {"findings",
         static_cast<std::int64_t>(after.findings) - static_cast<std::int64_t>(before.findings)},
        {"findings_added", onlyIn(after.fingerprints, before.fingerprints)},
        {"findings_removed", onlyIn(before.fingerprints, after.fingerprints)},
        {"before", sideJson(before)},
        {"after", sideJson(after)}};
}

Json listJson(const std::vector<EntityDifference>& all, EntityDifference::How how)
{
    Json out = Json::array();
    for (const EntityDifference& one : all)
        if (one.how == how)
            out.push_back(
                Json{{"entity", one.entity.text()},
                     {"kind", kindName(one.entity.kind)},
                     {"name", one.name},
                     {"discipline", one.disciplines.empty() ? "general" : one.disciplines.front()},
                     {"disciplines", one.disciplines},
                     {"fields", one.fields}});
    return out;
}

report::Section changeTable(const std::vector<EntityDifference>& all)
{
    constexpr std::size_t kMost = 60;
    report::Table table{"", {{""}, {"Kind"}, {"Name"}, {"Discipline"}, {"Fields"}}, {}};
    for (const EntityDifference& one : all) {
        if (table.rows.size() == kMost)
            break;
        const char* mark = one.how == EntityDifference::How::Added     ? "+"
                           : one.how == EntityDifference::How::Removed ? "-"
                                                                       : "~";
        table.rows.push_back({mark, std::string(kindName(one.entity.kind)), one.name,
                              one.disciplines.empty() ? "" : one.disciplines.front(),
                              fmt::format("{}", fmt::join(one.fields, ", "))});
    }
    std::vector<report::Block> blocks{std::move(table)};
    if (all.size() > kMost)
        blocks.emplace_back(
            report::Paragraph{fmt::format("… and {} more; --json lists all", all.size() - kMost)});
    return {"Changes", std::move(blocks)};
}

report::Section consequencesText(const Consequences& a, const Consequences& b)
{
    report::Table table{
        "",
        {{"What follows"}, {"Before", report::Align::Right}, {"After", report::Align::Right}},
        {}};
    table.rows.push_back({"Power, maximum", a.powerW.text("W", 4), b.powerW.text("W", 4)});
    table.rows.push_back({"Price", a.price.text(), b.price.text()});
    table.rows.push_back({"Tokens/s", numberText(a.tokensPerS, ""), numberText(b.tokensPerS, "")});
    table.rows.push_back({"Open findings", std::to_string(a.findings), std::to_string(b.findings)});
    return {"Consequences", {std::move(table)}};
}

Expected<Outcome> diffOutcome(const World& world, const Options& options)
{
    auto before = openProject(world, {options.before, options.variant, options.phase});
    if (!before)
        return fail(std::move(before.error()));
    auto after = openProject(world, {options.after, options.variant, options.phase});
    if (!after)
        return fail(std::move(after.error()));
    const auto patch = model::difference(before->design(), after->design());
    const auto all = differencesOf(patch, before->design(), after->design());
    const cost::PriceLookup prices = referencePrices(world);
    const Consequences a = consequencesOf(world, *before, prices);
    const Consequences b = all.empty() ? a : consequencesOf(world, *after, prices);
    using How = EntityDifference::How;
    Json json{{"added", listJson(all, How::Added)},
              {"removed", listJson(all, How::Removed)},
              {"changed", listJson(all, How::Changed)},
              {"consequences", consequencesJson(a, b)}};
    report::Report text{fmt::format("{} → {}", options.before, options.after),
                        all.empty() ? "no differences" : plural(all.size(), "difference"),
                        {}};
    if (!all.empty())
        text.sections = {changeTable(all), consequencesText(a, b)};
    return Outcome{
        options.exitCode && !all.empty() ? kFailed : kDone, dump(json), std::move(text), {}};
}

} // namespace

Run setUpDiff(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    command.add_option("A", options->before, "The project before")->required();
    command.add_option("B", options->after, "The project after")->required();
    command.add_flag("--exit-code", options->exitCode, "End with 1 if there are differences");
    command.add_option("--variant", options->variant, "Option of both designs: id or name");
    command.add_option("--phase", options->phase, "Both at the end of this phase: id or name");
    return [options](const World& world) { return diffOutcome(world, *options); };
}

} // namespace cw::cli
