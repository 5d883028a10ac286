// Published runs against the shipped profiles. The rows were among those that the profiles are
// fitted on (templates/profiles says which, and the held-out errors): these tests hold what is
// reached.
#include "core/estimate/flops.h"
#include "core/estimate/presets.h"
#include "core/estimate/profile.h"
#include "core/estimate/step_time.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

#include <numeric>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::kA100;
using cw::estimate::test::kH100;
using model::ParallelPlan;
using model::Precision;
using model::Recompute;

namespace {

model::Workload gpt(std::int64_t layers, std::int64_t hidden, std::int64_t heads,
                    std::int64_t vocabulary, std::int64_t sequence, std::int64_t batch)
{
    model::Workload w;
    w.name = "GPT";
    w.model.layers = layers;
    w.model.hidden = hidden;
    w.model.heads = heads;
    w.model.feedForward = 4 * hidden;
    w.model.vocabulary = vocabulary;
    w.model.tiedEmbedding = true;
    w.sequenceLength = sequence;
    w.globalBatch = batch;
    return w;
}

ParallelPlan plan(std::int64_t dp, std::int64_t tp, std::int64_t pp, std::int64_t vpp,
                  std::int64_t microBatch)
{
    ParallelPlan p;
    p.dataParallel = dp;
    p.tensorParallel = tp;
    p.pipelineParallel = pp;
    p.virtualStages = vpp;
    p.microBatch = microBatch;
    p.schedule = vpp > 1 ? model::PipelineSchedule::Interleaved
                         : model::PipelineSchedule::OneForwardOneBackward;
    return p;
}

StepNumbers predict(const model::Workload& workload, const ParallelPlan& p,
                    const SystemView& system, const char* profile)
{
    return evaluate(*stepModel(*workloadSpec(workload), system, findProfile(profile)->parameters),
                    p);
}

double errorPct(double predicted, double measured)
{
    return 100 * (predicted / measured - 1);
}

} // namespace

class TestAnchors : public QObject {
    Q_OBJECT
private slots:
    void korthikantiTable5_data();
    void korthikantiTable5();
    void llama3On16384();
    void megatronCoreWeakScaling();
    void fsdp();
    void nemoFp8();
};

void TestAnchors::korthikantiTable5_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("hidden");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("pp");
    QTest::addColumn<int>("vpp");
    QTest::addColumn<int>("microBatch");
    QTest::addColumn<int>("batch");
    QTest::addColumn<bool>("selective");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<double>("calculonPct"); // of calculon's shipped inputs on the same row
    // arXiv 2205.05198, table 5: A100 80 GB, tensor parallelism 8, s 2048, V 51200.
    QTest::newRow("22B full") << 48 << 6144 << 64 << 1 << 1 << 4 << 4 << false << 1.42 << -1.7;
    QTest::newRow("22B s+s") << 48 << 6144 << 64 << 1 << 1 << 4 << 4 << true << 1.10 << 3.3;
    QTest::newRow("175B full") << 96 << 12288 << 96 << 8 << 3 << 1 << 64 << false << 18.13 << -0.6;
    QTest::newRow("175B s+s") << 96 << 12288 << 96 << 8 << 3 << 1 << 64 << true << 13.75 << -0.8;
    QTest::newRow("530B full") << 105 << 20480 << 128 << 35 << 3 << 1 << 280 << false << 49.05
                               << 1.7;
    QTest::newRow("530B s+s") << 105 << 20480 << 128 << 35 << 3 << 1 << 280 << true << 37.83
                              << -8.9;
    QTest::newRow("1T full") << 128 << 25600 << 160 << 64 << 1 << 1 << 512 << false << 94.42
                             << -4.6;
    QTest::newRow("1T s+s") << 128 << 25600 << 160 << 64 << 1 << 1 << 512 << true << 71.49 << -7.6;
}

void TestAnchors::korthikantiTable5()
{
    QFETCH(int, layers);
    QFETCH(int, hidden);
    QFETCH(int, heads);
    QFETCH(int, pp);
    QFETCH(int, vpp);
    QFETCH(int, microBatch);
    QFETCH(int, batch);
    QFETCH(bool, selective);
    QFETCH(double, seconds);
    QFETCH(double, calculonPct);
    ParallelPlan p = plan(1, 8, pp, vpp, microBatch);
    p.sequenceParallel = selective;
    p.recompute = selective ? Recompute::Selective : Recompute::Full;
    p.overlapData = false;
    const SystemView system = test::system(kA100, 8 * pp, 200);
    const StepNumbers numbers = predict(gpt(layers, hidden, heads, 51200, 2048, batch), p, system,
                                        "a100-fp16-megatron-2022");
    const double error = errorPct(numbers.stepS, seconds);
    qInfo("%.2f s, measured %.2f: %+.1f %% (calculon %+.1f %%)", numbers.stepS, seconds, error,
          calculonPct);
    QVERIFY(std::abs(error) <= 5);
    QVERIFY2(numbers.memory.total() <= system.accelerator.memoryBytes, "it ran, so it fits");
}

void TestAnchors::llama3On16384()
{
    // Llama Team 2024 (arXiv 2407.21783), table 4: 430 and 400 TFLOP/s a GPU. The FLOP convention,
    // the virtual stages and the tensor-parallel overlap are not published: see the preset.
    for (const auto& [data, tflops] : {std::pair{64, 430.0}, std::pair{128, 400.0}}) {
        const model::Workload workload = *findPreset("llama-3.1-405b");
        ParallelPlan p = workload.plan;
        p.dataParallel = data;
        const SystemView system = test::system(kH100, 128 * data, 400);
        const StepNumbers numbers = predict(workload, p, system, "h100-bf16-megatron");
        const WorkloadSpec spec = *workloadSpec(workload);
        const double ours = spec.tokensPerStep() *
                            modelFlopsPerToken(spec, FlopConvention::Causal) / numbers.stepS /
                            (128.0 * data) / 1e12;
        qInfo("%d GPUs: %.0f TFLOP/s, published %.0f: step time %+.1f %%", 128 * data, ours, tflops,
              errorPct(tflops, ours));
        QVERIFY(std::abs(errorPct(ours, tflops)) <= 6);
        QVERIFY2(numbers.memory.total() <= system.accelerator.memoryBytes, "it ran, so it fits");
    }
}

void TestAnchors::megatronCoreWeakScaling()
{
    struct Row {
        std::int64_t layers, hidden, heads, tp, pp, vpp, batch;
        double tflops;
    };
    // Megatron-LM README (Megatron Core r0.8), H100, 48-way data parallel, s 4096, V 131072;
    // TFLOP/s by Korthikanti's rule. Micro-batch and virtual stages are not published: 1 and 2 (1)
    // assumed.
    const Row rows[] = {
        {24, 2048, 16, 1, 1, 1, 192, 408.8},     {30, 4096, 32, 2, 1, 1, 192, 465.9},
        {32, 6144, 48, 4, 1, 1, 192, 489.1},     {48, 7168, 56, 8, 1, 1, 192, 459.6},
        {84, 8192, 64, 8, 2, 2, 384, 419.7},     {92, 10240, 80, 8, 4, 1, 768, 420.5},
        {96, 12288, 96, 8, 6, 2, 1152, 432.8},   {96, 16384, 128, 8, 8, 2, 1536, 474.4},
        {112, 18432, 144, 8, 16, 1, 3072, 459.9}};
    std::vector<double> errors;
    for (const Row& row : rows) {
        ParallelPlan p = plan(48, row.tp, row.pp, row.vpp, 1);
        p.zeroStage = 1;
        p.sequenceParallel = row.tp > 1;
        p.overlapTensor = row.tp > 1;
        const model::Workload workload =
            gpt(row.layers, row.hidden, row.heads, 131072, 4096, row.batch);
        const SystemView system = test::system(kH100, 48 * row.tp * row.pp, 400);
        const StepNumbers numbers = predict(workload, p, system, "h100-bf16-megatron");
        const WorkloadSpec spec = *workloadSpec(workload);
        const double measured = spec.tokensPerStep() *
                                modelFlopsPerToken(spec, FlopConvention::Full) /
                                (row.tflops * 1e12) / static_cast<double>(48 * row.tp * row.pp);
        errors.push_back(std::abs(errorPct(numbers.stepS, measured)));
        qInfo("h %lld: %.3f s, measured %.3f: %+.1f %%", static_cast<long long>(row.hidden),
              numbers.stepS, measured, errorPct(numbers.stepS, measured));
        QVERIFY(numbers.memory.total() <= system.accelerator.memoryBytes);
    }
    std::ranges::sort(errors);
    QVERIFY2(errors[errors.size() / 2] <= 5,
             qPrintable(QString::number(errors[errors.size() / 2])));
    QVERIFY2(errors.back() <= 15, qPrintable(QString::number(errors.back())));
}

void TestAnchors::fsdp()
{
    struct Row {
        std::int64_t layers, hidden, heads, gpus, microBatch;
        bool recompute;
        double tokensPerS;
    };
    // llm-foundry benchmarking README at 8c8dd48f (Apache-2.0), H100 BF16: MPT models, s 2048.
    const Row rows[] = {{80, 8192, 64, 512, 8, true, 1007},
                        {80, 8192, 64, 256, 8, true, 1035},
                        {48, 7168, 56, 512, 8, true, 2115},
                        {48, 7168, 56, 128, 8, true, 2199}};
    for (const Row& row : rows) {
        ParallelPlan p = plan(row.gpus, 1, 1, 1, row.microBatch);
        p.zeroStage = 3;
        p.recompute = row.recompute ? Recompute::Full : Recompute::None;
        const std::int64_t batch = row.gpus * row.microBatch;
        const StepNumbers numbers =
            predict(gpt(row.layers, row.hidden, row.heads, 50368, 2048, batch), p,
                    test::system(kH100, row.gpus, 400), "h100-bf16-fsdp");
        const double measured = 2048.0 * static_cast<double>(row.microBatch) / row.tokensPerS;
        qInfo("h %lld on %lld: %+.1f %%", static_cast<long long>(row.hidden),
              static_cast<long long>(row.gpus), errorPct(numbers.stepS, measured));
        QVERIFY(std::abs(errorPct(numbers.stepS, measured)) <= 8);
    }
}

void TestAnchors::nemoFp8()
{
    // NeMo 24.07 performance summary at 8e3d65dc (Apache-2.0): GPT-3 175B on 128 H100, FP8, 716
    // tokens/s a GPU; Llama 2 70B on 64, 1,728.
    const auto check = [](model::Workload workload, const ParallelPlan& p, std::int64_t gpus,
                          double tokensPerS) {
        workload.precision = Precision::Fp8;
        const StepNumbers numbers =
            predict(workload, p, test::system(kH100, gpus, 400), "h100-fp8-megatron");
        const double measured =
            workloadSpec(workload)->tokensPerStep() / (tokensPerS * static_cast<double>(gpus));
        qInfo("%+.1f %%", errorPct(numbers.stepS, measured));
        return std::abs(errorPct(numbers.stepS, measured)) <= 8;
    };
    ParallelPlan p = plan(4, 4, 8, 6, 1);
    p.zeroStage = 1;
    p.sequenceParallel = p.overlapTensor = true;
    QVERIFY(check(gpt(96, 12288, 96, 51200, 2048, 256), p, 128, 716));
    p = plan(4, 4, 4, 20, 1);
    p.zeroStage = 1;
    p.sequenceParallel = p.overlapTensor = true;
    model::Workload llama = *findPreset("llama-2-70b");
    llama.globalBatch = 128;
    QVERIFY(check(llama, p, 64, 1728));
}

QTEST_GUILESS_MAIN(TestAnchors)
#include "tst_anchors.moc"
