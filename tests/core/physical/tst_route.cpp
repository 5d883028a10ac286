#include "core/physical/route.h"
#include "core/physical/tray.h"

#include "tests/core/physical/room.h"

#include <QTest>

#include <cmath>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::must;
using support::Room;
using support::server;

class TestRoute : public QObject {
    Q_OBJECT

private slots:
    // P6: server U10, switch U40, eight racks of 0.6 m apart, tray 2.4 m, base 0.1 m.
    void lengthBetweenRacks()
    {
        Room room;
        const auto a = room.rack("A01", 1);
        const auto b = room.rack("A09", 1 + 8 * 0.6);
        const auto cable =
            room.cable(room.at("srv", server(1), a, 10), room.at("sw", server(1), b, 40));
        const auto run = measure(room.state(), cable);
        QVERIFY(run.value.has_value());
        QCOMPARE(run.value->verticalA.micrometres, 1855500);
        QCOMPARE(run.value->verticalB.micrometres, 522000);
        QCOMPARE(run.value->tray, metres(4.8));
        QCOMPARE(run.value->entries, metres(0.6));
        QCOMPARE(run.value->total.micrometres, 8555250);
        QCOMPARE(run.value->ordered, metres(10));
        QVERIFY(support::has(derivationText(run.why), "tray run = 4.800 m"));
    }

    void lengthInsideARack()
    {
        Room room;
        const auto a = room.rack("A01");
        const auto cable =
            room.cable(room.at("srv", server(1), a, 10), room.at("sw", server(1), a, 40));
        const auto run = measure(room.state(), cable);
        // (30 · 0.04445 + 0.6) · 1.1
        QCOMPARE(run.value->total.micrometres, std::llround((30 * 44450 + 600000) * 1.1));
        QCOMPARE(run.value->ordered, metres(2.5));
    }

    void aStripIsMetAtTheHeightOfTheOtherEnd()
    {
        Room room;
        const auto a = room.rack("A01");
        const auto pdu = room.device("pdu", support::zeroUPdu());
        OnStrip strip;
        strip.rack = a;
        must(placeOnStrip(room.tx, pdu, strip));
        const auto cable = room.cable(pdu, room.at("srv", server(8), a, 25));
        QCOMPARE(measure(room.state(), cable).value->verticalA, Length{0});
        QCOMPARE(measure(room.state(), cable).value->ordered, metres(1));
    }

    void theFarthestEndOfABreakoutCounts()
    {
        Room room;
        const auto a = room.rack("A01");
        const auto b = room.rack("A09", 4.8);
        const auto sw = room.at("sw", server(1), a, 40);
        const auto near = room.at("near", server(1), a, 39);
        const auto far = room.at("far", server(1), b, 10);
        const auto cable = room.cable(sw, near);
        room.change(cable, [&](Connection& c) {
            c.ends.push_back(c.ends.back());
            c.ends.back().at.device = far;
        });
        QCOMPARE(measure(room.state(), cable).value->tray, metres(4.8));
    }

    void drawnTraysSetHeightAndWay()
    {
        Room room;
        const auto a = room.rack("A01", 1, 1);
        const auto b = room.rack("B01", 1, 5);
        const auto cable =
            room.cable(room.at("srv", server(1), a, 10), room.at("sw", server(1), b, 10));
        const auto direct = measure(room.state(), cable).value;
        QCOMPARE(direct->tray, metres(4));
        Tray tray;
        tray.name = "T1";
        tray.hall = room.hall;
        tray.fromX = tray.toX = metres(3.3); // 2 m beside both racks' middles
        tray.fromY = metres(0);
        tray.toY = metres(10);
        tray.height = metres(2.7);
        const auto id = *room.tx.create(tray);
        room.change(cable, [&](Connection& c) { c.route = {id}; });
        const auto routed = measure(room.state(), cable).value;
        QCOMPARE(routed->tray, metres(8));
        QCOMPARE((routed->verticalA - direct->verticalA), metres(0.3));
    }

    void whatHasNoPlaceHasNoLength()
    {
        Room room;
        const auto a = room.rack("A01");
        const auto cable =
            room.cable(room.at("srv", server(1), a, 1), room.device("loose", server(1)));
        const auto run = measure(room.state(), cable);
        QVERIFY(!run.value);
        QVERIFY(support::has(run.why.formula, "loose has no place"));
        const auto written = remeasureAll(room.tx);
        QCOMPARE(written->unknown, (std::vector{cable}));
        QVERIFY(!room.tx.design().at(cable).lengthOrdered);
    }

    void stockedLadder()
    {
        QCOMPARE(stockedLength(metres(0.5)), metres(0.5));
        QCOMPARE(stockedLength(Length{500001}), metres(1));
        QCOMPARE(stockedLength(metres(8.55)), metres(10));
        QCOMPARE(stockedLength(metres(50.1)), metres(100));
        QCOMPARE(stockedLength(metres(100.1)), metres(110));
    }

    // P8: 1,024 trunks of 3.0 mm in a tray of 300 x 100 mm.
    void trayFill()
    {
        const double fill = trayFillRatio(1024, millimetres(3), millimetres(300), millimetres(100));
        QVERIFY(std::abs(fill - 0.241) < 0.0005);
        QCOMPARE(trayCapacity(millimetres(3), millimetres(300), millimetres(100), kTrayFillPlan),
                 1697);
    }

    // P9: 45 m of 800G SR on OM3 (30 m) and OM4 (50 m).
    void reachByFibreGrade()
    {
        const Part optic = support::part("sr", {{"reach_max_m", 50}, {"reach_om3_m", 30}}, "module",
                                         PartClass::Transceiver);
        QVERIFY(checkReach(metres(45), reachOf(optic, FibreGrade::OM3)) == ReachVerdict::Beyond);
        QVERIFY(checkReach(metres(45), reachOf(optic, FibreGrade::OM4)) == ReachVerdict::Within);
        QVERIFY(checkReach(metres(45), std::nullopt) == ReachVerdict::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestRoute)
#include "tst_route.moc"
