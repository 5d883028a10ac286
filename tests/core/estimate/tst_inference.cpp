#include "core/estimate/estimate.h"
#include "core/estimate/inference.h"
#include "core/estimate/presets.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::kH100;

namespace {

model::Workload serving(double in, double out, double concurrency, std::int64_t tensor)
{
    model::Workload w = *findPreset("llama-3-70b");
    w.kind = model::WorkloadKind::Inference;
    w.plan = {};
    w.plan.tensorParallel = tensor;
    w.inputLength = in;
    w.outputLength = out;
    w.concurrency = concurrency;
    return w;
}

Expected<Estimate> on(const model::Workload& workload, std::int64_t accelerators = 8)
{
    return estimate::estimate(workload, test::system(kH100, accelerators, 400),
                              defaultProfile(kH100.part, workload.precision));
}

} // namespace

class TestInference : public QObject {
    Q_OBJECT
private slots:
    void cacheOfPublishedModels();
    void decodeCannotBeatTheMemory();
    void batchingRaisesThroughputAndLatency();
    void theCacheMayNotFit();
    void littlesLaw();
    void limitsBlock();
    void needsItsLengths();
};

void TestInference::cacheOfPublishedModels()
{
    // 2 · layers · kv heads · head size · 2 bytes: Llama 3 70B 320 KiB a token; DeepSeek-V3 keeps
    // 576 latents a layer (arXiv 2412.19437): 68.6 KiB.
    QCOMPARE(cacheBytesPerToken(*workloadSpec(*findPreset("llama-3-70b")), 2), 320.0 * 1024);
    QCOMPARE(cacheBytesPerToken(*workloadSpec(*findPreset("deepseek-v3")), 2), 61.0 * 576 * 2);
}

void TestInference::decodeCannotBeatTheMemory()
{
    const auto e = on(serving(128, 1024, 1, 8));
    QVERIFY2(e && e->feasible, e ? e->binding.message.c_str() : e.error().text().c_str());
    // 141 GB of weights over 8 x 3.35 TB/s: no token in less than 5.26 ms.
    const double floorMs = 2 * 70.55e9 / (8 * 3.35e12) * 1e3;
    QVERIFY2(*e->tpotMs > floorMs, qPrintable(QString::number(*e->tpotMs)));
    QVERIFY2(*e->tpotMs < 8 * floorMs, qPrintable(QString::number(*e->tpotMs)));
    QVERIFY(*e->ttftMs > *e->tpotMs);
}

void TestInference::batchingRaisesThroughputAndLatency()
{
    double throughput = 0;
    double latency = 0;
    for (const double concurrency : {1.0, 4.0, 16.0, 64.0}) {
        const auto e = on(serving(1024, 512, concurrency, 8));
        QVERIFY(*e->outputTokensPerS > throughput);
        QVERIFY(*e->tpotMs >= latency);
        throughput = *e->outputTokensPerS;
        latency = *e->tpotMs;
    }
    QVERIFY(throughput > 500);
}

void TestInference::theCacheMayNotFit()
{
    const auto e = on(serving(100'000, 1000, 64, 8));
    QVERIFY(e && !e->feasible);
    QCOMPARE(e->reasons.front().rule, std::string("memory"));
    QVERIFY(e->reasons.front().message.find("key-value cache") != std::string::npos);
}

void TestInference::littlesLaw()
{
    // Requests in flight = rate x life; life = tokens out x time per token.
    const auto e = on(serving(1024, 512, 32, 8));
    QVERIFY(std::abs(*e->requestsPerS * 512 * *e->tpotMs / 1000 / 32 - 1) < 1e-9);
}

void TestInference::limitsBlock()
{
    model::Workload w = serving(4096, 512, 32, 8);
    w.ttftLimitMs = 0.1;
    const auto e = on(w);
    QVERIFY(!e->feasible);
    QCOMPARE(e->reasons.front().rule, std::string("latency"));
}

void TestInference::needsItsLengths()
{
    const auto e = on(serving(0, 512, 32, 8));
    QVERIFY(!e);
    QVERIFY(e.error().message.find("input_length") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestInference)
#include "tst_inference.moc"
