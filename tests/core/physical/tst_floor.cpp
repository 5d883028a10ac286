#include "core/physical/floor.h"

#include "core/physical/verbs.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::has;
using support::Room;

namespace {

Footprint outline(double x, double y, double width, double depth, double turn = 0)
{
    return {millimetres(x), millimetres(y), millimetres(width), millimetres(depth), turn, false};
}

} // namespace

class TestFloor : public QObject {
    Q_OBJECT

private slots:
    // T36: x = 3,640 mm, turned by 90 degrees, 800 x 1,200: exact.
    void quarterTurnsAreExact()
    {
        const Footprint rack = outline(3640, 0, 800, 1200, 90);
        QCOMPARE(rack.centre(), (Point{4040, 600}));
        const auto corners = rack.corners();
        QCOMPARE(corners[0], (Point{4640, 200})); // front left, seen from above before the turn
        QCOMPARE(corners[2], (Point{3440, 1000}));
        QCOMPARE(rack.frontDirection(), (Point{1, 0}));
        QCOMPARE(outline(0, 0, 600, 1200, 180).frontDirection(), (Point{0, 1}));
    }

    // T36: an overlap of 1 mm is one, touching is none.
    void oneMillimetreOfOverlapIsReported()
    {
        Room room;
        room.rack("A01", 0);
        room.rack("A02", 0.599);
        room.rack("A03", 1.199);
        const auto conflicts = floorConflicts(room.state(), room.hall, PhaseView{});
        QCOMPARE(conflicts.size(), std::size_t{1});
        QCOMPARE(conflicts.front().depth, millimetres(1));
        QCOMPARE(conflicts.front().text, std::string("A01 overlaps A02 by 1 mm"));
        QCOMPARE(overlapDepth(outline(0, 0, 600, 1200), outline(600, 0, 600, 1200)), Length{0});
    }

    // T36: a column of 400 mm blocks placement.
    void aColumnBlocksARack()
    {
        Room room;
        Zone column;
        column.name = "column C2";
        column.hall = room.hall;
        column.kind = ZoneKind::Obstacle;
        column.position = {metres(5), metres(1), 0};
        column.width = column.depth = millimetres(400);
        static_cast<void>(room.tx.create(column).value());
        const auto rack = room.rack("A01");
        const auto refused = moveRack(room.tx, rack, room.hall, {metres(4.5), {}, 0});
        QVERIFY(!refused);
        QVERIFY(has(refused.error().message, "A01 overlaps column C2 by 100 mm"));
        OK(moveRack(room.tx, rack, room.hall, {metres(4.4), {}, 0}));
        const auto outside = moveRack(room.tx, rack, room.hall, {metres(29.7), {}, 0});
        QVERIFY(!outside);
        QVERIFY(has(outside.error().message, "300 mm outside DH1"));
    }

    void turnedOutlinesOverlapByTheirTrueShape()
    {
        // Bounding boxes overlap, the rectangles do not.
        QCOMPARE(overlapDepth(outline(0, 0, 1000, 1000, 45), outline(1100, 1000, 600, 600)),
                 Length{0});
        QVERIFY(
            overlapDepth(outline(0, 0, 1000, 1000, 45), outline(1100, 400, 600, 200)).micrometres >
            0);
    }

    // T37
    void unknownSizesGetAFlaggedOutline()
    {
        Room room;
        const auto rack = room.rack("A01");
        room.change(rack, [](Rack& r) { r.depth.reset(); });
        const Footprint drawn = footprint(room.tx.design(), room.tx.design().at(rack));
        QVERIFY(drawn.sizeAssumed);
        QCOMPARE(drawn.depth, kDefaultRackDepth);
        // An assumed outline is reported as such, but does not stop anybody.
        const auto other = room.rack("A02", 5);
        OK(moveRack(room.tx, other, room.hall, {metres(0.3), {}, 0}));
        const auto conflicts = floorConflicts(room.state(), room.hall, PhaseView{});
        QCOMPARE(conflicts.size(), std::size_t{1});
        QVERIFY(has(conflicts.front().text, "(size assumed)"));
    }

    void clearanceRunsToTheNearestThing()
    {
        Room room;
        const auto a = room.rack("A01", 5, 4);
        room.rack("B01", 5, 1.6); // its rear at 2.8 m
        const auto free = clearance(room.state(), a, PhaseView{});
        QVERIFY(free.has_value());
        QCOMPARE(free->front, metres(1.2));
        QCOMPARE(free->rear, metres(20 - 5.2));
    }
};

QTEST_GUILESS_MAIN(TestFloor)
#include "tst_floor.moc"
