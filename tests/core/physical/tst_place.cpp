#include "core/physical/verbs.h"

#include "core/physical/position.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::has;
using support::Room;
using support::server;

namespace {

Part halfWidth(double units = 1)
{
    return support::part("half-" + std::to_string(units),
                         {{"rack_units", units}, {"width_mm", 215}, {"depth_mm", 400}}, "rack",
                         PartClass::Switch);
}

Part chassis(const std::string& key, double units, int columns, int rows)
{
    Part out = support::part(key, {{"rack_units", units}, {"depth_mm", 800}}, "rack");
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            BaySpec bay;
            bay.name = std::to_string(row * columns + column + 1);
            bay.column = column + 1;
            bay.row = row + 1;
            out.bays.push_back(bay);
        }
    out.structured.bays = true;
    return out;
}

InBay bays(Id<Device> chassis, std::vector<std::string> names)
{
    InBay out;
    out.chassis = chassis;
    out.bays = std::move(names);
    return out;
}

InCell cell(Id<Device> carrier, const std::string& name)
{
    InCell out;
    out.carrier = carrier;
    out.cell = name;
    return out;
}

Part blade()
{
    return support::part("blade", {{"weight_kg", 7}}, "module");
}

} // namespace

class TestPlace : public QObject {
    Q_OBJECT

private slots:
    // P5: a 48U rack with four 8U nodes and three 2U horizontal PDUs.
    void unitsUsedAndFreeAddUp()
    {
        Room room;
        const auto rack = room.rack("A01", 0, 0, 48);
        for (int i = 0; i < 4; ++i)
            room.at("node", server(8), rack, 1 + 8 * i);
        for (int i = 0; i < 3; ++i)
            room.at("pdu", support::part("rpdu", {{"rack_units", 2}}, "rack"), rack, 43 + 2 * i);
        const RackOccupancy inside = room.inside(rack);
        QCOMPARE(inside.usedUnits(), 38.0);
        QCOMPARE(*inside.freeUnits(), 10.0);
        QCOMPARE(*inside.largestHoleUnits(), 10.0);
    }

    // T01
    void halfWidthGearSitsSideBySide()
    {
        Room room;
        const auto rack = room.rack("A01");
        room.at("sw-left", halfWidth(), rack, 20, Face::Front, WidthSlot::Left);
        room.at("sw-right", halfWidth(), rack, 20, Face::Front, WidthSlot::Right);
        const auto third = room.device("sw-third", halfWidth());
        const auto refused = placeAtUnit(room.tx, third, rack, 20, Face::Front, WidthSlot::Right);
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "sw-right"));
        QVERIFY(!has(refused.error().message, "sw-left"));
        QVERIFY(has(refused.error().hint, "U19"));
        QCOMPARE(room.inside(rack).usedUnits(), 1.0);
    }

    // T01: a half-width chassis with eight sleds beside another one.
    void aHalfWidthChassisKeepsItsChildren()
    {
        Room room;
        const auto rack = room.rack("A01");
        Part part = chassis("half-chassis", 2, 4, 2);
        part.facts["width_mm"].value = 220.0;
        const auto left = room.at("c-left", part, rack, 5, Face::Front, WidthSlot::Left);
        for (int i = 1; i <= 8; ++i)
            OK(placeInBay(room.tx, room.device("sled", blade()), bays(left, {std::to_string(i)})));
        room.at("c-right", part, rack, 5, Face::Front, WidthSlot::Right);
        QCOMPARE(room.tx.lookup().referrers<Device>(left).size(), std::size_t{8});
    }

    // T02
    void twoHalfUnitRoutersTakeExactlySevenUnits()
    {
        Room room;
        const auto rack = room.rack("A01");
        const Part router = support::part("router", {{"rack_units", 3.5}}, "rack");
        room.at("r1", router, rack, 1);
        const auto second = room.device("r2", router);
        InRack above;
        above.rack = rack;
        above.bottom = kRackUnit * 7 / 2;
        OK(placeInRack(room.tx, second, above));
        QCOMPARE(room.inside(rack).usedUnits(), 7.0);
        QCOMPARE(room.inside(rack).freeIntervals().front().bottom, kRackUnit * 7);
        QCOMPARE(positionText(room.tx.design(), room.get(second)), std::string("A01 U4.5–U7"));
        // A third of a unit: one EIA hole, 15.875 mm, is storable, kept, and known as off the grid.
        const auto odd = room.device("odd", server(1));
        above.bottom = kRackUnit * 10 + Length{15875};
        OK(placeInRack(room.tx, odd, above));
        QCOMPARE(std::get<InRack>(room.get(odd).placement).bottom.micrometres, 460375);
        QVERIFY(!onUnitBoundary(room.inside(rack).geometry, above.bottom));
    }

    // T04
    void aCarrierTakesFourAndRefusesTheFifth()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto carrier = room.at("carrier", chassis("carrier-2x2", 1, 2, 2), rack, 10);
        for (const char* name : {"1", "2", "3", "4"})
            OK(placeInCell(room.tx, room.device("router", blade()), cell(carrier, name)));
        const auto fifth = room.device("fifth", blade());
        const auto taken = placeInCell(room.tx, fifth, cell(carrier, "3"));
        QVERIFY(!taken);
        QVERIFY(has(taken.error().message, "cell 3 of carrier is taken by router"));
        const auto none = placeInCell(room.tx, fifth, cell(carrier, "5"));
        QVERIFY(!none);
        QVERIFY(has(none.error().message, "no cell 5"));
        QVERIFY(has(none.error().hint, "no free one"));
    }

    // T05
    void zeroUnitPdusGoOnStripsOnly()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto first = room.device("pdu-a", support::zeroUPdu(900));
        const auto onRails = placeAtUnit(room.tx, first, rack, 10);
        QVERIFY(!onRails);
        QVERIFY(has(onRails.error().message, "0U"));
        QVERIFY(has(onRails.error().hint, "strip"));
        OnStrip strip;
        strip.rack = rack;
        OK(placeOnStrip(room.tx, first, strip));
        QCOMPARE(room.inside(rack).usedUnits(), 0.0);

        const auto second = room.device("pdu-b", support::zeroUPdu(900));
        strip.bottom = millimetres(899);
        const auto overlapping = placeOnStrip(room.tx, second, strip);
        QVERIFY(!overlapping);
        QVERIFY(has(overlapping.error().message, "pdu-a"));
        QVERIFY(!placeOnStrip(room.tx, second, strip));
        strip.lane = 1;
        OK(placeOnStrip(room.tx, second, strip));
        strip.lane = 0;
        strip.side = StripSide::Right;
        OK(placeOnStrip(room.tx, second, strip));

        const auto node = room.device("node", server(2));
        const auto refused = placeOnStrip(room.tx, node, strip);
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "not a 0U part"));
    }

    // T07: what half-depth gear leaves free on the other face.
    void halfDepthGearLeavesTheOtherFaceFree()
    {
        Room room;
        const auto rack = room.rack("A01");
        const Part shallow =
            support::part("shallow", {{"rack_units", 1}, {"depth_mm", 400}}, "rack");
        room.at("rear-switch", shallow, rack, 27, Face::Rear);
        room.at("front-panel", shallow, rack, 27, Face::Front);
        const auto deep = room.device("deep", server(1));
        const auto refused = placeAtUnit(room.tx, deep, rack, 27);
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "front-panel (U27) and rear-switch (U27)") ||
                has(refused.error().message, "rear-switch (U27) and front-panel (U27)"));
    }

    void unknownDepthTakesBothFaces()
    {
        Room room;
        const auto rack = room.rack("A01");
        room.at("x", support::part("x", {{"rack_units", 1}}, "rack"), rack, 5);
        QVERIFY(!placeAtUnit(room.tx, room.device("y", server(1)), rack, 5, Face::Rear));
        QVERIFY(!room.inside(rack).rails.front().depthKnown);
    }

    // T11
    void aSharedRackRefusesUnitsThatAreNotItsOwn()
    {
        Room room;
        const auto rack = room.rack("SH1", 0, 0, 12);
        room.change(rack, [](Rack& r) { r.startUnit = 13; });
        const auto node = room.device("node", server(1));
        const auto refused = placeAtUnit(room.tx, node, rack, 12);
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "U13 to U24"));
        OK(placeAtUnit(room.tx, node, rack, 13));
        QCOMPARE(std::get<InRack>(room.get(node).placement).bottom.micrometres, 0);
    }

    // T13
    void aFullHeightBladeTakesTwoBays()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto box = room.at("chassis", chassis("blades", 10, 8, 2), rack, 1);
        const auto tall = room.device("tall", blade());
        OK(placeInBay(room.tx, tall, bays(box, {"1", "9"})));
        const auto half = room.device("half", blade());
        const auto refused = placeInBay(room.tx, half, bays(box, {"9"}));
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "bay 9 of chassis is taken by tall"));
        OK(placeInBay(room.tx, half, bays(box, {"10"})));
        QCOMPARE(positionText(room.tx.design(), room.get(tall)),
                 std::string("A01 U1–U10 · chassis 1+9"));
    }

    // T14
    void childrenStayInTheirChassisWhenItMoves()
    {
        Room room;
        const auto a = room.rack("A01");
        const auto b = room.rack("A02", 0.6);
        const auto box = room.at("chassis", chassis("blades", 10, 8, 2), a, 1);
        const auto child = room.device("child", blade());
        OK(placeInBay(room.tx, child, bays(box, {"1"})));
        OK(placeAtUnit(room.tx, box, b, 20));
        QCOMPARE(positionText(room.tx.design(), room.get(child)),
                 std::string("A02 U20–U29 · chassis 1"));
        const auto inside = placeInBay(room.tx, box, bays(child, {"1"}));
        QVERIFY(!inside);
        QVERIFY(has(inside.error().message, "inside itself"));
    }

    // T17
    void widthIsCheckedAgainstTheRails()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto wide = room.device(
            "wide", support::part("wide", {{"rack_units", 2}, {"width_mm", 600}}, "rack"));
        const auto refused = placeAtUnit(room.tx, wide, rack, 5);
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "600 mm wide"));
        QVERIFY(has(refused.error().message, "482.6 mm"));

        const auto desktop = room.device(
            "desktop", support::part("desktop", {{"width_mm", 200}, {"height_mm", 300}}));
        const auto shelf = placeAtUnit(room.tx, desktop, rack, 5);
        QVERIFY(!shelf);
        QVERIFY(has(shelf.error().hint, "shelf"));

        room.at("unknown", support::part("unknown", {{"rack_units", 1}}, "rack"), rack, 5);
        QVERIFY(!room.inside(rack).rails.front().widthKnown);
    }

    // The sentence of a drag: what it needs, what is in the way, where it fits.
    void aRefusalNamesTheOccupantAndTheNearestPlace()
    {
        Room room;
        const auto rack = room.rack("A09", 0, 0, 12);
        const auto next = room.rack("A06", 0.6, 0, 12);
        room.at("ufm-1", server(1), rack, 8);
        const auto node = room.device("dgx", server(8));
        const auto refused = placeAtUnit(room.tx, node, rack, 1);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message,
                 std::string("dgx needs U1–U8 of A09: taken by ufm-1 (U8)"));
        QCOMPARE(refused.error().hint, std::string("A09 has no hole of 8U (largest 7U); nearest "
                                                   "rack that takes it: A06 at U1–U8"));
        QVERIFY(std::holds_alternative<Unplaced>(room.get(node).placement));
        OK(placeAtUnit(room.tx, node, next, 1));
    }

    void whatIsGoneInALaterPhaseLeavesItsPlace()
    {
        Room room;
        const auto rack = room.rack("A01");
        Phase phase;
        phase.name = "2";
        phase.order = 2;
        const auto two = *room.tx.create(phase);
        const auto old = room.at("old", server(2), rack, 1);
        room.change(old, [&](Device& d) { d.lifecycle.removedIn = two; });
        const auto fresh = room.device("fresh", server(2));
        QVERIFY(!placeAtUnit(room.tx, fresh, rack, 1));
        room.change(fresh, [&](Device& d) { d.lifecycle.addedIn = two; });
        OK(placeAtUnit(room.tx, fresh, rack, 1));
        QCOMPARE(room.inside(rack).rails.size(), std::size_t{1});
        QVERIFY(rackConflicts(room.state(), rack, PhaseView{}).empty());
    }

    // T09: a height of 1U becomes 2U with a neighbour above.
    void aPartThatGrowsIntoItsNeighbourIsRefused()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto low = room.at("low", server(1), rack, 5);
        room.at("above", server(1), rack, 6);
        const auto refused = changePart(room.tx, {low}, room.tx.embed(server(2)));
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "above (U6)"));
        QVERIFY(has(refused.error().hint, "U4–U5"));
    }

    // T09: a file written by hand may hold anything.
    void impossiblePlacementsAreReportedNotFatal()
    {
        Room room;
        const auto rack = room.rack("A01", 0, 0, 20);
        const auto raw = [&](const char* name, std::int64_t um, const Part& part) {
            InRack placement;
            placement.rack = rack;
            placement.bottom = Length{um};
            const auto id = room.device(name, part);
            room.change(id, [&](Device& d) { d.placement = placement; });
            return id;
        };
        raw("high", 44450 * 29, server(1));
        raw("below", -44450, server(1));
        raw("one", 0, server(4));
        raw("two", 44450, server(2));
        raw("pdu", 0, support::zeroUPdu());
        const auto conflicts = rackConflicts(room.state(), rack, PhaseView{});
        const auto count = [&](RackConflict::Kind kind) {
            return std::ranges::count(conflicts, kind, &RackConflict::kind);
        };
        QCOMPARE(count(RackConflict::Kind::OutsideRails), 2);
        QVERIFY(count(RackConflict::Kind::Overlap) >= 1);
        QVERIFY(count(RackConflict::Kind::NotForRails) == 1);
        QVERIFY(room.inside(rack).freeUnits().has_value());
    }

    void aLockedDeviceDoesNotMove()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto node = room.at("node", server(1), rack, 5);
        room.change(node, [](Device& d) { d.locked = true; });
        QVERIFY(!placeAtUnit(room.tx, node, rack, 6));
        QVERIFY(!unplace(room.tx, node));
    }
};

QTEST_GUILESS_MAIN(TestPlace)
#include "tst_place.moc"
