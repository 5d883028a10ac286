#include "core/estimate/presets.h"
#include "core/estimate/sensitivity.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

#include <algorithm>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::kH100;

namespace {

const StackProfile& megatron()
{
    return defaultProfile(kH100.part, model::Precision::Bf16);
}

/// Llama 3.1 70B on 1,024 H100: runs, and is bound by matrix products.
model::Workload llama()
{
    model::Workload workload = *findPreset("llama-3-70b");
    workload.plan = {};
    workload.plan.tensorParallel = 8;
    workload.plan.sequenceParallel = true;
    workload.plan.pipelineParallel = 4;
    workload.plan.dataParallel = 32;
    workload.plan.zeroStage = 1;
    workload.plan.recompute = model::Recompute::Selective;
    workload.globalBatch = 1024;
    workload.precision = model::Precision::Bf16;
    return workload;
}

const Influence* find(const Sensitivity& result, std::string_view input)
{
    const auto at = std::ranges::find(result.influences, input, &Influence::input);
    return at != result.influences.end() ? &*at : nullptr;
}

} // namespace

class TestSensitivity : public QObject {
    Q_OBJECT
private slots:
    void eachEndIsAnEstimateOfItsOwn();
    void moreOfAGoodThingIsNeverWorse();
    void largestSwingFirst();
    void whatDoesNotRunHasNoInfluence();
    void stopsWhenAsked();
};

void TestSensitivity::eachEndIsAnEstimateOfItsOwn()
{
    const SystemView system = test::system(kH100, 1024, 400);
    const auto result = sensitivity(llama(), system, megatron(), 0.2);
    QVERIFY2(result, result ? "" : result.error().text().c_str());
    SystemView slower = system;
    slower.accelerator.memoryBytesPerS *= 0.8;
    const auto by = estimate::estimate(llama(), slower, megatron());
    QVERIFY(by);
    const Influence* memory = find(*result, "memory bandwidth");
    QVERIFY(memory != nullptr);
    QCOMPARE(*memory->less, *by->tokensPerS / result->tokensPerS);
}

void TestSensitivity::moreOfAGoodThingIsNeverWorse()
{
    const auto result = sensitivity(llama(), test::system(kH100, 1024, 400), megatron(), 0.1);
    QVERIFY(result);
    for (const char* good : {"peak FLOP/s", "memory bandwidth", "GEMM efficiency"}) {
        const Influence* found = find(*result, good);
        QVERIFY2(found != nullptr, good);
        QVERIFY2(*found->less < 1 && *found->more > 1, good);
    }
    for (const char* bad : {"network latency", "fixed time per step"})
        if (const Influence* found = find(*result, bad))
            QVERIFY2(*found->less > 1 && *found->more < 1, bad);
}

void TestSensitivity::largestSwingFirst()
{
    const auto result = sensitivity(llama(), test::system(kH100, 1024, 400), megatron(), 0.2);
    QVERIFY(result);
    QVERIFY(result->influences.size() >= 5);
    for (std::size_t i = 1; i < result->influences.size(); ++i)
        QVERIFY(result->influences[i - 1].swing() >= result->influences[i].swing());
    // A large dense model on H100 lives off its tensor cores.
    QVERIFY(find(*result, "peak FLOP/s")->swing() > find(*result, "memory bandwidth")->swing());
}

void TestSensitivity::whatDoesNotRunHasNoInfluence()
{
    const auto result = sensitivity(llama(), test::system(kH100, 64, 400), megatron());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Infeasible);
    QVERIFY(!result.error().hint.empty());
}

void TestSensitivity::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    const auto result = sensitivity(llama(), test::system(kH100, 1024, 400), megatron(), 0.2,
                                    stop.get_token());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestSensitivity)
#include "tst_sensitivity.moc"
