#include "core/estimate/plan_for.h"
#include "core/estimate/presets.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::kH100;

namespace {

const StackProfile& megatron()
{
    return defaultProfile(kH100.part, model::Precision::Bf16);
}

} // namespace

class TestPlanFor : public QObject {
    Q_OBJECT
private slots:
    void everyPresetIsAWorkload();
    void presetsByName();
    void llama70On1016();
    void keepsTheBatchWhenAsked();
    void saysWhyNothingFits();
};

void TestPlanFor::everyPresetIsAWorkload()
{
    QVERIFY(workloadPresets().size() >= 10);
    for (const model::Workload& preset : workloadPresets()) {
        const auto spec = workloadSpec(preset);
        QVERIFY2(spec, preset.name.c_str());
        const auto reasons = validateShape(*spec, preset.plan);
        QVERIFY2(!isBlocked(reasons),
                 (preset.name + ": " + (reasons.empty() ? "" : reasons.front().message)).c_str());
        QVERIFY2(!preset.source.empty(), preset.name.c_str());
    }
}

void TestPlanFor::presetsByName()
{
    QCOMPARE(findPreset("gpt-3-175b")->model.layers, std::int64_t(96));
    const auto missing = findPreset("gpt-5");
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
    QVERIFY(missing.error().hint.find("llama-3-70b") != std::string::npos);
}

void TestPlanFor::llama70On1016()
{
    // 127 nodes: 1,016 accelerators; most plans leave some over.
    const SystemView system = test::system(kH100, 1016, 400);
    const auto planned = planFor(*findPreset("llama-3-70b"), system, megatron());
    QVERIFY2(planned, planned ? "" : planned.error().text().c_str());
    QCOMPARE(planned->used + planned->leftover, std::int64_t(1016));
    QVERIFY2(planned->leftover < 64, qPrintable(QString::number(planned->leftover)));
    const WorkloadSpec spec = *workloadSpec(planned->workload);
    QVERIFY(!isBlocked(validatePlan(spec, planned->workload.plan, system, megatron().parameters)));
    const double change = static_cast<double>(planned->workload.globalBatch) / 2048 - 1;
    QVERIFY2(std::abs(change) < 0.05, qPrintable(QString::number(planned->workload.globalBatch)));
    // As good as a plan that a person would write down: tensor 8, pipeline 2, data 63.
    model::Workload simple = *findPreset("llama-3-70b");
    simple.plan.dataParallel = 63;
    simple.plan.pipelineParallel = 2;
    simple.globalBatch = 63 * 32;
    const auto byHand = cw::estimate::estimate(simple, system, megatron());
    QVERIFY(byHand && byHand->tokensPerS);
    QVERIFY(spec.tokensPerStep() / planned->numbers.stepS >= *byHand->tokensPerS);
    // The same again: deterministic.
    QCOMPARE(planFor(*findPreset("llama-3-70b"), system, megatron())->workload, planned->workload);
}

void TestPlanFor::keepsTheBatchWhenAsked()
{
    const auto planned =
        planFor(*findPreset("llama-3-70b"), test::system(kH100, 1016, 400), megatron(),
                {.adjustBatch = false});
    QVERIFY(planned);
    QCOMPARE(planned->workload.globalBatch, std::int64_t(2048));
    QCOMPARE(2048 % planned->workload.plan.dataParallel, std::int64_t(0));
}

void TestPlanFor::saysWhyNothingFits()
{
    const auto planned =
        planFor(*findPreset("llama-3.1-405b"), test::system(kH100, 8, 400), megatron());
    QVERIFY(!planned);
    QCOMPARE(planned.error().code, ErrorCode::Infeasible);
    QVERIFY2(planned.error().message.find("GB") != std::string::npos,
             planned.error().message.c_str());
}

QTEST_GUILESS_MAIN(TestPlanFor)
#include "tst_plan_for.moc"
