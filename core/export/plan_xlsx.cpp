#include "core/base/stopping.h"
#include "core/cost/names.h"
#include "core/export/exporters.h"
#include "core/export/workbook_info.h"
#include "core/units/parse.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::exporting {
namespace {

using plan::DeploymentPlan;
using plan::PlanTask;

std::string joined(const std::vector<std::string>& list)
{
    return fmt::format("{}", fmt::join(list, ", "));
}

Cell lengthCell(const std::optional<Length>& length)
{
    return length ? Cell(length->metres()) : Cell();
}

SheetTable phaseTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Phases";
    table.columns = {
        {"Phase", 24}, {"Start, working day", 11}, {"Finish, working day", 11}, {"Start date", 12}};
    for (const plan::PlanPhase& phase : plan.phases)
        table.rows.push_back({phase.name, phase.start, phase.finish, plan.dateOf(phase.start)});
    table.totals.push_back({std::string("Duration"), {}, plan.durationDays, std::string{}});
    return table;
}

SheetTable taskTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Tasks";
    table.printedColumns = 12;
    table.frozenColumns = 2;
    table.columns = {{"Id", 22},
                     {"Task", 38},
                     {"Phase", 22},
                     {"Duration, working days", 10},
                     {"Start, working day", 9},
                     {"Finish, working day", 9},
                     {"First date", 11},
                     {"Last date", 11},
                     {"Float, days", 8},
                     {"Critical", 8},
                     {"After", 34},
                     {"Crew", 14},
                     {"Gate", 40},
                     {"Why", 60},
                     {"Changed by hand", 10}};
    for (const PlanTask& task : plan.tasks) {
        giveWay();
        const auto phase = std::ranges::find(plan.phases, task.phase, &plan::PlanPhase::id);
        table.rows.push_back(
            {task.id, task.name, phase == plan.phases.end() ? task.phase : phase->name,
             task.durationDays, task.start, task.finish, plan.dateOf(task.start),
             plan.lastDateOf(task), task.floatDays, std::string(task.critical ? "yes" : ""),
             joined(task.dependsOn), task.crew, task.gate, task.why,
             std::string(task.manual ? "yes" : "")});
    }
    return table;
}

SheetTable stackTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Rack and stack";
    table.frozenColumns = 3;
    table.columns = {{"Hall", 9},   {"Row", 7},       {"Rack", 10}, {"Lift order", 7},
                     {"Place", 18}, {"Device", 22},   {"Part", 34}, {"Weight, kg", 10},
                     {"People", 8}, {"Lift aid", 10}, {"Done", 8}};
    for (const plan::RackSheet& sheet : plan.racks) {
        giveWay();
        for (const plan::StackStep& step : sheet.steps)
            table.rows.push_back({sheet.hall, sheet.row, sheet.rack,
                                  static_cast<double>(step.order), step.units, step.device,
                                  step.part, cellOf(step.weightKg), step.people,
                                  std::string(!step.liftAid   ? "weight unknown"
                                              : *step.liftAid ? "lift aid"
                                                              : ""),
                                  std::string{}});
    }
    return table;
}

SheetTable rackTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Racks";
    table.frozenColumns = 3;
    table.columns = {{"Hall", 9},
                     {"Row", 7},
                     {"Rack", 10},
                     {"Unit", 7},
                     {"Devices", 9},
                     {"Weight mounted, kg", 12},
                     {"Weights unknown", 10}};
    for (const plan::RackSheet& sheet : plan.racks)
        table.rows.push_back({sheet.hall, sheet.row, sheet.rack, static_cast<double>(sheet.unit),
                              static_cast<double>(sheet.steps.size()), sheet.weightKg.known,
                              static_cast<double>(sheet.weightKg.unknown.size())});
    return table;
}

SheetTable pullTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Cable pulls";
    table.frozenColumns = 2;
    table.columns = {{"From rack", 10}, {"To rack", 10},  {"Network", 14}, {"Bundle", 12},
                     {"Cable", 34},     {"Length, m", 9}, {"Colour", 9},   {"Cables", 8},
                     {"Numbers", 50},   {"Done", 8}};
    for (const plan::CablePull& pull : plan.pulls) {
        giveWay();
        table.rows.push_back({pull.fromRack, pull.toRack, pull.network, pull.bundle, pull.part,
                              lengthCell(pull.length), pull.colour, static_cast<double>(pull.count),
                              cost::compactNames(pull.cables), std::string{}});
    }
    return table;
}

SheetTable pickTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Pick list";
    table.columns = {{"Cable", 40}, {"Kind", 9}, {"Length, m", 9}, {"Colour", 9}, {"Pieces", 9}};
    double all = 0;
    for (const plan::PickLine& line : plan.picks) {
        table.rows.push_back({line.part, line.kind, lengthCell(line.length), line.colour,
                              static_cast<double>(line.count)});
        all += static_cast<double>(line.count);
    }
    table.totals.push_back({std::string("Total"), {}, {}, {}, all});
    return table;
}

SheetTable ruleTable(const DeploymentPlan& plan)
{
    SheetTable table;
    table.name = "Rules";
    table.columns = {{"Rule", 46}, {"Value", 9}, {"Unit", 18}, {"Usual range", 12}, {"Source", 90}};
    for (const plan::PlanRuleInfo& rule : plan::planRuleTable())
        table.rows.push_back(
            {std::string(rule.title), plan.rules.*rule.value, std::string(rule.unit),
             rule.low < rule.high
                 ? fmt::format("{} to {}", formatNumber(rule.low), formatNumber(rule.high))
                 : std::string{},
             std::string(rule.source)});
    return table;
}

} // namespace

Output writePlanXlsx(const ExportInput& input)
{
    const auto made = plan::deploymentPlan(input.state, input.phase, input.plan);
    if (!made)
        return fail(made.error());
    const DeploymentPlan& plan = made->value;
    std::vector<SheetTable> sheets; // a braced list would copy every row
    for (const auto make :
         {phaseTable, taskTable, rackTable, stackTable, pullTable, pickTable, ruleTable})
        sheets.push_back(make(plan));
    return toXlsx(sheets, workbookInfo(input, "Deployment plan"), input.stop)
        .and_then([](std::string bytes) { return oneFile("plan.xlsx", std::move(bytes)); });
}

} // namespace cw::exporting
