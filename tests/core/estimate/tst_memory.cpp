#include "core/estimate/memory.h"
#include "core/estimate/parameters.h"
#include "core/estimate/presets.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;
using model::ParallelPlan;
using model::Recompute;

namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

/// Korthikanti et al. 2022 (arXiv 2205.05198): s 2048, V 51200, GELU, unfused attention.
WorkloadSpec korthikanti(std::int64_t layers, std::int64_t hidden, std::int64_t heads,
                         std::int64_t batch)
{
    model::Workload w;
    w.name = "GPT";
    w.model.layers = layers;
    w.model.hidden = hidden;
    w.model.heads = heads;
    w.model.feedForward = 4 * hidden;
    w.model.vocabulary = 51200;
    w.model.tiedEmbedding = true;
    w.sequenceLength = 2048;
    w.globalBatch = batch;
    return *workloadSpec(w);
}

StackParameters megatron2022()
{
    StackParameters stack;
    stack.fusedAttention = false;
    stack.reservedBytes = 0;
    stack.allocatorSlack = 0;
    return stack;
}

ParallelPlan tensor8(std::int64_t pipeline, std::int64_t virtualStages, std::int64_t microBatch)
{
    ParallelPlan plan;
    plan.tensorParallel = 8;
    plan.pipelineParallel = pipeline;
    plan.virtualStages = virtualStages;
    plan.microBatch = microBatch;
    if (virtualStages > 1)
        plan.schedule = model::PipelineSchedule::Interleaved;
    return plan;
}

} // namespace

class TestMemory : public QObject {
    Q_OBJECT
private slots:
    void activationsAsPublished_data();
    void activationsAsPublished();
    void statesAsPublished();
    void zeroStages();
    void fullRecomputationKeepsTheInput();
    void contextParallelismDividesActivations();
    void fusedAttentionHasNoSquare();
    void stagesHoldAllLayers();
    void latentAttentionAndExperts();
};

void TestMemory::activationsAsPublished_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("hidden");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("pipeline");
    QTest::addColumn<int>("virtualStages");
    QTest::addColumn<int>("microBatch");
    QTest::addColumn<bool>("selectiveAndSequence");
    QTest::addColumn<double>("gib");
    // Figure 1 of the paper: first stage, as transcribed in calculon's validation (Apache-2.0).
    QTest::newRow("22B none") << 48 << 6144 << 64 << 1 << 1 << 4 << false << 59.25;
    QTest::newRow("22B selective + sequence") << 48 << 6144 << 64 << 1 << 1 << 4 << true << 9.5625;
    QTest::newRow("175B none") << 96 << 12288 << 96 << 8 << 3 << 1 << false << 66.8438;
    QTest::newRow("175B selective + sequence")
        << 96 << 12288 << 96 << 8 << 3 << 1 << true << 12.3516;
}

void TestMemory::activationsAsPublished()
{
    QFETCH(int, layers);
    QFETCH(int, hidden);
    QFETCH(int, heads);
    QFETCH(int, pipeline);
    QFETCH(int, virtualStages);
    QFETCH(int, microBatch);
    QFETCH(bool, selectiveAndSequence);
    QFETCH(double, gib);
    const WorkloadSpec spec = korthikanti(layers, hidden, heads, 64);
    ParallelPlan plan = tensor8(pipeline, virtualStages, microBatch);
    plan.sequenceParallel = selectiveAndSequence;
    plan.recompute = selectiveAndSequence ? Recompute::Selective : Recompute::None;
    const double ours = stageMemory(spec, plan, megatron2022(), 0).activations / kGiB;
    QVERIFY2(std::abs(ours / gib - 1) < 0.005, qPrintable(QString::number(ours)));
}

void TestMemory::statesAsPublished()
{
    // The same figure: parameters and optimizer 45.56 GiB for 22B on 8 GPUs, 18 bytes a parameter
    // of layers, embedding and positions.
    const WorkloadSpec spec = korthikanti(48, 6144, 64, 4);
    const MemoryBytes bytes = stageMemory(spec, tensor8(1, 1, 4), megatron2022(), 0);
    const double gib = (bytes.weights + bytes.gradients + bytes.optimizer) / kGiB;
    QVERIFY2(std::abs(gib / 45.5625 - 1) < 0.02, qPrintable(QString::number(gib)));
}

void TestMemory::zeroStages()
{
    // Rajbhandari et al. 2020: per parameter 2 + 2 + 12 with 16-bit gradients; n = 64.
    const WorkloadSpec spec = *workloadSpec(*findPreset("llama-2-7b"));
    StackParameters stack;
    stack.gradientBytes = 2;
    ParallelPlan plan;
    plan.dataParallel = 64;
    const double n = totalParameters(spec);
    const auto states = [&](std::int64_t stage) {
        plan.zeroStage = stage;
        const MemoryBytes m = stageMemory(spec, plan, stack, 0);
        return m.weights + m.gradients + m.optimizer;
    };
    QVERIFY(std::abs(states(0) / (16 * n) - 1) < 1e-9);
    QVERIFY(std::abs(states(1) / ((4 + 12.0 / 64) * n) - 1) < 1e-9);
    QVERIFY(std::abs(states(2) / ((2 + 14.0 / 64) * n) - 1) < 1e-9);
    const double gathered = 2 * 2 * n / 32; // two layers in flight
    QVERIFY(std::abs(states(3) / (16.0 / 64 * n + gathered) - 1) < 1e-9);
}

void TestMemory::fullRecomputationKeepsTheInput()
{
    const WorkloadSpec spec = korthikanti(48, 6144, 64, 4);
    const ParallelPlan plan = tensor8(1, 1, 4);
    QCOMPARE(layerActivationBytes(spec, plan, megatron2022(), false, Recompute::Full),
             2.0 * 2048 * 4 * 6144);
    // Table 2 of the paper: s b h (10 + 24/t + 5 a s / (h t)).
    const double sbh = 2048.0 * 4 * 6144;
    const double none = sbh * (10 + 24.0 / 8 + 5 * 64 * 2048.0 / (6144 * 8));
    QVERIFY(
        std::abs(layerActivationBytes(spec, plan, megatron2022(), false, Recompute::None) / none -
                 1) < 1e-12);
}

void TestMemory::contextParallelismDividesActivations()
{
    const WorkloadSpec spec = *workloadSpec(*findPreset("llama-3-8b"));
    ParallelPlan plan;
    const double whole = layerActivationBytes(spec, plan, {}, false, Recompute::None);
    plan.contextParallel = 4;
    QCOMPARE(layerActivationBytes(spec, plan, {}, false, Recompute::None), whole / 4);
}

void TestMemory::fusedAttentionHasNoSquare()
{
    model::Workload workload = *findPreset("llama-3-8b");
    const double once =
        layerActivationBytes(*workloadSpec(workload), {}, {}, false, Recompute::None);
    workload.sequenceLength *= 2;
    const double twice =
        layerActivationBytes(*workloadSpec(workload), {}, {}, false, Recompute::None);
    QCOMPARE(twice, 2 * once);
}

void TestMemory::stagesHoldAllLayers()
{
    const WorkloadSpec spec = *workloadSpec(*findPreset("llama-3.1-405b"));
    for (const std::int64_t p : {1, 2, 3, 7, 8, 16, 18, 63, 126}) {
        ParallelPlan plan;
        plan.pipelineParallel = p;
        std::int64_t layers = 0;
        double parameters = 0;
        for (std::int64_t stage = 0; stage < p; ++stage) {
            layers += stageLayers(spec, plan, stage);
            parameters += stageParameters(spec, plan, stage).total();
        }
        QCOMPARE(layers, std::int64_t(126));
        QVERIFY(std::abs(parameters / totalParameters(spec) - 1) < 1e-12);
    }
    ParallelPlan plan; // 126 layers on 16 stages: embedding and head stand for a layer each
    plan.pipelineParallel = 16;
    QCOMPARE(stageLayers(spec, plan, 0), std::int64_t(7));
    QCOMPARE(stageLayers(spec, plan, 1), std::int64_t(8));
    QCOMPARE(stageLayers(spec, plan, 15), std::int64_t(7));
}

void TestMemory::latentAttentionAndExperts()
{
    const WorkloadSpec spec = *workloadSpec(*findPreset("deepseek-v3"));
    ParallelPlan plan;
    plan.expertParallel = 64;
    const StageParameters split = stageParameters(spec, plan, 0);
    plan.expertParallel = 1;
    const StageParameters whole = stageParameters(spec, plan, 0);
    QCOMPARE(split.routed, whole.routed / 64);
    QCOMPARE(split.dense, whole.dense);
    // Expert parallelism does not divide activations: each rank brings tokens of its own.
    const double one = layerActivationBytes(spec, plan, {}, true, Recompute::None);
    plan.expertParallel = 64;
    QCOMPARE(layerActivationBytes(spec, plan, {}, true, Recompute::None), one);
}

QTEST_GUILESS_MAIN(TestMemory)
#include "tst_memory.moc"
