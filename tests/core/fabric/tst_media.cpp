#include "core/fabric/connect.h"
#include "core/fabric/media.h"
#include "tests/core/fabric/fixtures.h"

#include <QTest>

using namespace cw;
using namespace cw::fabric;
using namespace cw::fabric::test;

namespace {

struct Chosen {
    std::string cable;
    std::vector<std::string> optics;
    std::optional<Length> ordered;
    std::string reason;
};

/// One link between two ports, of a length in metres or of none, and what is chosen for it.
Chosen choose(const model::Part& a, const char* portA, const model::Part& b, const char* portB,
              std::optional<double> length, MediaPolicy policy)
{
    Bench bench;
    auto tx = bench.begin();
    NewCable cable;
    cable.ends = {{addDevices(tx, a, "a", "leaf", 1).front(), portA},
                  {addDevices(tx, b, "b", "leaf", 1).front(), portB}};
    const auto id = connect(tx, cable).value();
    if (length)
        if (!tx.update(id, [&](model::Connection& c) { c.lengthEstimated = metres(*length); }))
            qFatal("no connection");
    const std::vector<Id<model::Connection>> ids{id};
    const MediaReport report = chooseMedia(tx, ids, {superPodMedia()}, policy).value();
    const model::Connection& after = tx.design().at(id);
    Chosen out;
    if (after.part)
        out.cable = tx.design().at(*after.part).key;
    for (const model::ConnectionEnd& end : after.ends)
        if (end.optic)
            out.optics.push_back(tx.design().at(*end.optic).key);
    out.ordered = after.lengthOrdered;
    out.reason = report.choices.at(0).reason;
    return out;
}

constexpr MediaPolicy kCheapest = MediaPolicy::CheapestReach;
constexpr MediaPolicy kOptical = MediaPolicy::OpticalOnly;

} // namespace

class TestMedia : public QObject {
    Q_OBJECT
private slots:
    void thermalStyleOfBothCages();
    void singlePortCages();
    void copperWhileItReaches();
    void olderPlugInNewerCage();
    void twistedPair();
    void tooLong();
    void unknownLength();
    void stockedLength();
    void nothingFits();
};

void TestMedia::thermalStyleOfBothCages()
{
    const Chosen link = choose(qm9700(), "p1/1", dgxH100(), "osfp1/1", 12.0, kOptical);
    QCOMPARE(link.cable, std::string("nvidia-mfp7e10"));
    QCOMPARE(link.optics, (std::vector<std::string>{"nvidia-mma4z00-ns", "nvidia-mma4z00-ns-flt"}));
    QVERIFY(link.reason.find("50 m") != std::string::npos);
}

void TestMedia::singlePortCages()
{
    QCOMPARE(choose(qm9700(), "p1/1", fabricManager(), "ib1", 12.0, kOptical).optics.at(1),
             std::string("nvidia-mma4z00-ns400"));
    QCOMPARE(choose(qm9700(), "p1/1", dgxH100(), "cx1-p1", 12.0, kOptical).optics.at(1),
             std::string("nvidia-mma1z00-ns400"));
}

void TestMedia::copperWhileItReaches()
{
    QCOMPARE(choose(sn4600c(), "p1", sn4600c(), "p1", 4.0, kCheapest).cable,
             std::string("nvidia-mcp1600"));
    QCOMPARE(choose(sn4600c(), "p1", sn4600c(), "p1", 6.0, kCheapest).cable,
             std::string("nvidia-mfa1a00-c"));
    QCOMPARE(choose(sn4600c(), "p1", sn4600c(), "p1", 4.0, kOptical).cable,
             std::string("nvidia-mfa1a00-c"));
}

void TestMedia::olderPlugInNewerCage()
{
    // A QSFP112 port at 100 Gbit/s to a QSFP28 switch: one plug shape, the slower rate.
    QCOMPARE(choose(sn4600c(), "p1", dgxH100(), "cx1-p2", 20.0, kCheapest).cable,
             std::string("nvidia-mfa1a00-c"));
}

void TestMedia::twistedPair()
{
    for (const MediaPolicy policy : {kCheapest, kOptical})
        QCOMPARE(choose(sn2201(), "p1", dgxH100(), "bmc", 20.0, policy).cable,
                 std::string("generic-cat5e"));
}

void TestMedia::tooLong()
{
    const Chosen link = choose(qm9700(), "p1/1", dgxH100(), "osfp1/1", 51.0, kOptical);
    QCOMPARE(link.cable, std::string());
    QVERIFY(link.optics.empty());
    QVERIFY(link.reason.find("50 m") != std::string::npos);
}

void TestMedia::unknownLength()
{
    const Chosen link = choose(qm9700(), "p1/1", dgxH100(), "osfp1/1", {}, kOptical);
    QCOMPARE(link.cable, std::string("nvidia-mfp7e10"));
    QVERIFY(link.reason.find("not checked") != std::string::npos);
    QVERIFY(!link.ordered);
    // Copper is not chosen on hope.
    QCOMPARE(choose(sn4600c(), "p1", sn4600c(), "p1", {}, kCheapest).cable,
             std::string("nvidia-mfa1a00-c"));
}

void TestMedia::stockedLength()
{
    QCOMPARE(choose(qm9700(), "p1/1", dgxH100(), "osfp1/1", 12.0, kOptical).ordered.value(),
             metres(15));
    QCOMPARE(choose(qm9700(), "p1/1", dgxH100(), "osfp1/1", 15.0, kOptical).ordered.value(),
             metres(15));
    QCOMPARE(stockedLengths(superPodMedia()[5]),
             (std::vector<double>{0.5, 1, 2, 3, 5, 10, 20, 30}));
}

void TestMedia::nothingFits()
{
    // No candidate joins QSFP56 with OSFP.
    const Chosen link = choose(qm9700(), "p1/1", storageArray(), "hca1", 3.0, kCheapest);
    QCOMPARE(link.cable, std::string());
    QVERIFY(link.reason.find("no cable") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestMedia)
#include "tst_media.moc"
