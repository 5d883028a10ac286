#include "core/checks/rules/form_factor.h"
#include "tests/core/checks/fixture.h"

#include <QTest>

using namespace cw;
using namespace cw::checks;
using cw::checks::test::Fixture;
using model::ConnectionKind;
using model::PartClass;

namespace {

/// Four twin-port OSFP cages: two logical ports of 400 Gbit/s each.
model::Part switchPart(std::string key = "switch", bool structured = true)
{
    model::Part part = Fixture::part(std::move(key), PartClass::Switch, {{"rack_units", 1}});
    for (int i = 1; i <= 4; ++i) {
        model::PortSpec port;
        port.name = "osfp" + std::to_string(i);
        port.cage = "osfp";
        port.thermal = "finned";
        port.logicalPorts = 2;
        port.lanes = 8;
        port.ratesGbit = {400, 200, 100};
        part.ports.push_back(port);
    }
    part.structured.ports = structured;
    return part;
}

model::Part optic(std::string key, std::string form, std::string thermal, double rate, double reach)
{
    model::Part part = Fixture::part(std::move(key), PartClass::Transceiver,
                                     {{"rate_gbit_per_s", rate}, {"reach_max_m", reach}});
    Fixture::setText(part, "end_a_form_factor", std::move(form));
    if (!thermal.empty())
        Fixture::setText(part, "thermal", std::move(thermal));
    return part;
}

struct Pair : Fixture {
    Id<model::Device> leaf{kUnset};
    Id<model::Device> spine{kUnset};
    Pair()
    {
        const auto part = embed(switchPart());
        leaf = device("leaf-1", part);
        spine = device("spine-1", part);
    }
    Id<model::Connection> link(std::string a, std::string b, double rate = 400)
    {
        const auto id = cable(ConnectionKind::Data, {{leaf, std::move(a)}, {spine, std::move(b)}});
        change(id, [&](model::Connection& c) { c.rateGbit = rate; });
        return id;
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

class TestFabricRules : public QObject {
    Q_OBJECT
private slots:
    void aPortUsedTwiceIsFoundAlsoByItsBreakout();
    void disjointLanesAreFine();
    void danglingEndsAreFound();
    void danglingIsSkippedWhereThePartHasNoPortList();
    void powerCordsDangleToo();
    void hosesAndBusbarsDangleToo();
    void anEndOnADeviceOfAnotherPhaseDangles();
    void aLinkFasterThanItsPortIsFound();
    void anOpticThatDoesNotFitIsFound();
    void aCableWithTheWrongPlugIsFoundUnlessTurned();
    void speedIsSkippedWithoutPortsOrRate();
    void formFactorsOfOneFamilyFit();
    void aCableBeyondItsReachIsFound();
    void reachIsSkippedWithoutLengthMediumOrReach();
};

void TestFabricRules::aPortUsedTwiceIsFoundAlsoByItsBreakout()
{
    Pair pair;
    (void)pair.link("osfp1/1", "osfp1/1");
    (void)pair.link("osfp1/1:1-2", "osfp2/1");
    const Report report = pair.run({"fabric.port-double-use"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"leaf-1", "osfp1/1", "osfp1/1:1-2"}));
    QCOMPARE(report.findings[0].subjects.size(), std::size_t{3});
}

void TestFabricRules::disjointLanesAreFine()
{
    Pair pair;
    (void)pair.link("osfp1/1:1-2", "osfp1/1");
    (void)pair.link("osfp1/1:3-4", "osfp1/2");
    (void)pair.link("osfp1/2", "osfp2/1");
    const Report report = pair.run({"fabric.port-double-use"});
    QCOMPARE(Fixture::resultOf(report, "fabric.port-double-use").state, RuleState::Passed);
}

void TestFabricRules::danglingEndsAreFound()
{
    Pair pair;
    (void)pair.link("osfp9/1", "osfp1/1");
    (void)pair.link("osfp2/1", "osfp2/3");
    const Report report = pair.run({"fabric.dangling"});
    QCOMPARE(report.findings.size(), std::size_t{2});
    const std::string both = report.findings[0].message + report.findings[1].message;
    QVERIFY(says(both, {"leaf-1 osfp9/1", "spine-1 osfp2/3", "no such port"}));
}

void TestFabricRules::danglingIsSkippedWhereThePartHasNoPortList()
{
    Fixture fixture;
    const auto known = fixture.device("leaf-1", fixture.embed(switchPart()));
    const auto loose = fixture.device("box", fixture.embed(switchPart("loose", false)));
    (void)fixture.cable(ConnectionKind::Data, {{known, "osfp1/1"}, {loose, "anything"}});
    const RuleResult result =
        Fixture::resultOf(fixture.run({"fabric.dangling"}), "fabric.dangling");
    QCOMPARE(result.state, RuleState::Skipped);
    QVERIFY(says(result.skipped.at(0).message, {"needs ports of Maker loose"}));
    QCOMPARE(result.checked, std::size_t{1}); // the other end is decided
}

void TestFabricRules::powerCordsDangleToo()
{
    Fixture fixture;
    model::Part part = Fixture::part("box", PartClass::Server);
    part.inlets.emplace_back();
    part.inlets.back().name = "psu0";
    part.structured.power = true;
    const auto id = fixture.embed(part);
    const auto a = fixture.device("box-1", id);
    const auto b = fixture.device("box-2", id);
    (void)fixture.cable(ConnectionKind::Power, {{a, "psu0"}, {b, "psu7"}});
    const Report report = fixture.run({"fabric.dangling"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"box-2 psu7", "no such inlet"}));
}

void TestFabricRules::hosesAndBusbarsDangleToo()
{
    Fixture fixture;
    model::Part part = Fixture::part("cdu", PartClass::Cooling);
    part.couplings.push_back({"supply-1", "supply", "uqd08"});
    part.inlets.emplace_back().name = "busbar";
    part.structured.cooling = part.structured.power = true;
    const auto id = fixture.embed(part);
    const auto a = fixture.device("cdu-1", id);
    const auto b = fixture.device("cdu-2", id);
    (void)fixture.cable(ConnectionKind::Fluid, {{a, "supply-1"}, {b, "return-9"}});
    (void)fixture.cable(ConnectionKind::Busbar, {{a, "busbar"}, {b, "tap-4"}});
    const Report report = fixture.run({"fabric.dangling"});
    QCOMPARE(report.findings.size(), std::size_t{2});
    const std::string both = report.findings[0].message + report.findings[1].message;
    QVERIFY(says(both, {"cdu-2 return-9", "no such coupling", "cdu-2 tap-4", "no such inlet"}));
    // Without the list of couplings the end is skipped, never passed.
    Fixture open;
    const auto loose =
        open.device("manifold", open.embed(Fixture::part("manifold", PartClass::Cooling)));
    (void)open.cable(ConnectionKind::Fluid, {{loose, "x"}, {loose, "y"}});
    const RuleResult result = Fixture::resultOf(open.run({"fabric.dangling"}), "fabric.dangling");
    QCOMPARE(result.state, RuleState::Skipped);
    QVERIFY(says(result.skipped.at(0).message, {"needs couplings of Maker manifold"}));
}

void TestFabricRules::anEndOnADeviceOfAnotherPhaseDangles()
{
    Pair pair;
    model::Phase phase;
    phase.name = "Phase 1";
    const auto id = pair.add(phase);
    (void)pair.link("osfp1/1", "osfp1/1");
    pair.change(pair.spine, [&](model::Device& d) { d.lifecycle.removedIn = id; });
    const Report report = pair.run({"fabric.dangling"}, "2026-11-30", model::PhaseView());
    // Whether the cable is shown without its device is the phase view's rule; where it is, the end
    // dangles and is never passed over.
    for (const Finding& finding : report.findings)
        QVERIFY(says(finding.message, {"spine-1", "not there in this phase"}));
    QCOMPARE(Fixture::resultOf(report, "fabric.dangling").state,
             report.findings.empty() ? RuleState::Passed : RuleState::Found);
}

void TestFabricRules::aLinkFasterThanItsPortIsFound()
{
    Pair pair;
    (void)pair.link("osfp1/1", "osfp1/1", 400);
    QCOMPARE(Fixture::resultOf(pair.run({"fabric.speed-cage"}), "fabric.speed-cage").state,
             RuleState::Passed);
    (void)pair.link("osfp2/1", "osfp2", 800); // the whole cage carries 800, one port of it 400
    const Report report = pair.run({"fabric.speed-cage"});
    QCOMPARE(report.findings.size(), std::size_t{1});
    QVERIFY(says(report.findings[0].message, {"800 Gbit/s", "leaf-1 osfp2/1", "400 Gbit/s"}));
}

void TestFabricRules::anOpticThatDoesNotFitIsFound()
{
    const auto findings = [](model::Part part) {
        Pair pair;
        const auto id = pair.embed(std::move(part));
        const auto link = pair.link("osfp1/1", "osfp1/1");
        pair.change(link, [&](model::Connection& c) { c.ends[0].optic = id; });
        return pair.run({"fabric.speed-cage"}).findings;
    };
    QVERIFY(findings(optic("twin", "osfp", "finned", 800, 100)).empty());
    const auto form = findings(optic("wrong", "qsfp112", "", 400, 100));
    QCOMPARE(form.size(), std::size_t{1});
    QVERIFY(says(form[0].message, {"wrong", "qsfp112", "osfp", "leaf-1 osfp1/1"}));
    const auto thermal = findings(optic("flat", "osfp", "flat", 800, 100));
    QCOMPARE(thermal.size(), std::size_t{1});
    QVERIFY(says(thermal[0].message, {"flat", "finned"}));
    const auto slow = findings(optic("slow", "osfp", "finned", 200, 100));
    QCOMPARE(slow.size(), std::size_t{1});
    QVERIFY(says(slow[0].message, {"slow", "200 Gbit/s", "400 Gbit/s"}));
}

void TestFabricRules::aCableWithTheWrongPlugIsFoundUnlessTurned()
{
    const auto findings = [](const char* a, const char* b) {
        Fixture fixture;
        model::Part host = switchPart("host");
        for (model::PortSpec& port : host.ports) {
            port.cage = "qsfp112";
            port.thermal.clear();
        }
        const auto leaf = fixture.device("leaf-1", fixture.embed(switchPart()));
        const auto node = fixture.device("node-1", fixture.embed(host));
        model::Part dac = Fixture::part("dac", PartClass::Cable, {{"rate_gbit_per_s", 400}});
        Fixture::setText(dac, "medium", "dac");
        Fixture::setText(dac, "end_a_form_factor", a);
        Fixture::setText(dac, "end_b_form_factor", b);
        const auto part = fixture.embed(dac);
        const auto link =
            fixture.cable(ConnectionKind::Data, {{leaf, "osfp1/1"}, {node, "osfp1/1"}});
        fixture.change(link, [&](model::Connection& c) {
            c.part = part;
            c.rateGbit = 400;
        });
        return fixture.run({"fabric.speed-cage"}).findings;
    };
    QVERIFY(findings("osfp", "qsfp112").empty());
    QVERIFY(findings("qsfp112", "osfp").empty()); // lies the other way round
    const auto wrong = findings("osfp", "osfp");
    QCOMPARE(wrong.size(), std::size_t{1});
    QVERIFY(says(wrong[0].message, {"dac", "osfp to osfp", "qsfp112", "node-1"}));
}

void TestFabricRules::speedIsSkippedWithoutPortsOrRate()
{
    Fixture fixture;
    const auto known = fixture.device("leaf-1", fixture.embed(switchPart()));
    const auto loose = fixture.device("box", fixture.embed(switchPart("loose", false)));
    (void)fixture.cable(ConnectionKind::Data, {{known, "osfp1/1"}, {loose, "anything"}});
    const RuleResult result =
        Fixture::resultOf(fixture.run({"fabric.speed-cage"}), "fabric.speed-cage");
    QCOMPARE(result.state, RuleState::Skipped);
    std::string all;
    for (const Skip& skip : result.skipped)
        all += skip.message + "\n";
    QVERIFY(says(all, {"needs rate of the link"}));
}

void TestFabricRules::formFactorsOfOneFamilyFit()
{
    QVERIFY(cageTakes("qsfp-dd", "qsfp28"));
    QVERIFY(!cageTakes("qsfp28", "qsfp-dd"));
    QVERIFY(cageTakes("sfp28", "sfp+"));
    QVERIFY(!cageTakes("osfp", "qsfp112"));
    QVERIFY(cageTakes("qsfp112", "qsfp112 or qsfp-dd"));
    QVERIFY(!cageTakes("osfp", "qsfp112 or qsfp-dd"));
    QVERIFY(cageTakes("rj45", "rj45"));
    QVERIFY(thermalFits("finned", "") && thermalFits("", "flat") && !thermalFits("flat", "finned"));
}

void TestFabricRules::aCableBeyondItsReachIsFound()
{
    // 400 Gbit/s over multimode: 30 m on OM3, 50 m on OM4.
    for (const double reach : {30.0, 50.0}) {
        Pair pair;
        const auto sr = pair.embed(optic("sr", "osfp", "finned", 800, reach));
        const auto link = pair.link("osfp1/1", "osfp1/1");
        pair.change(link, [&](model::Connection& c) {
            c.ends[0].optic = sr;
            c.ends[1].optic = sr;
            c.lengthOrdered = metres(45);
        });
        const Report report = pair.run({"fabric.reach"});
        if (reach > 45)
            QCOMPARE(Fixture::resultOf(report, "fabric.reach").state, RuleState::Passed);
        else
            QVERIFY(says(report.findings.at(0).message, {"45 m", "30 m", "sr"}));
    }
}

void TestFabricRules::reachIsSkippedWithoutLengthMediumOrReach()
{
    Pair pair;
    const auto link = pair.link("osfp1/1", "osfp1/1");
    const auto skipped = [&] {
        const RuleResult result = Fixture::resultOf(pair.run({"fabric.reach"}), "fabric.reach");
        return result.state == RuleState::Skipped ? result.skipped.at(0).needs : std::string();
    };
    QVERIFY(says(skipped(), {"length"}));
    pair.change(link, [](model::Connection& c) { c.lengthOrdered = metres(10); });
    QVERIFY(says(skipped(), {"cable or transceiver"}));
    const auto part = pair.embed(Fixture::part("fibre", PartClass::Cable));
    pair.change(link, [&](model::Connection& c) { c.part = part; });
    QCOMPARE(skipped(), std::string("reach_max_m"));
}

QTEST_GUILESS_MAIN(TestFabricRules)
#include "tst_fabric_rules.moc"
