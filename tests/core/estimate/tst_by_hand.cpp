// GPT-3 175B on 512 H100, every term written out a second time from the formulas: Korthikanti et
// al. 2022 (arXiv 2205.05198) for FLOPs and activations, Rajbhandari et al. 2020 (arXiv 1910.02054)
// for model states, Narayanan et al. 2021 (arXiv 2104.04473) for the bubble, alpha-beta rings.
// Where this and the estimator part, one of them is wrong.
#include "core/estimate/explain.h"
#include "core/estimate/presets.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

#include <cmath>

using namespace cw;
using namespace cw::estimate;

namespace {

// Brown et al. 2020 (arXiv 2005.14165), table 2.1; vocabulary padded.
constexpr double h = 12288, L = 96, a = 96, V = 51200, s = 2048, f = 4 * h;
constexpr double t = 8, p = 8, d = 8, b = 2, B = 1536;
constexpr double T = b * s, m = B / (d * b), layers = L / p;
constexpr double kPeak = 989e12, kHbm = 3.35e12;

model::Workload gpt3()
{
    model::Workload w = *findPreset("gpt-3-175b");
    w.plan = {};
    w.plan.dataParallel = 8;
    w.plan.tensorParallel = 8;
    w.plan.pipelineParallel = 8;
    w.plan.microBatch = 2;
    w.plan.sequenceParallel = true;
    w.plan.zeroStage = 1;
    w.plan.recompute = model::Recompute::Full;
    w.globalBatch = 1536;
    return w;
}

Estimate predict(const model::Workload& workload)
{
    return *estimate::estimate(workload, test::system(test::kH100, 512, 400),
                               *findProfile("h100-bf16-megatron"));
}

bool near(double is, double wanted)
{
    return std::abs(is / wanted - 1) < 1e-6;
}

double term(const Estimate& e, std::string_view name)
{
    for (const auto& [key, seconds] : e.breakdownS)
        if (key == name)
            return seconds;
    return -1;
}

const model::Derivation* input(const model::Derivation& why, std::string_view name)
{
    for (const model::Derivation& one : why.inputs)
        if (one.term == name)
            return &one;
    return nullptr;
}

} // namespace

class TestByHand : public QObject {
    Q_OBJECT
private slots:
    void memory()
    {
        const Estimate e = predict(gpt3());
        const StackParameters stack = findProfile("h100-bf16-megatron")->parameters;
        // The first stage: 12 layers of 12 h² and two norms, and the embedding.
        const double parameters = layers * (12 * h * h / t + 2 * h) + V * h / t;
        QVERIFY(near(e.memory->weights, 2 * parameters));
        QVERIFY(near(e.memory->gradients, 4 * parameters));
        QVERIFY(near(e.memory->optimizer, 12 * parameters / d));
        // p micro-batches of 2·s·b·h / t a layer, and one layer whole: without dropout and scores
        // 32 h bytes and 4 a for the softmax statistics a token.
        const double checkpoints = p * layers * 2 * T * h / t;
        const double whole = stack.activationFactor * T / t * (32 * h + 4 * a);
        QVERIFY(near(e.memory->activations, checkpoints + whole));
        QVERIFY(near(e.memory->other,
                     stack.reservedBytes + stack.allocatorSlack * (checkpoints + whole)));
    }

    void stepTime()
    {
        const Estimate e = predict(gpt3());
        const StackParameters stack = findProfile("h100-bf16-megatron")->parameters;
        const auto gemm = [&](double rows, double columns, double inner) {
            const double x = 2 * rows * columns * inner / (kPeak * stack.gemmEfficiency);
            const double y = 2 * (rows * inner + inner * columns + rows * columns) /
                             (kHbm * stack.gemmMemoryEfficiency);
            const double q = stack.gemmSoftness;
            return stack.gemmLaunchS + std::pow(std::pow(x, q) + std::pow(y, q), 1 / q);
        };
        const double products =
            gemm(T, 3 * h / t, h) + gemm(T, h, h / t) + gemm(T, f / t, h) + gemm(T, h, f / t);
        QVERIFY(near(term(e, "gemm"), m * layers * 4 * products)); // forward, again, two backward
        // Scores and values: 2 · 2·b·s²·h FLOPs, half of it below the diagonal.
        const double scores = 2 * b * s * s * h / t / (kPeak * stack.attentionEfficiency);
        QVERIFY(near(term(e, "attention"), m * layers * (2 + 2.5) * scores));
        const double bytes = T * (22 * h + 4 * 3 * h + 4 * f) / t;
        const double bound = bytes * stack.memoryBoundFactor / (kHbm * stack.memoryEfficiency);
        QVERIFY(near(term(e, "memory_bound"), m * layers * (2 + 1.65) * bound));
        // An all-gather and a reduce-scatter of 2·T·h bytes for each of six all-reduces.
        const double ring = stack.collectiveCallS + (t - 1) * stack.scaleUpLatencyS +
                            (t - 1) / t * 2 * T * h / (450e9 * stack.scaleUpEfficiency);
        QVERIFY(near(term(e, "tensor_parallel"), m * layers * 6 * 2 * ring));
        // The other stages' forward and backward passes, once: (p - 1)(F + B), plus lookup and
        // sends.
        const double both = layers * (4 * products + 4.5 * scores + 3.65 * bound + 12 * ring);
        const double bubble = term(e, "bubble");
        QVERIFY(bubble > (p - 1) * both && bubble < (p - 1) * both * 1.005);
    }

    void theMemoryExplainsItself()
    {
        const Estimate e = predict(gpt3());
        QCOMPARE(*e.whyMemory.value, e.memory->total());
        double sum = 0;
        for (const char* share : {"weights", "gradients", "optimizer", "activations", "other"}) {
            const model::Derivation* why = input(e.whyMemory, share);
            QVERIFY2(why != nullptr && !why->formula.empty() && why->unit == "B", share);
            sum += *why->value;
        }
        QVERIFY(near(sum, e.memory->total()));
        const model::Derivation& held =
            *input(*input(e.whyMemory, "activations"), "held micro-batches");
        QCOMPARE(*held.value, p);
        QCOMPARE(*input(e.whyMemory, "parameters of the accelerator")->value,
                 e.memory->weights / 2);
    }

    void theStepSaysWhatThePlanHidesAndRepeats()
    {
        model::Workload w = gpt3();
        const auto tensor = [&] { return *input(predict(w).why, "tensor parallel, exposed"); };
        QVERIFY(tensor().formula.find("6 all-reduces") != std::string::npos);
        QCOMPARE(*input(tensor(), "exposed share, tensor parallel")->value, 1.0);
        w.plan.overlapTensor = true;
        w.plan.recompute = model::Recompute::None;
        QVERIFY(tensor().formula.find("4 all-reduces") != std::string::npos);
        QCOMPARE(*input(tensor(), "exposed share, tensor parallel")->value,
                 findProfile("h100-bf16-megatron")->parameters.tensorExposed);
        QVERIFY(input(predict(w).why, "matrix products")->formula.find("stage · 3 ·") !=
                std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestByHand)
#include "tst_by_hand.moc"
