#include "core/fabric/connect.h"
#include "core/fabric/ports.h"
#include "core/model/port_walk.h"
#include "tests/core/fabric/fixtures.h"

#include <QTest>

using namespace cw;
using namespace cw::fabric;
using namespace cw::fabric::test;

namespace {

model::Endpoint at(Id<model::Device> device, const char* port)
{
    return {device, port};
}

ErrorCode refusal(edit::Transaction& tx, std::vector<model::Endpoint> ends,
                  std::optional<double> rate = {})
{
    NewCable cable;
    cable.ends = std::move(ends);
    cable.rateGbit = rate;
    const auto made = connect(tx, std::move(cable));
    return made ? ErrorCode::Cancelled : made.error().code; // Cancelled: it was not refused
}

} // namespace

class TestPorts : public QObject {
    Q_OBJECT
private slots:
    void namesReadAndWritten();
    void portSpec();
    void portsOfAPart();
    void splitToSlowerRate();
    void aCountThatNoHardwareHasIsNotWalkedToItsEnd();
    void wholeAndLanesT39();
    void breakoutIsOneCableT41();
    void refusals();
    void phasesShareAPort();
    void reEndAndDisconnect();
    void indexFindsDoubleUse();
};

void TestPorts::namesReadAndWritten()
{
    for (const char* text : {"p7", "osfp1/2", "p7/1:2-3", "p7/1:2", "cx1-p2", "E1/1"})
        QCOMPARE(formatPortPath(parsePortPath(text).value()), std::string(text));
    QCOMPARE(parsePortPath("p7/1:2-3")->lastLane, 3);
    for (const char* text : {"", "/1", "p7:2", "p7/1:", "p7/1:3-2", "p7/1:0"})
        QVERIFY2(!parsePortPath(text), text);

    const auto meet = [](const char* a, const char* b) {
        return overlap(parsePortPath(a).value(), parsePortPath(b).value());
    };
    QVERIFY(meet("p1", "p1/2"));
    QVERIFY(meet("p1/2", "p1/2:3"));
    QVERIFY(meet("p1/2:1-3", "p1/2:3-4"));
    QVERIFY(!meet("p1/2:1-2", "p1/2:3-4"));
    QVERIFY(!meet("p1/1", "p1/2"));
    QVERIFY(!meet("p1", "p2"));
}

void TestPorts::portSpec()
{
    using List = std::vector<std::string>;
    QCOMPARE(expandPortSpec("p1-p3/1-2").value(),
             (List{"p1/1", "p1/2", "p2/1", "p2/2", "p3/1", "p3/2"}));
    QCOMPARE(expandPortSpec("p9-11, p20").value(), (List{"p9", "p10", "p11", "p20"}));
    QCOMPARE(expandPortSpec("cx1-p2").value(), (List{"cx1-p2"}));
    QCOMPARE(expandPortSpec("cx1-p1-cx1-p2").value(), (List{"cx1-p1", "cx1-p2"}));
    QCOMPARE(expandPortSpec("p7/1:1-4").value(), (List{"p7/1:1-4"}));
    QCOMPARE(expandPortSpec("p1-p32/1-2")->size(), 64UL);
    QVERIFY(!expandPortSpec("p1,,p2"));
    QCOMPARE(expandPortSpec("p1-p99999").error().code, ErrorCode::Limit);
}

void TestPorts::portsOfAPart()
{
    const PartPorts dgx(dgxH100());
    QCOMPARE(dgx.all().size(), 13UL); // 8 compute, 2 storage, 2 in-band, 1 management
    QCOMPARE(dgx.all()[3].path, std::string("osfp2/2"));
    QCOMPARE(dgx.all()[3].rail.value(), 4);
    QCOMPARE(dgx.all()[8].path, std::string("cx1-p1"));
    QVERIFY(dgx.resolve("osfp2/2"));
    QCOMPARE(dgx.resolve("osfp2/3").error().code, ErrorCode::NotFound);
    QCOMPARE(dgx.resolve("osfp9").error().code, ErrorCode::NotFound);
    QCOMPARE(dgx.resolve("cx1-p1/1:5").error().code, ErrorCode::NotFound); // it has 4 lanes
    QVERIFY(dgx.resolve("osfp1").value() <
            dgx.resolve("osfp1/1").value()); // the whole cage is not its first port

    // A cage name with a slash of its own.
    model::Part slashed = radix(1, 400);
    slashed.ports[0].name = "E1/1";
    QCOMPARE(PartPorts(slashed).resolve("E1/1")->logical, 1);
    QCOMPARE(PartPorts(slashed).resolve("E1/1/1:2")->firstLane, 2);
}

void TestPorts::splitToSlowerRate()
{
    const PartPorts sn(sn5600());
    const auto shares = sn.shares(sn.all()[0], 400);
    QCOMPARE(shares.size(), 2UL);
    QCOMPARE(shares[1].path, std::string("p1/1:5-8"));
    QCOMPARE(sn.split(sn.all()[0], 200), 4);
    QCOMPARE(sn.split(sn.all()[0], 1600), 0);
    QCOMPARE(PartPorts(qm9700()).split(PartPorts(qm9700()).all()[0], 400), 1);
}

// A file may say that a cage has more ports than can be walked.
void TestPorts::aCountThatNoHardwareHasIsNotWalkedToItsEnd()
{
    model::Part part = qm9700();
    part.ports.back().logicalPorts = 1'000'000'000'000;
    QCOMPARE(static_cast<std::int64_t>(PartPorts(part).all().size()), model::PortWalk::kMost);

    model::Part split = sn5600();
    split.ports.front().lanes = 1'000'000'000'000;
    split.ports.front().logicalPorts = 1;
    split.ports.front().ratesGbit = {1e12};
    const PartPorts ports(split);
    QCOMPARE(ports.shares(ports.all()[0], 1).size(), 0UL);
}

// The same physical port through its whole name and through a breakout name.
void TestPorts::wholeAndLanesT39()
{
    Bench bench;
    auto tx = bench.begin();
    const auto leaf = addDevices(tx, sn5600(), "leaf", "leaf", 1).front();
    const auto nodes = addDevices(tx, plainNode(8, 400), "node", "compute-node", 2);
    const auto other = addDevices(tx, sn5600(), "spine", "spine", 1).front();

    NewCable whole;
    whole.ends = {at(leaf, "p1"), at(other, "p1")};
    QVERIFY(fabric::connect(tx, whole));
    QCOMPARE(refusal(tx, {at(leaf, "p1/1:2"), at(nodes[0], "nic1")}), ErrorCode::Conflict);

    // Disjoint lanes of one port are two links; shared lanes are not, nor is the whole port then.
    QCOMPARE(refusal(tx, {at(leaf, "p2/1:1-4"), at(nodes[0], "nic1")}), ErrorCode::Cancelled);
    QCOMPARE(refusal(tx, {at(leaf, "p2/1:5-8"), at(nodes[1], "nic1")}), ErrorCode::Cancelled);
    QCOMPARE(refusal(tx, {at(leaf, "p2/1:4-5"), at(nodes[1], "nic2")}), ErrorCode::Conflict);
    QCOMPARE(refusal(tx, {at(leaf, "p2"), at(other, "p2")}), ErrorCode::Conflict);
    QVERIFY(bench.editor.commit(tx));
}

void TestPorts::breakoutIsOneCableT41()
{
    Bench bench;
    auto tx = bench.begin();
    const auto leaf = addDevices(tx, sn5600(), "leaf", "leaf", 1).front();
    const auto nodes = addDevices(tx, plainNode(2, 200), "node", "compute-node", 4);
    NewCable cable;
    cable.ends = {at(leaf, "p1")};
    for (const auto node : nodes)
        cable.ends.push_back(at(node, "nic1"));
    const auto id = fabric::connect(tx, cable);
    QVERIFY(id);
    QCOMPARE(tx.design().table<model::Connection>().size(), 1UL);
    QCOMPARE(tx.design().at(*id).ends.size(), 5UL);
    QCOMPARE(tx.design().at(*id).rateGbit.value(), 200.0); // the fastest that all five share
    const PortIndex index(tx.state(), {});
    QCOMPARE(index.uses(leaf).size(), 1UL);
    QCOMPARE(index.uses(nodes[3]).size(), 1UL);
}

void TestPorts::refusals()
{
    Bench bench;
    auto tx = bench.begin();
    const auto leaf = addDevices(tx, qm9700(), "leaf", "leaf", 1).front();
    const auto node = addDevices(tx, dgxH100(), "node", "compute-node", 1).front();
    const auto router = addDevices(tx, siteRouter(), "router", "router", 1).front();
    QCOMPARE(refusal(tx, {at(leaf, "p1/1")}), ErrorCode::InvalidArgument);
    QCOMPARE(refusal(tx, {at(leaf, "p33/1"), at(node, "osfp1/1")}), ErrorCode::NotFound);
    QCOMPARE(refusal(tx, {at(leaf, "p1/3"), at(node, "osfp1/1")}), ErrorCode::NotFound);
    QCOMPARE(refusal(tx, {at(Id<model::Device>(7), "p1"), at(node, "osfp1/1")}),
             ErrorCode::NotFound);
    QCOMPARE(refusal(tx, {at(leaf, "mgmt0"), at(node, "osfp1/1")}), ErrorCode::InvalidArgument);
    QCOMPARE(refusal(tx, {at(leaf, "p1/1"), at(leaf, "p1")}), ErrorCode::Conflict);
    QCOMPARE(refusal(tx, {at(leaf, "p1/1"), at(node, "osfp1/1")}, 800), ErrorCode::InvalidArgument);
    QVERIFY(tx.update(leaf, [](model::Device& device) {
        model::PortOverride keep;
        keep.port = "p2";
        keep.reserved = true;
        device.ports.push_back(keep);
    }));
    QCOMPARE(refusal(tx, {at(leaf, "p2/2"), at(node, "osfp1/1")}), ErrorCode::Conflict);
    // Unknown ports are not refused: nothing is known against them.
    QCOMPARE(refusal(tx, {at(router, "xe-0/0/1"), at(leaf, "p3/1")}), ErrorCode::Cancelled);
}

void TestPorts::phasesShareAPort()
{
    Bench bench;
    auto tx = bench.begin();
    const auto leaf = addDevices(tx, qm9700(), "leaf", "leaf", 1).front();
    const auto node = addDevices(tx, dgxH100(), "node", "compute-node", 1).front();
    model::Phase expansion;
    expansion.name = "expansion";
    expansion.order = 2;
    const auto phase = tx.create(expansion).value();
    NewCable before;
    before.ends = {at(leaf, "p1/1"), at(node, "osfp1/1")};
    before.lifecycle.removedIn = phase;
    QVERIFY(fabric::connect(tx, before));
    NewCable after;
    after.ends = {at(leaf, "p1/1"), at(node, "osfp1/2")};
    after.lifecycle.addedIn = phase;
    QVERIFY(fabric::connect(tx, after));
    QVERIFY(PortIndex(tx.state(), model::PhaseView(tx.design(), phase)).doubleUses().empty());
}

void TestPorts::reEndAndDisconnect()
{
    Bench bench;
    auto tx = bench.begin();
    const auto leaf = addDevices(tx, qm9700(), "leaf", "leaf", 1).front();
    const auto node = addDevices(tx, dgxH100(), "node", "compute-node", 1).front();
    NewCable cable;
    cable.ends = {at(leaf, "p1/1"), at(node, "osfp1/1")};
    const auto first = fabric::connect(tx, cable).value();
    cable.ends = {at(leaf, "p1/2"), at(node, "osfp1/2")};
    const auto second = fabric::connect(tx, cable).value();

    QCOMPARE(reEnd(tx, second, 0, at(leaf, "p1/1")).error().code, ErrorCode::Conflict);
    QVERIFY(reEnd(tx, second, 0, at(leaf, "p9/1")));
    QCOMPARE(tx.design().at(second).ends[0].at.port, std::string("p9/1"));
    QVERIFY(reEnd(tx, second, 0, at(leaf, "p9/1"))); // its own port is not in its way
    QCOMPARE(reEnd(tx, second, 2, at(leaf, "p9/1")).error().code, ErrorCode::InvalidArgument);
    QVERIFY(fabric::disconnect(tx, first));
    QVERIFY(reEnd(tx, second, 0, at(leaf, "p1/1")));
    QCOMPARE(fabric::disconnect(tx, first).error().code, ErrorCode::NotFound);
}

void TestPorts::indexFindsDoubleUse()
{
    Bench bench;
    auto tx = bench.begin();
    const auto leaf = addDevices(tx, qm9700(), "leaf", "leaf", 1).front();
    const auto nodes = addDevices(tx, dgxH100(), "node", "compute-node", 2);
    // Written past the verbs, as a file may hold it.
    for (const auto& [port, node] : {std::pair("p4", nodes[0]), std::pair("p4/2", nodes[1])}) {
        model::Connection cable;
        cable.ends = {{at(leaf, port), {}}, {at(node, "osfp1/1"), {}}};
        QVERIFY(tx.create(cable));
    }
    model::Connection lost;
    lost.ends = {{at(leaf, "p99"), {}}, {at(nodes[0], "osfp1/2"), {}}};
    QVERIFY(tx.create(lost));

    PortIndex index(tx.state(), {});
    QCOMPARE(index.doubleUses().size(), 1UL);
    QCOMPARE(index.doubleUses()[0].first.device, leaf);
    QCOMPARE(index.unknownPorts().size(), 1UL);
    QCOMPARE(index.unknownPorts()[0].at.port, std::string("p99"));
    const auto free = index.freePorts(tx.design().at(leaf));
    QCOMPARE(free.size(), 64UL + 2 - 2); // with mgmt0 and console; p4 has two logical ports
    QVERIFY(std::ranges::none_of(free, [](const LogicalPort& p) { return p.path == "p4/1"; }));
}

QTEST_GUILESS_MAIN(TestPorts)
#include "tst_ports.moc"
