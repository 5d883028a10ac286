#include "core/physical/verbs.h"

#include "core/physical/position.h"
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

class TestRackVerbs : public QObject {
    Q_OBJECT

private slots:
    // T09: 42U to 20U with gear at U30, singly and for ten racks.
    void shrinkingIsRefusedWithTheList()
    {
        Room room;
        std::vector<Id<Rack>> racks;
        for (int i = 0; i < 10; ++i) {
            racks.push_back(room.rack("A" + std::to_string(i), 0.6 * i));
            room.at("gear-" + std::to_string(i), server(1), racks.back(), 30);
        }
        const auto one = resizeRacks(room.tx, {racks[3]}, 20);
        QVERIFY(!one);
        QVERIFY(has(one.error().message, "1 device would hang outside 20U: A3 gear-3 (U30)"));
        const auto all = resizeRacks(room.tx, racks, 20);
        QVERIFY(!all);
        QVERIFY(has(all.error().message, "10 devices"));
        QVERIFY(has(all.error().message, "A9 gear-9 (U30)"));
        for (const auto id : racks)
            QCOMPARE(*room.tx.design().at(id).rackUnits, 42);
        OK(resizeRacks(room.tx, racks, 30));
        QCOMPARE(*room.tx.design().at(racks[0]).rackUnits, 30);
    }

    void aCopyTakesDevicesAndInnerCablesUnderNewNames()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto other = room.rack("A01", 6);
        const auto node = room.at("dgx-A07-3", server(8), rack, 1);
        const auto leaf = room.at("leaf", server(1), rack, 40);
        const auto far = room.at("spine", server(1), other, 40);
        const auto pdu = room.device("pdu-A07-a", support::zeroUPdu());
        OnStrip strip;
        strip.rack = rack;
        must(placeOnStrip(room.tx, pdu, strip));
        room.change(node, [](Device& d) { d.serial = "S123"; });
        const auto inner = room.cable(node, leaf);
        room.change(inner, [](Connection& c) {
            c.label = "A07-1/A07-40";
            c.status = ConnectionStatus::Tested;
        });
        room.cable(leaf, far);
        const auto copy =
            duplicateRack(room.tx, rack, {"A08", room.hall, {metres(0.6), {}, 0}, {}});
        OK(copy);
        const auto named = [&](const char* name) { return room.tx.lookup().named<Device>(name); };
        QCOMPARE(named("dgx-A08-3").size(), std::size_t{1});
        QCOMPARE(named("leaf-A08").size(), std::size_t{1});
        QCOMPARE(positionText(room.tx.design(), room.get(named("pdu-A08-a").front())),
                 std::string("A08 rear left strip"));
        QVERIFY(room.get(named("dgx-A08-3").front()).serial.empty());
        const auto cables = connectionsOfRack(room.state(), *copy);
        QCOMPARE(cables.size(), std::size_t{1}); // not the one to the spine
        QVERIFY(room.tx.design().at(cables.front()).status == ConnectionStatus::Planned);
        QCOMPARE(connectionsOfRack(room.state(), rack).size(), std::size_t{2});
    }

    void aCopyIsRefusedWhereItWouldStandOnAnother()
    {
        Room room;
        const auto rack = room.rack("A07");
        room.rack("A08", 0.6);
        const auto copy =
            duplicateRack(room.tx, rack, {"A09", room.hall, {metres(0.9), {}, 0}, {}});
        QVERIFY(!copy);
        QVERIFY(has(copy.error().message, "A09 overlaps A08 by 300 mm"));
    }

    // One record: move a rack and its cables change length.
    void cablesFollowARackThatMoves()
    {
        Room room;
        const auto a = room.rack("A01");
        const auto b = room.rack("A09", 4.8);
        const auto node = room.at("node", server(1), a, 10);
        const auto leaf = room.at("leaf", server(1), b, 40);
        const auto cable = room.cable(node, leaf);
        const auto fixed = room.cable(node, leaf);
        const auto pulled = room.cable(node, leaf);
        remeasureAll(room.tx).value();
        room.change(fixed, [](Connection& c) { c.lengthFixed = true; });
        room.change(pulled, [](Connection& c) { c.status = ConnectionStatus::Pulled; });
        QCOMPARE(*room.tx.design().at(cable).lengthOrdered, metres(10));
        OK(moveRack(room.tx, b, room.hall, {metres(0.6), {}, 0}));
        QCOMPARE(*room.tx.design().at(cable).lengthOrdered, metres(4));
        QCOMPARE(*room.tx.design().at(fixed).lengthOrdered, metres(10));
        QCOMPARE(*room.tx.design().at(pulled).lengthOrdered, metres(10));
        OK(unplace(room.tx, leaf));
        QVERIFY(!room.tx.design().at(cable).lengthOrdered); // unknown again, not stale
    }
};

QTEST_GUILESS_MAIN(TestRackVerbs)
#include "tst_rack_verbs.moc"
