#include "core/plan/plan.h"
#include "tests/core/cost/small_design.h"

#include <QTest>

#include <algorithm>

using namespace cw;
using namespace cw::plan;
using model::NetworkKind;
using model::PartClass;

namespace {

/// One scalable unit: nodes in racks A1…, switches in rack N1, all wired.
struct Unit {
    test::SmallDesign small;
    Id<model::Part> node{small.part("dgx", PartClass::Server, "NVIDIA", 130.45, 8)};
    Id<model::Part> leafPart{small.part("qm", PartClass::Switch, "NVIDIA", 15, 1)};
    Id<model::Rack> switches{small.rack("N1")};
    Id<model::Network> compute{small.network("compute", NetworkKind::Compute)};
    std::vector<Id<model::Device>> nodes;
    Id<model::Device> leaf{small.device("leaf-1", leafPart, switches, 20, "leaf", 1)};
    Id<model::Device> spine{small.device("spine-1", leafPart, switches, 22, "spine")};

    explicit Unit(int count)
    {
        for (int i = 0; i < count; ++i) {
            const auto rack = small.rack("A" + std::to_string(i + 1));
            nodes.push_back(
                small.device("dgx-" + std::to_string(i + 1), node, rack, 1, "compute-node", 1));
        }
    }
    void links(int count, Id<model::Device> a, Id<model::Device> z, std::int64_t tier)
    {
        for (int i = 0; i < count; ++i) {
            const std::string port = std::to_string(tier) + "-" + std::to_string(i);
            auto cable = small.cable("c" + std::to_string(1000 + ++made), a, port, z, port);
            cable.network = compute;
            cable.tier = tier;
            small.add(cable);
        }
    }
    DeploymentPlan plan(const PlanOptions& options = {}) const
    {
        auto result = deploymentPlan(small.state(), {}, options);
        if (!result)
            qFatal("%s", result.error().text().c_str());
        return std::move(result->value);
    }
    int made{0};
};

const PlanTask& taskOf(const DeploymentPlan& plan, std::string_view id)
{
    const auto at = std::ranges::find(plan.tasks, id, &PlanTask::id);
    if (at == plan.tasks.end())
        qFatal("no task %s", std::string(id).c_str());
    return *at;
}

} // namespace

class TestPlan : public QObject {
    Q_OBJECT

private slots:
    // D2: 1 SU H100 with 252 + 256 links, 80 links a person-day, 4 people -> 508/320 = 1.59, 2
    // days.
    void pullingTime()
    {
        QCOMPARE(cablingDays(508, {}), 1.5875);
        QCOMPARE(wholeDays(cablingDays(508, {})), 2.0);
        QCOMPARE(wholeDays(2.0), 2.0);

        Unit unit(1);
        unit.links(252, unit.nodes[0], unit.leaf, 1);
        unit.links(256, unit.leaf, unit.spine, 2);
        const DeploymentPlan plan = unit.plan();
        const PlanTask& cabling = taskOf(plan, "cabling:compute:1");
        QCOMPARE(cabling.durationDays, 2.0);
        QVERIFY(cabling.why.find("508 links") != std::string::npos);
        QVERIFY(cabling.why.find("1.59") != std::string::npos);
    }

    void everyRuleHasASourceAndADefaultInItsRange()
    {
        const PlanRules defaults;
        for (const PlanRuleInfo& rule : planRuleTable()) {
            QVERIFY(!rule.source.empty());
            if (rule.low < rule.high) {
                QVERIFY2(defaults.*rule.value >= rule.low, std::string(rule.key).c_str());
                QVERIFY2(defaults.*rule.value <= rule.high, std::string(rule.key).c_str());
            }
        }
    }

    void workFollowsInOrder()
    {
        Unit unit(4);
        unit.links(8, unit.nodes[0], unit.leaf, 1);
        const DeploymentPlan plan = unit.plan();
        const PlanTask& stack = taskOf(plan, "rack-and-stack:1");
        const PlanTask& cabling = taskOf(plan, "cabling:compute:1");
        const PlanTask& burnIn = taskOf(plan, "burn-in:1");
        const PlanTask& acceptance = taskOf(plan, "acceptance");
        QVERIFY(cabling.start >= stack.finish);
        // The switches' rack is common (leaf and spine disagree about the unit or have none), so
        // the cabling waits for it too.
        QVERIFY(std::ranges::find(cabling.dependsOn, "rack-and-stack:1") !=
                cabling.dependsOn.end());
        QVERIFY(burnIn.start >= cabling.finish);
        QVERIFY(acceptance.start >= burnIn.finish);
        QCOMPARE(plan.criticalPath.front(), std::string("site-ready"));
        QCOMPARE(plan.criticalPath.back(), std::string("hand-over"));
        QCOMPARE(plan.durationDays, taskOf(plan, "hand-over").finish);
        QCOMPARE(plan.phases.front().id, std::string("site-ready"));
        QVERIFY(std::ranges::is_sorted(plan.tasks, {}, &PlanTask::start));
    }

    void crewTakesOneUnitAfterTheOther()
    {
        Unit unit(2);
        unit.small.change(unit.nodes[1], [](model::Device& d) { d.group = 2; });
        const DeploymentPlan plan = unit.plan();
        QVERIFY(taskOf(plan, "rack-and-stack:2").start >= taskOf(plan, "rack-and-stack:1").finish);
        // Units are brought up side by side.
        QCOMPARE(taskOf(plan, "power-on:1").name, std::string("Power-on and firmware, SU 1"));
    }

    // Lift order is bottom up; what weighs 55 kg or more needs a lift; unknown stays unknown.
    void rackSheetsInLiftOrder()
    {
        Unit unit(1);
        const auto pdu = unit.small.part("pdu", PartClass::RackPdu, "Acme", 12, 0);
        const auto odd = unit.small.part("odd", PartClass::Appliance);
        const auto rack = unit.small.state().lookup.named<model::Rack>("A1").front();
        unit.small.device("upper", unit.node, rack, 20, "compute-node", 1);
        unit.small.device("odd-1", odd, rack, 30);
        model::Device strip;
        strip.name = "pdu-1";
        strip.part = pdu;
        strip.placement = model::OnStrip{rack, model::Face::Rear, model::StripSide::Left, 0, {}};
        unit.small.add(strip);
        const DeploymentPlan plan = unit.plan();
        const auto sheet = std::ranges::find(plan.racks, "A1", &RackSheet::rack);
        QVERIFY(sheet != plan.racks.end());
        std::vector<std::string> order;
        for (const StackStep& step : sheet->steps)
            order.push_back(step.device);
        QVERIFY((order == std::vector<std::string>{"pdu-1", "dgx-1", "upper", "odd-1"}));
        QVERIFY(sheet->steps[1].liftAid.value());
        QCOMPARE(sheet->steps[1].people, 2.0);
        QCOMPARE(sheet->steps[1].units, std::string("U1–U8"));
        QVERIFY(!sheet->steps[0].liftAid.value());
        QVERIFY(!sheet->steps[3].liftAid.has_value());
        QCOMPARE(sheet->weightKg.unknown.size(), std::size_t(1));
        QCOMPARE(sheet->weightKg.known, 2 * 130.45 + 12);
    }

    void pullsAndPicksCountEveryCable()
    {
        Unit unit(2);
        unit.links(8, unit.nodes[0], unit.leaf, 1);
        unit.links(8, unit.leaf, unit.nodes[1], 1); // from the switch: the same rack pair direction
        const DeploymentPlan plan = unit.plan();
        QCOMPARE(plan.pulls.size(), std::size_t(2));
        QCOMPARE(plan.pulls[0].fromRack, std::string("A1"));
        QCOMPARE(plan.pulls[1].fromRack, std::string("A2"));
        QCOMPARE(plan.pulls[1].toRack, std::string("N1"));
        QCOMPARE(plan.pulls[0].count + plan.pulls[1].count, std::int64_t(16));
        QCOMPARE(plan.picks.size(), std::size_t(1));
        QCOMPARE(plan.picks[0].count, std::int64_t(16));
        QCOMPARE(plan.picks[0].part, std::string("part not chosen"));
    }

    void ownTasksReplaceAndAdd()
    {
        Unit unit(1);
        model::Task longer;
        longer.name = "Cluster acceptance";
        longer.durationDays = 20;
        longer.crew = "customer";
        const auto acceptance = unit.small.add(longer);
        model::Task party;
        party.name = "Training of operators";
        party.durationDays = 3;
        party.dependsOn = {acceptance};
        unit.small.add(party);
        const DeploymentPlan plan = unit.plan();
        QCOMPARE(taskOf(plan, "acceptance").durationDays, 20.0);
        QVERIFY(taskOf(plan, "acceptance").manual);
        QCOMPARE(taskOf(plan, "acceptance").crew, std::string("customer"));
        const auto added = std::ranges::find(plan.tasks, "Training of operators", &PlanTask::name);
        QVERIFY(added != plan.tasks.end());
        QCOMPARE(added->start, taskOf(plan, "acceptance").finish);
        QCOMPARE(plan.criticalPath.back(), added->id);
    }

    void circleOfOwnTasksIsAnError()
    {
        Unit unit(1);
        model::Task a;
        a.name = "A";
        const auto first = unit.small.add(a);
        model::Task b;
        b.name = "B";
        b.dependsOn = {first};
        const auto second = unit.small.add(b);
        unit.small.change(first, [&](model::Task& task) { task.dependsOn = {second}; });
        const auto made = deploymentPlan(unit.small.state(), {}, {});
        QVERIFY(!made);
        QVERIFY(made.error().message.find("'A', 'B'") != std::string::npos);
    }

    void datesOnlyFromAStart()
    {
        Unit unit(1);
        QCOMPARE(unit.plan().dateOf(0), std::string());
        PlanOptions options;
        options.startDate = "2026-11-30";
        const DeploymentPlan plan = unit.plan(options);
        QCOMPARE(plan.dateOf(5), std::string("2026-12-07"));
        PlanTask task;
        task.durationDays = 5;
        task.finish = 5;
        QCOMPARE(plan.lastDateOf(task), std::string("2026-12-04"));
        options.startDate = "tomorrow";
        QVERIFY(!deploymentPlan(unit.small.state(), {}, options));
    }

    void emptyDesignHasAPlan()
    {
        test::SmallDesign small;
        const auto made = deploymentPlan(small.state(), {}, {});
        QVERIFY(made.has_value());
        QCOMPARE(made->value.criticalPath.back(), std::string("hand-over"));
    }

    void sameDesignSamePlan()
    {
        const auto text = [](const DeploymentPlan& plan) {
            std::string out;
            for (const PlanTask& task : plan.tasks)
                out += task.id + " " + std::to_string(task.start) + "\n";
            for (const CablePull& pull : plan.pulls)
                out += pull.fromRack + pull.toRack + "\n";
            return out;
        };
        Unit one(6);
        Unit two(6);
        one.links(20, one.nodes[3], one.leaf, 1);
        two.links(20, two.nodes[3], two.leaf, 1);
        QCOMPARE(text(one.plan()), text(two.plan()));
    }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
