#include "core/plan/plan.h"

#include "core/plan/calendar.h"
#include "core/plan/schedule.h"
#include "core/plan/sheets.h"
#include "core/plan/tasks.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::plan {
namespace {

void setPhases(std::vector<PlanPhase> phases, DeploymentPlan& plan)
{
    for (PlanPhase& phase : phases) {
        bool any = false;
        for (const PlanTask& task : plan.tasks) {
            if (task.phase != phase.id)
                continue;
            phase.start = any ? std::min(phase.start, task.start) : task.start;
            phase.finish = any ? std::max(phase.finish, task.finish) : task.finish;
            any = true;
        }
        if (any)
            plan.phases.push_back(std::move(phase));
    }
}

model::Derivation derive(const DeploymentPlan& plan)
{
    model::Derivation why;
    why.term = "Duration of the deployment";
    why.value = plan.durationDays;
    why.unit = "working days";
    why.formula = "sum along the critical path";
    for (const std::string& id : plan.criticalPath) {
        const auto task = std::ranges::find(plan.tasks, id, &PlanTask::id);
        model::Derivation step;
        step.term = task->name;
        step.value = task->durationDays;
        step.unit = "working days";
        step.formula = task->why;
        why.inputs.push_back(std::move(step));
    }
    return why;
}

Expected<std::string> startDate(const model::Design& design, const model::PhaseView& phase,
                                const PlanOptions& options)
{
    std::string start = options.startDate;
    if (start.empty())
        if (const model::Phase* at = design.find(phase.phase()))
            start = at->start;
    if (!start.empty() && !isDate(start))
        return fail(ErrorCode::InvalidArgument, fmt::format("'{}' is not a date", start), {},
                    "write the start like 2026-11-30");
    return start;
}

} // namespace

std::string DeploymentPlan::dateOf(double workingDay) const
{
    return workingDate(startDate, std::llround(std::floor(workingDay + 1e-9)), daysPerWeek);
}

std::string DeploymentPlan::lastDateOf(const PlanTask& task) const
{
    return dateOf(task.durationDays > 0 ? std::ceil(task.finish - 1e-9) - 1 : task.finish);
}

Expected<model::Result<DeploymentPlan>>
deploymentPlan(const edit::State& state, const model::PhaseView& phase, const PlanOptions& options)
{
    auto start = startDate(state.design, phase, options);
    if (!start)
        return fail(std::move(start.error()));
    model::Result<DeploymentPlan> result;
    DeploymentPlan& plan = result.value;
    plan.rules = options.rules;
    plan.startDate = std::move(*start);
    plan.daysPerWeek = options.rules.daysPerWeek;
    const Survey found = survey(state, phase, options.rules);
    std::vector<PlanPhase> phases = stages();
    plan.tasks = tasksByRule(found, options.rules);
    applyOwnTasks(state.design, phases, plan.tasks);
    if (auto done = schedule(plan.tasks); !done)
        return fail(std::move(done.error()));
    std::ranges::stable_sort(plan.tasks, {}, &PlanTask::start); // in the order of the work
    for (const PlanTask& task : plan.tasks)
        plan.durationDays = std::max(plan.durationDays, task.finish);
    plan.criticalPath = criticalPath(plan.tasks);
    setPhases(std::move(phases), plan);
    plan.racks = rackSheets(state, phase, found, options.rules);
    plan.pulls = cablePulls(state, phase);
    plan.picks = pickList(state, phase);
    result.why = derive(plan);
    return result;
}

} // namespace cw::plan
