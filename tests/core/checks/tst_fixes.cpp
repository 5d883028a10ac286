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

    void racksThatOverlapOnTheFloorAreMovedApart()
    {
        Room room;
        const auto a = room.rack("A", 6, 6);
        const auto b = room.rack("B", 8, 6);
        room.change(b, [](model::Rack& r) { r.position.x = metres(6.4); }); // as a file may have it
        const Report before = run(room);
        const Finding* finding = first(before, "physical.space");
        QVERIFY(finding != nullptr);
        const auto fix = fixFor(room.tx.state(), *finding);
        QVERIFY(fix);
        QVERIFY2(fix->title.find("by 200 mm to free floor") != std::string::npos,
                 fix->title.c_str());
        // The one that is locked stays.
        room.change(a, [](model::Rack& r) { r.locked = true; });
        const auto other = fixFor(room.tx.state(), *finding);
        QVERIFY(other);
        QCOMPARE(other->title, std::string("Move B by 200 mm to free floor"));
        support::must(other->apply(room.tx));
        QCOMPARE(room.tx.design().at(b).position.x, metres(6.6));
        QVERIFY(first(run(room), "physical.space") == nullptr);
        // Without a place there is none.
        room.change(b, [](model::Rack& r) { r.position.x = metres(6.4); });
        room.change(room.hall, [](model::Hall& h) {
            h.width = metres(7);
            h.depth = metres(7.2);
        });
        room.change(a, [](model::Rack& r) { r.width = metres(6.2), r.depth = metres(7.2); });
        room.change(a, [](model::Rack& r) { r.position = {metres(0.5), metres(0), 0}; });
        const Report full = run(room);
        QVERIFY(first(full, "physical.space") != nullptr);
        QVERIFY(!fixFor(room.tx.state(), *first(full, "physical.space")));
    }

    void aDeviceThatIsTooDeepGoesToADeepRack()
    {
        Room room;
        const auto rack = room.rack("A");
        room.change(rack, [](model::Rack& r) { r.depth = metres(0.9); });
        const auto node = room.at("node", m_node, rack, 3); // 800 mm, needs 1,025
        const Report before = run(room);
        const Finding* finding = first(before, "physical.depth");
        QVERIFY(finding != nullptr);
        QVERIFY(!fixFor(room.tx.state(), *finding)); // no such rack
        room.rack("B", 2);
        const auto fix = fixFor(room.tx.state(), *finding);
        QVERIFY(fix);
        QCOMPARE(fix->title, std::string("Move node to B U3–U6, which is deep enough"));
        support::must(fix->apply(room.tx));
        QVERIFY(first(run(room), "physical.depth") == nullptr);
        QVERIFY(first(run(room), "physical.space") == nullptr);
        room.change(node, [&](model::Device& d) {
            d.placement = model::InRack{rack, kRackUnit * 2};
            d.locked = true;
        });
        QVERIFY(!fixFor(room.tx.state(), *finding));
    }

    void aRackThatIsTooHeavyIsRelieved()
    {
        Room room;
        const auto rack = room.rack("A");
        room.change(rack, [](model::Rack& r) { r.loadLimit = Mass{300}; });
        room.at("n1", support::server(4, 130), rack, 1);
        room.at("n2", support::server(4, 130), rack, 5);
        room.at("n3", support::server(4, 130), rack, 9);
        const Report before = run(room);
        const Finding* finding = first(before, "physical.weight");
        QVERIFY(finding != nullptr);
        const auto other = room.rack("B", 2);
        QVERIFY(!fixFor(room.tx.state(), *finding)); // what B carries is not known
        room.change(other, [](model::Rack& r) { r.loadLimit = Mass{1000}; });
        const auto fix = fixFor(room.tx.state(), *finding);
        QVERIFY(fix);
        QCOMPARE(fix->title, std::string("Move n1 to B U1–U4, rated for the weight"));
        support::must(fix->apply(room.tx));
        QVERIFY(first(run(room), "physical.weight") == nullptr);
    }

    void aFloorThatIsTooWeakIsRelieved()
    {
        Room room;
        const auto rack = room.rack("A"); // 0.72 m²
        for (int i = 0; i < 5; ++i)
            room.at("n" + std::to_string(i), support::server(4, 130), rack, 1 + 4 * i);
        model::Part frame =
            support::part("frame", {{"weight_kg", 100}}, {}, model::PartClass::Rack);
        const auto part = room.tx.embed(frame);
        room.change(rack, [&](model::Rack& r) { r.part = part; });
        // 750 kg on 0.72 m² are 10.2 kPa: 7 kPa are 514 kg, so two must go.
        room.change(room.hall, [](model::Hall& h) { h.floorLoadKpa = 7; });
        const Report before = run(room);
        const Finding* finding = first(before, "physical.floor-load");
        QVERIFY(finding != nullptr);
        QVERIFY(!fixFor(room.tx.state(), *finding));
        const auto b = room.rack("B", 2);
        QVERIFY(!fixFor(room.tx.state(), *finding)); // what B itself weighs is not known
        room.change(b, [&](model::Rack& r) { r.part = part; });
        const auto fix = fixFor(room.tx.state(), *finding);
        QVERIFY(fix);
        QCOMPARE(fix->title, std::string("Move n0 to B U1–U4, n1 to B U5–U8, where the floor "
                                         "carries the weight"));
        support::must(fix->apply(room.tx));
        QVERIFY(first(run(room), "physical.floor-load") == nullptr);
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
