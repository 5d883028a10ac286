#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/checks/run.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cw::cli {

namespace {

using checks::Finding;
using checks::Report;

struct Options : ProjectOptions {
    std::string severity{"error"};
    std::vector<std::string> rules;
    bool all{false};
};

Json refsJson(const std::vector<model::EntityRef>& refs)
{
    Json out = Json::array();
    for (const model::EntityRef& ref : refs)
        out.push_back(ref.text());
    return out;
}

Json findingJson(const model::Design& design, const Finding& finding)
{
    Json names = Json::array();
    for (const model::EntityRef& ref : finding.subjects)
        names.push_back(displayName(design, ref));
    Json arguments = Json::object();
    for (const auto& [key, value] : finding.arguments)
        std::visit([&, &name = key](const auto& v) { arguments[name] = v; }, value);
    Json out{{"id", finding.id},
             {"rule", finding.rule},
             {"severity", enumName(finding.severity)},
             {"state", enumName(finding.state)},
             {"subjects", refsJson(finding.subjects)},
             {"subject_names", std::move(names)},
             {"message", finding.message},
             {"arguments", std::move(arguments)},
             {"fingerprint", finding.fingerprint},
             {"waived", finding.waived()}};
    if (finding.waiver)
        out["waiver"] = model::EntityRef(*finding.waiver).text();
    return out;
}

Json reportJson(const model::Design& design, const Report& report)
{
    Json findings = Json::array();
    for (const Finding& finding : report.findings)
        findings.push_back(findingJson(design, finding));
    Json rules = Json::array();
    for (const checks::RuleResult& result : report.rules) {
        const checks::RuleInfo& info = checks::findRule(result.id)->info;
        Json skipped = Json::array();
        for (const checks::Skip& skip : result.skipped)
            skipped.push_back(
                Json{{"needs", skip.needs},
                     {"of", skip.of ? Json(skip.of->text()) : Json(nullptr)},
                     {"of_name", skip.of ? Json(displayName(design, *skip.of)) : Json(nullptr)},
                     {"subjects", refsJson(skip.subjects)},
                     {"message", skip.message}});
        rules.push_back(Json{{"id", result.id},
                             {"state", enumName(result.state)},
                             {"title", info.title},
                             {"discipline", enumName(info.discipline)},
                             {"severity", enumName(info.severity)},
                             {"checked", result.checked},
                             {"skipped", std::move(skipped)}});
    }
    const checks::Counts counts = report.counts();
    return Json{{"findings", std::move(findings)},
                {"rules", std::move(rules)},
                {"counts", Json{{"error", counts.error},
                                {"warning", counts.warning},
                                {"info", counts.info},
                                {"waived", counts.waived}}}};
}

/// People see the first findings of a rule; the rest is a count, unless they ask for all.
constexpr std::size_t kShown = 8;

std::vector<report::Block> findingBlocks(const Report& report, const std::string& rule, bool all)
{
    report::Facts list;
    std::size_t count = 0;
    for (const Finding& finding : report.findings) {
        if (finding.rule != rule || (++count > kShown && !all))
            continue;
        list.items.emplace_back(finding.waived() ? "waived" : enumName(finding.severity),
                                finding.message);
    }
    std::vector<report::Block> blocks;
    if (!list.items.empty())
        blocks.emplace_back(std::move(list));
    if (count > kShown && !all)
        blocks.emplace_back(report::Paragraph{
            fmt::format("… and {} more of this rule; --all shows them", count - kShown)});
    return blocks;
}

report::Report reportText(const std::string& name, const Report& report, bool all)
{
    const checks::Counts counts = report.counts();
    std::size_t undecided = 0;
    for (const checks::RuleResult& result : report.rules)
        undecided += result.skipped.empty() ? 0 : 1;
    report::Report out;
    out.title = "Checks of " + name;
    out.subtitle = fmt::format("{}, {}, {} info, {} waived; {} could not decide everything",
                               plural(counts.error, "error"), plural(counts.warning, "warning"),
                               counts.info, counts.waived, plural(undecided, "rule"));
    report::Table summary{"",
                          {{"Rule"},
                           {"State"},
                           {"Findings", report::Align::Right},
                           {"Checked", report::Align::Right},
                           {"Title"}},
                          {}};
    for (const checks::RuleResult& result : report.rules) {
        const auto found = std::count_if(report.findings.begin(), report.findings.end(),
                                         [&](const Finding& f) { return f.rule == result.id; });
        std::string state(enumName(result.state));
        if (result.state == checks::RuleState::Found && !result.skipped.empty())
            state += ", part skipped";
        if (result.state == checks::RuleState::Passed && result.checked == 0)
            state += ": nothing to check"; // no budget to keep, no cable to measure
        summary.rows.push_back({result.id, state, countText(found),
                                countText(static_cast<std::int64_t>(result.checked)),
                                std::string(checks::findRule(result.id)->info.title)});
    }
    out.sections.push_back({"Rules", {std::move(summary)}});
    for (const checks::RuleResult& result : report.rules) {
        std::vector<report::Block> blocks = findingBlocks(report, result.id, all);
        for (std::size_t i = 0; i < result.skipped.size(); ++i) {
            if (i == kShown && !all) {
                blocks.emplace_back(report::Paragraph{fmt::format(
                    "… and {} more skips; --all shows them", result.skipped.size() - i)});
                break;
            }
            blocks.emplace_back(report::Note{"skipped: " + result.skipped[i].message});
        }
        if (!blocks.empty())
            out.sections.push_back({result.id, std::move(blocks)});
    }
    return out;
}

} // namespace

Run setUpCheck(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    addProjectOptions(command, *options);
    command
        .add_option("--severity", options->severity,
                    "End with 1 if an open finding is at or above: error (if not given), "
                    "warning or info")
        ->check(CLI::IsMember({"error", "warning", "info"}));
    command.add_option("--rule", options->rules, "Only these rules; may be given several times");
    command.add_flag("--all", options->all, "Text: every finding of a rule, not the first few");
    return [options](const World& world) -> Expected<Outcome> {
        auto project = openProject(world, *options);
        if (!project)
            return fail(std::move(project.error()));
        const checks::Options how{options->rules, world.clock.now().date()};
        auto report = checks::run(project->state, project->phase, how);
        if (!report)
            return fail(std::move(report.error()));
        const auto severity = enumFromName<checks::Severity>(options->severity);
        return Outcome{report->hasOpen(*severity) ? kFailed : kDone,
                       dump(reportJson(project->design(), *report)),
                       reportText(project->name, *report, options->all),
                       {}};
    };
}

} // namespace cw::cli
