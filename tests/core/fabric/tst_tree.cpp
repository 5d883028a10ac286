#include "core/fabric/generator.h"
#include "core/fabric/media.h"
#include "core/fabric/metrics.h"
#include "core/fabric/ports.h"
#include "core/fabric/switches.h"
#include "tests/core/fabric/fixtures.h"

#include <QElapsedTimer>
#include <QTest>

#include <map>
#include <random>

using namespace cw;
using namespace cw::fabric;
using namespace cw::fabric::test;

namespace {

struct Built {
    FabricPlan plan;
    FabricSwitches switches;
    WiringRequest wiring;
    WiringReport report;
};

FabricRequest sizing(const model::Part& switchPart, std::int64_t nodes, std::int64_t nics,
                     double gbit, std::int64_t suNodes)
{
    FabricRequest out;
    out.nodes = nodes;
    out.nicsPerNode = nics;
    out.linkGbit = gbit;
    out.suNodes = suNodes;
    out.radix = switchRadix(switchPart, gbit).value();
    return out;
}

/// Sizes, makes and wires a compute network; fails the test if any step refuses.
Built build(edit::Transaction& tx, const FabricRequest& request, const model::Part& node,
            const model::Part& switchPart)
{
    Built out;
    out.plan = planFabric(request).value;
    out.wiring.network = addNetwork(tx, "compute", model::NetworkKind::Compute);
    out.wiring.nodes = addDevices(tx, node, "node", "compute-node", request.nodes, request.suNodes);
    out.wiring.managers =
        addDevices(tx, fabricManager(), "ufm", "fabric-manager", request.managerPorts);
    SwitchSpec spec;
    spec.generator = "network:compute";
    spec.namePrefix = "c-";
    spec.part = tx.embed(switchPart);
    spec.network = out.wiring.network;
    out.switches = createFabricSwitches(tx, out.plan, spec).value();
    out.wiring.leaves = out.switches.leaves;
    out.wiring.spines = out.switches.spines;
    out.wiring.cores = out.switches.cores;
    out.wiring.linkGbit = request.linkGbit;
    out.wiring.plan = out.plan;
    auto report = generateFabric(tx, "rail-optimised", out.wiring);
    if (!report)
        qFatal("%s", report.error().text().c_str());
    out.report = std::move(*report);
    return out;
}

/// Links between each pair of devices of a tier.
std::map<std::pair<Id<model::Device>, Id<model::Device>>, int>
linksOfPairs(const model::Design& design, std::int64_t tier)
{
    std::map<std::pair<Id<model::Device>, Id<model::Device>>, int> out;
    for (const model::Connection& cable : design.table<model::Connection>())
        if (cable.tier == tier)
            ++out[{cable.ends[0].at.device, cable.ends[1].at.device}];
    return out;
}

} // namespace

class TestTree : public QObject {
    Q_OBJECT
private slots:
    void superPodCables();
    void railsAndManagerSlot();
    void twinPortOptics();
    void threeTiersMeasured();
    void twoPlanesSplitACage();
    void secondRunChangesNothing();
    void manualChangesStay();
    void metricsOfSuperPod();
    void property();
    void speed();
};

// RA-11333-001 V11 tables 4 and 8, wired: endpoint and manager cables, leaf-spine cables.
void TestTree::superPodCables()
{
    const std::vector<std::array<std::int64_t, 4>> rows = {
        {31, 252, 256, 0}, {63, 508, 512, 0}, {127, 1020, 1024, 0}};
    for (const auto& [nodes, endpoints, leafSpine, unused] : rows) {
        Bench bench;
        auto tx = bench.begin();
        FabricRequest request = sizing(qm9700(), nodes, 8, 400, 32);
        request.managerPorts = 4;
        const Built built = build(tx, request, dgxH100(), qm9700());
        QVERIFY(built.report.conflicts.empty());
        const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
        QCOMPARE(m.links.nodeLeaf + m.managerLinks, endpoints);
        QCOMPARE(m.managerLinks, 4);
        QCOMPARE(m.links.leafSpine, leafSpine);
        QCOMPARE(m.leaf, built.plan.leaf);
        QCOMPARE(m.spine, built.plan.spine);
        QCOMPARE(m.portsUsed, built.plan.portsUsed);
        QCOMPARE(m.portsFree, built.plan.portsFree);
        PortIndex index(tx.state(), {});
        QVERIFY(index.doubleUses().empty());
        QVERIFY(index.unknownPorts().empty());
        QVERIFY(bench.editor.commit(tx));
    }
}

void TestTree::railsAndManagerSlot()
{
    Bench bench;
    auto tx = bench.begin();
    FabricRequest request = sizing(qm9700(), 63, 8, 400, 32);
    request.managerPorts = 4;
    const Built built = build(tx, request, dgxH100(), qm9700());
    const PartPorts ports(dgxH100());
    for (const model::Connection& cable : tx.design().table<model::Connection>()) {
        if (cable.tier != 1 || !cable.purpose.empty())
            continue;
        // Leaf i of a unit takes rail i of every node, on the port of the node's slot.
        const model::Device& leaf = tx.design().at(cable.ends[0].at.device);
        const model::Device& node = tx.design().at(cable.ends[1].at.device);
        QCOMPARE((*leaf.index - 1) % 8 + 1, cable.rail);
        QCOMPARE(leaf.group, node.group);
        const auto port = ports.resolve(cable.ends[1].at.port).value();
        QCOMPARE(static_cast<std::int64_t>(port.cage) * 2 + port.logical, cable.rail);
        const std::int64_t slot = (*node.index - 1) % 32;
        QCOMPARE(cable.ends[0].at.port,
                 "p" + std::to_string(slot / 2 + 1) + "/" + std::to_string(slot % 2 + 1));
    }
    // The 32nd node slot of the last unit: the managers on the first four of its leaves.
    std::vector<std::string> places;
    for (const model::Connection& cable : tx.design().table<model::Connection>())
        if (cable.purpose == "fabric-manager")
            places.push_back(tx.design().at(cable.ends[0].at.device).name + " " +
                             cable.ends[0].at.port);
    std::ranges::sort(places);
    QCOMPARE(places, (std::vector<std::string>{"c-leaf-09 p16/2", "c-leaf-10 p16/2",
                                               "c-leaf-11 p16/2", "c-leaf-12 p16/2"}));
}

// RA-11333-001 V11 table 8: 1,536 in compute switches, 508 in DGX, 4 in UFM; one medium for all.
void TestTree::twinPortOptics()
{
    Bench bench;
    auto tx = bench.begin();
    FabricRequest request = sizing(qm9700(), 127, 8, 400, 32);
    request.managerPorts = 4;
    const Built built = build(tx, request, dgxH100(), qm9700());
    const MediaSet media{superPodMedia()};
    const auto chosen =
        chooseMedia(tx, built.report.connections, media, MediaPolicy::OpticalOnly).value();
    QVERIFY(chosen.without.empty());
    const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
    QCOMPARE(m.transceivers.switches, 1536);
    QCOMPARE(m.transceivers.node, 508);
    QCOMPARE(m.transceivers.manager, 4);
    QCOMPARE(m.cablesWithoutMedium, 0);

    std::map<std::string, int> ends;
    for (const model::Connection& cable : tx.design().table<model::Connection>()) {
        QCOMPARE(tx.design().at(*cable.part).key, std::string("nvidia-mfp7e10"));
        for (const model::ConnectionEnd& end : cable.ends)
            ++ends[tx.design().at(*end.optic).key];
    }
    QCOMPARE(ends["nvidia-mma4z00-ns"], 2 * 1024 + 1016 + 4); // ends, two to a cage
    QCOMPARE(ends["nvidia-mma4z00-ns-flt"], 1016);
    QCOMPARE(ends["nvidia-mma4z00-ns400"], 4);
}

// RA-11333-001 V11 table 3, 16 units, and RA-11338-001 V01, 2 units: wired, every spine evenly.
void TestTree::threeTiersMeasured()
{
    {
        Bench bench;
        auto tx = bench.begin();
        const Built built = build(tx, sizing(qm9700(), 512, 8, 400, 32), dgxH100(), qm9700());
        QVERIFY(built.report.conflicts.empty());
        const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
        QCOMPARE(m.tiers, 3);
        QCOMPARE(m.leaf, 128);
        QCOMPARE(m.spine, 128);
        QCOMPARE(m.core, 64);
        QCOMPARE(m.links, (LinkCounts{4096, 4096, 4096}));
        QCOMPARE(m.oversubscription, (std::vector<double>{1.0, 1.0}));
        QCOMPARE(m.bisectionBitPerSecond.value(), 4096 * 400e9 / 2);
        QCOMPARE(m.hops.unreachable, 0);
        QCOMPARE(m.hops.sameLeaf, 128 * (32 * 31 / 2));
    }
    {
        Bench bench;
        auto tx = bench.begin();
        FabricRequest request = sizing(qm9700(), 288, 4, 400, 144);
        request.topology = Topology::RackScale;
        request.tiers = 3;
        request.leafDown = 18;
        request.leafUp = 18;
        const Built built = build(tx, request, plainNode(4, 400), qm9700());
        QVERIFY(built.report.conflicts.empty());
        QVERIFY(PortIndex(tx.state(), {}).doubleUses().empty());
        const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
        QCOMPARE(m.core, 18);
        QCOMPARE(m.links, (LinkCounts{1152, 1152, 1152}));
        for (const auto& [pair, count] : linksOfPairs(tx.design(), 2))
            QCOMPARE(count, 3); // 18 uplinks over a spine group of 6
    }
}

// RA-11337-001 V01: each 800 Gbit/s cage carries a 400 Gbit/s link of either plane.
void TestTree::twoPlanesSplitACage()
{
    Bench bench;
    auto tx = bench.begin();
    FabricRequest request = sizing(sn5600(), 64, 8, 400, 64);
    request.planes = 2;
    const Built built = build(tx, request, dgxB300(), sn5600());
    QVERIFY(built.report.conflicts.empty());
    PortIndex index(tx.state(), {});
    QVERIFY(index.doubleUses().empty());
    const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
    QCOMPARE(m.planes, 2);
    QCOMPARE(m.leaf, 16);
    QCOMPARE(m.links.nodeLeaf, 2 * 512);
    QCOMPARE(m.links.leafSpine, 512);
    QCOMPARE(index.uses(built.wiring.nodes[5]).size(), 16UL);
    QVERIFY(m.hops.unreachable > 0); // planes do not meet in the network
}

void TestTree::secondRunChangesNothing()
{
    Bench bench;
    auto tx = bench.begin();
    FabricRequest request = sizing(qm9700(), 31, 8, 400, 32);
    request.managerPorts = 4;
    const Built built = build(tx, request, dgxH100(), qm9700());
    QVERIFY(bench.editor.commit(tx));
    auto again = bench.begin();
    QVERIFY(again.update(built.wiring.nodes[3], [](model::Device& d) { d.name = "renamed"; }));
    const model::Design before = again.design();
    const auto report = generateFabric(again, "rail-optimised", built.wiring).value();
    QCOMPARE(report.created, 0);
    QCOMPARE(report.erased, 0);
    QCOMPARE(report.kept, static_cast<std::int64_t>(built.report.connections.size()));
    QVERIFY(again.design() == before);

    // One node less: its eight cables go, all others keep their ids and names.
    WiringRequest less = built.wiring;
    less.nodes.pop_back();
    const auto shrunk = generateFabric(again, "rail-optimised", less).value();
    QCOMPARE(shrunk.erased, 8);
    QCOMPARE(shrunk.created, 0);
}

void TestTree::manualChangesStay()
{
    Bench bench;
    auto tx = bench.begin();
    FabricRequest request = sizing(qm9700(), 31, 8, 400, 32);
    const Built built = build(tx, request, dgxH100(), qm9700());
    const Id<model::Connection> moved = built.report.connections.front();
    const Id<model::Connection> labelled = built.report.connections.back();
    QVERIFY(tx.update(moved, [](model::Connection& c) { c.ends[0].at.port = "p16/2"; }));
    QVERIFY(tx.update(labelled, [](model::Connection& c) { c.label = "mine"; }));
    const auto report = generateFabric(tx, "rail-optimised", built.wiring).value();
    QCOMPARE(report.conflicts.size(), 1UL);
    QCOMPARE(tx.design().at(moved).ends[0].at.port, std::string("p16/2"));
    QCOMPARE(tx.design().at(labelled).label, std::string("mine"));

    // A foreign cable in a port that the generator wants is not pushed out.
    WiringRequest other = built.wiring;
    other.network = addNetwork(tx, "second", model::NetworkKind::Compute);
    const auto blocked = generateFabric(tx, "rail-optimised", other).value();
    QCOMPARE(blocked.created, 0);
    QVERIFY(!blocked.conflicts.empty());
}

void TestTree::metricsOfSuperPod()
{
    Bench bench;
    auto tx = bench.begin();
    const Built built = build(tx, sizing(qm9700(), 128, 8, 400, 32), dgxH100(), qm9700());
    const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
    // 1,024 x 400G, not oversubscribed: 204.8 Tbit/s.
    QCOMPARE(m.bisectionBitPerSecond.value(), 204.8e12);
    QCOMPARE(m.nodeLinksByRail.size(), 8UL);
    for (const auto& [rail, links] : m.nodeLinksByRail)
        QCOMPARE(links, 128);
    // A rail leaf: 32 nodes (256 GPUs) lose one of 8 rails, none is lost. A spine of 16: 1/16.
    const FailureDomain& leaf = m.failureDomains.front();
    QCOMPARE(leaf.role, std::string("leaf"));
    QCOMPARE(leaf.nodesCut, 0);
    QCOMPARE(leaf.nodesSlowed, 32);
    const FailureDomain& spine = m.failureDomains.back();
    QCOMPARE(spine.role, std::string("spine"));
    QCOMPARE(spine.nodesSlowed, 128);
    QCOMPARE(spine.bandwidthLost, 1.0 / 16);

    // One uplink pulled: the network is not regular, so no closed form.
    for (const auto id : built.report.connections)
        if (tx.design().at(id).tier == 2) {
            QVERIFY(tx.erase(id));
            break;
        }
    QVERIFY(!fabricMetrics(tx.state(), {}, built.wiring.network)->value.bisectionBitPerSecond);
}

// Over random requests: links of every leaf-spine pair equal, no port twice, as planned, twice.
void TestTree::property()
{
    std::mt19937 random(4711);
    const auto pick = [&](std::int64_t from, std::int64_t to) {
        return std::uniform_int_distribution<std::int64_t>(from, to)(random);
    };
    int wired = 0;
    for (int round = 0; round < 60; ++round) {
        const std::int64_t rails = pick(1, 8);
        const model::Part switchPart = radix(2 * pick(4, 16), 400);
        FabricRequest request = sizing(switchPart, pick(1, 90), rails, 400, pick(0, 20));
        request.topology = static_cast<Topology>(pick(0, 2));
        request.tiers = pick(0, 1) * 3;
        request.managerPorts = pick(0, 2);
        request.oversubscription = static_cast<double>(pick(1, 3));
        const FabricPlan plan = planFabric(request).value;
        if (plan.infeasible) {
            QVERIFY(!plan.infeasible->reason.empty());
            continue;
        }
        ++wired;
        Bench bench;
        auto tx = bench.begin();
        const Built built = build(tx, request, plainNode(rails, 400), switchPart);
        QVERIFY(built.report.conflicts.empty());
        PortIndex index(tx.state(), {});
        QVERIFY(index.doubleUses().empty());
        QVERIFY(index.unknownPorts().empty());
        for (const std::int64_t tier : {2, 3}) {
            const auto links = linksOfPairs(tx.design(), tier);
            for (const auto& [pair, count] : links)
                QCOMPARE(count, links.begin()->second);
        }
        const FabricMetrics m = fabricMetrics(tx.state(), {}, built.wiring.network)->value;
        QCOMPARE(m.links, plan.links);
        QCOMPARE(m.portsUsed, plan.portsUsed);
        QCOMPARE(m.portsUsed + m.portsFree,
                 (plan.leaf + plan.spine + plan.core) * request.radix.ports);
        QCOMPARE(m.hops.unreachable, 0);
        const model::Design before = tx.design();
        QVERIFY(generateFabric(tx, "rail-optimised", built.wiring));
        QVERIFY(tx.design() == before);
    }
    QVERIFY2(wired >= 20, "the random requests hardly ever fit: the test says nothing");
}

// 32,768 endpoints in three tiers, 98,304 links. The figure is printed, the limit is generous: the
// bench measures it.
void TestTree::speed()
{
    Bench bench;
    auto tx = bench.begin();
    const FabricRequest request = sizing(qm9700(), 4096, 8, 400, 32);
    QElapsedTimer clock;
    clock.start();
    const Built built = build(tx, request, dgxH100(), qm9700());
    qInfo("sized, made and wired %zu cables in %lld ms", built.report.connections.size(),
          clock.elapsed());
    QCOMPARE(built.report.connections.size(), 98304UL);
    QVERIFY(clock.elapsed() < 60000);
}

QTEST_GUILESS_MAIN(TestTree)
#include "tst_tree.moc"
