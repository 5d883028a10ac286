#include "core/plan/plan.h"

#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::cli {

namespace {

struct Options : ProjectOptions {
    std::string start;
};

/// No start, no dates.
Json dateJson(const std::string& date)
{
    return date.empty() ? Json(nullptr) : Json(date);
}

Json planJson(const plan::DeploymentPlan& plan)
{
    Json phases = Json::array();
    for (const plan::PlanPhase& phase : plan.phases)
        phases.push_back(Json{{"id", phase.id},
                              {"name", phase.name},
                              {"start", phase.start},
                              {"finish", phase.finish}});
    Json tasks = Json::array();
    for (const plan::PlanTask& task : plan.tasks)
        tasks.push_back(Json{{"id", task.id},
                             {"name", task.name},
                             {"phase", task.phase},
                             {"start", task.start},
                             {"finish", task.finish},
                             {"start_date", dateJson(plan.dateOf(task.start))},
                             {"finish_date", dateJson(plan.lastDateOf(task))},
                             {"duration_days", task.durationDays},
                             {"float_days", task.floatDays},
                             {"critical", task.critical},
                             {"depends_on", task.dependsOn},
                             {"crew", task.crew},
                             {"why", task.why}});
    return Json{{"start_date", dateJson(plan.startDate)},
                {"duration_days", plan.durationDays},
                {"phases", std::move(phases)},
                {"tasks", std::move(tasks)},
                {"critical_path", plan.criticalPath}};
}

report::Report planText(const std::string& name, const plan::DeploymentPlan& plan)
{
    report::Table table{"",
                        {{"Task"},
                         {"Start", report::Align::Right},
                         {"Days", report::Align::Right},
                         {"Float", report::Align::Right},
                         {"Crew"}},
                        {}};
    for (const plan::PlanTask& task : plan.tasks)
        table.rows.push_back(
            {(task.critical ? "* " : "  ") + task.name,
             plan.startDate.empty() ? fmt::format("{:.1f}", task.start) : plan.dateOf(task.start),
             fmt::format("{:.1f}", task.durationDays), fmt::format("{:.1f}", task.floatDays),
             task.crew});
    return {"Deployment plan of " + name,
            fmt::format("{:.1f} working days; * is on the critical path", plan.durationDays),
            {{"Tasks", {std::move(table)}}}};
}

} // namespace

Run setUpPlan(CLI::App& command)
{
    auto options = std::make_shared<Options>();
    addProjectOptions(command, *options);
    command.add_option("--start", options->start, "First working day, as 2026-11-30");
    return [options](const World& world) -> Expected<Outcome> {
        auto project = openProject(world, *options);
        if (!project)
            return fail(std::move(project.error()));
        plan::PlanOptions how;
        how.startDate = options->start;
        const auto plan = plan::deploymentPlan(project->state, project->phase, how);
        if (!plan)
            return fail(plan.error());
        return Outcome{
            kDone, dump(planJson(plan->value)), planText(project->name, plan->value), {}};
    };
}

} // namespace cw::cli
