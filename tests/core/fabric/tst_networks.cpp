#include "core/fabric/media.h"
#include "core/fabric/metrics.h"
#include "core/fabric/network_counts.h"
#include "core/fabric/ports.h"
#include "core/fabric/switches.h"
#include "tests/core/fabric/fixtures.h"

#include <QTest>

#include <map>

using namespace cw;
using namespace cw::fabric;
using namespace cw::fabric::test;

namespace {

/// The hosts of the DGX H100 SuperPOD of four units (RA-11333-001 V11, tables 7 and 8), as inputs.
struct Site {
    std::vector<Id<model::Device>> nodes, managers, servers, arrays, filers, pdus, routers;
};

Site addSite(edit::Transaction& tx, std::int64_t nodes)
{
    Site out;
    out.nodes = addDevices(tx, dgxH100(), "dgx", "compute-node", nodes, 32);
    out.managers = addDevices(tx, fabricManager(), "ufm", "fabric-manager", 4);
    out.servers = addDevices(tx, managementServer(), "mgmt", "management", 4);
    out.arrays = addDevices(tx, storageArray(), "array", "storage", 12);
    out.filers = addDevices(tx, filer(), "nfs", "file-storage", 1);
    out.pdus = addDevices(tx, rackPdu(), "pdu", "rack-pdu", 108);
    out.routers = addDevices(tx, siteRouter(), "site", "router", 2);
    return out;
}

std::vector<Id<model::Device>> switches(edit::Transaction& tx, Id<model::Network> network,
                                        const model::Part& part, std::string role,
                                        std::int64_t count, std::int64_t perGroup = 0)
{
    SwitchSpec spec;
    spec.generator = "network:" + tx.design().at(network).name;
    spec.namePrefix = tx.design().at(network).name + "-" + role + "-";
    spec.role = std::move(role);
    spec.part = tx.embed(part);
    spec.network = network;
    spec.count = count;
    spec.perGroup = perGroup;
    return createSwitches(tx, spec).value();
}

std::map<std::string, int> byPurpose(const model::Design& design, Id<model::Network> network)
{
    std::map<std::string, int> out;
    for (const model::Connection& cable : design.table<model::Connection>())
        if (cable.network == network)
            ++out[(cable.purpose.empty() ? "tier" + std::to_string(cable.tier) : cable.purpose)];
    return out;
}

WiringReport wired(edit::Transaction& tx, const char* generator, const WiringRequest& request)
{
    auto report = generateFabric(tx, generator, request);
    if (!report)
        qFatal("%s", report.error().text().c_str());
    for (const std::string& conflict : report->conflicts)
        qWarning("%s", conflict.c_str());
    return *report;
}

LeafSpineSizing storageSizing(std::int64_t nodes)
{
    LeafSpineSizing out;
    out.nodes = nodes;
    out.arrayPorts = 12 * 8;
    out.arrayGbit = 200;
    out.linkGbit = 400;
    out.radix = switchRadix(qm9700(), 400).value();
    return out;
}

/// In-band network of a site; returns its cores, or its leaves where it has none.
WiringRequest inBand(edit::Transaction& tx, const Site& site)
{
    PairSizing sizing;
    sizing.hosts = static_cast<std::int64_t>(site.nodes.size() + site.servers.size());
    sizing.radix = switchRadix(sn4600c(), 100).value();
    const PairCounts counts = planPair(sizing).value();
    WiringRequest out;
    out.network = addNetwork(tx, "in-band", model::NetworkKind::InBand);
    out.linkGbit = 100;
    out.role = model::PortRole::InBand;
    out.nodes = site.nodes;
    out.services = site.servers;
    out.storage = site.filers;
    out.external = site.routers;
    out.leaves = switches(tx, out.network, sn4600c(), "leaf", counts.leaves);
    out.cores = switches(tx, out.network, sn4600c(), "core", counts.cores);
    return out;
}

} // namespace

class TestNetworks : public QObject {
    Q_OBJECT
private slots:
    void storageCounts();
    void storageWired();
    void inBandCounts();
    void inBandWired();
    void outOfBandWired();
    void secondRuns();
    void unknownGenerator();
};

void TestNetworks::storageCounts()
{
    // RA-11333-001 V11 table 7: 16 storage switches for 127 nodes; smaller ones by the same rules.
    const LeafSpineCounts four = planLeafSpine(storageSizing(127)).value();
    QCOMPARE(four.switches(), 16);
    QCOMPARE(four.leafSpineLinks, 240);
    QCOMPARE(four.nodeLeaves, 8);
    QCOMPARE(four.storageLeaves, 4);
    QCOMPARE(four.spines, 4);
    // The text: "near 4:3 for DGX" and 1:1 for storage.
    QCOMPARE(four.nodeLeafUp, 24);
    QCOMPARE(four.storageLeafUp * 400, 96 * 200 / 4);

    const LeafSpineCounts one = planLeafSpine([] {
                                    LeafSpineSizing sizing = storageSizing(31);
                                    sizing.arrayPorts = 24;
                                    return sizing;
                                }())
                                    .value();
    QCOMPARE(one.nodeLeaves, 2);
    QCOMPARE(one.storageLeaves, 1);
    QCOMPARE(one.spines, 2);
    QCOMPARE(planLeafSpine(LeafSpineSizing{}).error().code, ErrorCode::InvalidArgument);
}

// RA-11333-001 V11 table 8: 494 cables = 254 + 240, 369 switch transceivers, 254 in DGX, 48 array
// cables of 2 x 200G. Nodes against all uplinks is 254:240; against their leaves' own it is 4:3.
void TestNetworks::storageWired()
{
    Bench bench;
    auto tx = bench.begin();
    const Site site = addSite(tx, 127);
    const LeafSpineCounts counts = planLeafSpine(storageSizing(127)).value();
    WiringRequest request;
    request.network = addNetwork(tx, "storage", model::NetworkKind::Storage);
    request.linkGbit = 400;
    request.role = model::PortRole::Storage;
    request.nodes = site.nodes;
    request.managers = site.managers;
    request.storage = site.arrays;
    request.leaves = switches(tx, request.network, qm9700(), "leaf", counts.nodeLeaves, 2);
    request.storageLeaves =
        switches(tx, request.network, qm9700(), "storage-leaf", counts.storageLeaves, 1);
    request.spines = switches(tx, request.network, qm9700(), "spine", counts.spines);
    const WiringReport report = wired(tx, "leaf-spine", request);
    QVERIFY(report.conflicts.empty());
    auto cables = byPurpose(tx.design(), request.network);
    QCOMPARE(cables["tier1"], 254);
    QCOMPARE(cables["tier2"], 240);
    QCOMPARE(cables["fabric-manager"], 4);
    QCOMPARE(cables["storage-array"], 48);
    QVERIFY(PortIndex(tx.state(), {}).doubleUses().empty());

    const auto media =
        chooseMedia(tx, report.connections, {superPodMedia()}, MediaPolicy::OpticalOnly);
    QVERIFY(media->without.empty());
    const FabricMetrics m = fabricMetrics(tx.state(), {}, request.network)->value;
    QCOMPARE(m.leaf + m.spine, 16);
    QCOMPARE(m.transceivers.switches, 369);
    QCOMPARE(m.transceivers.node, 254);
    QCOMPARE(m.transceivers.manager, 4);
    int splitters = 0;
    for (const auto id : report.connections) {
        const model::Connection& cable = tx.design().at(id);
        splitters += tx.design().at(*cable.part).key == "nvidia-mfa7u10" ? 1 : 0;
        QCOMPARE(cable.ends.size(), cable.purpose == "storage-array" ? 3UL : 2UL);
    }
    QCOMPARE(splitters, 48);
}

void TestNetworks::inBandCounts()
{
    PairSizing sizing;
    sizing.radix = switchRadix(sn4600c(), 100).value();
    const auto of = [&](std::int64_t hosts) {
        sizing.hosts = hosts;
        return planPair(sizing).value();
    };
    QCOMPARE(of(127 + 4).switches(), 8); // RA-11333-001 V11 table 7: 8 SN4600C
    QCOMPARE(of(63 + 4).switches(), 6);
    QCOMPARE(of(31 + 4).switches(), 2); // one pair is its own core
    sizing.hosts = 2000;
    QCOMPARE(planPair(sizing).error().code, ErrorCode::Infeasible);
}

// RA-11333-001 V11 table 8: 254 nodes, 8 management, 4 core uplinks, 6 inter-switch, 8 NFS, 24
// leaf-core.
void TestNetworks::inBandWired()
{
    Bench bench;
    auto tx = bench.begin();
    const Site site = addSite(tx, 127);
    const WiringRequest request = inBand(tx, site);
    const WiringReport report = wired(tx, "pair", request);
    QVERIFY(report.conflicts.empty());
    auto cables = byPurpose(tx.design(), request.network);
    QCOMPARE(cables["tier1"], 254);
    QCOMPARE(cables["management"], 8);
    QCOMPARE(cables["external"], 4);
    QCOMPARE(cables["inter-switch"], 6);
    QCOMPARE(cables["file-storage"], 8);
    QCOMPARE(cables["tier2"], 24);
    QVERIFY(PortIndex(tx.state(), {}).doubleUses().empty());
    // Every node has a link to both leaves of one pair: losing a leaf cuts nobody.
    const FabricMetrics m = fabricMetrics(tx.state(), {}, request.network)->value;
    QCOMPARE(m.leaf, 6);
    QCOMPARE(m.core, 2);
    for (const FailureDomain& domain : m.failureDomains)
        if (domain.role == "leaf") {
            QCOMPARE(domain.nodesCut, 0);
            QVERIFY(domain.nodesSlowed >= 42);
        }
}

// RA-11333-001 V11 table 8: 127 + 64 + 8 + 8 + 2 + 108 = 317 Cat 5e cables and 16 uplinks, 8
// SN2201.
void TestNetworks::outOfBandWired()
{
    Bench bench;
    auto tx = bench.begin();
    const Site site = addSite(tx, 127);
    WiringRequest band = inBand(tx, site);
    wired(tx, "pair", band);
    const auto fabric = addNetwork(tx, "infiniband", model::NetworkKind::Compute);
    const auto ibSwitches = switches(tx, fabric, qm9700(), "leaf", 48 + 16);

    WiringRequest request;
    request.network = addNetwork(tx, "out-of-band", model::NetworkKind::OutOfBand);
    request.linkGbit = 1;
    request.uplinkGbit = 100;
    request.nodes = site.nodes;
    for (const auto* more : {&ibSwitches, &site.managers, &site.servers,
                             &std::as_const(band.leaves), &std::as_const(band.cores), &site.pdus})
        request.nodes.insert(request.nodes.end(), more->begin(), more->end());
    request.cores = band.cores;
    for (std::size_t i = 0; i + 1 < site.managers.size(); i += 2)
        request.direct.push_back({{site.managers[i], "eth2"}, {site.managers[i + 1], "eth2"}});
    const auto jacks = static_cast<std::int64_t>(request.nodes.size());
    const std::int64_t count = planOutOfBand(jacks, 4, switchRadix(sn2201(), 1).value(), {});
    QCOMPARE(count, 8);
    request.leaves = switches(tx, request.network, sn2201(), "leaf", count, 2);
    const WiringReport report = wired(tx, "out-of-band", request);
    QVERIFY(report.conflicts.empty());
    auto cables = byPurpose(tx.design(), request.network);
    QCOMPARE(cables["tier1"] + cables["direct"], 127 + 64 + 8 + 8 + 2 + 108);
    QCOMPARE(cables["direct"], 2);
    QCOMPARE(cables["uplink"], 16);
    QVERIFY(PortIndex(tx.state(), {}).doubleUses().empty());

    // A node's management jack ends on a switch of its own unit.
    for (const auto id : report.connections) {
        const model::Connection& cable = tx.design().at(id);
        const model::Device& to = tx.design().at(cable.ends[1].at.device);
        if (to.role == "compute-node")
            QCOMPARE(tx.design().at(cable.ends[0].at.device).group, to.group);
    }
    const auto media =
        chooseMedia(tx, report.connections, {superPodMedia()}, MediaPolicy::OpticalOnly).value();
    QVERIFY(media.without.empty());
    std::map<std::string, int> parts;
    for (const auto id : report.connections)
        ++parts[tx.design().at(*tx.design().at(id).part).key];
    QCOMPARE(parts["generic-cat5e"], 317);
    QCOMPARE(parts["nvidia-mfa1a00-c"], 16);
}

void TestNetworks::secondRuns()
{
    Bench bench;
    auto tx = bench.begin();
    const Site site = addSite(tx, 63);
    WiringRequest band = inBand(tx, site);
    wired(tx, "pair", band);
    WiringRequest oob;
    oob.network = addNetwork(tx, "out-of-band", model::NetworkKind::OutOfBand);
    oob.linkGbit = 1;
    oob.uplinkGbit = 100;
    oob.nodes = site.nodes;
    oob.cores = band.cores;
    oob.leaves = switches(tx, oob.network, sn2201(), "leaf", 4, 2);
    wired(tx, "out-of-band", oob);
    const model::Design before = tx.design();
    QCOMPARE(wired(tx, "pair", band).created, 0);
    QCOMPARE(wired(tx, "out-of-band", oob).created, 0);
    QVERIFY(tx.design() == before);
    QVERIFY(bench.editor.commit(tx));
}

void TestNetworks::unknownGenerator()
{
    Bench bench;
    auto tx = bench.begin();
    WiringRequest request;
    request.network = addNetwork(tx, "x", model::NetworkKind::Compute);
    request.linkGbit = 400;
    const auto error = generateFabric(tx, "torus", request).error();
    QCOMPARE(error.code, ErrorCode::NotFound);
    QVERIFY(error.hint.find("rail-optimised") != std::string::npos);
    QCOMPARE(generateFabric(tx, "rail-optimised", request).error().code,
             ErrorCode::InvalidArgument);
    request.nodes = {Id<model::Device>(5)};
    QCOMPARE(generateFabric(tx, "leaf-spine", request).error().code, ErrorCode::NotFound);
}

QTEST_GUILESS_MAIN(TestNetworks)
#include "tst_networks.moc"
