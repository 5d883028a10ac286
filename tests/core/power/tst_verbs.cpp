#include "core/model/port_walk.h"
#include "core/power/ports.h"
#include "core/power/verbs.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::power;
using namespace cw::support;

class TestVerbs : public QObject {
    Q_OBJECT
private slots:
    void outletsAreNamedByCount()
    {
        model::Part part;
        part.outlets = {{.name = "c19", .connector = "c19", .count = 18}, {.name = "out"}};
        const auto names = outletNames(part);
        QCOMPARE(names.size(), std::size_t{19});
        QCOMPARE(names[3], std::string("c19-4"));
        QCOMPARE(names[18], std::string("out"));
        QCOMPARE(findOutlet(part, "c19-18")->ordinal, 18);
        QCOMPARE(findOutlet(part, "out-1"), findOutlet(part, "out"));
        for (const char* wrong : {"c19", "c19-19", "c19-0", "c19-", "c19-4x", "c1", ""})
            QVERIFY2(!findOutlet(part, wrong), wrong);
    }

    /// A file may say that a PDU has more outlets than can be walked.
    void aCountThatNoHardwareHasIsNotWalkedToItsEnd()
    {
        model::Part part =
            rackPdu({}, {{.name = "a", .connector = "c13", .count = 4},
                         {.name = "b", .connector = "c19", .count = 1'000'000'000'000},
                         {.name = "c", .connector = "c13", .count = 1'000'000'000'000},
                         {.name = "d", .connector = "c13", .count = -5}});
        const auto names = outletNames(part);
        QCOMPARE(static_cast<std::int64_t>(names.size()), model::PortWalk::kMost);
        QCOMPARE(names.back(), "b-" + std::to_string(model::PortWalk::kMost - 4));
        QCOMPARE(findOutlet(part, "b-999999999999")->ordinal, 999'999'999'999);

        Room room;
        const auto rack = room.rack("A01");
        const auto supply = room.feedSource("A", source({}, 2'000'000'000));
        room.pdu("pdu-A", part, rack, supply);
        room.inRack("node", plainServer("node", 1000, 1), rack, 1);
        const std::array cords{room.tx.embed(cord("c19", "c20"))};
        const CordPlan plan = *Room::must(planCords(room.tx, std::array{rack}, cords));
        QCOMPARE(plan.created, 1);
    }

    /// IEC 60320-1: plug and outlet pairs.
    void connectorsMate()
    {
        QVERIFY(outletTakes("c19", plugFor("c20")));
        QVERIFY(outletTakes("c13", plugFor("c14")));
        QVERIFY(outletTakes("c39", plugFor("c14")));
        QVERIFY(outletTakes("c39", plugFor("c20")));
        QVERIFY(outletTakes("c19", plugFor("c22")));
        QVERIFY(!outletTakes("c13", plugFor("c20")));
        QCOMPARE(cordConnectorFor("c22"), std::string("c21"));
        const std::string whip = "iec-60309-32a-3p-n-e-6h";
        QVERIFY(outletTakes(whip, plugFor(whip)));
        QVERIFY(!outletTakes(whip, plugFor("iec-60309-63a-3p-n-e-6h")));
    }

    void feedIsMadeOnce()
    {
        Room room;
        const auto first = Room::must(addFeed(room.tx, "A"));
        QCOMPARE(*Room::must(addFeed(room.tx, "A")), *first);
        Room other;
        QCOMPARE(*Room::must(addFeed(other.tx, "A")), *first); // the same id in every build
    }

    void sourceMustBeAPowerSource()
    {
        Room room;
        const auto feed = *Room::must(addFeed(room.tx, "A"));
        const auto made = addFeedSource(room.tx, feed, room.tx.embed(dgxH100()), "x");
        QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    }

    void aPortTakesOneCord()
    {
        Room room;
        const auto pdu =
            room.device("pdu", rackPdu({}, {{.name = "c19", .connector = "c19", .count = 2}}));
        const auto a = room.device("a", dgxH100());
        room.plug(pdu, "c19-1", a, "psu0");
        const auto outletTaken = connectPower(room.tx, {pdu, "c19-1"}, {a, "psu1"});
        QCOMPARE(outletTaken.error().code, ErrorCode::Conflict);
        QCOMPARE(outletTaken.error().where, std::string("pdu:c19-1"));
        const auto inletTaken = connectPower(room.tx, {pdu, "c19-2"}, {a, "psu0"});
        QCOMPARE(inletTaken.error().code, ErrorCode::Conflict);
        QVERIFY(inletTaken.error().message.find("a:psu0") != std::string::npos);
    }

    void wrongPortsAndConnectorsAreRefused()
    {
        Room room;
        const auto pdu = room.device("pdu", rackPdu({}, {{.name = "c13", .connector = "c13"},
                                                         {.name = "c19", .connector = "c19"}}));
        const auto a = room.device("a", dgxH100());
        QCOMPARE(connectPower(room.tx, {pdu, "c13"}, {a, "psu0"}).error().code,
                 ErrorCode::InvalidArgument);
        QCOMPARE(connectPower(room.tx, {pdu, "c19-7"}, {a, "psu0"}).error().code,
                 ErrorCode::NotFound);
        QCOMPARE(connectPower(room.tx, {pdu, "c19"}, {a, "psu9"}).error().code,
                 ErrorCode::NotFound);
        const auto cordPart = room.tx.embed(cord("c13", "c14"));
        QCOMPARE(connectPower(room.tx, {pdu, "c19"}, {a, "psu0"}, cordPart).error().code,
                 ErrorCode::InvalidArgument);
    }

    void reservedOutletsStayFree()
    {
        Room room;
        const auto pdu =
            room.device("pdu", rackPdu({}, {{.name = "c19", .connector = "c19", .count = 2}}));
        Room::must(room.tx.update(
            pdu, [](model::Device& d) { d.ports = {{.port = "c19-1", .reserved = true}}; }));
        const auto a = room.device("a", dgxH100());
        QCOMPARE(connectPower(room.tx, {pdu, "c19-1"}, {a, "psu0"}).error().code,
                 ErrorCode::Conflict);
        room.plug(pdu, "c19-2", a, "psu0");
    }

    void pdusTakeTheNextFreeTapOfTheirType()
    {
        Room room;
        model::Part busway = source({}, 2);
        busway.outlets.insert(
            busway.outlets.begin(),
            {.name = "tap63", .connector = "iec-60309-63a-3p-n-e-6h", .count = 4});
        const auto feed = room.feedSource("A", busway);
        const model::Part part = rackPdu({}, {{.name = "c19", .connector = "c19"}});
        std::vector<std::string> taps;
        for (int i = 0; i < 2; ++i) {
            const auto pdu = room.device("pdu-" + std::to_string(i), part);
            const auto link = Room::must(connectPdu(room.tx, pdu, feed));
            taps.push_back(room.design().at(*link).ends[0].at.port);
            QCOMPARE(room.design().at(*link).ends[1].at.port, std::string("in"));
        }
        QCOMPARE(taps, (std::vector<std::string>{"tap-1", "tap-2"}));
        const auto third = room.device("pdu-3", part);
        const auto full = connectPdu(room.tx, third, feed);
        QCOMPARE(full.error().code, ErrorCode::Conflict);
        QVERIFY(full.error().message.find("iec-60309-32a") != std::string::npos);
        QVERIFY(!connectPdu(room.tx, third, feed, "tap-1"));
    }
};

QTEST_GUILESS_MAIN(TestVerbs)
#include "tst_verbs.moc"
