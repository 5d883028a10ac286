#include "tests/core/checks/fixture.h"

#include <QTest>

using namespace cw;
using namespace cw::checks;
using cw::checks::test::Fixture;
using model::PartClass;

namespace {

/// A node as published for the DGX H100: 8 units, 897.1 mm deep, 130.45 kg (NVIDIA DGX H100 User
/// Guide).
model::Part dgxH100()
{
    return Fixture::part(
        "dgx-h100", PartClass::Server,
        {{"rack_units", 8}, {"depth_mm", 897.1}, {"weight_kg", 130.45}, {"width_mm", 482}});
}

std::string only(const Report& report)
{
    return report.findings.size() == 1 ? report.findings[0].message
                                       : std::to_string(report.findings.size()) + " findings";
}

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

class TestPhysicalRules : public QObject {
    Q_OBJECT
private slots:
    void spaceFindsOverlapAndOutsideAndFloor();
    void spaceIsSkippedWithoutAHeight();
    void depthFindsTooDeepAndPassesWhatFits();
    void depthIsSkippedWithoutADepth();
    void weightFindsOverloadAndNamesTheNumbers();
    void weightIsSkippedWhereUnknownCouldBeTooMuch();
    void knownWeightAloneMayBeTooMuch();
    void floorLoadIsAnErrorOnlyIfSpreadDoesNotHelp();
    void floorLoadIsSkippedWithoutALimit();
};

void TestPhysicalRules::spaceFindsOverlapAndOutsideAndFloor()
{
    Fixture fixture;
    const auto hall = fixture.hall();
    const auto a = fixture.rack("A01", hall, 0);
    (void)fixture.rack("A02", hall, 599); // 1 mm over A01
    const auto part = fixture.embed(dgxH100());
    (void)fixture.device("dgx-1", part, Fixture::at(a, 1));
    (void)fixture.device("dgx-2", part, Fixture::at(a, 8));  // U8 twice
    (void)fixture.device("dgx-3", part, Fixture::at(a, 42)); // to U49 of 48
    const Report report = fixture.run({"physical.space"});
    QCOMPARE(report.findings.size(), std::size_t{3});
    std::string all;
    for (const Finding& finding : report.findings)
        all += finding.message + "\n";
    QVERIFY(says(all, {"dgx-1", "dgx-2", "dgx-3", "A01", "A02", "1 mm"}));
    QCOMPARE(Fixture::resultOf(report, "physical.space").state, RuleState::Found);

    Fixture good;
    const auto rack = good.rack("A01", good.hall());
    const auto same = good.embed(dgxH100());
    (void)good.device("dgx-1", same, Fixture::at(rack, 1));
    (void)good.device("dgx-2", same, Fixture::at(rack, 9));
    const RuleResult passed = Fixture::resultOf(good.run({"physical.space"}), "physical.space");
    QCOMPARE(passed.state, RuleState::Passed);
    QVERIFY(passed.checked >= 3);
}

void TestPhysicalRules::spaceIsSkippedWithoutAHeight()
{
    Fixture fixture;
    const auto part = fixture.embed(Fixture::part("mystery", PartClass::Server));
    (void)fixture.device("box", part, Fixture::at(fixture.rack("A01"), 1));
    const RuleResult result = Fixture::resultOf(fixture.run({"physical.space"}), "physical.space");
    QCOMPARE(result.state, RuleState::Skipped);
    QCOMPARE(result.skipped.size(), std::size_t{1});
    QCOMPARE(result.skipped[0].message,
             std::string("cannot decide for box: needs rack units of Maker mystery"));
    QCOMPARE(result.skipped[0].of, std::optional<model::EntityRef>(part));
}

void TestPhysicalRules::depthFindsTooDeepAndPassesWhatFits()
{
    // 897.1 + 75 + 150 = 1,122 mm: a 1,200 mm rack takes it, a 1,000 mm rack does not.
    for (const double depth : {1200.0, 1000.0}) {
        Fixture fixture;
        const auto rack = fixture.rack("A01");
        fixture.change(rack, [&](model::Rack& r) { r.depth = millimetres(depth); });
        (void)fixture.device("dgx-1", fixture.embed(dgxH100()), Fixture::at(rack, 1));
        const Report report = fixture.run({"physical.depth"});
        if (depth > 1122) {
            QCOMPARE(Fixture::resultOf(report, "physical.depth").state, RuleState::Passed);
        } else {
            QVERIFY(says(only(report), {"dgx-1", "A01", "897", "1122", "1000"}));
            QCOMPARE(report.findings[0].severity, Severity::Error);
        }
    }
}

void TestPhysicalRules::depthIsSkippedWithoutADepth()
{
    Fixture fixture;
    const auto rack = fixture.rack("A01");
    const auto unknown = fixture.embed(Fixture::part("sw", PartClass::Switch, {{"rack_units", 1}}));
    const auto node = fixture.embed(dgxH100());
    fixture.change(rack, [](model::Rack& r) { r.depth = millimetres(1000); });
    (void)fixture.device("leaf-1", unknown, Fixture::at(rack, 20));
    (void)fixture.device("leaf-2", unknown, Fixture::at(rack, 21));
    RuleResult result = Fixture::resultOf(fixture.run({"physical.depth"}), "physical.depth");
    QCOMPARE(result.state, RuleState::Skipped);
    QCOMPARE(result.skipped.size(), std::size_t{1}); // one line for both
    QCOMPARE(result.skipped[0].message,
             std::string("cannot decide for 2 devices: needs depth of Maker sw"));
    QCOMPARE(result.skipped[0].subjects.size(), std::size_t{2});
    // Something found and something skipped: both are said.
    (void)fixture.device("dgx-1", node, Fixture::at(rack, 1));
    result = Fixture::resultOf(fixture.run({"physical.depth"}), "physical.depth");
    QCOMPARE(result.state, RuleState::Found);
    QCOMPARE(result.skipped.size(), std::size_t{1});
}

void TestPhysicalRules::weightFindsOverloadAndNamesTheNumbers()
{
    // Four nodes of 130.45 kg are 521.8 kg.
    for (const double limit : {600.0, 500.0}) {
        Fixture fixture;
        const auto rack = fixture.rack("A01");
        fixture.change(rack, [&](model::Rack& r) { r.loadLimit = Mass{limit}; });
        const auto part = fixture.embed(dgxH100());
        for (int i = 0; i < 4; ++i)
            (void)fixture.device("dgx-" + std::to_string(i), part, Fixture::at(rack, 1 + 8 * i));
        const Report report = fixture.run({"physical.weight"});
        if (limit > 521.8) {
            QCOMPARE(Fixture::resultOf(report, "physical.weight").state, RuleState::Passed);
        } else {
            QVERIFY(says(only(report), {"A01", "521.8 kg", "500 kg", "22 kg"}));
            QCOMPARE(std::get<double>(report.findings[0].arguments.at("load_kg")), 521.8);
        }
    }
}

void TestPhysicalRules::weightIsSkippedWhereUnknownCouldBeTooMuch()
{
    Fixture fixture;
    const auto rack = fixture.rack("A01");
    const auto part = fixture.embed(
        Fixture::part("sw", PartClass::Switch, {{"rack_units", 1}, {"depth_mm", 700}}));
    (void)fixture.device("leaf-1", part, Fixture::at(rack, 1));
    const RuleResult result =
        Fixture::resultOf(fixture.run({"physical.weight"}), "physical.weight");
    QCOMPARE(result.state, RuleState::Skipped);
    QCOMPARE(result.skipped.at(0).message,
             std::string("cannot decide for A01: needs weight of Maker sw"));
}

void TestPhysicalRules::knownWeightAloneMayBeTooMuch()
{
    Fixture fixture;
    const auto rack = fixture.rack("A01");
    fixture.change(rack, [](model::Rack& r) { r.loadLimit = Mass{100}; });
    (void)fixture.device("dgx-1", fixture.embed(dgxH100()), Fixture::at(rack, 1));
    (void)fixture.device("leaf-1",
                         fixture.embed(Fixture::part("sw", PartClass::Switch, {{"rack_units", 1}})),
                         Fixture::at(rack, 20));
    const Report report = fixture.run({"physical.weight"});
    QVERIFY(says(only(report), {"≥ 130", "1 unknown"}));
}

void TestPhysicalRules::floorLoadIsAnErrorOnlyIfSpreadDoesNotHelp()
{
    // 4 × 130.45 kg + 180 kg on 0.6 m × 1.2 m: 701.8 kg, 9.56 kPa; with 0.6 m of each aisle 4.78
    // kPa.
    const auto report = [](double limit) {
        Fixture fixture;
        const auto rack = fixture.rack("A01", fixture.hall(limit));
        const auto part = fixture.embed(dgxH100());
        for (int i = 0; i < 4; ++i)
            (void)fixture.device("dgx-" + std::to_string(i), part, Fixture::at(rack, 1 + 8 * i));
        return fixture.run({"physical.floor-load"});
    };
    QCOMPARE(Fixture::resultOf(report(10), "physical.floor-load").state, RuleState::Passed);
    const Report warned = report(7);
    QVERIFY(says(only(warned), {"A01", "9.56 kPa", "4.78 kPa", "7.00 kPa", "Hall 1"}));
    QCOMPARE(warned.findings[0].severity, Severity::Warning);
    const Report refused = report(4);
    QCOMPARE(refused.findings.at(0).severity, Severity::Error);
}

void TestPhysicalRules::floorLoadIsSkippedWithoutALimit()
{
    Fixture fixture;
    const auto rack = fixture.rack("A01", fixture.hall());
    (void)fixture.device("dgx-1", fixture.embed(dgxH100()), Fixture::at(rack, 1));
    const RuleResult result =
        Fixture::resultOf(fixture.run({"physical.floor-load"}), "physical.floor-load");
    QCOMPARE(result.state, RuleState::Skipped);
    QCOMPARE(result.skipped.at(0).message,
             std::string("cannot decide for A01: needs floor load of Hall 1"));
}

QTEST_GUILESS_MAIN(TestPhysicalRules)
#include "tst_physical_rules.moc"
