#include "app/cli/catalog_access.h"
#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/review/comparison.h"
#include "core/review/headlines.h"

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

using review::ChangeHow;
using review::ChangeRow;
using review::Headlines;

Json onlyIn(const std::set<std::string>& a, const std::set<std::string>& b)
{
    Json out = Json::array();
    for (const std::string& id : a)
        if (!b.contains(id))
            out.push_back(id);
    return out;
}

Json sideJson(const Headlines& side)
{
    Json out = Json::object();
    addSum(out, "power_w", side.powerW);
    out["price"] = side.price.known.units();
    out["price_unknown_count"] = side.price.unknownLines;
    out["tokens_per_s"] = orNull(side.tokensPerS);
    out["findings"] = side.openFindings.size();
    return out;
}

/// After less before; what is unknown on one side is unknown in the difference.
Json consequencesJson(const Headlines& before, const Headlines& after)
{
    const bool bothKnown = before.tokensPerS && after.tokensPerS;
    return Json{
        {"power_w", after.powerW.known - before.powerW.known},
        {"price", after.price.known.units() - before.price.known.units()},
        {"currency", after.price.known.currency()},
        {"tokens_per_s", bothKnown ? Json(*after.tokensPerS - *before.tokensPerS) : Json(nullptr)},
        {"findings", static_cast<std::int64_t>(after.openFindings.size()) -
                         static_cast<std::int64_t>(before.openFindings.size())},
        {"findings_added", onlyIn(after.openFindings, before.openFindings)},
        {"findings_removed", onlyIn(before.openFindings, after.openFindings)},
        {"before", sideJson(before)},
        {"after", sideJson(after)}};
}

/// A thing that moved is listed as changed.
bool isListed(const ChangeRow& row, ChangeHow how)
{
    return row.how == how || (row.how == ChangeHow::Moved && how == ChangeHow::Changed);
}

Json listJson(const std::vector<ChangeRow>& all, ChangeHow how)
{
    Json out = Json::array();
    for (const ChangeRow& one : all) {
        if (!isListed(one, how))
            continue;
        Json disciplines = Json::array();
        for (const model::Discipline discipline : one.disciplines)
            disciplines.push_back(enumName(discipline));
        out.push_back(Json{{"entity", one.entity.text()},
                           {"kind", kindName(one.entity.kind)},
                           {"name", one.name},
                           {"discipline", enumName(one.discipline())},
                           {"disciplines", std::move(disciplines)},
                           {"fields", one.fieldKeys}});
    }
    return out;
}

report::Section changeTable(const std::vector<ChangeRow>& all)
{
    constexpr std::size_t kMost = 60;
    report::Table table{"", {{""}, {"Kind"}, {"Name"}, {"Discipline"}, {"Fields"}}, {}};
    for (const ChangeRow& one : all) {
        if (table.rows.size() == kMost)
            break;
        const char* mark = one.how == ChangeHow::Added     ? "+"
                           : one.how == ChangeHow::Removed ? "-"
                                                           : "~";
        table.rows.push_back(
            {mark, std::string(kindName(one.entity.kind)), one.name,
             one.disciplines.empty() ? "" : std::string(enumName(one.discipline())),
             fmt::format("{}", fmt::join(one.fieldKeys, ", "))});
    }
    std::vector<report::Block> blocks{std::move(table)};
    if (all.size() > kMost)
        blocks.emplace_back(
            report::Paragraph{fmt::format("… and {} more; --json lists all", all.size() - kMost)});
    return {"Changes", std::move(blocks)};
}

report::Section consequencesText(const Headlines& a, const Headlines& b)
{
    report::Table table{
        "",
        {{"What follows"}, {"Before", report::Align::Right}, {"After", report::Align::Right}},
        {}};
    table.rows.push_back({"Power, maximum", a.powerW.text("W", 4), b.powerW.text("W", 4)});
    table.rows.push_back({"Price", a.price.text(), b.price.text()});
    table.rows.push_back({"Tokens/s", numberText(a.tokensPerS, ""), numberText(b.tokensPerS, "")});
    table.rows.push_back({"Open findings", std::to_string(a.openFindings.size()),
                          std::to_string(b.openFindings.size())});
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
    const auto all = review::changeRows(before->design(), after->design());
    const review::HeadlineOptions headlines{referencePrices(world), world.clock.now().date()};
    const auto was = review::headlinesOf(before->state, before->phase, headlines);
    if (!was)
        return fail(was.error());
    const auto is = all.empty() ? was : review::headlinesOf(after->state, after->phase, headlines);
    if (!is)
        return fail(is.error());
    const Headlines& a = *was;
    const Headlines& b = *is;
    Json json{{"added", listJson(all, ChangeHow::Added)},
              {"removed", listJson(all, ChangeHow::Removed)},
              {"changed", listJson(all, ChangeHow::Changed)},
              {"consequences", consequencesJson(a, b)}};
    report::Report text{fmt::format("{} → {}", options.before, options.after),
                        all.empty() ? "no differences" : plural(all.size(), "difference"),
                        {}};
    if (!all.empty())
        text.sections = {changeTable(all), consequencesText(a, b)};
    return Outcome{options.exitCode && !all.empty() ? kFailed : kDone,
                   dump(std::move(json)),
                   std::move(text),
                   {}};
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
