#include "core/estimate/derive_system.h"
#include "tests/core/estimate/small_cluster.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::Cluster;
using model::PhaseView;

namespace {

/// Some text of the derivation, at any depth.
bool mentions(const model::Derivation& why, std::string_view text)
{
    return model::derivationText(why).find(text) != std::string::npos;
}

bool anyOf(const std::vector<std::string>& texts, std::string_view part)
{
    return std::ranges::any_of(
        texts, [&](const std::string& t) { return t.find(part) != std::string::npos; });
}

} // namespace

class TestSystemView : public QObject {
    Q_OBJECT
private slots:
    void countsAcceleratorsAndReadsTheirFacts();
    void linksAreTheDrawnOnes();
    void fewerUplinksAreOversubscription();
    void everyValueExplainsItself();
    void powerCapsLowerTheClock();
    void downAndDegradedDevices();
    void poolAndPhaseChooseNodes();
    void missingPartIsNamed();
    void nodesWithoutANetwork();
    void noAccelerators();
    void storageGivesTheCheckpointBandwidth();
    void rackScaleDomainIsWhatStandsInTheRack();
};

void TestSystemView::countsAcceleratorsAndReadsTheirFacts()
{
    const auto view = deriveSystemView(Cluster().state(), PhaseView());
    QVERIFY2(view, view ? "" : view.error().text().c_str());
    QCOMPARE(view->nodes, std::int64_t(8));
    QCOMPARE(view->accelerators, std::int64_t(64));
    QCOMPARE(view->domainSize(), std::int64_t(8));
    QCOMPARE(*view->accelerator.peak(model::Precision::Bf16), 989e12);
    QCOMPARE(*view->accelerator.peak(model::Precision::Fp8), 1979e12);
    QVERIFY(!view->accelerator.peak(model::Precision::Fp4)); // unknown, not zero
    QCOMPARE(view->accelerator.memoryBytesPerS, 3.35e12);
    // An 80 GB H100 reports 81,559 MiB.
    QVERIFY(std::abs(view->accelerator.memoryBytes / (81559.0 * 1024 * 1024) - 1) < 0.01);
}

void TestSystemView::linksAreTheDrawnOnes()
{
    const auto view = deriveSystemView(Cluster().state(), PhaseView());
    QCOMPARE(view->links[1].bytesPerS, 50e9); // 400 Gbit/s an accelerator
    QCOMPARE(view->links[2].bytesPerS, 50e9);
    QCOMPARE(view->oversubscriptionLeaf, 1.0);
    QCOMPARE(view->reach[1], std::int64_t(32)); // four nodes on a leaf
    QCOMPARE(view->reach[2], std::int64_t(64));
    QCOMPARE(view->rails, std::int64_t(8));
    QVERIFY(view->networkEntity.has_value());
}

void TestSystemView::fewerUplinksAreOversubscription()
{
    const auto view = deriveSystemView(Cluster({.uplinks = 1}).state(), PhaseView());
    QCOMPARE(view->oversubscriptionLeaf, 4.0);
    QCOMPARE(view->links[1].bytesPerS, 50e9);
    QCOMPARE(view->links[2].bytesPerS, 12.5e9);
}

void TestSystemView::everyValueExplainsItself()
{
    const auto view = deriveSystemView(Cluster().state(), PhaseView());
    const auto& peak = view->why.at("peak/bf16");
    QVERIFY(mentions(peak, "NVIDIA H100 data sheet"));
    QCOMPARE(*peak.value, 989e12);
    QVERIFY(mentions(view->why.at("memory_bytes_per_s"), "recalled"));
    QVERIFY(mentions(view->why.at("links/cross_spine"), "oversubscription of the leaves"));
    QVERIFY(mentions(view->why.at("failures_per_node_day"), "2407.21783"));
    QVERIFY(mentions(view->why.at("node_power_w"), "vendor maximum"));
    QVERIFY(!view->why.at("peak/fp4").value.has_value());
}

void TestSystemView::powerCapsLowerTheClock()
{
    // Compute-bound: ((cap - idle) / (max - idle))^(1/3); 700 W, idle 100 W.
    QVERIFY(std::abs(clockAtPowerCap(600, 700) - 0.941) < 0.0005);
    QVERIFY(std::abs(clockAtPowerCap(500, 700) - 0.874) < 0.0005);
    QCOMPARE(clockAtPowerCap(800, 700), 1.0);
    Cluster cluster;
    // 10.2 kW with 5.6 kW of accelerators; 9.4 kW leaves 600 W for each.
    cluster.change(cluster.nodes[3], [](model::Device& d) { d.powerCap = Power{9400}; });
    const auto view = deriveSystemView(cluster.state(), PhaseView());
    QVERIFY(std::abs(view->clockFactor - 0.941) < 0.0005);
    QCOMPARE(view->clockEntity, std::optional(model::EntityRef(cluster.nodes[3])));
    QVERIFY(mentions(view->why.at("clock_factor"), "power cap 9.400 kW"));
}

void TestSystemView::downAndDegradedDevices()
{
    Cluster cluster;
    Impairments impairments;
    impairments.clock = {{cluster.nodes[0], 0.0}, {cluster.nodes[1], 0.7}};
    auto view = deriveSystemView(cluster.state(), PhaseView(), std::nullopt, impairments);
    QCOMPARE(view->accelerators, std::int64_t(56));
    QCOMPARE(view->clockFactor, 0.7);
    QVERIFY(anyOf(view->notes, "1 node is down"));
    // A leaf that is down takes one rail of its nodes with it.
    impairments.clock = {{cluster.leaves[0], 0.0}};
    view = deriveSystemView(cluster.state(), PhaseView(), std::nullopt, impairments);
    QCOMPARE(view->accelerators, std::int64_t(64));
    QCOMPARE(view->links[1].bytesPerS, 50e9 * 7 / 8);
    for (const auto node : cluster.nodes)
        impairments.clock[node] = 0;
    const auto none = deriveSystemView(cluster.state(), PhaseView(), std::nullopt, impairments);
    QVERIFY(!none);
    QVERIFY(none.error().message.find("8") != std::string::npos);
}

void TestSystemView::poolAndPhaseChooseNodes()
{
    Cluster cluster;
    model::Pool pool;
    pool.id = Id<model::Pool>(cluster.next++);
    pool.name = "training";
    cluster.design.table<model::Pool>().insert(pool);
    model::Phase phases[2];
    for (std::size_t i = 0; i < 2; ++i) {
        phases[i].id = Id<model::Phase>(cluster.next++);
        phases[i].order = static_cast<std::int64_t>(i);
        cluster.design.table<model::Phase>().insert(phases[i]);
    }
    cluster.change(cluster.nodes[0],
                   [&](model::Device& d) { d.lifecycle.addedIn = phases[1].id; });
    for (int i = 0; i < 4; ++i)
        cluster.change(cluster.nodes[static_cast<std::size_t>(i)],
                       [&](model::Device& d) { d.pool = pool.id; });
    const auto view = deriveSystemView(cluster.state(), PhaseView(), pool.id);
    QCOMPARE(view->accelerators, std::int64_t(32));
    const edit::State state = cluster.state();
    const PhaseView before(state.design, phases[0].id);
    QCOMPARE(deriveSystemView(state, before, pool.id)->accelerators, std::int64_t(24));
    QCOMPARE(deriveSystemView(state, before)->accelerators, std::int64_t(56));
    model::Pool empty = pool;
    empty.id = Id<model::Pool>(cluster.next++);
    cluster.design.table<model::Pool>().insert(empty);
    QCOMPARE(deriveSystemView(cluster.state(), PhaseView(), empty.id).error().code,
             ErrorCode::NotFound);
}

void TestSystemView::missingPartIsNamed()
{
    const auto view = deriveSystemView(Cluster({.embedAccelerator = false}).state(), PhaseView());
    QVERIFY(!view);
    QCOMPARE(view.error().code, ErrorCode::MissingData);
    QVERIFY2(view.error().message.find("nvidia-h100-sxm5-80gb") != std::string::npos,
             view.error().message.c_str());
}

void TestSystemView::nodesWithoutANetwork()
{
    const auto view = deriveSystemView(Cluster({.network = false}).state(), PhaseView());
    QVERIFY(!view);
    QCOMPARE(view.error().code, ErrorCode::MissingData);
    QVERIFY(view.error().message.find("compute network") != std::string::npos);
    // One node needs none.
    QVERIFY(deriveSystemView(Cluster({.nodes = 1, .network = false}).state(), PhaseView()));
}

void TestSystemView::noAccelerators()
{
    const auto view = deriveSystemView(edit::State::of(model::Design()), PhaseView());
    QVERIFY(!view);
    QCOMPARE(view.error().code, ErrorCode::NotFound);
    QVERIFY(!view.error().hint.empty());
}

void TestSystemView::storageGivesTheCheckpointBandwidth()
{
    Cluster cluster;
    auto view = deriveSystemView(cluster.state(), PhaseView());
    QVERIFY(!view->storageWriteBytesPerS);
    QVERIFY(anyOf(view->missing, "storage"));
    model::StorageService service;
    service.id = Id<model::StorageService>(cluster.next++);
    service.name = "scratch";
    service.writeGBs = 62;
    cluster.design.table<model::StorageService>().insert(service);
    view = deriveSystemView(cluster.state(), PhaseView());
    QCOMPARE(*view->storageWriteBytesPerS, 62e9);
}

void TestSystemView::rackScaleDomainIsWhatStandsInTheRack()
{
    Cluster cluster({.nodes = 8, .embedAccelerator = false});
    model::Part gpu = test::acceleratorPart();
    gpu.facts.at("scale_up_domain_size").value = 72.0;
    gpu.id = model::partId(gpu);
    cluster.design.table<model::Part>().insert(gpu);
    model::Hall hall;
    hall.id = Id<model::Hall>(cluster.next++);
    cluster.design.table<model::Hall>().insert(hall);
    model::Rack rack;
    rack.id = Id<model::Rack>(cluster.next++);
    cluster.design.table<model::Rack>().insert(rack);
    for (int i = 0; i < 4; ++i)
        cluster.change(cluster.nodes[static_cast<std::size_t>(i)], [&](model::Device& d) {
            d.placement = model::InRack{rack.id, {}, {}, {}};
        });
    const auto view = deriveSystemView(cluster.state(), PhaseView());
    QVERIFY2(view, view ? "" : view.error().text().c_str());
    QCOMPARE(view->domainSize(), std::int64_t(32));
}

QTEST_GUILESS_MAIN(TestSystemView)
#include "tst_system_view.moc"
