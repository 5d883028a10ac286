#include "core/physical/clip.h"

#include "core/physical/position.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::must;
using support::Room;
using support::server;

class TestClip : public QObject {
    Q_OBJECT

private slots:
    void namesAreCountedUpUntilFree()
    {
        const auto never = [](const std::string&) { return false; };
        QCOMPARE(nextFreeName("A07", never), std::string("A08"));
        QCOMPARE(nextFreeName("A09", never), std::string("A10"));
        QCOMPARE(nextFreeName("dgx-A07-3", never), std::string("dgx-A07-4"));
        QCOMPARE(nextFreeName("ufm", never), std::string("ufm-2"));
        QCOMPARE(nextFreeName("99", never), std::string("100"));
        QCOMPARE(nextFreeName("sn-12345678901234567890", never),
                 std::string("sn-12345678901234567890-2"));
        const auto until9 = [](const std::string& name) { return name < "A09"; };
        QCOMPARE(nextFreeName("A07", until9), std::string("A09"));
    }

    void aDeviceIsPastedAtTheNearestFreePlaceOfItsRack()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto node = room.at("dgx-A07-1", server(8), rack, 1);
        const auto clip = clipOf(room.state(), std::vector<EntityRef>{node});
        const auto pasted = paste(room.tx, clip);
        OK(pasted);
        QCOMPARE(pasted->unplaced, std::size_t(0));
        const Device& copy = room.get(pasted->devices.at(0));
        QCOMPARE(copy.name, std::string("dgx-A07-2"));
        QCOMPARE(positionText(room.tx.design(), copy), std::string("A07 U9–U16"));
    }

    void aFullRackSendsTheCopyToTheNextRackAndAFullHallNowhere()
    {
        Room room;
        const auto rack = room.rack("A07", 0, 0, 10);
        const auto far = room.rack("A09", 6, 0, 10);
        const auto near = room.rack("A08", 0.6, 0, 10);
        const auto node = room.at("n1", server(8), rack, 1);
        const auto clip = clipOf(room.state(), std::vector<EntityRef>{node});
        const auto one = paste(room.tx, clip);
        OK(one);
        QVERIFY(rackOf(room.tx.design(), room.get(one->devices[0])) == near);
        const auto two = paste(room.tx, clip);
        OK(two);
        QVERIFY(rackOf(room.tx.design(), room.get(two->devices[0])) == far);
        const auto three = paste(room.tx, clip);
        OK(three);
        QCOMPARE(three->unplaced, std::size_t(1));
        QVERIFY(std::holds_alternative<Unplaced>(room.get(three->devices[0]).placement));
    }

    void theChosenRackComesFirst()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto other = room.rack("B01", 6, 6);
        const auto node = room.at("n1", server(2), rack, 5);
        const auto pasted = paste(room.tx, clipOf(room.state(), std::vector<EntityRef>{node}), other);
        OK(pasted);
        QCOMPARE(positionText(room.tx.design(), room.get(pasted->devices[0])),
                 std::string("B01 U5–U6"));
    }

    void aRackIsPastedBesideItselfWithItsDevicesAndInnerCables()
    {
        Room room;
        const auto rack = room.rack("A07", 6, 6);
        room.rack("A06", 6.6, 6); // to the right it is taken
        const auto spine = room.at("spine-1", server(1), room.rack("B01", 12, 12), 1);
        const auto node = room.at("dgx-A07-1", server(8), rack, 1);
        const auto leaf = room.at("leaf-A07", server(1), rack, 40);
        room.change(node, [](Device& d) {
            d.serial = "S1";
            d.locked = true;
        });
        room.cable(node, leaf);
        room.cable(leaf, spine);
        const auto clip = clipOf(room.state(), std::vector<EntityRef>{rack});
        QCOMPARE(clip.devices.size(), std::size_t(2));
        QCOMPARE(clip.connections.size(), std::size_t(1));
        const auto pasted = paste(room.tx, clip);
        OK(pasted);
        const Rack& copy = room.tx.design().at(pasted->racks.at(0));
        QCOMPARE(copy.name, std::string("A08"));
        QCOMPARE(copy.position.x.millimetres(), 5400.0);
        QCOMPARE(copy.position.y.millimetres(), 6000.0);
        QVERIFY(pasted->devices.empty()); // they came with their rack
        const auto node2 = room.tx.lookup().named<Device>("dgx-A08-1");
        QCOMPARE(node2.size(), std::size_t(1));
        QCOMPARE(positionText(room.tx.design(), room.get(node2[0])), std::string("A08 U1–U8"));
        QVERIFY(room.get(node2[0]).serial.empty());
        QVERIFY(!room.get(node2[0]).locked);
        const auto leaf2 = room.tx.lookup().named<Device>("leaf-A08");
        QCOMPARE(leaf2.size(), std::size_t(1));
        QCOMPARE(room.tx.lookup().referrers<Connection>(leaf2[0]).size(), std::size_t(1));
    }

    void aClipOutlivesWhatWasCut()
    {
        Room room;
        const auto rack = room.rack("A07");
        const auto node = room.at("n1", server(2), rack, 5);
        const auto clip = clipOf(room.state(), std::vector<EntityRef>{node});
        must(edit::eraseWithReferrers(room.tx, node));
        const auto pasted = paste(room.tx, clip);
        OK(pasted);
        QCOMPARE(positionText(room.tx.design(), room.get(pasted->devices[0])),
                 std::string("A07 U5–U6"));
        // Into a design that knows neither rack nor part.
        Room elsewhere;
        const auto there = paste(elsewhere.tx, clip);
        OK(there);
        QCOMPARE(there->unplaced, std::size_t(1));
        QCOMPARE(elsewhere.tx.design().table<Part>().size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestClip)
#include "tst_clip.moc"
