#include "core/physical/route.h"
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

struct TwelveDevices : Room {
    Id<Rack> from = rack("R1");
    Id<Rack> to = rack("R2", 0.6);
    std::vector<Id<Device>> devices;

    TwelveDevices()
    {
        for (int i = 0; i < 12; ++i)
            devices.push_back(at("d" + std::to_string(i + 1), server(1), from, 5 + i));
    }
};

} // namespace

class TestBulk : public QObject {
    Q_OBJECT

private slots:
    // T19: twelve devices two units lower into R2, where two places are taken.
    void aBulkMoveIsAllOrNothing()
    {
        TwelveDevices room;
        room.at("x", server(1), room.to, 4);
        room.at("y", server(1), room.to, 10);
        const auto before = room.state().design;
        const auto refused =
            moveDevices(room.tx, room.devices, room.to, kRackUnit * -2, BulkMode::AllOrNothing);
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "2 of 12"));
        QVERIFY(has(refused.error().message, "d2 needs U4: taken by x (U4)"));
        QVERIFY(has(refused.error().message, "d8 needs U10: taken by y (U10)"));
        QVERIFY(room.state().design == before);
    }

    void orPlacesWhatFitsAndUnplacesTheRest()
    {
        TwelveDevices room;
        room.at("x", server(1), room.to, 4);
        room.at("y", server(1), room.to, 10);
        const auto inner = room.cable(room.devices[2], room.devices[3]);
        const auto outer = room.cable(room.devices[2], room.at("z", server(1), room.from, 40));
        remeasureAll(room.tx).value();
        const Connection outerBefore = room.tx.design().at(outer);
        const auto done =
            moveDevices(room.tx, room.devices, room.to, kRackUnit * -2, BulkMode::FitElseUnplace);
        OK(done);
        QCOMPARE(done->placed.size(), std::size_t{10});
        QCOMPARE(done->unplaced, (std::vector{room.devices[1], room.devices[7]}));
        QCOMPARE(positionText(room.tx.design(), room.get(room.devices[0])), std::string("R2 U3"));
        // Relative positions are kept, cables never deleted; those that leave the rack get new
        // lengths.
        QCOMPARE(positionText(room.tx.design(), room.get(room.devices[11])), std::string("R2 U14"));
        QVERIFY(room.tx.design().find(inner) != nullptr);
        QVERIFY(room.tx.design().at(outer).lengthOrdered > outerBefore.lengthOrdered);
    }

    void devicesMayMoveIntoOneAnothersOldPlaces()
    {
        TwelveDevices room;
        OK(moveDevices(room.tx, room.devices, room.from, kRackUnit, BulkMode::AllOrNothing));
        QCOMPARE(*lowestUnit(room.tx.design(), room.get(room.devices[0])), 6);
        QVERIFY(rackConflicts(room.state(), room.from, PhaseView{}).empty());
    }

    // T20: forty devices without positions, heaviest at the bottom.
    void autoPlacementFillsBottomUpHeaviestFirst()
    {
        Room room;
        const auto first = room.rack("A01");
        const auto second = room.rack("A02", 0.6);
        std::vector<Id<Device>> devices;
        for (int i = 0; i < 40; ++i)
            devices.push_back(room.device("d" + std::to_string(i), server(2, 10 + i)));
        const auto done = autoPlace(room.tx, devices, {first, second});
        OK(done);
        QCOMPARE(done->placed.size(), std::size_t{40});
        QVERIFY(done->unplaced.empty());
        QCOMPARE(positionText(room.tx.design(), room.get(devices[39])), std::string("A01 U1–U2"));
        QCOMPARE(positionText(room.tx.design(), room.get(devices[38])), std::string("A01 U3–U4"));
        QCOMPARE(room.inside(first).rails.size(), std::size_t{21});
        QCOMPARE(room.inside(second).rails.size(), std::size_t{19});
        const auto more = autoPlace(room.tx, {room.device("big", server(20))}, {first, second});
        QVERIFY(more->placed.empty());
        QVERIFY(has(more->reasons.front(), "big"));
    }

    void autoPlacementKeepsKnownLoadLimits()
    {
        Room room;
        const auto weak = room.rack("A01");
        room.change(weak, [](Rack& r) { r.loadLimit = Mass{150}; });
        const auto done = autoPlace(
            room.tx, {room.device("a", server(8, 130)), room.device("b", server(8, 130))}, {weak});
        QCOMPARE(done->placed.size(), std::size_t{1});
        QVERIFY(has(done->reasons.front(), "load limit"));
    }

    void blanksFillWhatIsFreeInFront()
    {
        Room room;
        const auto rack = room.rack("A01", 0, 0, 12);
        room.at("node", server(8), rack, 2);
        Part blank = support::part("blank", {{"rack_units", 1}, {"depth_mm", 20}}, "rack",
                                   PartClass::Passive);
        blank.kind = "blanking panel";
        const auto made = fillBlanks(room.tx, rack, room.tx.embed(blank));
        QCOMPARE(made->size(), std::size_t{4});
        QVERIFY(room.inside(rack).freeIntervals(Face::Front).empty());
        QVERIFY(room.inside(rack).rails.front().filler);
        // Panels are no gear: what they close is still free.
        QCOMPARE(room.inside(rack).usedUnits(), 8.0);
        QCOMPARE(*room.inside(rack).freeUnits(), 4.0);
        QCOMPARE(room.inside(rack).blankedUnits(), 4.0);
    }
};

QTEST_GUILESS_MAIN(TestBulk)
#include "tst_bulk.moc"
