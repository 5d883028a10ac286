#include "core/estimate/flops.h"
#include "core/estimate/parameters.h"
#include "core/estimate/presets.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;

class TestParameters : public QObject {
    Q_OBJECT
private slots:
    void publishedSizes_data();
    void publishedSizes();
    void bucketsAddUp();
    void flopsFollowTheConvention();
    void impossibleShapes_data();
    void impossibleShapes();
};

void TestParameters::publishedSizes_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<double>("total");
    QTest::addColumn<double>("active");
    QTest::addColumn<double>("tolerancePct");
    // Model cards and papers, as printed. The padded vocabulary of GPT-3 adds 0.1 %.
    QTest::newRow("GPT-3, arXiv 2005.14165") << "gpt-3-175b" << 174.6e9 << 174.6e9 << 0.2;
    QTest::newRow("Llama 2 7B, model.safetensors")
        << "llama-2-7b" << 6'738'415'616.0 << 6'738'415'616.0 << 1e-6;
    QTest::newRow("Llama 2 70B") << "llama-2-70b" << 68'976'648'192.0 << 68'976'648'192.0 << 1e-6;
    QTest::newRow("Llama 3 8B") << "llama-3-8b" << 8'030'261'248.0 << 8'030'261'248.0 << 1e-6;
    QTest::newRow("Llama 3 70B") << "llama-3-70b" << 70'553'706'496.0 << 70'553'706'496.0 << 1e-6;
    QTest::newRow("Llama 3.1 405B")
        << "llama-3.1-405b" << 405'853'388'800.0 << 405'853'388'800.0 << 1e-6;
    QTest::newRow("Mixtral 8x7B, arXiv 2401.04088") << "mixtral-8x7b" << 46.7e9 << 12.9e9 << 0.3;
    QTest::newRow("DeepSeek-V3, arXiv 2412.19437") << "deepseek-v3" << 671e9 << 37e9 << 1.5;
    QTest::newRow("Nemotron-4 340B, arXiv 2406.11704")
        << "nemotron-4-340b" << 341e9 << 341e9 << 0.5;
}

void TestParameters::publishedSizes()
{
    QFETCH(QString, family);
    QFETCH(double, total);
    QFETCH(double, active);
    QFETCH(double, tolerancePct);
    const auto spec = workloadSpec(*findPreset(family.toStdString()));
    QVERIFY(spec);
    const auto off = [](double value, double published) {
        return 100 * std::abs(value / published - 1);
    };
    QVERIFY2(off(totalParameters(*spec), total) <= tolerancePct,
             qPrintable(QString::number(totalParameters(*spec), 'f', 0)));
    QVERIFY2(off(activeParameters(*spec), active) <= tolerancePct,
             qPrintable(QString::number(activeParameters(*spec), 'f', 0)));
}

void TestParameters::bucketsAddUp()
{
    for (const model::Workload& preset : workloadPresets()) {
        const auto spec = workloadSpec(preset);
        QVERIFY2(spec, preset.name.c_str());
        QVERIFY(denseLayerParameters(*spec).routed == 0);
        QVERIFY(activeParameters(*spec) <= totalParameters(*spec));
        QVERIFY(totalParameters(*spec, true) >= totalParameters(*spec));
    }
}

void TestParameters::flopsFollowTheConvention()
{
    // Korthikanti et al. 2022, equation of appendix A: 72 B s L h² (1 + s/6h + V/12Lh).
    const auto spec = *workloadSpec(*findPreset("gpt-3-175b"));
    const double s = 2048, h = 12288, L = 96, V = 51200;
    const double published = 72 * L * h * h * (1 + s / (6 * h) + V / (12 * L * h));
    QVERIFY(std::abs(modelFlopsPerToken(spec, FlopConvention::Full) / published - 1) < 1e-9);
    const ForwardFlops full = forwardFlopsPerToken(spec, FlopConvention::Full);
    const ForwardFlops causal = forwardFlopsPerToken(spec, FlopConvention::Causal);
    QCOMPARE(causal.attention, full.attention / 2);
    QCOMPARE(causal.mlp, full.mlp);
    // Megatron-Bridge counts 447 to 449 GFLOP a token for Llama 3 70B at 8,192 (causal).
    const double llama =
        modelFlopsPerToken(*workloadSpec(*findPreset("llama-3-70b")), FlopConvention::Causal);
    QVERIFY2(llama > 446e9 && llama < 450e9, qPrintable(QString::number(llama)));
}

void TestParameters::impossibleShapes_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<qint64>("value");
    QTest::newRow("zero layers") << "layers" << qint64(0);
    QTest::newRow("negative hidden") << "hidden" << qint64(-1);
    QTest::newRow("hidden beyond all models") << "hidden" << (qint64(1) << 40);
    QTest::newRow("no heads") << "heads" << qint64(0);
    QTest::newRow("kv heads that do not divide") << "kv_heads" << qint64(7);
    QTest::newRow("no vocabulary") << "vocabulary" << qint64(0);
    QTest::newRow("no sequence") << "sequence_length" << qint64(0);
    QTest::newRow("no batch") << "global_batch" << qint64(0);
}

void TestParameters::impossibleShapes()
{
    QFETCH(QString, field);
    QFETCH(qint64, value);
    model::Workload workload = *findPreset("llama-3-70b");
    if (field == "layers")
        workload.model.layers = value;
    else if (field == "hidden")
        workload.model.hidden = value;
    else if (field == "heads")
        workload.model.heads = value;
    else if (field == "kv_heads")
        workload.model.kvHeads = value;
    else if (field == "vocabulary")
        workload.model.vocabulary = value;
    else if (field == "sequence_length")
        workload.sequenceLength = value;
    else
        workload.globalBatch = value;
    const auto spec = workloadSpec(workload);
    QVERIFY(!spec);
    QCOMPARE(spec.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(spec.error().message.find(field.toStdString()) != std::string::npos,
             spec.error().message.c_str());
    QVERIFY(!spec.error().hint.empty());
}

QTEST_GUILESS_MAIN(TestParameters)
#include "tst_parameters.moc"
