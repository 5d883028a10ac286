#include "core/physical/floor_place.h"
#include "core/physical/hall_verbs.h"
#include "core/physical/position.h"
#include "core/physical/relief.h"
#include "tests/core/physical/room.h"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <random>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::must;
using support::Room;
using support::server;

class TestFreePlace : public QObject {
    Q_OBJECT

    static std::optional<FloorPosition> nearest(const Room& room, Id<Rack> id)
    {
        const Rack& rack = room.tx.design().at(id);
        return nearestFreeFloor(room.state(), room.hall, id, footprint(room.tx.design(), rack),
                                rack.lifecycle);
    }
    static std::string placeOf(const Room& room, Id<Device> device, const RackWish& wish = {})
    {
        const auto to = nearestRackFor(room.state(), room.get(device), wish);
        if (!to)
            return "nowhere";
        Device there = room.get(device);
        there.placement = *to;
        return positionText(room.tx.design(), there);
    }

private slots:
    void theShortestWayOutIsTaken()
    {
        Room room;
        room.rack("A1", 6, 6);
        const auto beside = room.rack("A2", 6.5, 6); // 100 mm into A1
        auto to = nearest(room, beside);
        QVERIFY(to);
        QCOMPARE(to->x, metres(6.6));
        QCOMPARE(to->y, metres(6));
        const auto behind = room.rack("B1", 6.1, 7.15); // 50 mm into A1's rear
        to = nearest(room, behind);
        QVERIFY(to);
        QCOMPARE(to->x, metres(6.1));
        QCOMPARE(to->y, metres(7.2));
    }

    void walksAroundWhatElseStandsThere()
    {
        Room room;
        for (int i = 0; i < 10; ++i)
            room.rack("A" + std::to_string(i), 6 + 0.6 * i, 6);
        Zone column;
        column.hall = room.hall;
        column.kind = ZoneKind::Obstacle;
        column.position = {metres(12), metres(6), 0};
        column.width = metres(0.4);
        column.depth = metres(0.4);
        (void)*room.tx.create(column);
        const auto lost = room.rack("X", 11.3, 6); // in the row's end; the column is beside it
        const auto to = nearest(room, lost);
        QVERIFY(to);
        must(moveRack(room.tx, lost, room.hall, *to));
        QVERIFY(floorConflicts(room.state(), room.hall, {}).empty());
        // By 1,100 mm to behind the column or the row; along the row it would be 1,100 too.
        QVERIFY(std::hypot((to->x - metres(11.3)).millimetres(),
                           (to->y - metres(6)).millimetres()) <= 1200.5);
    }

    void whatStandsOutsideComesIn()
    {
        Room room; // 30 x 20 m
        const auto rack = room.rack("A", 29.8, 19.5);
        const auto to = nearest(room, rack);
        QVERIFY(to);
        QCOMPARE(to->x, metres(29.4));
        QCOMPARE(to->y, metres(18.8));
    }

    void aTurnedRackKeepsItsTurn()
    {
        Room room;
        room.rack("A", 6, 6);
        const auto turned = room.rack("B", 6, 6);
        room.change(turned, [](Rack& r) { r.position.rotationDegrees = 90; });
        const auto to = nearest(room, turned);
        QVERIFY(to);
        QCOMPARE(to->rotationDegrees, 90.0);
        must(moveRack(room.tx, turned, room.hall, *to));
    }

    void aFullHallHasNoPlace()
    {
        Room room;
        room.change(room.hall, [](Hall& h) {
            h.width = metres(1.2);
            h.depth = metres(1.2);
        });
        room.rack("A", 0, 0);
        room.rack("B", 0.6, 0);
        QVERIFY(!nearest(room, room.rack("C", 0.3, 0)));
        room.change(room.hall, [](Hall& h) { h.depth = metres(2.3); });
        QVERIFY(!nearest(room, room.rack("D", 0.3, 0.5)));
    }

    /// Against a search of every place on a grid: nothing nearer, and free.
    void nothingNearerIsFree()
    {
        std::mt19937 random(7);
        std::uniform_int_distribution<int> x(0, 34);
        std::uniform_int_distribution<int> y(0, 28);
        for (int round = 0; round < 20; ++round) {
            Room room;
            room.change(room.hall, [](Hall& h) {
                h.width = metres(4);
                h.depth = metres(4);
            });
            for (int i = 0; i < 6; ++i)
                room.rack("R" + std::to_string(i), x(random) * 0.1, y(random) * 0.1);
            const auto rack = room.rack("X", x(random) * 0.1, y(random) * 0.1);
            const Rack before = room.tx.design().at(rack);
            double best = 1e9;
            for (int i = 0; i <= 34; ++i)
                for (int j = 0; j <= 28; ++j) {
                    Rack there = before;
                    there.position = {metres(i * 0.1), metres(j * 0.1), 0};
                    if (checkRackPlace(room.state(), there))
                        best = std::min(
                            best, std::hypot((there.position.x - before.position.x).metres(),
                                             (there.position.y - before.position.y).metres()));
                }
            const auto to = nearest(room, rack);
            QCOMPARE(to.has_value(), best < 1e8);
            if (!to)
                continue;
            const double way = std::hypot((to->x - before.position.x).metres(),
                                          (to->y - before.position.y).metres());
            QVERIFY2(std::abs(way - best) < 1e-6,
                     qPrintable(QStringLiteral("%1 and %2").arg(way).arg(best)));
            must(moveRack(room.tx, rack, room.hall, *to));
        }
    }

    void threeThousandRacksAreSearchedAtOnce()
    {
        Room room;
        room.change(room.hall, [](Hall& h) {
            h.width = metres(36);
            h.depth = metres(121);
        });
        for (int i = 0; i < 50; ++i)
            for (int j = 0; j < 60; ++j)
                room.rack(std::to_string(i) + "-" + std::to_string(j), 0.7 * i, 2.0 * j);
        const auto rack = room.rack("X", 17, 60);
        QElapsedTimer clock;
        clock.start();
        (void)nearest(room, rack);
        QVERIFY2(clock.elapsed() < 500, qPrintable(QString::number(clock.elapsed())));
    }

    void aDeepDeviceFindsTheNearestDeepRackWithRoom()
    {
        Room room;
        const auto shallow = [&](const char* name, double x) {
            const auto id = room.rack(name, x);
            room.change(id, [](Rack& r) { r.depth = metres(0.9); });
            return id;
        };
        const auto home = shallow("A1", 0);
        shallow("A2", 0.6);
        const auto full = room.rack("A3", 1.2, 0, 4);
        room.at("other", server(4), full, 1);
        room.rack("A4", 1.8);
        room.rack("A5", 2.4);
        const auto node = room.at("node", server(4), home, 5); // 800 mm deep, needs 1,025
        QCOMPARE(placeOf(room, node), std::string("A4 U5–U8"));
        room.change(node, [](Device& d) { d.placement = Unplaced{}; });
        QCOMPARE(placeOf(room, node), std::string("nowhere"));
    }

    void aRackThatIsTooWeakOrUnknownIsPassedBy()
    {
        Room room;
        const auto home = room.rack("A1", 0);
        const auto weak = room.rack("A2", 0.6);
        const auto unknown = room.rack("A3", 1.2);
        const auto strong = room.rack("A4", 1.8);
        room.change(weak, [](Rack& r) { r.loadLimit = Mass{100}; });
        room.change(strong, [](Rack& r) { r.loadLimit = Mass{1000}; });
        const auto node = room.at("node", server(4, 130), home, 1);
        QCOMPARE(placeOf(room, node), std::string("A3 U1–U4"));
        QCOMPARE(placeOf(room, node, {true, false}), std::string("A4 U1–U4"));
        // What is in it already counts, and what weighs nobody knows what is no room for more.
        room.at("heavy", server(1, 900), strong, 40);
        QCOMPARE(placeOf(room, node, {true, false}), std::string("nowhere"));
        room.change(unknown, [](Rack& r) { r.loadLimit = Mass{1000}; });
        QCOMPARE(placeOf(room, node, {true, false}), std::string("A3 U1–U4"));
        room.at("unweighed", support::part("box", {{"rack_units", 1}, {"depth_mm", 500}}, "rack"),
                unknown, 40);
        QCOMPARE(placeOf(room, node, {true, false}), std::string("nowhere"));
    }

    void asFewAsWillDoAreMoved()
    {
        Room room;
        const auto home = room.rack("A1", 0);
        const auto near = room.rack("A2", 0.6);
        const auto far = room.rack("A3", 1.2);
        for (const auto id : {near, far})
            room.change(id, [](Rack& r) { r.loadLimit = Mass{350}; });
        const auto light = room.at("light", server(1, 20), home, 1);
        const auto middle = room.at("middle", server(4, 130), home, 5);
        const auto heavy = room.at("heavy", server(8, 300), home, 10);
        const RackWish wish{true, false};
        auto moves = relieve(room.state(), home, 15, wish);
        QVERIFY(moves && moves->size() == 1);
        QCOMPARE(moves->front().device, light);
        moves = relieve(room.state(), home, 100, wish); // one is better than two lighter ones
        QVERIFY(moves && moves->size() == 1);
        QCOMPARE(moves->front().device, middle);
        moves = relieve(room.state(), home, 400, wish); // the second must go further
        QVERIFY(moves && moves->size() == 2);
        QCOMPARE((*moves)[0].device, heavy);
        QCOMPARE(std::get<InRack>((*moves)[0].to).rack, near);
        QCOMPARE((*moves)[1].device, middle);
        QCOMPARE(std::get<InRack>((*moves)[1].to).rack, far);
        must(placeAll(room.tx, *moves));
        QVERIFY(!relieve(room.state(), home, 21, wish)); // all that is left weighs 20
        room.change(light, [](Device& d) { d.locked = true; });
        QVERIFY(!relieve(room.state(), home, 1, wish));
    }

    void hallsAreNamedAndSizedAfterTheLast()
    {
        CountingIdSource ids;
        edit::Transaction tx(edit::State{}, ids, "test");
        const Hall first = tx.design().at(*addHall(tx));
        QCOMPARE(first.name, std::string("Hall 1"));
        QCOMPARE(first.width, kNewHallWidth);
        QCOMPARE(first.width.micrometres % first.tile.micrometres, std::int64_t(0));
        must(tx.update(first.id, [](Hall& h) {
            h.name = "DH07";
            h.width = metres(40);
            h.floorLoadKpa = 12;
        }));
        const Hall second = tx.design().at(*addHall(tx));
        QCOMPARE(second.name, std::string("DH08"));
        QCOMPARE(second.width, metres(40));
        QVERIFY(!second.floorLoadKpa); // of another floor nobody knows
        QCOMPARE(tx.design().at(*addHall(tx)).name, std::string("DH09"));
    }
};

QTEST_GUILESS_MAIN(TestFreePlace)
#include "tst_free_place.moc"
