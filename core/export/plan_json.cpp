#include "core/base/stopping.h"
#include "core/export/exporters.h"
#include "core/export/json_text.h"

namespace cw::exporting {
namespace {

using plan::DeploymentPlan;

Json lengthOf(const std::optional<Length>& length)
{
    return length ? jsonNumber(length->metres()) : Json(nullptr);
}

Json listOf(const std::vector<std::string>& texts)
{
    Json list = Json::array();
    for (const std::string& text : texts)
        list.push_back(cleanText(text));
    return list;
}

Json tasksOf(const DeploymentPlan& plan)
{
    Json list = Json::array();
    for (const plan::PlanTask& task : plan.tasks) {
        Json out;
        out["id"] = cleanText(task.id);
        out["name"] = cleanText(task.name);
        out["phase"] = task.phase;
        out["start"] = jsonNumber(task.start);
        out["finish"] = jsonNumber(task.finish);
        out["duration_days"] = jsonNumber(task.durationDays);
        out["float_days"] = jsonNumber(task.floatDays);
        out["critical"] = task.critical;
        out["depends_on"] = listOf(task.dependsOn);
        out["crew"] = jsonText(task.crew);
        out["gate"] = jsonText(task.gate);
        out["why"] = jsonText(task.why);
        out["start_date"] = jsonText(plan.dateOf(task.start));
        out["last_date"] = jsonText(plan.lastDateOf(task));
        out["changed_by_hand"] = task.manual;
        list.push_back(std::move(out));
    }
    return list;
}

Json racksOf(const DeploymentPlan& plan)
{
    Json list = Json::array();
    for (const plan::RackSheet& sheet : plan.racks) {
        giveWay();
        Json out;
        out["rack"] = cleanText(sheet.rack);
        out["hall"] = jsonText(sheet.hall);
        out["row"] = jsonText(sheet.row);
        out["unit"] = sheet.unit == 0 ? Json(nullptr) : Json(sheet.unit);
        out["weight_mounted_kg"] = jsonNumber(sheet.weightKg.known);
        out["weight_mounted_kg_unknown_count"] = sheet.weightKg.unknown.size();
        Json& steps = out["steps"] = Json::array();
        for (const plan::StackStep& step : sheet.steps)
            steps.push_back({{"order", step.order},
                             {"place", jsonText(step.units)},
                             {"device", cleanText(step.device)},
                             {"part", cleanText(step.part)},
                             {"weight_kg", jsonNumber(step.weightKg)},
                             {"lift_aid", step.liftAid ? Json(*step.liftAid) : Json(nullptr)},
                             {"people", jsonNumber(step.people)}});
        list.push_back(std::move(out));
    }
    return list;
}

Json pullsOf(const DeploymentPlan& plan)
{
    Json list = Json::array();
    for (const plan::CablePull& pull : plan.pulls) {
        giveWay();
        list.push_back({{"from_rack", cleanText(pull.fromRack)},
                        {"to_rack", cleanText(pull.toRack)},
                        {"network", jsonText(pull.network)},
                        {"bundle", jsonText(pull.bundle)},
                        {"part", cleanText(pull.part)},
                        {"length_m", lengthOf(pull.length)},
                        {"colour", jsonText(pull.colour)},
                        {"count", pull.count},
                        {"cables", listOf(pull.cables)}});
    }
    return list;
}

Json picksOf(const DeploymentPlan& plan)
{
    Json list = Json::array();
    for (const plan::PickLine& line : plan.picks)
        list.push_back({{"kind", line.kind},
                        {"part", cleanText(line.part)},
                        {"length_m", lengthOf(line.length)},
                        {"colour", jsonText(line.colour)},
                        {"count", line.count}});
    return list;
}

} // namespace

Output writePlanJson(const ExportInput& input)
{
    const auto made = plan::deploymentPlan(input.state, input.phase, input.plan);
    if (!made)
        return fail(made.error());
    const DeploymentPlan& plan = made->value;
    const model::Settings& settings = input.state.design.settings();
    Json out;
    out["project"] = cleanText(settings.name);
    out["revision"] = jsonText(settings.revision);
    out["unit"] = "working days from day 0";
    out["start_date"] = jsonText(plan.dateOf(0));
    out["duration_days"] = jsonNumber(plan.durationDays);
    Json& phases = out["phases"] = Json::array();
    for (const plan::PlanPhase& phase : plan.phases)
        phases.push_back({{"id", phase.id},
                          {"name", cleanText(phase.name)},
                          {"start", jsonNumber(phase.start)},
                          {"finish", jsonNumber(phase.finish)}});
    out["tasks"] = tasksOf(plan);
    out["critical_path"] = listOf(plan.criticalPath);
    out["racks"] = racksOf(plan);
    out["cable_pulls"] = pullsOf(plan);
    out["pick_list"] = picksOf(plan);
    Json& rules = out["rules"] = Json::array();
    for (const plan::PlanRuleInfo& rule : plan::planRuleTable())
        rules.push_back({{"key", rule.key},
                         {"title", rule.title},
                         {"value", jsonNumber(plan.rules.*rule.value)},
                         {"unit", rule.unit},
                         {"source", rule.source}});
    return oneFile("plan.json", jsonDocument(out));
}

} // namespace cw::exporting
