#include "core/checks/finding_text.h"
#include "core/checks/fixes.h"
#include "core/checks/run.h"
#include "core/edit/editor.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::checks;
using support::Room;

class TestFixes : public QObject {
    Q_OBJECT

    const model::Part m_node =
        support::part("node", {{"rack_units", 4}, {"depth_mm", 800}}, "rack");

    static Report run(const Room& room) { return *checks::run(room.tx.state(), {}, {}); }
    static const Finding* first(const Report& report, std::string_view rule)
    {
        for (const Finding& finding : report.findings)
            if (finding.rule == rule)
                return &finding;
        return nullptr;
    }
    /// Hangs a device where the verbs would refuse it, as a file might.
    static void force(Room& room, Id<model::Device> device, Id<model::Rack> rack, int unit)
    {
        support::must(room.tx.update(device, [&](model::Device& d) {
            d.placement = model::InRack{rack, kRackUnit * (unit - 1)};
        }));
    }

private slots:
    void anOverlapIsMendedByTheNearestFreeUnits()
    {
        Room room;
        const auto rack = room.rack("A");
        room.at("one", m_node, rack, 1);
        const auto two = room.device("two", m_node);
        force(room, two, rack, 3);
        const Report before = run(room);
        const Finding* finding = first(before, "physical.space");
        QVERIFY(finding != nullptr);
        const auto fix = fixFor(room.tx.state(), *finding);
        QVERIFY(fix);
        QVERIFY(fix->title.find("free units") != std::string::npos);
        const auto done = fix->apply(room.tx);
        QVERIFY2(done, done ? "" : done.error().text().c_str());
        QVERIFY(first(run(room), "physical.space") == nullptr);
    }

    void withoutRoomTheFixSaysSoAndNothingMoves()
    {
        Room room;
        const auto rack = room.rack("A", 0, 0, 6);
        room.at("one", m_node, rack, 1);
        const auto two = room.device("two", m_node);
        force(room, two, rack, 3);
        const Report report = run(room);
        const auto fix = fixFor(room.tx.state(), *first(report, "physical.space"));
        QVERIFY(fix);
        edit::Editor editor(room.tx.state(), room.ids);
        const auto done = editor.edit(fix->title, fix->apply);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Infeasible);
        QVERIFY(editor.history().steps().empty());
    }

    void unmeasuredCablesAreMeasured()
    {
        Room room;
        const auto a = room.at("a", m_node, room.rack("A"), 1);
        const auto b = room.device("b", m_node);
        const auto cable = room.cable(a, b);
        const Report report = run(room);
        const RuleResult* reach = nullptr;
        for (const RuleResult& each : report.rules)
            if (each.id == "fabric.reach")
                reach = &each;
        QVERIFY(reach != nullptr && !reach->skipped.empty());
        const auto fix = fixFor(room.tx.state(), "fabric.reach", reach->skipped.front());
        QVERIFY(fix);
        const auto done = fix->apply(room.tx);
        QVERIFY2(done, done ? "" : done.error().text().c_str());
        QVERIFY(room.tx.design().at(cable).lengthOrdered.has_value());
        QVERIFY(!std::holds_alternative<model::Unplaced>(room.tx.design().at(b).placement));
    }

    void whatNoVerbCanDoHasNoFix()
    {
        Finding finding;
        finding.rule = "data.recalled";
        QVERIFY(!fixFor(edit::State{}, finding));
    }

    void measuresReadAsValueAndLimit()
    {
        Finding finding;
        finding.arguments = {{"length_m", 45.0}, {"reach_max_m", 30.0}};
        QCOMPARE(measureText(finding), std::string("45 / 30 m"));
        finding.arguments = {{"inlet_c", 27.6}, {"limit_c", 27.0}};
        QCOMPARE(measureText(finding), std::string("27.6 / 27 °C"));
        finding.arguments = {{"load_w", 18'200.0}, {"usable_w", 17'300.0}, {"percent", 105.2}};
        QCOMPARE(measureText(finding), std::string("18.2 kW / 17.3 kW"));
        finding.arguments = {{"cords_live", 3.0}, {"needed_for_full", 4.0}};
        QCOMPARE(measureText(finding), std::string("3 of 4 needed"));
        finding.arguments = {{"reason", std::string("x")}};
        QCOMPARE(measureText(finding), std::string());
    }
};

QTEST_GUILESS_MAIN(TestFixes)
#include "tst_fixes.moc"
