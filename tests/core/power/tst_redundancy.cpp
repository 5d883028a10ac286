#include "core/power/redundancy.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::power;
using namespace cw::support;
using model::Basis;

namespace {

const Supply kFeed230{230, 32, 1, "iec-60309-32a-p-n-e-6h"};

model::Part c19Pdu(const Supply& supply = {})
{
    return rackPdu(supply, {{.name = "c19", .connector = "c19", .count = 24}});
}

/// A rack of DGX H100 on as many feeds as named, planned.
struct DgxRack {
    Room room{model::ElectricalProfile::Iec};
    Id<model::Rack> rack{kUnset};
    DgxRack(const std::vector<std::string>& feeds, int systems)
    {
        rack = room.rack("A01");
        for (const std::string& feed : feeds)
            room.pdu("pdu-" + feed, c19Pdu(), rack, room.feedSource(feed, source({})));
        for (int i = 0; i < systems; ++i)
            room.inRack("dgx-" + std::to_string(i), dgxH100(), rack, 1 + 8 * i);
        const auto plan = Room::must(planCords(room.tx, std::array{rack}));
        QVERIFY(plan->unmatched.empty());
    }
    std::vector<FailureCase> sweep() const
    {
        return loseEachFeed(room.design(), {}, Basis::Maximum);
    }
};

} // namespace

class TestRedundancy : public QObject {
    Q_OBJECT
private slots:
    /// DGX H100/H200 User Guide: 4 of 6 supplies for full performance; 2+2+2 keeps it.
    void E10_threeFeedsKeepFullPerformance()
    {
        const DgxRack dgx({"A", "B", "C"}, 1);
        const auto cases = dgx.sweep();
        QCOMPARE(cases.size(), std::size_t{3});
        for (const FailureCase& each : cases) {
            QCOMPARE(each.degraded, 0U);
            QCOMPARE(each.down, 0U);
            QCOMPARE(each.affected.at(0).state, DeviceState::Ok);
            QCOMPARE(each.affected[0].cordsLive, 4);
            QCOMPARE(each.affected[0].lostTo, each.failures.lost);
        }
    }

    void twoFeedsDegradeOnALossAndSayWhy()
    {
        const DgxRack dgx({"A", "B"}, 1);
        for (const FailureCase& each : dgx.sweep()) {
            QCOMPARE(each.degraded, 1U);
            const DeviceCondition& device = each.affected.at(0);
            QCOMPARE(device.cordsLive, 3);
            QCOMPARE(device.neededForFull, 4);
            // Three supplies deliver 9.9 kW, no more.
            CW_WITHIN(each.worst->afterW, 9900.0, 1e-6);
        }
    }

    void oneFeedIsLostAltogether()
    {
        const DgxRack dgx({"A"}, 1);
        const auto cases = dgx.sweep();
        QCOMPARE(cases.at(0).down, 1U);
        QVERIFY(!cases[0].worst);
    }

    /// 40.8 kW on three PDUs of 23.00 kVA: one lost leaves 21.47 kVA, 93.4 %, on each of two.
    void E11_survivorsCarryTheLostFeed()
    {
        const DgxRack dgx({"A", "B", "C"}, 4);
        for (const FailureCase& each : dgx.sweep()) {
            CW_WITHIN(each.worst->beforeW, 13600.0, 1e-6);
            CW_WITHIN(each.worst->afterW, 20400.0, 1e-6);
            CW_WITHIN(*each.worst->percent, 93.4, 0.05);
            QVERIFY(each.overloaded.empty());
        }
    }

    /// Under the NEC the same PDUs are overloaded: 32 A continuous need a 40 A breaker.
    void E11_necNeedsALargerBreaker()
    {
        DgxRack dgx({"A", "B", "C"}, 4);
        Room::must(dgx.room.tx.update(model::kSettingsId, [](model::Settings& settings) {
            settings.electricalProfile = model::ElectricalProfile::Nec;
        }));
        const auto cases = dgx.sweep();
        QCOMPARE(cases.at(0).overloaded.size(), std::size_t{2});
        CW_WITHIN(*cases[0].worst->percent, 93.4 / 0.8, 0.1);
    }

    /// Single-corded on A, dual-corded on A twice, ten dual-corded on A and B: losing UPS A takes
    /// two down and degrades ten; what B alone feeds is not listed.
    void T28_outageListsOnlyWhatItTouches()
    {
        Room room;
        const auto rack = room.rack("A01");
        const auto upsA = room.feedSource("A", source({}));
        const auto pduA = room.pdu("pdu-A", c19Pdu(), rack, upsA);
        const auto pduB = room.pdu("pdu-B", c19Pdu(), rack, room.feedSource("B", source({})));
        int outletA = 0;
        int outletB = 0;
        const auto onA = [&] { return "c19-" + std::to_string(++outletA); };
        const auto onB = [&] { return "c19-" + std::to_string(++outletB); };
        const auto single = room.inRack("single", plainServer("s", 500, 1), rack, 1);
        room.plug(pduA, onA(), single, "psu0");
        const auto both = room.inRack("both-on-A", plainServer("d", 500, 2), rack, 2);
        room.plug(pduA, onA(), both, "psu0");
        room.plug(pduA, onA(), both, "psu1");
        for (int i = 0; i < 10; ++i) {
            const auto dual =
                room.inRack("dual-" + std::to_string(i), plainServer("d", 500, 2), rack, 3 + i);
            room.plug(pduA, onA(), dual, "psu0");
            room.plug(pduB, onB(), dual, "psu1");
        }
        const auto untouched = room.inRack("on-B", plainServer("s", 500, 1), rack, 20);
        room.plug(pduB, onB(), untouched, "psu0");

        const FailureStudy study(room.design(), {}, Basis::Maximum);
        const FailureCase lost = study.run({{upsA}});
        QCOMPARE(lost.down, 2U);
        QCOMPARE(lost.degraded, 10U);
        QCOMPARE(lost.affected.size(), std::size_t{12});
        for (const DeviceCondition& device : lost.affected) {
            QVERIFY(device.device != untouched);
            QCOMPARE(device.lostTo, std::vector<model::EntityRef>{upsA});
        }
        // The same through computePower, as a view shows it.
        const auto result = computePower(room.design(), {}, Basis::Maximum, {{upsA}}).value;
        QCOMPARE(result.device(single)->state, DeviceState::Down);
        QCOMPARE(result.device(untouched)->state, DeviceState::Ok);
        QVERIFY(!result.node(pduA)->live);
        CW_WITHIN(result.node(pduB)->loadW, 11 * 500.0, 1e-9);
    }

    /// Two 3.0 kW dual-corded nodes on feeds of 230 V 32 A at 80 % = 5,888 W.
    void T29_failoverOverload()
    {
        Room room(model::ElectricalProfile::Nec, 1.0);
        const auto rack = room.rack("A01");
        const auto pduA = room.pdu("pdu-A", c19Pdu(kFeed230), rack,
                                   room.feedSource("A", source(kFeed230, 12, 32)));
        const auto pduB = room.pdu("pdu-B", c19Pdu(kFeed230), rack,
                                   room.feedSource("B", source(kFeed230, 12, 32)));
        const model::Part part = plainServer("node", 3000, 3, "c20", model::SupplyGroup{3, 1, 1});
        for (int i = 0; i < 2; ++i) {
            const auto node = room.inRack("node-" + std::to_string(i), part, rack, 1 + i);
            room.plug(pduA, "c19-" + std::to_string(i + 1), node, "psu0");
            room.plug(pduB, "c19-" + std::to_string(i + 1), node, "psu1");
        }
        const auto normal = computePower(room.design(), {}, Basis::Maximum).value;
        CW_WITHIN(*normal.node(pduA)->rating.usableW, 5888.0, 1e-9);
        CW_WITHIN(*normal.node(pduA)->percent, 51.0, 0.05);
        const auto loseA = [&] {
            return FailureStudy(room.design(), {}, Basis::Maximum).run({{room.feed("A")}});
        };
        CW_WITHIN(loseA().worst->afterW, 6000.0, 1e-9);
        CW_WITHIN(*loseA().worst->percent, 101.9, 0.05);
        QCOMPARE(loseA().overloaded.size(), std::size_t{2}); // the PDU's and the source's 32 A
        // A third cord on A does not help when A is lost.
        const auto node = room.tx.lookup().named<model::Device>("node-0").at(0);
        room.plug(pduA, "c19-9", node, "psu2");
        CW_WITHIN(*loseA().worst->percent, 101.9, 0.05);
    }

    void losingOneCordNamesIt()
    {
        const DgxRack dgx({"A", "B", "C"}, 1);
        const auto device = dgx.room.tx.lookup().named<model::Device>("dgx-0").at(0);
        const auto cord = dgx.room.tx.lookup().referrers<model::Connection>(device).at(0);
        const FailureCase lost = FailureStudy(dgx.room.design(), {}, Basis::Maximum).run({{cord}});
        QCOMPARE(lost.affected.at(0).lostTo, std::vector<model::EntityRef>{cord});
        QCOMPARE(lost.affected[0].cordsLive, 5);
        QCOMPARE(lost.affected[0].state, DeviceState::Ok);
    }

    /// Whatever is lost, what remains live is carried by live nodes alone, to the watt.
    void loadIsConservedInEveryFailure()
    {
        const DgxRack dgx({"A", "B", "C"}, 4);
        for (const FailureCase& each : dgx.sweep()) {
            const auto result =
                computePower(dgx.room.design(), {}, Basis::Maximum, each.failures).value;
            double pdus = 0;
            for (const NodeLoad& node : result.nodes)
                if (node.rack)
                    pdus += node.loadW;
            CW_WITHIN(pdus, 40800.0, 1e-6);
        }
    }
};

QTEST_GUILESS_MAIN(TestRedundancy)
#include "tst_redundancy.moc"
