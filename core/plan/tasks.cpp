#include "core/plan/tasks.h"

#include "core/units/parse.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

namespace cw::plan {
namespace {

std::string crewText(double people, std::string_view what)
{
    return fmt::format("{} {}", formatNumber(people), what);
}

std::string number(std::int64_t value)
{
    return fmt::format("{}", value);
}

class Planner {
public:
    Planner(const Survey& survey, const PlanRules& rules) : m_survey(survey), m_rules(rules) {}

    std::vector<PlanTask> run()
    {
        PlanTask site = make("site-ready", "Site ready", "site-ready", m_rules.siteReadyDays);
        site.gate = "space, power energised, cooling, access, floor rating, uplinks and IP plan";
        add(site);
        for (const auto& [unit, what] : m_survey.units)
            rackAndStack(unit, what);
        for (const auto& [unit, what] : m_survey.units)
            powerAndLiquid(unit, what);
        for (const auto& [unit, networks] : m_survey.cabling)
            cabling(unit, networks);
        for (const auto& [unit, what] : m_survey.units)
            powerOn(unit, what);
        for (const auto& [unit, what] : m_survey.units)
            burnIn(unit, what);
        acceptance();
        for (PlanTask& task : m_tasks)
            std::ranges::sort(task.dependsOn);
        return std::move(m_tasks);
    }

private:
    static PlanTask make(std::string id, std::string name, std::string phase, double days)
    {
        PlanTask task;
        task.id = std::move(id);
        task.name = std::move(name);
        task.phase = std::move(phase);
        task.durationDays = days;
        return task;
    }

    void add(PlanTask task)
    {
        m_ids.insert(task.id);
        m_tasks.push_back(std::move(task));
    }

    bool isTask(const std::string& id) const { return m_ids.contains(id); }

    // Waits for a task if it is part of this plan.
    void after(PlanTask& task, const std::string& id) const
    {
        if (isTask(id) && std::ranges::find(task.dependsOn, id) == task.dependsOn.end())
            task.dependsOn.push_back(id);
    }

    void afterCrew(PlanTask& task, std::string& last) const
    {
        if (!last.empty())
            after(task, last);
        last = task.id;
    }

    void rackAndStack(std::int64_t unit, const UnitSurvey& what)
    {
        if (what.racks == 0 && what.devices == 0)
            return;
        const double hours =
            static_cast<double>(what.racks) * m_rules.hoursPerRack +
            static_cast<double>(what.devices - what.heavy) * m_rules.hoursPerDevice +
            static_cast<double>(what.heavy) * m_rules.heavyLiftPeople * m_rules.hoursPerHeavyLift +
            static_cast<double>(what.passives) * m_rules.hoursPerPassive;
        const double days = hours / (m_rules.rackingCrew * m_rules.hoursPerDay);
        PlanTask task = make(fmt::format("rack-and-stack:{}", unit), "Rack and stack, " + what.name,
                             "rack-and-stack", wholeDays(days));
        task.why = fmt::format(
            "{} racks, {} devices of which {} heavy, {} passive: {} person-hours / ({} people x {} "
            "h) = {:.2f} days",
            number(what.racks), number(what.devices), number(what.heavy), number(what.passives),
            formatNumber(std::round(hours * 10) / 10), formatNumber(m_rules.rackingCrew),
            formatNumber(m_rules.hoursPerDay), days);
        if (what.weightless > 0)
            task.why += fmt::format("; weight of {} unknown", number(what.weightless));
        task.crew = crewText(m_rules.rackingCrew, "racking");
        after(task, "site-ready");
        afterCrew(task, m_lastRacking);
        add(std::move(task));
    }

    void powerAndLiquid(std::int64_t unit, const UnitSurvey& what)
    {
        const std::int64_t cords = what.cords > 0 ? what.cords : what.inlets;
        const std::string stacked = fmt::format("rack-and-stack:{}", unit);
        if (cords > 0) {
            const double days =
                static_cast<double>(cords) / (m_rules.cordsPerPersonDay * m_rules.powerCrew);
            PlanTask task = make(fmt::format("power:{}", unit), "Power connections, " + what.name,
                                 "power", wholeDays(days));
            task.why = fmt::format(
                "{} {} / ({} a person-day x {} people) = {:.2f} days", number(cords),
                what.cords > 0 ? "cords" : "inlets, no cords drawn",
                formatNumber(m_rules.cordsPerPersonDay), formatNumber(m_rules.powerCrew), days);
            task.crew = crewText(m_rules.powerCrew, "power");
            after(task, "site-ready");
            after(task, stacked);
            afterCrew(task, m_lastPower);
            add(std::move(task));
        }
        if (what.liquid) {
            PlanTask task =
                make(fmt::format("liquid:{}", unit), "Loop flush, fill and leak test, " + what.name,
                     "liquid", m_rules.liquidDaysPerUnit);
            task.why = "by rule for each unit with liquid connections";
            task.crew = "liquid";
            after(task, stacked);
            afterCrew(task, m_lastLiquid);
            add(std::move(task));
        }
    }

    void cabling(std::int64_t unit, const std::map<std::uint64_t, CablingSurvey>& networks)
    {
        std::vector<const CablingSurvey*> sorted;
        for (const auto& [id, what] : networks)
            sorted.push_back(&what);
        std::ranges::stable_sort(sorted, {}, [](const CablingSurvey* what) {
            return std::pair<int, std::string_view>(what->order, what->network);
        });
        for (const CablingSurvey* what : sorted) {
            const double days = cablingDays(static_cast<double>(what->links), m_rules);
            std::string id = fmt::format("cabling:{}:{}", what->network, unit);
            while (isTask(id)) // two networks of one name
                id += "'";
            PlanTask task =
                make(id, fmt::format("Cabling {}, {}", what->network, m_survey.units.at(unit).name),
                     "cabling", wholeDays(days));
            task.why = fmt::format("{} links / ({} a person-day x {} people) = {:.2f} days",
                                   number(what->links), formatNumber(m_rules.linksPerPersonDay),
                                   formatNumber(m_rules.cablingCrew), days);
            task.crew = crewText(m_rules.cablingCrew, "cabling");
            after(task, "site-ready");
            for (const std::int64_t stands : what->rackUnits)
                after(task, fmt::format("rack-and-stack:{}", stands));
            afterCrew(task, m_lastCabling);
            m_cabling[unit].push_back({task.id, what->management});
            add(std::move(task));
        }
    }

    void powerOn(std::int64_t unit, const UnitSurvey& what)
    {
        if (what.devices == 0)
            return;
        PlanTask task =
            make(fmt::format("power-on:{}", unit), "Power-on and firmware, " + what.name,
                 "power-on", m_rules.powerOnDaysPerUnit);
        task.why = "by rule for each unit";
        task.crew = "bring-up";
        task.gate = "power checked, liquid loop tight, management network answers";
        after(task, fmt::format("rack-and-stack:{}", unit));
        after(task, fmt::format("power:{}", unit));
        after(task, fmt::format("liquid:{}", unit));
        for (const std::int64_t which : {std::int64_t{0}, unit})
            for (const auto& [id, management] : m_cabling[which])
                if (management)
                    after(task, id);
        add(std::move(task));
    }

    void burnIn(std::int64_t unit, const UnitSurvey& what)
    {
        if (what.nodes == 0)
            return;
        PlanTask task = make(fmt::format("burn-in:{}", unit), "Burn-in, " + what.name, "burn-in",
                             m_rules.burnInDays);
        task.why = fmt::format("{} nodes, by rule for each unit", number(what.nodes));
        task.crew = "bring-up";
        task.gate = "every link at its rate, topology equals the design";
        for (const std::int64_t which : {std::int64_t{0}, unit}) {
            after(task, fmt::format("power-on:{}", which));
            for (const auto& [id, management] : m_cabling[which])
                after(task, id);
        }
        add(std::move(task));
    }

    void acceptance()
    {
        PlanTask task =
            make("acceptance", "Cluster acceptance", "acceptance", m_rules.acceptanceDays);
        task.why = "by rule";
        task.crew = "acceptance";
        task.gate = "burn-in passed, no open deviation";
        // Everything that nothing else waits for yet.
        std::vector<std::string> waited;
        for (const PlanTask& before : m_tasks)
            waited.insert(waited.end(), before.dependsOn.begin(), before.dependsOn.end());
        std::ranges::sort(waited);
        for (const PlanTask& before : m_tasks)
            if (!std::ranges::binary_search(waited, before.id))
                task.dependsOn.push_back(before.id);
        add(std::move(task));
        PlanTask last = make("hand-over", "Hand-over", "hand-over", m_rules.handOverDays);
        last.why = "by rule";
        last.crew = "delivery";
        last.dependsOn = {"acceptance"};
        add(std::move(last));
    }

    struct Cabled {
        std::string id;
        bool management;
    };

    const Survey& m_survey;
    const PlanRules& m_rules;
    std::vector<PlanTask> m_tasks;
    std::unordered_set<std::string> m_ids;
    std::map<std::int64_t, std::vector<Cabled>> m_cabling;
    std::string m_lastRacking;
    std::string m_lastPower;
    std::string m_lastLiquid;
    std::string m_lastCabling;
};

} // namespace

std::vector<PlanPhase> stages()
{
    return {{"site-ready", "Site ready"}, {"rack-and-stack", "Rack and stack"},
            {"power", "Power"},           {"liquid", "Liquid loop"},
            {"cabling", "Cabling"},       {"power-on", "Power-on and firmware"},
            {"burn-in", "Burn-in"},       {"acceptance", "Acceptance"},
            {"hand-over", "Hand-over"}};
}

std::vector<PlanTask> tasksByRule(const Survey& survey, const PlanRules& rules)
{
    return Planner(survey, rules).run();
}

void applyOwnTasks(const model::Design& design, std::vector<PlanPhase>& phases,
                   std::vector<PlanTask>& tasks)
{
    std::map<Id<model::Task>, std::string> idOf; // what an own task is called in the plan
    for (const model::Task& own : design.table<model::Task>()) {
        auto known = tasks.end();
        if (own.origin && own.origin->generator == "plan")
            known = std::ranges::find(tasks, own.origin->key, &PlanTask::id);
        if (known == tasks.end())
            known = std::ranges::find(tasks, own.name, &PlanTask::name);
        idOf[own.id] = known == tasks.end() ? own.id.text() : known->id;
    }
    for (const model::Task& own : design.table<model::Task>()) {
        auto known = std::ranges::find(tasks, idOf[own.id], &PlanTask::id);
        if (known == tasks.end()) {
            PlanTask added;
            added.id = idOf[own.id];
            added.phase = "own";
            std::string phaseName = "Further tasks";
            if (const model::Phase* phase = design.find(own.phase)) {
                added.phase = phase->id.text();
                phaseName = phase->name;
            }
            if (std::ranges::find(phases, added.phase, &PlanPhase::id) == phases.end())
                phases.push_back({added.phase, phaseName});
            known = tasks.insert(tasks.end(), std::move(added));
        }
        known->name = own.name;
        known->durationDays = std::isfinite(own.durationDays) ? std::max(0.0, own.durationDays) : 0;
        known->why = "as the project says";
        known->manual = true;
        if (!own.crew.empty())
            known->crew = own.crew;
        if (!own.gate.empty())
            known->gate = own.gate;
        if (!own.dependsOn.empty()) {
            known->dependsOn.clear();
            for (const Id<model::Task>& before : own.dependsOn)
                known->dependsOn.push_back(idOf[before]);
            std::ranges::sort(known->dependsOn);
        }
    }
}

} // namespace cw::plan
