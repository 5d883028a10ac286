#include "core/physical/cable_effect.h"
#include "core/physical/route.h"

#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::has;
using support::must;
using support::Room;
using support::server;

namespace {

InRack at(Id<Rack> rack, int unit)
{
    InRack out;
    out.rack = rack;
    out.bottom = kRackUnit * (unit - 1);
    return out;
}

} // namespace

class TestGroup : public QObject {
    Q_OBJECT

private slots:
    void devicesTakeOneAnothersPlaces()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto a = room.at("a", server(2), rack, 1);
        const auto b = room.at("b", server(2), rack, 10);
        OK(placeAll(room.tx, {{a, at(rack, 10)}, {b, at(rack, 1)}}));
        QCOMPARE(std::get<InRack>(room.get(a).placement), at(rack, 10));
        QCOMPARE(std::get<InRack>(room.get(b).placement), at(rack, 1));
    }

    void aGroupIsRefusedWithEveryReason()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto a = room.at("a", server(2), rack, 1);
        const auto b = room.at("b", server(2), rack, 3);
        room.at("c", server(2), rack, 20);
        const auto refused = placeAll(room.tx, {{a, at(rack, 20)}, {b, at(rack, 42)}});
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "2 of 2 devices do not fit"));
        QVERIFY(has(refused.error().message, "taken by c"));
        QVERIFY(has(refused.error().message, "whose rails have"));
    }

    void racksTakeOneAnothersPlaces()
    {
        Room room;
        const auto a = room.rack("A01", 1, 1);
        const auto b = room.rack("A02", 1.6, 1);
        const FloorPosition first{metres(1), metres(1), 0};
        const FloorPosition second{metres(1.6), metres(1), 0};
        OK(moveRacks(room.tx, {{a, room.hall, second}, {b, room.hall, first}}));
        QCOMPARE(room.state().design.at(a).position, second);
        QVERIFY(!moveRacks(room.tx, {{a, room.hall, first}}));
    }

    void aCopyTakesItsInsideAndItsInnerCablesAlong()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto a = room.at("dgx-A01-1", server(2), rack, 1);
        const auto b = room.at("leaf-1", server(1), rack, 5);
        const auto c = room.at("other", server(1), rack, 8);
        room.cable(a, b);
        room.cable(a, c);
        room.change(a, [](Device& d) { d.serial = "S1"; });
        const auto made = duplicateDevices(room.tx, {{a, at(rack, 20)}, {b, at(rack, 25)}});
        OK(made);
        QCOMPARE(room.get(made->front()).name, std::string("dgx-A01-2"));
        QCOMPARE(room.get(made->back()).name, std::string("leaf-2"));
        QVERIFY(room.get(made->front()).serial.empty());
        QCOMPARE(connectionsOfDevice(room.state(), made->front()).size(), std::size_t{1});
        // The original stays in the way of its copy.
        QVERIFY(!duplicateDevices(room.tx, {{a, at(rack, 2)}}));
    }

    void namesCountOn()
    {
        Room room;
        room.rack("A09");
        room.rack("A16", 2);
        QCOMPARE(freeRackName(room.state(), room.hall), std::string("A17"));
        Room empty;
        QCOMPARE(freeRackName(empty.state(), empty.hall), std::string("R01"));
    }

    // 3 m of passive copper at most: 9 m further away it no longer reaches.
    void cablesBeyondTheirReachAreCounted()
    {
        Room room;
        const auto near = room.rack("A01", 1, 1);
        const auto far = room.rack("A02", 1.6, 1);
        const auto a = room.at("a", server(1), near, 1);
        const auto b = room.at("b", server(1), far, 1);
        const auto cable = room.cable(a, b);
        const Part copper = support::part("dac", {{"reach_max_m", 10}}, {}, PartClass::Cable);
        const auto part = room.tx.embed(copper);
        room.change(cable, [&](Connection& c) { c.part = part; });
        must(remeasure(room.tx, {cable}).map([](const Remeasured&) {}));
        const edit::State before = room.state();
        OK(moveRacks(room.tx, {{far, room.hall, {metres(20), metres(15), 0}}}));
        const CableEffect effect = cableEffect(before, room.state(), {cable});
        QCOMPARE(effect.cables, 1);
        QCOMPARE(effect.longer, 1);
        QCOMPARE(effect.beyondReach, 1);
        QCOMPARE(cableEffect(before, before, {cable}).changed(), 0);
    }
};

QTEST_GUILESS_MAIN(TestGroup)
#include "tst_group.moc"
