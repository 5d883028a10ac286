#include "tests/core/checks/fixture.h"

#include <QTest>

using namespace cw;
using namespace cw::checks;
using cw::checks::test::Fixture;
using model::PartClass;

namespace {

model::InletSpec inlet(std::string name, std::string connector = "c20")
{
    model::InletSpec out;
    out.name = std::move(name);
    out.connector = std::move(connector);
    return out;
}

model::OutletSpec outlets(std::string name, std::int64_t count, std::string connector = "c19")
{
    model::OutletSpec out;
    out.name = std::move(name);
    out.connector = std::move(connector);
    out.count = count;
    return out;
}

/// Six supplies of 3.3 kW, four needed for full performance, three to run, 10.2 kW at most (NVIDIA
/// DGX H100 User Guide).
model::Part node(std::optional<double> watts = 10200)
{
    model::Part part = Fixture::part("dgx-h100", PartClass::Server, {{"rack_units", 8}});
    if (watts) {
        model::Fact fact;
        fact.value = *watts;
        fact.basis = model::Basis::Maximum;
        part.facts.emplace("power_max_w", fact);
    }
    for (int i = 0; i < 6; ++i) {
        model::InletSpec supply = inlet("psu" + std::to_string(i));
        supply.ratingW = 3300;
        part.inlets.push_back(supply);
    }
    part.supplies = model::SupplyGroup{6, 4, 3};
    part.structured.power = true;
    return part;
}

model::Part pdu(std::optional<double> amps)
{
    model::Part part = Fixture::part("pdu", PartClass::RackPdu, {{"rack_units", 0}});
    if (amps) {
        for (const auto& [key, value] : {std::pair("voltage_v", 415.0), std::pair("phases", 3.0),
                                         std::pair("current_a", *amps)}) {
            model::Fact fact;
            fact.value = value;
            part.facts.emplace(key, fact);
        }
    }
    part.inlets = {inlet("inlet", "iec-60309-3p-n-e")};
    part.outlets = {outlets("c19", 24)};
    part.structured.power = true;
    return part;
}

model::Part source()
{
    model::Part part = Fixture::part("panel", PartClass::PowerSource,
                                     {{"voltage_v", 415}, {"phases", 3}, {"current_a", 400}});
    part.outlets = {outlets("tap", 20, "iec-60309-3p-n-e")};
    part.structured.power = true;
    return part;
}

/// One rack; a panel and a PDU on each feed; nodes with their cords spread over the PDUs in turn.
struct Rack : Fixture {
    std::vector<Id<model::Device>> pdus;
    std::vector<Id<model::Feed>> feedIds;
    Id<model::Rack> rackId{kUnset};
    std::vector<int> used;

    Rack(int feeds, std::optional<double> amps)
    {
        rackId = rack("A01");
        const auto sourcePart = embed(source());
        const auto pduPart = embed(pdu(amps));
        for (int i = 0; i < feeds; ++i) {
            model::Feed feed;
            feed.name = std::string(1, static_cast<char>('A' + i));
            feedIds.push_back(add(feed));
            const auto panel = device("panel-" + feed.name, sourcePart);
            change(panel, [&](model::Device& d) { d.feed = feedIds.back(); });
            model::OnStrip strip;
            strip.rack = rackId;
            strip.lane = i;
            pdus.push_back(device("pdu-" + feed.name, pduPart, strip));
            (void)cable(model::ConnectionKind::Power, {{panel, "tap-1"}, {pdus.back(), "inlet"}});
        }
        used.assign(pdus.size(), 0);
    }
    Id<model::Device> addNode(std::string name, Id<model::Part> part, int unit)
    {
        const auto id = device(std::move(name), part, at(rackId, unit));
        for (int i = 0; i < 6; ++i) {
            const std::size_t side = static_cast<std::size_t>(i) % pdus.size();
            (void)cable(model::ConnectionKind::Power,
                        {{pdus[side], "c19-" + std::to_string(++used[side])},
                         {id, "psu" + std::to_string(i)}});
        }
        return id;
    }
    void addNodes(int count, std::optional<double> watts = 10200)
    {
        const auto part = embed(node(watts));
        for (int i = 0; i < count; ++i)
            (void)addNode("dgx-" + std::to_string(i + 1), part, 1 + 8 * i);
    }
    void iec()
    {
        model::Settings settings;
        settings.id = model::kSettingsId;
        settings.name = "test";
        settings.electricalProfile = model::ElectricalProfile::Iec;
        settings.breakerDerating = 1.0;
        design.table<model::Settings>().insert(settings);
    }
};

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

class TestPowerRules : public QObject {
    Q_OBJECT
private slots:
    void fourNodesOnThreeFeedsPassUnderIec();
    void theSameUnderNecOverloadTheSurvivors();
    void twoFeedsDegradeTheNodes();
    void oneFeedIsAWarning();
    void anOverloadedPduIsFoundOnceAndNotAgainAsRedundancy();
    void capacityIsSkippedWithoutARating();
    void capacityIsSkippedWithoutTheLoads();
    void rackLimit();
    void aDeviceWithoutCordsIsFound();
    void aPduThatNothingFeedsIsAWarning();
};

void TestPowerRules::fourNodesOnThreeFeedsPassUnderIec()
{
    // 415 V, 32 A, IEC: 23.00 kVA, 21.85 kW at 0.95. Normal 13.6 kW a PDU; one feed lost 20.4 kW,
    // 93.4 %; each node keeps four of six supplies.
    Rack rack(3, 32);
    rack.iec();
    rack.addNodes(4);
    const Report report = rack.run(
        {"power.redundancy", "power.rack-capacity", "power.feed-capacity", "power.supply"});
    for (const Finding& finding : report.findings)
        qWarning("%s", finding.message.c_str());
    QCOMPARE(report.findings.size(), std::size_t{0});
    for (const char* rule : {"power.redundancy", "power.rack-capacity", "power.feed-capacity"}) {
        QCOMPARE(Fixture::resultOf(report, rule).state, RuleState::Passed);
        QVERIFY(Fixture::resultOf(report, rule).checked > 0);
    }
}

void TestPowerRules::theSameUnderNecOverloadTheSurvivors()
{
    // 80 % of 32 A: 17.48 kW usable; 20.4 kW on each survivor is 116.7 %.
    Rack rack(3, 32);
    rack.addNodes(4);
    const Report report = rack.run({"power.redundancy", "power.rack-capacity"});
    QCOMPARE(Fixture::resultOf(report, "power.rack-capacity").state, RuleState::Passed);
    QCOMPARE(report.findings.size(), std::size_t{6}); // two survivors for each of three feeds
    QVERIFY(says(report.findings[0].message,
                 {"pdu-A", "without feed", "20.40 kW", "13.60 kW", "116.7 %"}));
    QCOMPARE(report.findings[0].severity, Severity::Error);
}

void TestPowerRules::twoFeedsDegradeTheNodes()
{
    Rack rack(2, 60);
    rack.addNodes(1);
    const Report report = rack.run({"power.redundancy"});
    QCOMPARE(report.findings.size(), std::size_t{2}); // one a feed
    QVERIFY(says(report.findings[0].message,
                 {"dgx-1", "runs degraded", "3 of 6 cords live", "4 needed"}));
    QCOMPARE(report.findings[0].severity, Severity::Warning);
    QVERIFY(report.findings[0].fingerprint != report.findings[1].fingerprint);
}

void TestPowerRules::oneFeedIsAWarning()
{
    Rack rack(1, 60);
    rack.addNodes(2);
    const Report report = rack.run({"power.redundancy"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"A is the only feed", "2 devices"}));
    QCOMPARE(report.findings[0].severity, Severity::Warning);
}

void TestPowerRules::anOverloadedPduIsFoundOnceAndNotAgainAsRedundancy()
{
    // Two PDUs of 32 A: 17.48 kW usable each, 20.4 kW normal.
    Rack rack(2, 32);
    rack.addNodes(4);
    const Report report = rack.run({"power.rack-capacity", "power.redundancy"});
    std::size_t capacity = 0;
    for (const Finding& finding : report.findings) {
        if (finding.rule == "power.rack-capacity") {
            ++capacity;
            QVERIFY(says(finding.message, {"20.40 kW", "17.48 kW", "116.7 %", "2.92 kW"}));
        } else {
            QVERIFY2(finding.message.find("pdu-") == std::string::npos, finding.message.c_str());
        }
    }
    QCOMPARE(capacity, std::size_t{2});
}

void TestPowerRules::capacityIsSkippedWithoutARating()
{
    Rack rack(2, std::nullopt);
    rack.addNodes(1);
    const RuleResult result =
        Fixture::resultOf(rack.run({"power.rack-capacity"}), "power.rack-capacity");
    QCOMPARE(result.state, RuleState::Skipped);
    QVERIFY(says(result.skipped.at(0).message, {"2 devices", "current_a", "Maker pdu"}));
}

void TestPowerRules::capacityIsSkippedWithoutTheLoads()
{
    Rack rack(2, 60);
    rack.addNodes(1, std::nullopt);
    const RuleResult result =
        Fixture::resultOf(rack.run({"power.rack-capacity"}), "power.rack-capacity");
    QCOMPARE(result.state, RuleState::Skipped);
    QVERIFY(says(result.skipped.at(0).message, {"power_max_w", "below it"}));
}

void TestPowerRules::rackLimit()
{
    Rack rack(3, 60);
    rack.addNodes(4); // 40.8 kW
    const auto state = [&] {
        return Fixture::resultOf(rack.run({"power.rack-limit"}), "power.rack-limit").state;
    };
    QCOMPARE(state(), RuleState::Passed); // no budget, nothing to keep
    rack.change(rack.rackId, [](model::Rack& r) { r.powerLimit = Power{42000}; });
    QCOMPARE(state(), RuleState::Passed);
    rack.change(rack.rackId, [](model::Rack& r) { r.powerLimit = Power{40000}; });
    const Report report = rack.run({"power.rack-limit"});
    QVERIFY(says(report.findings.at(0).message, {"A01", "40.80 kW", "40.00 kW", "0.80 kW"}));

    Rack unknown(3, 60);
    unknown.addNodes(1, std::nullopt);
    unknown.change(unknown.rackId, [](model::Rack& r) { r.powerLimit = Power{40000}; });
    const RuleResult result =
        Fixture::resultOf(unknown.run({"power.rack-limit"}), "power.rack-limit");
    QCOMPARE(result.state, RuleState::Skipped);
    QVERIFY(says(result.skipped.at(0).message, {"A01", "power max", "Maker dgx-h100"}));
}

void TestPowerRules::aDeviceWithoutCordsIsFound()
{
    Rack rack(2, 60);
    const auto part = rack.embed(node());
    (void)rack.device("dgx-9", part, Fixture::at(rack.rackId, 40));
    model::Part loose = Fixture::part("box", PartClass::Server, {{"power_max_w", 300}});
    (void)rack.device("box-1", rack.embed(loose), Fixture::at(rack.rackId, 1));
    const Report report = rack.run({"power.supply"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"dgx-9", "6 power inlets"}));
    const RuleResult result = Fixture::resultOf(report, "power.supply");
    QVERIFY(says(result.skipped.at(0).message, {"box-1", "inlets", "Maker box"}));
}

void TestPowerRules::aPduThatNothingFeedsIsAWarning()
{
    Rack rack(2, 60);
    rack.addNodes(1);
    const auto part = rack.embed(pdu(60));
    model::OnStrip strip;
    strip.rack = rack.rackId;
    strip.lane = 7;
    const auto lonely = rack.device("pdu-X", part, strip);
    const auto box = rack.device("dgx-x", rack.embed(node()), Fixture::at(rack.rackId, 30));
    (void)rack.cable(model::ConnectionKind::Power, {{lonely, "c19-1"}, {box, "psu0"}});
    const Report report = rack.run({"power.supply"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"pdu-X", "nothing is drawn"}));
    QCOMPARE(report.findings[0].severity, Severity::Warning);
}

QTEST_GUILESS_MAIN(TestPowerRules)
#include "tst_power_rules.moc"
