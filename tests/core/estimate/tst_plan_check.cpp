#include "core/estimate/plan_check.h"
#include "core/estimate/presets.h"
#include "tests/core/estimate/systems.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;
using cw::estimate::test::kH100;
using model::ParallelPlan;

namespace {

WorkloadSpec llama70()
{
    return *workloadSpec(*findPreset("llama-3-70b"));
}

ParallelPlan good()
{
    ParallelPlan plan = findPreset("llama-3-70b")->plan; // 16 x 8 x 4 = 512
    return plan;
}

std::vector<Reason> reasons(const ParallelPlan& plan, std::int64_t accelerators = 512,
                            const WorkloadSpec& spec = llama70())
{
    return validatePlan(spec, plan, test::system(kH100, accelerators, 400), {});
}

const Reason* find(const std::vector<Reason>& all, std::string_view rule)
{
    const auto at = std::ranges::find(all, rule, &Reason::rule);
    return at == all.end() ? nullptr : &*at;
}

} // namespace

class TestPlanCheck : public QObject {
    Q_OBJECT
private slots:
    void aFittingPlanHasNoReason();
    void moreThanThereAre();
    void leftoversAreShownAndDoNotBlock();
    void tensorParallelismOverTheDomain();
    void degreesThatDoNotDivide_data();
    void degreesThatDoNotDivide();
    void batchThatDoesNotDivide();
    void memorySaysHowMuchAndWhatHelps();
    void unevenStagesOfLlama405AreRight();
    void absurdDegreesAreRefusedWithoutOverflow();
};

void TestPlanCheck::aFittingPlanHasNoReason()
{
    const auto all = reasons(good());
    QVERIFY2(all.empty(), all.empty() ? "" : all.front().message.c_str());
}

void TestPlanCheck::moreThanThereAre()
{
    const auto all = reasons(good(), 256);
    const Reason* reason = find(all, "accelerators");
    QVERIFY(reason != nullptr && reason->blocking);
    QVERIFY(reason->message.find("512") != std::string::npos);
    QVERIFY(reason->message.find("256") != std::string::npos);
    QVERIFY(reason->fix.find("data_parallel at most 8") != std::string::npos);
    QVERIFY(reason->fix.find("256 more") != std::string::npos);
    QCOMPARE(all.front().rule, std::string("accelerators")); // blocking ones first
}

void TestPlanCheck::leftoversAreShownAndDoNotBlock()
{
    const auto all = reasons(good(), 520);
    const Reason* reason = find(all, "leftover");
    QVERIFY(reason != nullptr && !reason->blocking);
    QVERIFY(reason->message.starts_with("8 of 520"));
    QVERIFY(!isBlocked(all));
}

void TestPlanCheck::tensorParallelismOverTheDomain()
{
    ParallelPlan plan = good();
    plan.tensorParallel = 16;
    plan.dataParallel = 8;
    const auto all = reasons(plan);
    const Reason* reason = find(all, "tensor_domain");
    QVERIFY(reason != nullptr && reason->blocking);
    QVERIFY(reason->fix.find("at most 8") != std::string::npos);
}

void TestPlanCheck::degreesThatDoNotDivide_data()
{
    QTest::addColumn<QString>("degree");
    QTest::addColumn<int>("value");
    QTest::addColumn<QString>("fix");
    QTest::newRow("heads by tensor") << "tensor" << 6 << "tensor_parallel = 4 or 8";
    QTest::newRow("layers by stages and chunks")
        << "virtual" << 3 << "pipeline_parallel x virtual_stages = 10 or 16";
    QTest::newRow("sequence by context") << "context" << 3 << "context_parallel = 2 or 4";
    QTest::newRow("experts of a dense model") << "expert" << 8 << "expert_parallel to 1";
}

void TestPlanCheck::degreesThatDoNotDivide()
{
    QFETCH(QString, degree);
    QFETCH(int, value);
    QFETCH(QString, fix);
    ParallelPlan plan = good();
    (degree == "tensor"    ? plan.tensorParallel
     : degree == "virtual" ? plan.virtualStages
     : degree == "context" ? plan.contextParallel
                           : plan.expertParallel) = value;
    const auto all = validateShape(llama70(), plan);
    QVERIFY(isBlocked(all));
    const bool said = std::ranges::any_of(
        all, [&](const Reason& r) { return r.fix.find(fix.toStdString()) != std::string::npos; });
    QVERIFY2(said, all.front().fix.c_str());
}

void TestPlanCheck::batchThatDoesNotDivide()
{
    ParallelPlan plan = good();
    plan.dataParallel = 31;
    const auto all = validateShape(llama70(), plan);
    const Reason* reason = find(all, "batch");
    QVERIFY(reason != nullptr && reason->blocking);
    QVERIFY2(reason->fix.find("2046") != std::string::npos, reason->fix.c_str());
    plan.dataParallel = 2048;
    QVERIFY(find(validateShape(llama70(), plan), "batch") !=
            nullptr); // one micro-batch for 4 stages
}

void TestPlanCheck::memorySaysHowMuchAndWhatHelps()
{
    ParallelPlan plan = good();
    plan.pipelineParallel = plan.virtualStages = plan.tensorParallel = 1;
    plan.schedule = model::PipelineSchedule::OneForwardOneBackward;
    plan.sequenceParallel = false;
    const auto all = reasons(plan);
    const Reason* reason = find(all, "memory");
    QVERIFY(reason != nullptr && reason->blocking);
    QVERIFY(reason->message.find("weights") != std::string::npos);
    QVERIFY(!reason->fix.empty());
}

void TestPlanCheck::unevenStagesOfLlama405AreRight()
{
    const WorkloadSpec spec = *workloadSpec(*findPreset("llama-3.1-405b"));
    ParallelPlan plan =
        findPreset("llama-3.1-405b")->plan; // 126 layers, 16 x 4 chunks: 126 + 2 = 128
    QVERIFY(!isBlocked(validateShape(spec, plan)));
    plan.virtualStages = 1;
    plan.schedule = model::PipelineSchedule::OneForwardOneBackward;
    plan.pipelineParallel = 12; // runs, but some stages hold a layer more
    const auto all = validateShape(spec, plan);
    QVERIFY(!isBlocked(all));
    QVERIFY(find(all, "stages") != nullptr);
}

void TestPlanCheck::absurdDegreesAreRefusedWithoutOverflow()
{
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-8}, std::int64_t{1} << 62}) {
        ParallelPlan plan = good();
        plan.dataParallel = value;
        QVERIFY(isBlocked(validateShape(llama70(), plan)));
    }
    ParallelPlan plan = good();
    plan.dataParallel = 10'000'000 / 32; // ten million GPUs
    const auto all = validateShape(llama70(), plan);
    QVERIFY(isBlocked(all));
    QVERIFY(all.front().message.find("2000000") != std::string::npos);
    QVERIFY(planAccelerators(plan) > 0);
}

QTEST_GUILESS_MAIN(TestPlanCheck)
#include "tst_plan_check.moc"
