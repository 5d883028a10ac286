#include "core/estimate/embedded_profiles.h"
#include "core/estimate/profile.h"

#include <QTest>

using namespace cw;
using namespace cw::estimate;
using model::Precision;

class TestProfile : public QObject {
    Q_OBJECT
private slots:
    void allShippedAreReadable();
    void shippedSayWhereTheyComeFrom();
    void theDefaultFitsAcceleratorPrecisionAndPlan();
    void roundTrip();
    void malformed_data();
    void malformed();
};

void TestProfile::allShippedAreReadable()
{
    for (const std::string_view text : embeddedProfileTexts()) {
        const auto profile = profileFromJson(text);
        QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
    }
    QCOMPARE(shippedProfiles().size(), embeddedProfileTexts().size());
}

void TestProfile::shippedSayWhereTheyComeFrom()
{
    for (const StackProfile& profile : shippedProfiles()) {
        QVERIFY2(!profile.provenance.empty() && !profile.date.empty(), profile.name.c_str());
        QVERIFY(profile.ratioP10 < profile.ratioP90);
        if (profile.runs == 0)
            continue;
        QVERIFY2(!profile.sources.empty() && !profile.accelerators.empty(), profile.name.c_str());
        QVERIFY(profile.range.parametersMax > 0 && profile.range.acceleratorsMax > 0);
    }
}

void TestProfile::theDefaultFitsAcceleratorPrecisionAndPlan()
{
    const auto name = [](std::string_view key, Precision precision, bool sharded = false) {
        return defaultProfile(key, precision, sharded).name;
    };
    QCOMPARE(name("nvidia-h100-sxm5-80gb", Precision::Bf16), std::string("h100-bf16-megatron"));
    QCOMPARE(name("nvidia-h100-sxm5-80gb", Precision::Fp16), std::string("h100-bf16-megatron"));
    QCOMPARE(name("nvidia-h100-sxm5-80gb", Precision::Bf16, true), std::string("h100-bf16-fsdp"));
    QCOMPARE(name("nvidia-h100-sxm5-80gb", Precision::Fp8), std::string("h100-fp8-megatron"));
    QCOMPARE(name("nvidia-h200-sxm5-141gb", Precision::Bf16), std::string("h100-bf16-megatron"));
    QCOMPARE(name("nvidia-b200-sxm-180gb", Precision::Fp8), std::string("b200-fp8-megatron"));
    QCOMPARE(name("nvidia-b200-sxm-180gb", Precision::Bf16), std::string("b200-bf16-priors"));
    QCOMPARE(name("nvidia-gb300-gpu", Precision::Fp4), std::string("b300-fp4-megatron"));
    QCOMPARE(name("amd-mi300x", Precision::Bf16), std::string("generic-bf16"));
    const auto missing = findProfile("h100");
    QVERIFY(!missing);
    QVERIFY(missing.error().hint.find("h100-bf16-megatron") != std::string::npos);
}

void TestProfile::roundTrip()
{
    for (const StackProfile& profile : shippedProfiles()) {
        const auto again = profileFromJson(profileToJson(profile));
        QVERIFY(again);
        QCOMPARE(*again, profile);
    }
}

void TestProfile::malformed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    const auto with = [](const char* members) {
        return QByteArray(R"({"format":"clusterwright-profile","version":1,"name":"x")") + members +
               "}";
    };
    QTest::newRow("not JSON") << QByteArray("{") << "";
    QTest::newRow("a list") << QByteArray("[]") << "";
    QTest::newRow("another format")
        << QByteArray(R"({"format":"x","version":1,"name":"x"})") << "/format";
    QTest::newRow("version 999")
        << QByteArray(R"({"format":"clusterwright-profile","version":999,"name":"x"})")
        << "/version";
    QTest::newRow("no name") << QByteArray(R"({"format":"clusterwright-profile","version":1})")
                             << "/name";
    QTest::newRow("unknown key") << with(R"(,"colour":"red")") << "/colour";
    QTest::newRow("unknown parameter") << with(R"(,"parameters":{"gemm":1})") << "/parameters/gemm";
    QTest::newRow("text for a number")
        << with(R"(,"parameters":{"gemm_efficiency":"1"})") << "/parameters/gemm_efficiency";
    QTest::newRow("faster than the peak")
        << with(R"(,"parameters":{"gemm_efficiency":1.5})") << "/parameters/gemm_efficiency";
    QTest::newRow("1e308") << with(R"(,"parameters":{"fixed_step_s":1e308})")
                           << "/parameters/fixed_step_s";
    QTest::newRow("no such precision") << with(R"(,"precision":"bf17")") << "/precision";
}

void TestProfile::malformed()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    const auto profile =
        profileFromJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QVERIFY(!profile);
    QCOMPARE(profile.error().code, ErrorCode::Malformed);
    QCOMPARE(QString::fromStdString(profile.error().where), where);
}

QTEST_GUILESS_MAIN(TestProfile)
#include "tst_profile.moc"
