#include "tests/core/checks/fixture.h"

#include <QTest>

using namespace cw;
using namespace cw::checks;
using cw::checks::test::Fixture;
using model::PartClass;

namespace {

bool says(const std::string& message, std::initializer_list<const char*> words)
{
    for (const char* word : words) {
        if (message.find(word) == std::string::npos) {
            qWarning("\"%s\" is not in \"%s\"", word, message.c_str());
            return false;
        }
    }
    return true;
}

} // namespace

class TestDataRules : public QObject {
    Q_OBJECT
private slots:
    void missingFactsOfPartsInUseAreOneFindingAPart();
    void partsThatAreOnlyEmbeddedDoNotCount();
    void recalledFactsAreAnInfo();
    void inletTemperature();
    void airflowAgainstTheOthers();
    void twoHeatFiguresAreOneFindingAPart();
    void aWorkloadWithoutAcceleratorsDoesNotPass();
};

void TestDataRules::missingFactsOfPartsInUseAreOneFindingAPart()
{
    Fixture fixture;
    const auto rack = fixture.rack("A01");
    const auto part = fixture.embed(
        Fixture::part("box", PartClass::Server, {{"rack_units", 1}, {"depth_mm", 700}}));
    (void)fixture.device("box-1", part, Fixture::at(rack, 1));
    (void)fixture.device("box-2", part, Fixture::at(rack, 2));
    const Report report = fixture.run({"data.missing"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"Maker box", "2 in use", "weight, power max"}));
    QCOMPARE(report.findings[0].severity, Severity::Warning);
}

void TestDataRules::partsThatAreOnlyEmbeddedDoNotCount()
{
    Fixture fixture;
    (void)fixture.embed(Fixture::part("box", PartClass::Server));
    QCOMPARE(Fixture::resultOf(fixture.run({"data.missing"}), "data.missing").state,
             RuleState::Passed);
}

void TestDataRules::recalledFactsAreAnInfo()
{
    Fixture fixture;
    model::Part part =
        Fixture::part("box", PartClass::Server, {{"weight_kg", 20}, {"depth_mm", 700}});
    part.facts.at("weight_kg").confidence = model::Confidence::Recalled;
    (void)fixture.device("box-1", fixture.embed(part));
    const Report report = fixture.run({"data.recalled"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"Maker box", "weight recalled"}));
    QVERIFY(report.findings[0].message.find("depth_mm") == std::string::npos);
    QCOMPARE(report.findings[0].severity, Severity::Info);
    QVERIFY(!report.hasOpen(Severity::Warning));
}

void TestDataRules::inletTemperature()
{
    // A DGX H100 takes 5 to 30 °C, whatever the class of the room allows.
    const auto result = [](std::optional<double> supply, bool limits) {
        Fixture fixture;
        const auto hall = fixture.hall();
        if (supply)
            fixture.change(hall,
                           [&](model::Hall& h) { h.supplyTemperature = Temperature{*supply}; });
        model::Part part =
            Fixture::part("dgx", PartClass::Server, {{"rack_units", 8}, {"power_max_w", 10200}});
        if (limits) {
            part.facts["inlet_min_c"].value = 5.0;
            part.facts["inlet_max_c"].value = 30.0;
        }
        (void)fixture.device("dgx-1", fixture.embed(part),
                             Fixture::at(fixture.rack("A01", hall), 1));
        return fixture.run({"cooling.inlet"});
    };
    const auto state = [](const Report& report) {
        return Fixture::resultOf(report, "cooling.inlet").state;
    };
    QCOMPARE(state(result(27, true)), RuleState::Passed);
    const Report hot = result(31, true);
    QVERIFY(says(hot.findings.at(0).message, {"A01", "31.0 °C", "30.0 °C", "1.0 K"}));
    QVERIFY(says(result(3, true).findings.at(0).message, {"lowest", "5.0 °C"}));
    QCOMPARE(state(result(27, false)), RuleState::Skipped);
    const Report unknown = result(std::nullopt, true);
    QCOMPARE(state(unknown), RuleState::Skipped);
    QVERIFY(says(Fixture::resultOf(unknown, "cooling.inlet").skipped.at(0).message,
                 {"supply temperature of Hall 1"}));
}

void TestDataRules::airflowAgainstTheOthers()
{
    Fixture fixture;
    const auto rack = fixture.rack("A01");
    const auto with = [&](std::string key, const char* direction) {
        model::Part part = Fixture::part(std::move(key), PartClass::Server,
                                         {{"rack_units", 1}, {"power_max_w", 500}});
        if (direction != nullptr)
            Fixture::setText(part, "airflow_direction", direction);
        return fixture.embed(part);
    };
    const auto front = with("front", "front-to-rear");
    (void)fixture.device("srv-1", front, Fixture::at(rack, 1));
    (void)fixture.device("srv-2", front, Fixture::at(rack, 2));
    QCOMPARE(Fixture::resultOf(fixture.run({"cooling.airflow"}), "cooling.airflow").state,
             RuleState::Passed);
    (void)fixture.device("sw-1", with("rear", "rear-to-front"), Fixture::at(rack, 3));
    (void)fixture.device("sw-2", with("none", nullptr), Fixture::at(rack, 4));
    const Report report = fixture.run({"cooling.airflow"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"sw-1", "A01", "rear to front"}));
    QVERIFY(says(Fixture::resultOf(report, "cooling.airflow").skipped.at(0).message,
                 {"sw-2", "airflow direction of Maker none"}));
}

void TestDataRules::twoHeatFiguresAreOneFindingAPart()
{
    // NVIDIA DGX H100 User Guide: 10.2 kW at most, heat output 38,557 BTU/h = 11.3 kW.
    Fixture fixture;
    model::Part part = Fixture::part("dgx", PartClass::Server,
                                     {{"power_max_w", 10200}, {"heat_output_w", 11299.9}});
    const auto id = fixture.embed(part);
    (void)fixture.device("dgx-1", id);
    (void)fixture.device("dgx-2", id);
    const Report report = fixture.run({"cooling.heat"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"2 in use", "11.30 kW", "10.20 kW"}));
    QCOMPARE(report.findings[0].severity, Severity::Info);
}

void TestDataRules::aWorkloadWithoutAcceleratorsDoesNotPass()
{
    Fixture fixture;
    model::Workload workload;
    workload.name = "pre-training";
    workload.model.layers = 2;
    workload.model.hidden = 128;
    workload.model.heads = 2;
    workload.model.kvHeads = 2;
    workload.model.feedForward = 512;
    workload.model.vocabulary = 1000;
    workload.sequenceLength = 128;
    workload.globalBatch = 8;
    (void)fixture.add(workload);
    const Report report = fixture.run({"workload.plan"});
    const RuleState state = Fixture::resultOf(report, "workload.plan").state;
    QVERIFY(state == RuleState::Found || state == RuleState::Skipped);
    if (state == RuleState::Found)
        QVERIFY(says(report.findings.at(0).message, {"pre-training"}));
}

QTEST_GUILESS_MAIN(TestDataRules)
#include "tst_data_rules.moc"
