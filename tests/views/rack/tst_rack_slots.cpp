#include "views/rack/rack_slots.h"

#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::views;
using support::must;
using support::Room;
using support::server;

namespace {

RackView viewOf(const Room& room, Id<Rack> rack, Face face)
{
    RackView out;
    out.rack = rack;
    out.face = face;
    out.origin = {500, -300};
    out.frame = drawing::RackFrame::of(
        physical::rackGeometry(room.state().design, room.state().design.at(rack)), face);
    return out;
}

drawing::Point at(const RackView& view, double x, double y)
{
    return {view.origin.x + x, view.origin.y + view.frame.base + y};
}

} // namespace

class TestRackSlots : public QObject {
    Q_OBJECT

private slots:
    // Lower edges snap to the nearest unit: within half a unit of U10 it is U10.
    void aPointSnapsToTheNearestUnit()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto node = room.device("n", server(2));
        const RackView view = viewOf(room, rack, Face::Front);
        for (const double off : {-22.0, 0.0, 22.0}) {
            const auto slot = slotUnder(room.state(), view, room.get(node),
                                        at(view, 300, 9 * 44.45 + off + 30), {30, true, false}, {});
            QVERIFY(slot);
            QCOMPARE(std::get<InRack>(*slot).bottom, kRackUnit * 9);
            QCOMPARE(std::get<InRack>(*slot).face, Face::Front);
        }
    }

    // EIA-310: holes at 0, 15.875 and 31.75 mm of each unit.
    void withoutSnapTheNearestHole()
    {
        const physical::RackGeometry rack;
        QCOMPARE(toHole(rack, 44.45 + 3), kRackUnit);
        QCOMPARE(toHole(rack, 44.45 + 14), kRackUnit + Length{15875});
        QCOMPARE(toHole(rack, 44.45 + 30), kRackUnit + Length{31750});
        QCOMPARE(toHole(rack, 44.45 + 42), kRackUnit * 2);
    }

    void aboveTheRailsItGoesToTheirEnd()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto node = room.device("n", server(8));
        const RackView view = viewOf(room, rack, Face::Front);
        const auto slot =
            slotUnder(room.state(), view, room.get(node), at(view, 300, 41 * 44.45), {}, {});
        QCOMPARE(std::get<InRack>(*slot).bottom, kRackUnit * 34);
    }

    // Taken by its back in the front view, it keeps hanging on the rear.
    void whatIsTakenByItsBackKeepsItsFace()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto node = room.at("n", server(1), rack, 5, Face::Rear);
        const RackView view = viewOf(room, rack, Face::Front);
        const auto slot =
            slotUnder(room.state(), view, room.get(node), at(view, 300, 500), {0, true, true}, {});
        QCOMPARE(std::get<InRack>(*slot).face, Face::Rear);
    }

    // Sides of the rear are mirrored in the front view.
    void halfWidthGoesToTheHalfUnderThePointer()
    {
        Room room;
        const auto rack = room.rack("A01");
        const Part half = support::part("half", {{"rack_units", 1}, {"width_mm", 215}}, "rack");
        const auto device = room.device("h", half);
        const RackView front = viewOf(room, rack, Face::Front);
        const RackView rear = viewOf(room, rack, Face::Rear);
        const auto slot = [&](const RackView& view, double x) {
            return std::get<InRack>(
                       *slotUnder(room.state(), view, room.get(device), at(view, x, 500), {}, {}))
                .width;
        };
        QCOMPARE(slot(front, 150), WidthSlot::Left);
        QCOMPARE(slot(front, 450), WidthSlot::Right);
        QCOMPARE(slot(rear, 150), WidthSlot::Right);
        QCOMPARE(slot(rear, 450), WidthSlot::Left);
    }

    // A taken lane is passed over for the free one beside it.
    void aStripTakesTheFreeLane()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto first = room.device("p1", support::zeroUPdu(1700));
        const auto second = room.device("p2", support::zeroUPdu(1700));
        OnStrip strip;
        strip.rack = rack;
        strip.side = StripSide::Left;
        must(physical::placeOnStrip(room.tx, first, strip));
        const RackView view = viewOf(room, rack, Face::Rear);
        const auto slot = slotUnder(room.state(), view, room.get(second), at(view, 30, 800),
                                    {800, true, false}, {});
        QVERIFY(slot);
        const auto& found = std::get<OnStrip>(*slot);
        QCOMPARE(found.side, StripSide::Left);
        QCOMPARE(found.lane, 1);
        QVERIFY(physical::checkPlacement(room.state(), room.get(second), *slot));
    }

    // What boxesOf draws is what slotUnder finds.
    void boxesAndSlotsAgree()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto node = room.device("n", server(3));
        for (const Face face : {Face::Front, Face::Rear})
            for (int unit = 0; unit < 39; ++unit) {
                const RackView view = viewOf(room, rack, face);
                InRack place;
                place.rack = rack;
                place.bottom = kRackUnit * unit;
                place.face = face;
                const auto boxes = boxesOf({&view, 1}, room.state(), room.get(node), place);
                QCOMPARE(boxes.size(), std::size_t{1});
                const drawing::Box& box = boxes.front().box;
                const auto slot = slotUnder(room.state(), view, room.get(node),
                                            {box.x + box.width / 2, box.y + box.height / 2},
                                            {box.height / 2}, {});
                QVERIFY(slot == Placement(place));
            }
    }
};

QTEST_GUILESS_MAIN(TestRackSlots)
#include "tst_rack_slots.moc"
