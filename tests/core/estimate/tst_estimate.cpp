#include "core/estimate/estimate_design.h"
#include "core/estimate/presets.h"
#include "core/estimate/trust.h"
#include "tests/core/estimate/small_cluster.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

#include <numeric>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::Cluster;
using cw::estimate::test::kH100;
using model::PhaseView;

namespace {

/// Llama 3 8B on the 64 accelerators of the small cluster.
model::Workload llama8()
{
    model::Workload w = *findPreset("llama-3-8b");
    w.globalBatch = 512;
    w.plan.dataParallel = 32;
    w.plan.tensorParallel = 2;
    w.plan.sequenceParallel = true;
    return w;
}

Id<model::Workload> add(Cluster& cluster, model::Workload workload)
{
    workload.id = Id<model::Workload>(cluster.next++);
    cluster.design.table<model::Workload>().insert(workload);
    return workload.id;
}

Expected<Estimate> on(Cluster& cluster, model::Workload workload,
                      const Impairments& impairments = {})
{
    const Id<model::Workload> id = add(cluster, std::move(workload));
    return estimateDesign(cluster.state(), PhaseView(), id, impairments);
}

} // namespace

class TestEstimate : public QObject {
    Q_OBJECT
private slots:
    void aDrawnClusterHasNumbers();
    void breakdownAddsUpToTheStep();
    void theNumberExplainsItselfDownToTheDataSheet();
    void whatIsNotVerifiedIsSaid();
    void cuttingUplinksCostsThroughput();
    void powerCapShowsInTheBinding();
    void infeasiblePlansSayWhy();
    void acceleratorsOfTheWorkloadAreALimit();
    void goodputNeedsStorage();
    void anUnknownProfileIsAnError();
    void unknownPrecisionIsAnError();
    void notANumberIsNeverAnAnswer();
    void intervalsWidenOutsideTheRuns();
    void physicalMonotony();
};

void TestEstimate::aDrawnClusterHasNumbers()
{
    Cluster cluster;
    const auto e = on(cluster, llama8());
    QVERIFY2(e, e ? "" : e.error().text().c_str());
    QVERIFY2(e->feasible, e->reasons.empty() ? "" : e->reasons.front().message.c_str());
    QVERIFY(*e->mfu > 0.25 && *e->mfu < 0.6);
    QCOMPARE(*e->tokensPerS, 512 * 8192 / *e->stepTimeS);
    QCOMPARE(*e->tokensPerSPerAccelerator, *e->tokensPerS / 64);
    QVERIFY(*e->stepTimeP10S < *e->stepTimeS && *e->stepTimeS < *e->stepTimeP90S);
    QVERIFY(e->memory->total() < e->memoryLimitBytes);
    QCOMPARE(*e->powerW, 8 * 10200 * 0.824);
    QCOMPARE(*e->energyPerTokenJ, *e->powerW / *e->tokensPerS);
    QCOMPARE(e->profile, std::string("h100-bf16-megatron"));
    QCOMPARE(e->trust, Trust::Calibrated);
    QVERIFY(!e->ttftMs && !e->tpotMs);
}

void TestEstimate::breakdownAddsUpToTheStep()
{
    Cluster cluster;
    const auto e = on(cluster, llama8());
    const double sum = std::accumulate(e->breakdownS.begin(), e->breakdownS.end(), 0.0,
                                       [](double s, const auto& term) { return s + term.second; });
    QVERIFY(std::abs(sum / *e->stepTimeS - 1) < 1e-12);
    QCOMPARE(e->breakdownS.size(), kTermCount);
    QCOMPARE(e->breakdownS.front().first, std::string("gemm"));
}

void TestEstimate::theNumberExplainsItselfDownToTheDataSheet()
{
    Cluster cluster;
    const auto e = on(cluster, llama8());
    const std::string text = model::derivationText(e->why);
    QCOMPARE(*e->why.value, *e->stepTimeS);
    for (const char* part :
         {"NVIDIA H100 data sheet", "matrix products", "GEMM efficiency",
          "stack profile h100-bf16-megatron, fitted on 11 runs", "tensor parallel, exposed"})
        QVERIFY2(text.find(part) != std::string::npos, part);
    // The terms under the root add up too.
    double sum = 0;
    for (const model::Derivation& input : e->why.inputs)
        sum += input.unit == "s" ? input.value.value_or(0) : 0;
    QVERIFY(std::abs(sum / *e->stepTimeS - 1) < 1e-9);
}

void TestEstimate::whatIsNotVerifiedIsSaid()
{
    Cluster cluster; // its memory bandwidth is marked as recalled
    const auto e = on(cluster, llama8());
    const bool said = std::ranges::any_of(e->notes, [](const std::string& note) {
        return note.starts_with("not verified") &&
               note.find("memory_bandwidth") != std::string::npos;
    });
    QVERIFY(said);
}

void TestEstimate::cuttingUplinksCostsThroughput()
{
    // Fully sharded over all nodes, one micro-batch: gathers cross the spine.
    model::Workload sharded = llama8();
    sharded.plan.dataParallel = 64;
    sharded.plan.tensorParallel = 1;
    sharded.plan.sequenceParallel = false;
    sharded.plan.zeroStage = 3;
    sharded.plan.recompute = model::Recompute::Full;
    sharded.sequenceLength = 2048;
    sharded.globalBatch = 64;
    Cluster full;
    Cluster thin({.uplinks = 1});
    const auto before = on(full, sharded);
    const auto after = on(thin, sharded);
    QVERIFY(before && after);
    QVERIFY(*after->tokensPerS < *before->tokensPerS * 0.95);
    QCOMPARE(after->binding.what, std::string("data_parallel"));
    QCOMPARE(after->binding.entity, std::optional(model::EntityRef(thin.compute)));
}

void TestEstimate::powerCapShowsInTheBinding()
{
    Cluster free;
    Cluster capped;
    capped.change(capped.nodes[2], [](model::Device& d) { d.powerCap = Power{8600}; });
    const auto before = on(free, llama8());
    const auto after = on(capped, llama8());
    QVERIFY(*after->stepTimeS > *before->stepTimeS * 1.05);
    QCOMPARE(after->binding.what, std::string("clock"));
    QCOMPARE(after->binding.entity, std::optional(model::EntityRef(capped.nodes[2])));
    QCOMPARE(after->trust, Trust::Extrapolated);
}

void TestEstimate::infeasiblePlansSayWhy()
{
    Cluster cluster;
    model::Workload big = *findPreset("llama-3.1-405b");
    auto e = on(cluster, big); // 8,192 accelerators on 64
    QVERIFY(e);
    QVERIFY(!e->feasible);
    QCOMPARE(e->binding.what, std::string("accelerators"));
    QVERIFY(e->stepTimeS.has_value()); // what it would be
    big.plan.dataParallel = 0;
    e = on(cluster, big);
    QVERIFY(e && !e->feasible);
    QVERIFY(!e->stepTimeS && !e->mfu); // nothing to be said: unknown, not zero
}

void TestEstimate::acceleratorsOfTheWorkloadAreALimit()
{
    Cluster cluster;
    model::Workload half = llama8();
    half.accelerators = 32;
    const auto e = on(cluster, half);
    QVERIFY(!e->feasible);
    QCOMPARE(e->reasons.front().rule, std::string("accelerators"));
}

void TestEstimate::goodputNeedsStorage()
{
    Cluster cluster;
    const auto without = on(cluster, llama8());
    QVERIFY(!without->goodput);
    QVERIFY(std::ranges::any_of(
        without->notes, [](const auto& n) { return n.find("no goodput") != std::string::npos; }));
    model::StorageService service;
    service.id = Id<model::StorageService>(cluster.next++);
    service.writeGBs = 20;
    cluster.design.table<model::StorageService>().insert(service);
    const auto with = on(cluster, llama8());
    QVERIFY(*with->goodput > 0.9 && *with->goodput < 1);
    QVERIFY(std::abs(*with->checkpointStallS - 8.03e9 * 14 / 20e9) < 0.01);
}

void TestEstimate::anUnknownProfileIsAnError()
{
    Cluster cluster;
    model::Workload workload = llama8();
    workload.profile = "h1000";
    const auto e = on(cluster, workload);
    QVERIFY(!e);
    QCOMPARE(e.error().code, ErrorCode::NotFound);
}

void TestEstimate::unknownPrecisionIsAnError()
{
    Cluster cluster;
    model::Workload workload = llama8();
    workload.precision = model::Precision::Fp4;
    const auto e = on(cluster, workload);
    QVERIFY(!e);
    QCOMPARE(e.error().code, ErrorCode::MissingData);
    QVERIFY(e.error().message.find("fp4") != std::string::npos);
}

void TestEstimate::notANumberIsNeverAnAnswer()
{
    model::Workload serving = llama8();
    serving.kind = model::WorkloadKind::Inference;
    serving.inputLength = std::nan("");
    serving.outputLength = 100;
    serving.concurrency = 8;
    const auto e = estimate::estimate(serving, test::system(kH100, 64, 400),
                                      defaultProfile(kH100.part, serving.precision));
    QVERIFY(!e);
    QCOMPARE(e.error().code, ErrorCode::InvalidArgument);
}

void TestEstimate::intervalsWidenOutsideTheRuns()
{
    const StackProfile profile = *findProfile("h100-bf16-megatron");
    const SystemView system = test::system(kH100, 64, 400);
    std::vector<std::string> why;
    QCOMPARE(trustOf(*workloadSpec(llama8()), llama8().plan, system, profile, why),
             Trust::Calibrated);
    model::Workload longer = llama8();
    longer.sequenceLength = 131072;
    QCOMPARE(trustOf(*workloadSpec(longer), longer.plan, system, profile, why),
             Trust::Extrapolated);
    QVERIFY(why.back().find("131072") != std::string::npos);
    const model::Workload experts = *findPreset("mixtral-8x7b");
    QCOMPARE(trustOf(*workloadSpec(experts), experts.plan, system, profile, why),
             Trust::Extrapolated);
    QCOMPARE(
        trustOf(*workloadSpec(llama8()), llama8().plan, system, *findProfile("generic-bf16"), why),
        Trust::Prior);
    const Interval inside = intervalOf(profile, Trust::Calibrated);
    const Interval outside = intervalOf(profile, Trust::Extrapolated);
    QVERIFY(outside.p10 < inside.p10 && outside.p90 > inside.p90);
}

void TestEstimate::physicalMonotony()
{
    // Faster anything never makes a step longer; more of the same work never makes it shorter.
    const StackParameters stack = findProfile("h100-bf16-megatron")->parameters;
    const SystemView system = test::system(kH100, 512, 400);
    for (const char* family : {"llama-3-70b", "gpt-3-175b", "mixtral-8x7b", "llama-2-7b"}) {
        const model::Workload workload = *findPreset(family);
        const WorkloadSpec spec = *workloadSpec(workload);
        const auto step = [&](const WorkloadSpec& w, const SystemView& s) {
            return evaluate(*stepModel(w, s, stack), workload.plan).stepS;
        };
        const double base = step(spec, system);
        QVERIFY(std::isfinite(base) && base > 0);
        for (const auto& faster : {+[](SystemView& s) { s.accelerator.peakFlops[0] = 2000e12; },
                                   +[](SystemView& s) { s.accelerator.memoryBytesPerS *= 2; },
                                   +[](SystemView& s) { s.links[0].bytesPerS *= 2; },
                                   +[](SystemView& s) {
                                       for (Link& link : s.links)
                                           link.bytesPerS *= 2;
                                   }}) {
            SystemView better = system;
            faster(better);
            QVERIFY2(step(spec, better) <= base * (1 + 1e-12), family);
        }
        WorkloadSpec more = spec;
        more.globalBatch *= 2;
        QVERIFY(step(more, system) > base);
        SystemView slower = system;
        slower.clockFactor = 0.8;
        QVERIFY(step(spec, slower) > base);
    }
}

QTEST_GUILESS_MAIN(TestEstimate)
#include "tst_estimate.moc"
