#include "core/project/templates/template.h"

#include "core/cost/bom.h"
#include "core/fabric/metrics.h"
#include "core/fabric/ports.h"
#include "tests/core/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace cw;
using namespace cw::project;
using namespace cw::model;

/// Counts of NVIDIA DGX SuperPOD reference architecture RA-11333-001 V11 (DGX H100), tables 4, 7 and
/// 8. The template is given the number of nodes; everything below follows.
class TestSuperPod : public QObject {
    Q_OBJECT

    catalog::Catalog m_catalog{support::shippedCatalog()};
    std::map<int, edit::State> m_states;

    const edit::State& superPod(int nodes)
    {
        const auto known = m_states.find(nodes);
        if (known != m_states.end())
            return known->second;
        CountingIdSource ids;
        const auto document = instantiate("dgx-h100-superpod", {{"nodes", std::to_string(nodes)}},
                                          m_catalog, ids);
        if (!document)
            qFatal("%s", document.error().text().c_str());
        return m_states.emplace(nodes, edit::State::of(document->design)).first->second;
    }

    static std::int64_t devices(const edit::State& state, std::string_view partKey)
    {
        std::int64_t count = 0;
        for (const Device& device : state.design.table<Device>())
            count += state.design.partOf(device)->key == partKey ? 1 : 0;
        return count;
    }

    static Id<Network> network(const edit::State& state, NetworkKind kind)
    {
        for (const Network& candidate : state.design.table<Network>())
            if (candidate.kind == kind)
                return candidate.id;
        qFatal("no such network");
    }

    static double bomQuantity(const cost::Bom& bom, std::string_view network, std::string_view category,
                              const std::function<bool(const cost::BomLine&)>& which)
    {
        double sum = 0;
        for (const cost::BomLine& line : bom.lines)
            if (line.network == network && line.category == category && which(line))
                sum += line.quantity;
        return sum;
    }

private slots:
    void table4ComputeFabric_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("leaves");
        QTest::addColumn<int>("spines");
        QTest::addColumn<int>("endpointAndManagerCables");
        QTest::addColumn<int>("spineLeafCables");
        QTest::newRow("1 SU") << 31 << 8 << 4 << 252 << 256;
        QTest::newRow("2 SU") << 63 << 16 << 8 << 508 << 512;
        QTest::newRow("4 SU") << 127 << 32 << 16 << 1020 << 1024;
    }
    void table4ComputeFabric()
    {
        QFETCH(int, nodes);
        QFETCH(int, leaves);
        QFETCH(int, spines);
        QFETCH(int, endpointAndManagerCables);
        QFETCH(int, spineLeafCables);
        const edit::State& state = superPod(nodes);
        const auto metrics =
            fabric::fabricMetrics(state, PhaseView(), network(state, NetworkKind::Compute));
        QVERIFY(metrics.has_value());
        QCOMPARE(metrics->value.leaf, leaves);
        QCOMPARE(metrics->value.spine, spines);
        QCOMPARE(metrics->value.links.nodeLeaf + metrics->value.managerLinks, endpointAndManagerCables);
        QCOMPARE(metrics->value.links.leafSpine, spineLeafCables);
    }

    void table7Components()
    {
        const edit::State& state = superPod(127);
        QCOMPARE(devices(state, "nvidia-dgx-h100"), 127);
        QCOMPARE(state.design.table<Rack>().size(), std::size_t{38});
        QCOMPARE(devices(state, "raritan-px3-5878i2r"), 96);
        QCOMPARE(devices(state, "generic-pdu-415v-60a"), 12);
        QCOMPARE(devices(state, "nvidia-qm9700"), 48 + 16);
        QCOMPARE(devices(state, "nvidia-sn4600c"), 8);
        QCOMPARE(devices(state, "nvidia-sn2201"), 8);
        QCOMPARE(devices(state, "nvidia-ufm-enterprise-appliance"), 4);
        QCOMPARE(devices(state, "generic-management-server-2u"), 4);
    }

    void table8ComputeCablesAndOptics()
    {
        const edit::State& state = superPod(127);
        const cost::Bom bom = cost::billOfMaterials(state, PhaseView()).value;
        const std::string compute = "Compute InfiniBand";
        const auto cables = [&](auto which) { return bomQuantity(bom, compute, "cable", which); };
        QCOMPARE(cables([](const auto& l) { return l.purpose.empty(); }), 2040.0);
        QCOMPARE(cables([](const auto& l) { return l.purpose == "fabric-manager"; }), 4.0);
        const auto optics = [&](std::string_view part) {
            return bomQuantity(bom, compute, "optic", [&](const auto& l) { return l.partKey == part; });
        };
        QCOMPARE(optics("nvidia-mma4z00-ns"), 1536.0);    // (32 + 16) x 64 / 2
        QCOMPARE(optics("nvidia-mma4z00-ns-flt"), 508.0); // 127 x 4
        QCOMPARE(optics("nvidia-mma4z00-ns400"), 4.0);    // fabric managers
        // At 200 Gbit/s through 1:2 splitter fibres, ordering number 980-9I557.
        for (const std::string& name : {compute, std::string("Storage InfiniBand")})
            QCOMPARE(bomQuantity(bom, name, "cable", [](const auto& l) {
                         return l.partKey == "nvidia-mfp7e20" && l.purpose == "fabric-manager";
                     }),
                     4.0);
        for (const Connection& cable : state.design.table<Connection>())
            if (cable.purpose == "fabric-manager")
                QCOMPARE(*cable.rateGbit, 200.0);
    }

    void table8StorageFabric()
    {
        const edit::State& state = superPod(127);
        const cost::Bom bom = cost::billOfMaterials(state, PhaseView()).value;
        const std::string storage = "Storage InfiniBand";
        const auto cables = [&](int tier) {
            return bomQuantity(bom, storage, "cable", [&](const auto& l) {
                return l.tier == tier && l.purpose.empty() && l.partKey == "nvidia-mfp7e10";
            });
        };
        QCOMPARE(cables(1), 254.0);
        QCOMPARE(cables(2), 240.0);
        QCOMPARE(bomQuantity(bom, storage, "optic",
                             [](const auto& l) { return l.partKey == "nvidia-mma4z00-ns"; }),
                 369.0); // (254 + 2 x 240 + 4) / 2
        QCOMPARE(bomQuantity(bom, storage, "optic",
                             [](const auto& l) { return l.partKey == "nvidia-mma1z00-ns400"; }),
                 254.0);
        QCOMPARE(bomQuantity(bom, storage, "cable",
                             [](const auto& l) { return l.partKey == "nvidia-mfa7u10"; }),
                 48.0); // 2 x 200G to the arrays
    }

    void table8InBandAndOutOfBand()
    {
        const edit::State& state = superPod(127);
        const cost::Bom bom = cost::billOfMaterials(state, PhaseView()).value;
        const auto all = [](const auto&) { return true; };
        // 254 nodes, 8 management, 6 between pairs, 24 leaf to core; uplinks to the site and to file
        // storage need devices that the template does not draw.
        QVERIFY(bomQuantity(bom, "In-band Ethernet", "cable", all) >= 254 + 8 + 6 + 24);
        double copper = 0;
        for (const Connection& cable : state.design.table<Connection>())
            if (cable.network == network(state, NetworkKind::OutOfBand) && cable.tier <= 1)
                copper += 1;
        // 127 systems, 64 InfiniBand switches, 8 management servers and managers, 8 in-band switches,
        // 108 PDUs and 2 between managers = 317, and the ports of the storage arrays.
        double arrays = 0;
        for (const Connection& cable : state.design.table<Connection>())
            if (cable.network == network(state, NetworkKind::OutOfBand))
                for (const ConnectionEnd& end : cable.ends)
                    arrays += state.design.at(end.at.device).role == "storage-array" ? 1 : 0;
        QCOMPARE(copper - arrays, 317.0);
    }

    /// From one node to the largest: every size is wired whole. 32 nodes are one unit of nodes and,
    /// with the managers, two of the compute fabric; 3 nodes do not hold the larger model.
    void everySizeBuilds_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("units");
        for (const auto& [nodes, units] :
             {std::pair{1, 1}, {3, 1}, {32, 2}, {95, 3}, {200, 7},
              {448, 15}})
            QTest::newRow(std::to_string(nodes).c_str()) << nodes << units;
    }
    void everySizeBuilds()
    {
        QFETCH(int, nodes);
        QFETCH(int, units);
        const edit::State& state = superPod(nodes);
        QCOMPARE(devices(state, "nvidia-dgx-h100"), nodes);
        const auto metrics =
            fabric::fabricMetrics(state, PhaseView(), network(state, NetworkKind::Compute));
        QVERIFY(metrics.has_value());
        QCOMPARE(metrics->value.leaf, units * 8);
        QCOMPARE(metrics->value.links.nodeLeaf, nodes * 8);
        QCOMPARE(metrics->value.managerLinks, 4);
        const fabric::PortIndex ports(state, PhaseView());
        QVERIFY(ports.doubleUses().empty());
        QVERIFY(ports.unknownPorts().empty());
        QCOMPARE(state.design.table<Workload>().size(), std::size_t{1});
        // The arrays' links spread evenly over the leaves that stand for them.
        std::map<Id<Device>, int> arrayCables;
        for (const Connection& cable : state.design.table<Connection>())
            if (cable.purpose == "storage-array")
                ++arrayCables[cable.ends[0].at.device];
        const auto [least, most] = std::ranges::minmax_element(
            arrayCables, {}, [](const auto& entry) { return entry.second; });
        QVERIFY(most->second - least->second <= 1);
        QCOMPARE(static_cast<int>(arrayCables.size()), (nodes + 31) / 32);
    }

    void noPortIsUsedTwiceAndAllExist()
    {
        const edit::State& state = superPod(127);
        const fabric::PortIndex ports(state, PhaseView());
        QVERIFY(ports.doubleUses().empty());
        QVERIFY(ports.unknownPorts().empty());
    }

    void threeFeedsReachEveryComputeRack()
    {
        const edit::State& state = superPod(127);
        std::map<Id<Device>, std::set<Id<Device>>> pdusOfNode;
        for (const Connection& cord : state.design.table<Connection>())
            if (cord.kind == ConnectionKind::Power)
                pdusOfNode[cord.ends[1].at.device].insert(cord.ends[0].at.device);
        for (const Device& device : state.design.table<Device>())
            if (device.role == "compute-node")
                QCOMPARE(pdusOfNode[device.id].size(), std::size_t{3});
        QCOMPARE(state.design.table<Feed>().size(), std::size_t{3});
    }
};

QTEST_GUILESS_MAIN(TestSuperPod)
#include "tst_superpod.moc"
