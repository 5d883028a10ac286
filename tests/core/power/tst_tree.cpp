#include "core/power/formulas.h"
#include "core/power/tree.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::power;
using namespace cw::support;
using model::Basis;

namespace {

const Supply kFeed230{230, 32, 1, "iec-60309-32a-p-n-e-6h"};

PowerResult powerAt(const Room& room, const Failures& failures = {})
{
    return computePower(room.design(), {}, Basis::Maximum, failures).value;
}

/// A 230 V PDU with two breaker banks of 16 A.
model::Part bankedPdu()
{
    model::Part part =
        rackPdu(kFeed230, {{.name = "b1", .connector = "c19", .count = 8, .bank = "1"},
                           {.name = "b2", .connector = "c19", .count = 8, .bank = "2"}});
    part.facts["bank_current_a"] = number(16);
    return part;
}

} // namespace

class TestTree : public QObject {
    Q_OBJECT
private slots:
    /// 4 DGX H100 (40.8 kW) on three PDUs of 415 V 32 A, power factor 0.95, IEC.
    void E11_threePdusShareTheRackEqually()
    {
        Room room(model::ElectricalProfile::Iec);
        const auto rack = room.rack("A01");
        const model::Part pduPart = rackPdu({}, {{.name = "c19", .connector = "c19", .count = 12}});
        std::vector<Id<model::Device>> pdus;
        for (const std::string feed : {"A", "B", "C"})
            pdus.push_back(
                room.pdu("pdu-" + feed, pduPart, rack, room.feedSource(feed, source({}))));
        for (int i = 0; i < 4; ++i)
            room.inRack("dgx-" + std::to_string(i), dgxH100(), rack, 1 + 8 * i);
        const auto plan = Room::must(planCords(room.tx, std::array{rack}));
        QCOMPARE(plan->created, 24);
        const PowerResult result = powerAt(room);
        for (const auto pdu : pdus) {
            const NodeLoad& node = *result.node(pdu);
            CW_WITHIN(node.loadW, 13600.0, 1e-6);
            CW_WITHIN(*node.rating.capacityVa, 23000.0, 5.0);
            QCOMPARE(node.rating.usableW, node.rating.capacityW);
            CW_WITHIN(*node.percent, 62.2, 0.1);
            QCOMPARE(node.cords, 8U);
        }
        const RackPower& rackPower = *result.rack(rack);
        QCOMPARE(rackPower.loadW.known, 40800.0);
        QCOMPARE(rackPower.byFeedW.size(), std::size_t{3});
        QCOMPARE(rackPower.byFeedW[0].first, room.feed("A"));
        CW_WITHIN(rackPower.byFeedW[2].second, 13600.0, 1e-6);
        QCOMPARE(result.halls.at(0).loadW.known, 40800.0);
    }

    /// 18 A on bank 1 and 5 A on bank 2 of a 32 A feed: the feed is fine, bank 1 is not; one cord
    /// of 3 A moved clears it.
    void T25_banksInsideAPdu()
    {
        Room room(model::ElectricalProfile::Iec, 1.0);
        const auto rack = room.rack("A01");
        const auto pdu = room.pdu("pdu", bankedPdu(), rack, room.feedSource("A", source(kFeed230)));
        const auto amps = [&](double current) {
            return plainServer("load-" + std::to_string(int(current)), 230 * current, 1);
        };
        const auto big = room.inRack("big", amps(15), rack, 1);
        const auto small = room.inRack("small", amps(3), rack, 2);
        const auto other = room.inRack("other", amps(5), rack, 3);
        room.plug(pdu, "b1-1", big, "psu0");
        room.plug(pdu, "b1-2", small, "psu0");
        room.plug(pdu, "b2-1", other, "psu0");
        const PowerResult before = powerAt(room);
        const NodeLoad& node = *before.node(pdu);
        QVERIFY(*node.percent < 100);
        QCOMPARE(node.banks.at(0).name, std::string("1"));
        CW_WITHIN(*node.banks[0].currentA, 18.0, 1e-9);
        CW_WITHIN(*node.banks[0].percent, 112.5, 1e-9);
        CW_WITHIN(*node.banks[1].currentA, 5.0, 1e-9);

        const Id<model::Connection> cord =
            room.tx.lookup().referrers<model::Connection>(small).at(0);
        Room::must(room.tx.update(cord, [](model::Connection& c) { c.ends[0].at.port = "b2-2"; }));
        const PowerResult after = powerAt(room);
        CW_WITHIN(*after.node(pdu)->banks[0].percent, 93.75, 1e-9);
        CW_WITHIN(*after.node(pdu)->banks[1].currentA, 8.0, 1e-9);
    }

    void T27_noPhaseSplitWhereALegIsUnknown()
    {
        Room room(model::ElectricalProfile::Nec, 1.0);
        const auto rack = room.rack("A01");
        const auto pdu = room.pdu("pdu",
                                  rackPdu({}, {{.name = "l1", .connector = "c19", .leg = "L1-N"},
                                               {.name = "l2", .connector = "c19", .leg = "L2-N"},
                                               {.name = "x", .connector = "c19"}}),
                                  rack);
        const auto a = room.inRack("a", plainServer("one", 1000, 1), rack, 1);
        const auto b = room.inRack("b", plainServer("two", 2000, 1), rack, 2);
        const auto c = room.inRack("c", plainServer("three", 3000, 1), rack, 3);
        room.plug(pdu, "l1", a, "psu0");
        room.plug(pdu, "l2", b, "psu0");
        const PowerResult known = powerAt(room);
        QCOMPARE(known.node(pdu)->phases.size(), std::size_t{3});
        QCOMPARE(known.node(pdu)->phases[1].loadW, 2000.0);
        room.plug(pdu, "x", c, "psu0");
        const PowerResult incomplete = powerAt(room);
        QVERIFY(incomplete.node(pdu)->phases.empty());
        QCOMPARE(incomplete.node(pdu)->phaseNote(), std::string("incomplete: 1 outlet"));
        QCOMPARE(incomplete.node(pdu)->loadW, 6000.0);
    }

    /// Line-to-neutral loads: I = P / (V_LL / sqrt(3)); neutral by the phasor sum.
    void phaseCurrentsAndNeutral()
    {
        Room room(model::ElectricalProfile::Nec, 1.0);
        const auto rack = room.rack("A01");
        const auto feed = room.feedSource("A", source({}));
        const auto pdu = room.pdu("pdu",
                                  rackPdu({}, {{.name = "l1", .connector = "c19", .leg = "L1-N"},
                                               {.name = "l2", .connector = "c19", .leg = "L2-N"},
                                               {.name = "l3", .connector = "c19", .leg = "L3-N"}}),
                                  rack, feed);
        const double volts = 415 / kSqrt3;
        int unit = 0;
        for (const auto& [outlet, amps] : {std::pair("l1", 40.0), {"l2", 50.0}, {"l3", 30.0}}) {
            const auto load =
                room.inRack(outlet, plainServer(outlet, amps * volts, 1), rack, ++unit);
            room.plug(pdu, outlet, load, "psu0");
        }
        const PowerResult result = powerAt(room);
        const NodeLoad& node = *result.node(pdu);
        CW_WITHIN(node.phases[1].currentA, 50.0, 1e-9);
        CW_WITHIN(*node.neutralA, 17.32, 0.005);
        CW_WITHIN(*node.imbalancePercent, 25.0, 1e-9);
        // The busway above sees the same split.
        CW_WITHIN(result.node(feed)->phases[1].currentA, 50.0, 1e-9);
    }

    /// Equal loads on the three line pairs: each line carries sqrt(3) times the load current.
    void lineToLineLoads()
    {
        Room room(model::ElectricalProfile::Nec, 1.0);
        const Supply supply{208, 60, 3, "iec-60309-60a-3p-e-9h"};
        const auto rack = room.rack("A01");
        const auto pdu =
            room.pdu("pdu",
                     rackPdu(supply, {{.name = "a", .connector = "c19", .leg = "L1-L2"},
                                      {.name = "b", .connector = "c19", .leg = "L2-L3"},
                                      {.name = "c", .connector = "c19", .leg = "L3-L1"}}),
                     rack);
        for (const std::string outlet : {"a", "b", "c"})
            room.plug(pdu, outlet, room.device(outlet, plainServer("s", 2080, 1)), "psu0");
        const PowerResult result = powerAt(room);
        const NodeLoad& node = *result.node(pdu);
        for (const PhaseLoad& phase : node.phases) {
            CW_WITHIN(phase.currentA, 10 * kSqrt3, 1e-9);
            CW_WITHIN(phase.loadW, 2080.0, 1e-9);
        }
        QVERIFY(!node.neutralA); // no neutral in the inlet
    }

    void T32_rackTotalsOnEveryBasis()
    {
        Room room;
        const auto rack = room.rack("A01");
        for (int i = 0; i < 4; ++i)
            room.inRack("dgx-" + std::to_string(i), dgxH100(), rack, 1 + 8 * i);
        QCOMPARE(powerAt(room).rack(rack)->loadW.known, 40800.0);
        const auto expected = computePower(room.design(), {}, Basis::Expected).value;
        QCOMPARE(expected.rack(rack)->loadW.text("W"), std::string("≥ 0 W, 4 unknown"));
    }

    void unknownLoadsAreCountedOnceAtEveryNode()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto feed = room.feedSource("A", source({}));
        const auto pdu = room.pdu(
            "pdu", rackPdu({}, {{.name = "c19", .connector = "c19", .count = 6}}), rack, feed);
        model::Part mystery = plainServer("mystery", 0, 2);
        mystery.facts.erase("power_max_w");
        const auto load = room.inRack("m", mystery, rack);
        room.plug(pdu, "c19-1", load, "psu0");
        room.plug(pdu, "c19-2", load, "psu1");
        const PowerResult result = powerAt(room);
        QCOMPARE(result.node(pdu)->unknownLoads, 1U);
        QCOMPARE(result.node(feed)->unknownLoads, 1U);
        QCOMPARE(result.node(feed)->loadW, 0.0);
    }

    void aPduRatedInWattsIsNotDeratedAgain()
    {
        Room room;
        model::Part part = rackPdu({}, {{.name = "c13", .connector = "c13"}});
        part.facts.clear();
        part.inlets.clear();
        part.facts["power_rated_w"] = number(17300);
        const auto pdu = room.device("pdu", part);
        const PowerResult result = powerAt(room);
        QCOMPARE(*result.node(pdu)->rating.usableW, 17300.0);
        QVERIFY(!result.node(pdu)->fed);
    }

    void unknownRatingGivesNoPercent()
    {
        Room room;
        model::Part part = rackPdu({}, {{.name = "c13", .connector = "c13"}});
        part.facts.clear();
        part.inlets.clear();
        const auto pdu = room.device("pdu", part);
        const PowerResult result = powerAt(room);
        QVERIFY(!result.node(pdu)->percent);
        const auto why = nodeDerivation(room.design(), result, *result.node(pdu));
        QVERIFY(!why.inputs.at(0).value);
        QVERIFY(!why.inputs.at(0).source.empty());
    }

    void deviceWithoutCordsIsNotDown()
    {
        Room room;
        const auto id = room.device("dgx", dgxH100());
        QCOMPARE(powerAt(room).device(id)->state, DeviceState::NotWired);
    }

    void cordsInALoopAreNamedAndCarryNothing()
    {
        Room room;
        model::Part part =
            rackPdu(kFeed230, {{.name = "o", .connector = kFeed230.connector, .count = 2}});
        const auto a = room.device("a", part);
        const auto b = room.device("b", part);
        room.plug(a, "o-1", b, "in");
        room.plug(b, "o-1", a, "in");
        const PowerResult result = powerAt(room);
        QCOMPARE(result.loops, (std::vector{a, b}));
        QVERIFY(!result.node(a)->live);
    }

    void cordDrawnTheOtherWayRoundIsTheSame()
    {
        Room room;
        const auto pdu =
            room.device("pdu", rackPdu({}, {{.name = "c19", .connector = "c19", .count = 2}}));
        const auto load = room.device("load", plainServer("s", 1000, 1));
        model::Connection cord;
        cord.kind = model::ConnectionKind::Power;
        cord.ends = {{{load, "psu0"}, {}}, {{pdu, "c19-2"}, {}}};
        Room::must(room.tx.create(cord));
        QCOMPARE(powerAt(room).node(pdu)->loadW, 1000.0);
    }

    void failuresNameWhatCannotFail()
    {
        Room room;
        const auto rack = room.rack("A01");
        QCOMPARE(failuresOf(room.design(), {rack}).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(failuresOf(room.design(), {Id<model::Device>(99)}).error().code,
                 ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestTree)
#include "tst_tree.moc"
