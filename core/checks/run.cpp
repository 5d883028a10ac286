#include "core/checks/run.h"

#include "core/base/stopping.h"
#include "core/checks/memo.h"
#include "core/checks/waivers.h"
#include "core/model/settings.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::checks {

namespace {

bool contains(const std::vector<std::string>& list, std::string_view id)
{
    return std::ranges::find(list, id) != list.end();
}

Expected<void> requireRules(const std::vector<std::string>& ids)
{
    for (const std::string& id : ids) {
        if (findRule(id) != nullptr)
            continue;
        std::vector<std::string_view> known;
        for (const Rule* rule : rules())
            known.push_back(rule->info.id);
        return fail(ErrorCode::NotFound, fmt::format("there is no rule \"{}\"", id), "",
                    fmt::format("rules: {}", fmt::join(known, ", ")));
    }
    return {};
}

} // namespace

Expected<Report> run(const edit::State& state, const model::PhaseView& phase,
                     const Options& options, jobs::StopToken stop, jobs::ProgressSink& progress,
                     Memo* memo)
{
    if (auto known = requireRules(options.only); !known)
        return fail(known.error());
    const auto& disabled = state.design.settings().disabledChecks;
    std::unique_lock<std::mutex> held;
    if (memo != nullptr) {
        held = memo->lock();
        memo->moveTo(state.design, phase);
    }
    const Input input(state, phase, memo != nullptr ? memo->shared() : nullptr);
    Report report;
    double done = 0;
    for (const Rule* rule : rules()) {
        progress.report(done++ / static_cast<double>(rules().size()), rule->info.title);
        const std::string id(rule->info.id);
        if (!options.only.empty() && !contains(options.only, id)) {
            report.rules.push_back({id, RuleState::NotRun, 0, {}});
            continue;
        }
        if (contains(disabled, id)) {
            report.rules.push_back({id, RuleState::Disabled, 0, {}});
            continue;
        }
        if (const Memo::Said* said = memo != nullptr ? memo->find(*rule) : nullptr) {
            report.rules.push_back(said->result);
            report.findings.insert(report.findings.end(), said->findings.begin(),
                                   said->findings.end());
            continue;
        }
        Collector collector(state.design, rule->info.id, rule->info.severity, stop);
        try {
            const StopScope scope(stop);
            rule->run(input, collector);
        } catch (const Stopped&) {
            return fail(jobs::cancelled("Check"));
        }
        if (stop.stop_requested())
            return fail(jobs::cancelled("Check"));
        report.rules.push_back(collector.result());
        auto findings = collector.takeFindings();
        if (memo != nullptr)
            memo->keep(*rule, {report.rules.back(), findings});
        std::ranges::move(findings, std::back_inserter(report.findings));
    }
    applyWaivers(state.design, options.today, report.findings);
    progress.report(1, "done");
    return report;
}

jobs::Job<Report> job(edit::State snapshot, model::PhaseView phase, Options options)
{
    return {"Check",
            [snapshot = std::move(snapshot), phase = std::move(phase),
             options = std::move(options)](jobs::StopToken stop, jobs::ProgressSink& progress) {
                return run(snapshot, phase, options, std::move(stop), progress);
            }};
}

} // namespace cw::checks
