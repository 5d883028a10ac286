#include "core/physical/geometry.h"

#include "core/physical/position.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::must;
using support::Room;

namespace {

RackGeometry units(std::int64_t count, std::int64_t start = 1, bool descend = false)
{
    RackGeometry out;
    out.rackUnits = count;
    out.startUnit = start;
    out.unitsDescend = descend;
    return out;
}

} // namespace

class TestGeometry : public QObject {
    Q_OBJECT

private slots:
    void unitsCountFromTheBottom()
    {
        const RackGeometry rack = units(42);
        QCOMPARE(bottomOfUnit(rack, 1)->micrometres, 0);
        QCOMPARE(bottomOfUnit(rack, 10)->micrometres, 9 * 44450);
        for (std::int64_t unit = 1; unit <= 42; ++unit)
            QCOMPARE(unitOf(rack, *bottomOfUnit(rack, unit)), unit);
        QVERIFY(!bottomOfUnit(rack, 0));
        QVERIFY(!bottomOfUnit(rack, 43));
    }

    void descendingUnitsCountFromTheTop()
    {
        const RackGeometry rack = units(42, 1, true);
        QCOMPARE(bottomOfUnit(rack, 42)->micrometres, 0);
        QCOMPARE(bottomOfUnit(rack, 1)->micrometres, 41 * 44450);
        for (std::int64_t unit = 1; unit <= 42; ++unit)
            QCOMPARE(unitOf(rack, *bottomOfUnit(rack, unit)), unit);
        // 3.5U from the half of a unit: the lowest edge is what is stored, so nothing is lost.
        QCOMPARE(unitRangeText(rack, Length{0}, kRackUnit * 2), std::string("U42–U41"));
    }

    // T11: a shared rack whose part starts at unit 13.
    void aSharedRackStartsAtItsOwnUnit()
    {
        const RackGeometry rack = units(12, 13);
        QCOMPARE(bottomOfUnit(rack, 13)->micrometres, 0);
        QCOMPARE(unitOf(rack, kRackUnit * 11), 24);
        const auto below = bottomOfUnit(rack, 12);
        QVERIFY(!below);
        QVERIFY(support::has(below.error().message, "U13 to U24"));
        QVERIFY(!bottomOfUnit(rack, 25));
    }

    void openRackUnitsAre48Mm()
    {
        Room room;
        Rack made;
        made.name = "ORV3";
        made.part = room.tx.embed(support::part("orv3", {{"rack_units", 44}, {"unit_pitch_mm", 48}},
                                                "floor", PartClass::Rack));
        const auto id = *room.tx.create(made);
        const RackGeometry rack = rackGeometry(room.tx.design(), room.tx.design().at(id));
        QCOMPARE(rack.railHeight()->micrometres, 44 * 48000);
        QCOMPARE(bottomOfUnit(rack, 3)->micrometres, 96000);
    }

    void ownFieldsOfARackWinOverItsPart()
    {
        Room room;
        Rack made;
        made.name = "A";
        made.part = room.tx.embed(support::part(
            "cab", {{"rack_units", 48}, {"width_mm", 800}, {"weight_kg", 150}}, "floor"));
        made.rackUnits = 20;
        const auto id = *room.tx.create(made);
        const RackGeometry rack = rackGeometry(room.tx.design(), room.tx.design().at(id));
        QCOMPARE(*rack.rackUnits, 20);
        QCOMPARE(rack.width->micrometres, 800000);
        QVERIFY(!rack.depth); // unknown is none, not 0
        QCOMPARE(rack.ownWeight->value, 150.0);
    }

    // T15: a wall rack is known as such, and depth is measured against its own clearance.
    void aWallRackUsesItsOwnDepth()
    {
        Room room;
        const auto id = room.rack("W1", 0, 0, 6);
        room.change(id, [](Rack& rack) {
            rack.attributes["mounting"] = "wall";
            rack.mountingDepth = millimetres(300);
        });
        const RackGeometry rack = rackGeometry(room.tx.design(), room.tx.design().at(id));
        QVERIFY(rack.wall);
        DeviceGeometry device;
        device.depth = millimetres(200);
        QVERIFY(device.fullDepth(rack));
        device.depth = millimetres(100);
        QVERIFY(!device.fullDepth(rack));
    }

    // T02: half units are exact.
    void halfUnitDevicesTakeExactlyTheirHeight()
    {
        DeviceGeometry router;
        router.rackUnits = 3.5;
        QCOMPARE(router.heightOnRails(units(42)).micrometres * 2, kRackUnit.micrometres * 7);
        DeviceGeometry box;
        box.height = millimetres(50);
        QCOMPARE(box.heightOnRails(units(42)), kRackUnit * 2); // rounded up to whole units
    }

    void positionsReadAsPeopleSayThem()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto dgx = room.at("dgx-1", support::server(8), rack, 25);
        QCOMPARE(positionText(room.tx.design(), room.get(dgx)), std::string("A07 U25–U32"));
        QCOMPARE(positionText(room.tx.design(), room.get(dgx), true),
                 std::string("DH1 A07 U25–U32"));
        const auto pdu = room.device("pdu-1", support::zeroUPdu());
        OnStrip strip;
        strip.rack = rack;
        must(placeOnStrip(room.tx, pdu, strip));
        QCOMPARE(positionText(room.tx.design(), room.get(pdu)), std::string("A07 rear left strip"));
        const auto loose = room.device("loose", support::server(1));
        QCOMPARE(positionText(room.tx.design(), room.get(loose)), std::string("unplaced"));
        QCOMPARE(*lowestUnit(room.tx.design(), room.get(dgx)), 25);
        QVERIFY(!lowestUnit(room.tx.design(), room.get(pdu)));
    }
};

QTEST_GUILESS_MAIN(TestGeometry)
#include "tst_geometry.moc"
