#include "core/power/tree.h"
#include "core/power/verbs.h"
#include "tests/core/power/power_design.h"

#include <algorithm>
#include <map>
#include <set>

using namespace cw;
using namespace cw::power;
using namespace cw::support;

namespace {

/// 415 V three-phase, each kind of outlet on all three legs.
model::Part leggedPdu()
{
    std::vector<model::OutletSpec> outlets;
    for (const std::string type : {"c13", "c19"})
        for (const std::string leg : {"L1", "L2", "L3"})
            outlets.push_back({.name = type + "-" + leg,
                               .connector = type,
                               .count = 6,
                               .bank = leg + type,
                               .leg = leg + "-N"});
    return rackPdu({415, 63, 3, "iec-60309-63a-3p-n-e-6h"}, outlets);
}

struct Mixed {
    Room room;
    Id<model::Rack> rack{kUnset};
    std::vector<Id<model::Device>> pdus;
    std::vector<Id<model::Device>> nodes;
    std::vector<Id<model::Part>> cords;
    Mixed()
    {
        rack = room.rack("A01");
        const Supply supply{415, 63, 3, "iec-60309-63a-3p-n-e-6h"};
        for (const std::string feed : {"A", "B"})
            pdus.push_back(
                room.pdu("pdu-" + feed, leggedPdu(), rack, room.feedSource(feed, source(supply))));
        for (int i = 0; i < 24; ++i) {
            const bool large = i % 2 == 0;
            nodes.push_back(room.inRack("node-" + std::to_string(100 + i),
                                        plainServer(large ? "large" : "small", large ? 1800 : 600,
                                                    2, large ? "c20" : "c14"),
                                        rack, 1 + i));
        }
        cords = {room.tx.embed(cord("c13", "c14")), room.tx.embed(cord("c19", "c20"))};
    }
    CordPlan plan() { return *Room::must(planCords(room.tx, std::array{rack}, cords)); }
};

} // namespace

class TestCordPlan : public QObject {
    Q_OBJECT
private slots:
    /// 24 dual-corded nodes, C13 and C19 mixed, three-phase PDUs A and B.
    void T30_oneCordAFeedBalancedAndUnique()
    {
        Mixed mixed;
        const CordPlan plan = mixed.plan();
        QCOMPARE(plan.created, 48);
        QVERIFY(plan.unmatched.empty());
        std::set<std::pair<std::uint64_t, std::string>> outlets;
        std::map<Id<model::Device>, std::set<Id<model::Device>>> pdusOf;
        for (const model::Connection& cord : mixed.room.design().table<model::Connection>()) {
            if (!cord.part)
                continue; // the PDUs' whips
            const auto& outlet = cord.ends[0].at;
            QVERIFY(outlets.emplace(outlet.device.raw(), outlet.port).second);
            pdusOf[cord.ends[1].at.device].insert(outlet.device);
            const bool large = outlet.port.starts_with("c19");
            const model::Part& node =
                mixed.room.design().at(mixed.room.design().at(cord.ends[1].at.device).part);
            QCOMPARE(node.key, std::string(large ? "large" : "small"));
            QCOMPARE(*cord.part, mixed.cords[large ? 1 : 0]);
        }
        for (const auto node : mixed.nodes)
            QCOMPARE(pdusOf[node].size(), std::size_t{2});
        const auto result = computePower(mixed.room.design(), {}, model::Basis::Maximum).value;
        for (const auto pdu : mixed.pdus) {
            const NodeLoad& load = *result.node(pdu);
            QCOMPARE(load.loadW, 14400.0);
            QVERIFY(*load.imbalancePercent <= 5);
        }
    }

    void T30_runningAgainChangesNothing()
    {
        Mixed mixed;
        mixed.plan();
        const model::Design before = mixed.room.design();
        const CordPlan again = mixed.plan();
        QCOMPARE(again.cords, 48);
        QCOMPARE(again.created + again.changed + again.erased, 0);
        QVERIFY(mixed.room.design() == before);
        Mixed other;
        other.plan();
        QVERIFY(other.room.design() == before);
    }

    void whatOthersWroteOnACordStays()
    {
        Mixed mixed;
        mixed.plan();
        const auto cord = mixed.room.tx.lookup().referrers<model::Connection>(mixed.nodes[0]).at(0);
        Room::must(mixed.room.tx.update(cord, [](model::Connection& c) { c.label = "P-001"; }));
        mixed.plan();
        QCOMPARE(mixed.room.design().at(cord).label, std::string("P-001"));
    }

    void cordsDrawnByHandStay()
    {
        Mixed mixed;
        mixed.room.plug(mixed.pdus[1], "c19-L3-1", mixed.nodes[0], "psu0");
        const auto byHand =
            mixed.room.tx.lookup().referrers<model::Connection>(mixed.nodes[0]).at(0);
        const CordPlan plan = mixed.plan();
        QCOMPARE(plan.created, 47);
        QVERIFY(plan.unmatched.empty());
        QVERIFY(mixed.room.design().contains(byHand));
        std::set<std::string> onB;
        for (const auto id : mixed.room.tx.lookup().referrers<model::Connection>(mixed.pdus[1]))
            onB.insert(mixed.room.design().at(id).ends[0].at.port);
        QCOMPARE(onB.size(),
                 mixed.room.tx.lookup().referrers<model::Connection>(mixed.pdus[1]).size());
    }

    void cordsOfARemovedNodeGo()
    {
        Mixed mixed;
        mixed.plan();
        Room::must(mixed.room.tx.update(mixed.nodes[3],
                                        [](model::Device& d) { d.placement = model::Unplaced{}; }));
        const auto rack2 = mixed.room.rack("A02");
        Room::must(mixed.room.tx.update(
            mixed.nodes[3], [&](model::Device& d) { d.placement = model::InRack{.rack = rack2}; }));
        const std::array racks{mixed.rack, rack2};
        const auto plan = Room::must(planCords(mixed.room.tx, racks, mixed.cords));
        QCOMPARE(plan->erased, 2);
        QCOMPARE(plan->unmatched.size(), std::size_t{2});
        QVERIFY(plan->unmatched[0].reason.find("no PDU") != std::string::npos);
    }

    /// Three feeds, six supplies: two on each. Two-supply devices spread over the three feeds.
    void suppliesSpreadEvenlyOverFeeds()
    {
        Room room;
        const auto rack = room.rack("A01");
        std::vector<Id<model::Device>> pdus;
        for (const std::string feed : {"A", "B", "C"})
            pdus.push_back(room.pdu("pdu-" + feed,
                                    rackPdu({}, {{.name = "c19", .connector = "c19", .count = 12}}),
                                    rack, room.feedSource(feed, source({}))));
        const auto dgx = room.inRack("dgx", dgxH100(), rack, 1);
        for (int i = 0; i < 3; ++i)
            room.inRack("switch-" + std::to_string(i), plainServer("s", 900, 2), rack, 20 + i);
        Room::must(planCords(room.tx, std::array{rack}));
        const auto result = computePower(room.design(), {}, model::Basis::Maximum).value;
        std::map<Id<model::Device>, int> ofDgx;
        for (const auto id : room.tx.lookup().referrers<model::Connection>(dgx))
            ++ofDgx[room.design().at(id).ends[0].at.device];
        for (const auto pdu : pdus) {
            QCOMPARE(ofDgx[pdu], 2);
            CW_WITHIN(result.node(pdu)->loadW, 10200.0 / 3 + 900, 1e-6);
        }
    }

    void whatDoesNotFitIsListed()
    {
        Room room;
        const auto rack = room.rack("A01");
        room.pdu("pdu",
                 rackPdu({}, {{.name = "c19", .connector = "c19", .count = 4},
                              {.name = "c13", .connector = "c13", .count = 4}}),
                 rack);
        room.inRack("dgx", dgxH100(), rack, 1);
        const auto plan = Room::must(planCords(room.tx, std::array{rack}));
        QCOMPARE(plan->created, 4);
        QCOMPARE(plan->unmatched.size(), std::size_t{2});
        QCOMPARE(plan->unmatched[0].reason,
                 std::string("all 4 outlets for a c20 inlet are in use"));
        const std::array wrongCord{room.tx.embed(cord("c13", "c14"))};
        const auto noCord = Room::must(planCords(room.tx, std::array{rack}, wrongCord));
        QCOMPARE(noCord->unmatched.size(), std::size_t{6});
        QVERIFY(noCord->unmatched[0].reason.find("none of the given cords") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestCordPlan)
#include "tst_cord_plan.moc"
