#include "core/estimate/goodput.h"

#include <QTest>

using namespace cw::estimate;

namespace {
bool near(double value, double expected, double tolerance = 0.005)
{
    return std::abs(value / expected - 1) <= tolerance;
}
} // namespace

class TestGoodput : public QObject {
    Q_OBJECT
private slots:
    void r1_failureRateOfLlama3();
    void r3_meanTimeOfA1024GpuJob();
    void r4_youngAndDaly();
    void r6_longerCheckpoint();
    void r7_effectiveTrainingRatio();
    void r10_checkpointOf405B();
    void noProgressIsZeroNotNegative();
};

void TestGoodput::r1_failureRateOfLlama3()
{
    // Llama 3 (arXiv 2407.21783): 419 unexpected interruptions in 54 days on 2,048 nodes.
    QVERIFY(near(failuresPerNodeDay(419, 54, 2048), 3.789e-3));
    QVERIFY(near(kFailuresPerNodeDay, 3.789e-3));
    QVERIFY(near(meanTimeToFailureS(2048, kFailuresPerNodeDay) / 3600, 3.09));
}

void TestGoodput::r3_meanTimeOfA1024GpuJob()
{
    // Meta RSC-1 (arXiv 2410.21680): 6.5e-3 per node-day.
    QVERIFY(near(meanTimeToFailureS(128, 6.5e-3) / 3600, 28.85));
}

void TestGoodput::r4_youngAndDaly()
{
    QVERIFY(near(youngIntervalS(60, 11135), 1155.9));
    QVERIFY(near(dalyIntervalS(60, 11135), 1116.3));
    QVERIFY(near(checkpointOverhead(60, 11135), 0.104));
    QCOMPARE(dalyIntervalS(100, 50), 50.0); // checkpoints longer than the job lives
}

void TestGoodput::r6_longerCheckpoint()
{
    QVERIFY(near(youngIntervalS(300, 7.9 * 3600), 4130.9));
    QVERIFY(near(dalyIntervalS(300, 7.9 * 3600), 3933.3));
}

void TestGoodput::r7_effectiveTrainingRatio()
{
    const double rate = 3.789e-3;
    QVERIFY(near(effectiveTrainingRatio(2048, rate, 300, 1200, 20), 0.904));
    QVERIFY(near(effectiveTrainingRatio(2048, rate, 300, 1200, 60), 0.875));
}

void TestGoodput::r10_checkpointOf405B()
{
    QVERIFY(near(checkpointBytes(405e9) / 60, 94.5e9));
}

void TestGoodput::noProgressIsZeroNotNegative()
{
    QCOMPARE(effectiveTrainingRatio(1e6, 1, 3600, 3600, 10), 0.0);
}

QTEST_GUILESS_MAIN(TestGoodput)
#include "tst_goodput.moc"
