#include "core/fabric/plan_counts.h"
#include "tests/core/fabric/fixtures.h"

#include <QTest>

using namespace cw;
using namespace cw::fabric;
using namespace cw::fabric::test;

namespace {

/// Inputs as a published row gives them; none of them is a count of switches or cables.
FabricRequest request(const model::Part& part, std::int64_t nodes, std::int64_t nics, double gbit,
                      std::int64_t suNodes = 0)
{
    FabricRequest out;
    out.nodes = nodes;
    out.nicsPerNode = nics;
    out.linkGbit = gbit;
    out.suNodes = suNodes;
    out.radix = switchRadix(part, gbit).value();
    return out;
}

struct Row {
    const char* id;
    FabricRequest in;
    std::int64_t leaf, spine, core, nodeLeaf, leafSpine, spineCore;
};

void compare(const Row& row)
{
    const FabricPlan plan = planFabric(row.in).value;
    const std::string reason = plan.infeasible ? plan.infeasible->reason : "";
    QVERIFY2(!plan.infeasible, (std::string(row.id) + ": " + reason).c_str());
    QCOMPARE(plan.leaf, row.leaf);
    QCOMPARE(plan.spine, row.spine);
    QCOMPARE(plan.core, row.core);
    QCOMPARE(plan.links.nodeLeaf, row.nodeLeaf);
    QCOMPARE(plan.links.leafSpine, row.leafSpine);
    QCOMPARE(plan.links.spineCore, row.spineCore);
}

} // namespace

class TestPlanCounts : public QObject {
    Q_OBJECT
private slots:
    void radixFromParts();
    void superPodSizing();
    void superPodWithManagerSlot();
    void superPodTransceivers();
    void b300Ethernet();
    void b300InfiniBand();
    void gb200();
    void openClusterDesigns();
    void fatTreeN1N2();
    void oversubscriptionN5();
    void juniperStripe();
    void railPadding();
    void refusals();
    void oneTierJoinsWhatOneSwitchJoins();
    void everyRefusalOffersWhatWorks();
};

void TestPlanCounts::radixFromParts()
{
    QCOMPARE(switchRadix(qm9700(), 400)->ports, 64);
    QCOMPARE(switchRadix(qm9700(), 400)->portsPerCage, 2);
    QCOMPARE(switchRadix(qm9700(), 200)->split, 2);
    QCOMPARE(switchRadix(sn5600(), 400)->ports, 64);
    QCOMPARE(switchRadix(sn5600(), 400)->split, 2);
    QCOMPARE(switchRadix(sn5600(), 200)->split, 4);
    QCOMPARE(switchRadix(q3400(), 800)->ports, 144); // the management cage fnm1 is not one of them
    QCOMPARE(switchRadix(sn2201(), 1)->ports, 48);
    QCOMPARE(switchRadix(sn2201(), 100)->ports, 4);
    QVERIFY(switchRadix(qm9700(), 800).error().code == ErrorCode::Infeasible);
    QVERIFY(switchRadix(siteRouter(), 100).error().code == ErrorCode::MissingData);

    model::Part unstructured = siteRouter();
    unstructured.facts["port_count_800g"].value = 72.0;
    QCOMPARE(switchRadix(unstructured, 400)->ports, 72);
    QCOMPARE(switchRadix(unstructured, 400)->split, 2);
}

// NVIDIA DGX SuperPOD reference architecture, H100, RA-11333-001 V11, table 3; B200 RA-11334-001
// V08 prints the same and the row of 2 units.
void TestPlanCounts::superPodSizing()
{
    const auto in = [](std::int64_t nodes) { return request(qm9700(), nodes, 8, 400, 32); };
    compare({"B200-T3-2SU", in(64), 16, 8, 0, 512, 512, 0});
    compare({"H100-T3-4SU", in(128), 32, 16, 0, 1024, 1024, 0});
    compare({"H100-T3-8SU", in(256), 64, 32, 0, 2048, 2048, 0});
    compare({"H100-T3-16SU", in(512), 128, 128, 64, 4096, 4096, 4096});
    compare({"64 units, the published end", in(2048), 512, 512, 256, 16384, 16384, 16384});
    // Beyond it two units share their spines, so that a core still reaches every group.
    compare({"128 units", in(4096), 1024, 1024, 512, 32768, 32768, 32768});
}

// RA-11333-001 V11 table 4: one node slot is given up for the fabric manager's four links.
void TestPlanCounts::superPodWithManagerSlot()
{
    const auto in = [](std::int64_t nodes) {
        FabricRequest out = request(qm9700(), nodes, 8, 400, 32);
        out.managerPorts = 4;
        return out;
    };
    const std::vector<std::pair<Row, std::int64_t>> rows = {
        {{"H100-T4-1SU", in(31), 8, 4, 0, 248, 256, 0}, 252},
        {{"H100-T4-2SU", in(63), 16, 8, 0, 504, 512, 0}, 508},
        {{"H100-T4-4SU", in(127), 32, 16, 0, 1016, 1024, 0}, 1020}};
    for (const auto& [row, endpointCables] : rows) {
        compare(row);
        const FabricPlan plan = planFabric(row.in).value;
        QCOMPARE(plan.links.nodeLeaf + plan.managerLinks, endpointCables);
    }
    // A 32nd node leaves no slot, so a second unit is needed.
    QCOMPARE(planFabric(in(32)).value.leaf, 16);
}

// RA-11333-001 V11 table 8: 1,536 twin-port transceivers in compute switches, 508 in DGX, 4 in UFM.
void TestPlanCounts::superPodTransceivers()
{
    FabricRequest in = request(qm9700(), 127, 8, 400, 32);
    in.managerPorts = 4;
    in.nodePortsPerCage = 2;
    const FabricPlan plan = planFabric(in).value;
    QCOMPARE(plan.transceivers.switches, 1536);
    QCOMPARE(plan.transceivers.node, 508);
    QCOMPARE(plan.transceivers.manager, 4);
    QCOMPARE(plan.portsUsed, 1016 + 4 + 2 * 1024);
    QCOMPARE(plan.portsUsed + plan.portsFree, 48 * 64);
    QCOMPARE(plan.oversubscription, std::vector<double>{1.0});
}

// RA-11337-001 V01 table 3: totals over two planes at 400 Gbit/s; the printed node cables are twin
// 2 x 400 Gbit/s, one a GPU, so half of the links.
void TestPlanCounts::b300Ethernet()
{
    const auto in = [](std::int64_t nodes) {
        FabricRequest out = request(sn5600(), nodes, 8, 400, 64);
        out.planes = 2;
        return out;
    };
    compare({"B300-ETH-1SU", in(64), 16, 8, 0, 2 * 512, 512, 0});
    compare({"B300-ETH-4SU", in(256), 64, 32, 0, 2 * 2048, 2048, 0});
}

// RA-11339-001 V01 table 3.
void TestPlanCounts::b300InfiniBand()
{
    const auto in = [](std::int64_t nodes) { return request(q3400(), nodes, 8, 800, 72); };
    compare({"B300-XDR-1SU", in(72), 8, 4, 0, 576, 576, 0});
    compare({"B300-XDR-2SU", in(144), 16, 8, 0, 1152, 1152, 0});
    compare({"B300-XDR-18SU", in(1296), 144, 72, 0, 10368, 10368, 0});
}

// RA-11338-001 V01: a leaf per (rail, rack) with 18 down and 18 up; three tiers from two units on.
void TestPlanCounts::gb200()
{
    FabricRequest in = request(qm9700(), 288, 4, 400, 144);
    in.topology = Topology::RackScale;
    in.tiers = 3;
    in.leafDown = 18;
    in.leafUp = 18;
    compare({"GB200-2SU", in, 64, 48, 18, 1152, 1152, 1152});
    const PlaneLayout layout = planFabric(in).value.layout;
    QCOMPARE(layout.spinesPerGroup, 6); // "a spine group of 6 per rail per unit, 24 down, 24 up"
    QCOMPARE(layout.spineUp, 24);
}

// OCP Open Cluster Designs, AI training fabric, commit de057e89: bom.csv and connectivity-map.csv.
void TestPlanCounts::openClusterDesigns()
{
    const auto backEnd = [](std::int64_t nodes, std::int64_t planes) {
        FabricRequest out = request(sn5600(), nodes, 8, 400);
        out.planes = planes;
        return out;
    };
    // Each of a node's two 200 Gbit/s links goes to another leaf.
    const auto frontEnd = [](std::int64_t nodes) {
        FabricRequest out = request(sn5600(), nodes, 2, 200);
        out.topology = Topology::FatTree;
        out.minLeaves = 2;
        return out;
    };
    compare({"OCP-OPG-64-RO", backEnd(8, 1), 1, 1, 0, 64, 32, 0});
    compare({"OCP-OPG-256-RO", backEnd(32, 1), 4, 2, 0, 256, 128, 0});
    compare({"OCP-OPG-256-2P", backEnd(32, 2), 8, 4, 0, 512, 256, 0});
    compare({"OPG-64 front end", frontEnd(8), 2, 1, 0, 16, 64, 0});
    compare({"OPG-256 front end", frontEnd(32), 2, 1, 0, 64, 64, 0});

    const auto total = [&](const FabricRequest& a, const FabricRequest& b) {
        return planFabric(a).value.transceivers.total() + planFabric(b).value.transceivers.total();
    };
    QCOMPARE(total(backEnd(8, 1), frontEnd(8)), 308);
    QCOMPARE(total(backEnd(32, 1), frontEnd(32)), 848);
    QCOMPARE(total(backEnd(32, 2), frontEnd(32)), 1488);
}

// k-ary fat tree, Al-Fares et al., SIGCOMM 2008: k^2/2, k, k/2 and k^3/4, k^2/2, k^2/2, k^2/4.
void TestPlanCounts::fatTreeN1N2()
{
    const auto in = [](std::int64_t k, std::int64_t endpoints) {
        FabricRequest out = request(radix(k, 400), endpoints, 1, 400);
        out.topology = Topology::FatTree;
        return out;
    };
    compare({"N1, two tiers", in(64, 2048), 64, 32, 0, 2048, 2048, 0});
    compare({"N1, three tiers", in(64, 65536), 2048, 2048, 1024, 65536, 65536, 65536});
    compare({"N2", in(144, 10368), 144, 72, 0, 10368, 10368, 0});
    QVERIFY(planFabric(in(64, 65537)).value.infeasible);
    QCOMPARE(planFabric(in(64, 2049)).value.tiers, 3);
}

void TestPlanCounts::oversubscriptionN5()
{
    // 128 x 200G down, 60 x 400G up: 1.0667. The switch has 64 + 60 ports of 400G.
    FabricRequest in = request(sn5600(), 64, 2, 200, 64);
    in.topology = Topology::FatTree;
    in.leafDown = 128;
    in.leafUp = 60;
    in.uplinkGbit = 400;
    const FabricPlan plan = planFabric(in).value;
    QVERIFY(!plan.infeasible);
    QVERIFY(std::abs(plan.oversubscription.front() - 1.0667) < 1e-4);

    // 3:1 on 64 equal ports is 48 down and 16 up.
    FabricRequest three = request(radix(64, 400), 480, 1, 400);
    three.topology = Topology::FatTree;
    three.oversubscription = 3;
    const PlaneLayout layout = planFabric(three).value.layout;
    QCOMPARE(layout.leafDown, 48);
    QCOMPARE(layout.leafUp, 16);

    // The Llama 3 Herd of Models, arXiv 2407.21783, 3.3.1: full bisection in a pod, 1:7 above.
    FabricRequest pod = request(radix(512, 400), 3072, 8, 400, 384);
    pod.topology = Topology::FatTree;
    pod.tiers = 3;
    pod.leafDown = 16; // one top-of-rack switch for 16 GPUs
    pod.leafUp = 16;
    pod.topOversubscription = 7;
    const FabricPlan llama = planFabric(pod).value;
    QVERIFY(!llama.infeasible);
    QCOMPARE(llama.leaf, 1536);
    QCOMPARE(llama.oversubscription.at(0), 1.0);
    QVERIFY(llama.oversubscription.at(1) <= 7.0 && llama.oversubscription.at(1) > 6.5);
}

// Juniper Validated Design, AI DC multitenancy GPU backend (commit 005ab34), table 5.
void TestPlanCounts::juniperStripe()
{
    QCOMPARE(planFabric(request(radix(32, 400), 16, 8, 400, 16)).value.leaf, 8);
    QCOMPARE(planFabric(request(radix(128, 400), 64, 8, 400, 64)).value.leaf, 8);
}

void TestPlanCounts::railPadding()
{
    // Leaves follow whole units, node links the installed nodes.
    const FabricPlan plan = planFabric(request(qm9700(), 33, 8, 400, 32)).value;
    QCOMPARE(plan.leaf, 16);
    QCOMPARE(plan.links.nodeLeaf, 33 * 8);
    QCOMPARE(plan.links.leafSpine, 512);
    // The plain quotient, 5 x 32 / 64 = 3 spines, would be wired unevenly: 4.
    FabricRequest odd = request(qm9700(), 160, 1, 400);
    odd.topology = Topology::FatTree;
    QCOMPARE(planFabric(odd).value.spine, 4);
}

void TestPlanCounts::refusals()
{
    FabricRequest big = request(qm9700(), 512, 8, 400, 32);
    big.tiers = 2;
    const FabricPlan plan = planFabric(big).value;
    QVERIFY(plan.infeasible);
    QCOMPARE(plan.leaf, 0); // refused is not a count
    QVERIFY(QString::fromStdString(plan.infeasible->reason).contains("128 leaves"));
    QCOMPARE(plan.infeasible->nearest.at(0).setting, std::string("nodes"));
    QCOMPARE(plan.infeasible->nearest.at(0).value, std::string("256"));
    QCOMPARE(plan.infeasible->nearest.at(1).setting, std::string("tiers"));
    QCOMPARE(plan.infeasible->nearest.at(1).value, std::string("3"));

    // 3 leaves of 62 uplinks on 64-port spines: 186 links need 3 spines, and only 1, 2, 31 and 62
    // divide 62: 31 works. With 61, a prime, only 61 is left: one link each.
    FabricRequest uneven = request(radix(64, 400), 6, 1, 400);
    uneven.topology = Topology::FatTree;
    uneven.leafDown = 2;
    uneven.leafUp = 62;
    QCOMPARE(planFabric(uneven).value.spine, 31);
    uneven.minSpines = 63; // beyond the uplinks: no such wiring; it ends with a report
    uneven.tiers = 2;
    QVERIFY(planFabric(uneven).value.infeasible);

    FabricRequest none = request(qm9700(), 0, 8, 400);
    QVERIFY(planFabric(none).value.infeasible);
    FabricRequest tooMany = request(qm9700(), 64, 8, 400);
    tooMany.leafDown = 60;
    tooMany.leafUp = 10;
    QVERIFY(planFabric(tooMany).value.infeasible);
    FabricRequest single = request(qm9700(), 9, 8, 400);
    single.topology = Topology::FatTree;
    single.tiers = 1;
    QCOMPARE(planFabric(single).value.infeasible->nearest.at(0).value, std::string("8"));
    single.nodes = 8;
    QCOMPARE(planFabric(single).value.leaf, 1);
}

// Nodes whose rails end on different switches without a tier above are not joined.
void TestPlanCounts::oneTierJoinsWhatOneSwitchJoins()
{
    const auto in = [](std::int64_t nodes, Topology topology, std::int64_t suNodes = 0) {
        FabricRequest out = request(qm9700(), nodes, 8, 400, suNodes);
        out.topology = topology;
        out.tiers = 1;
        return planFabric(out).value;
    };
    QCOMPARE(in(64, Topology::Rail).leaf, 8); // rail-only: one switch a rail
    for (const Topology topology : {Topology::Rail, Topology::FatTree, Topology::RackScale}) {
        const FabricPlan plan = in(500, topology);
        QVERIFY(plan.infeasible);
        QVERIFY(plan.infeasible->reason.find("500 nodes") != std::string::npos);
        QCOMPARE(plan.infeasible->nearest.at(0).setting, std::string("nodes"));
        QCOMPARE(plan.infeasible->nearest.at(0).value,
                 std::string(topology == Topology::FatTree ? "8" : "64"));
        if (topology != Topology::RackScale)
            QCOMPARE(plan.infeasible->nearest.at(1).setting, std::string("tiers"));
    }
    QVERIFY(in(65, Topology::Rail).infeasible);
    QVERIFY(in(64, Topology::Rail, 32).infeasible); // two units side by side
    QCOMPARE(in(32, Topology::Rail, 32).leaf, 4);   // two rails of a unit on each switch
}

void TestPlanCounts::everyRefusalOffersWhatWorks()
{
    int refused = 0;
    int offered = 0;
    for (const std::int64_t nodes : {1, 7, 33, 64, 500, 5000, 100000})
        for (const std::int64_t nics : {1, 8, 100})
            for (const std::int64_t suNodes : {0, 20, 32, 300})
                for (const std::int64_t tiers : {0, 1, 2, 3})
                    for (const Topology topology :
                         {Topology::Rail, Topology::FatTree, Topology::RackScale}) {
                        FabricRequest in = request(radix(32, 400), nodes, nics, 400, suNodes);
                        in.tiers = tiers;
                        in.topology = topology;
                        in.managerPorts = nics;
                        const FabricPlan plan = planFabric(in).value;
                        QCOMPARE(canPlan(in), !plan.infeasible);
                        if (!plan.infeasible) {
                            QVERIFY(plan.leaf > 0 && plan.portsFree >= 0);
                            continue;
                        }
                        ++refused;
                        QVERIFY(!plan.infeasible->reason.empty());
                        QVERIFY2(!plan.infeasible->nearest.empty(),
                                 plan.infeasible->reason.c_str());
                        for (const Alternative& other : plan.infeasible->nearest) {
                            ++offered;
                            FabricRequest changed = in;
                            if (other.setting == "topology") {
                                changed.topology = Topology::Rail;
                                QVERIFY(canPlan(changed));
                                continue;
                            }
                            const std::int64_t value = std::stoll("0" + other.value);
                            if (other.setting == "nodes")
                                changed.nodes = value;
                            else if (other.setting == "tiers")
                                changed.tiers = value;
                            else if (other.setting == "several") {
                                changed.topology = Topology::FatTree;
                                changed.tiers = changed.suNodes = 0;
                                changed.nodes =
                                    std::stoll(other.value.substr(other.value.rfind('=') + 1));
                            } else if (other.setting == "su_nodes")
                                changed.suNodes = value;
                            QVERIFY2(!planFabric(changed).value.infeasible,
                                     (other.setting + " " + other.value).c_str());
                        }
                    }
    QVERIFY(refused > 100);
    QVERIFY(offered >= refused);
}

QTEST_GUILESS_MAIN(TestPlanCounts)
#include "tst_plan_counts.moc"
