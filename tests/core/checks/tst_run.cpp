#include "core/checks/waivers.h"
#include "core/edit/editor.h"
#include "tests/core/checks/fixture.h"

#include <QTest>

#include <set>

using namespace cw;
using namespace cw::checks;
using cw::checks::test::Fixture;

namespace {

constexpr auto kSpace = "physical.space";

/// Two devices of two units each that overlap in one.
struct Overlap : Fixture {
    Id<model::Part> serverPart{kUnset};
    Id<model::Rack> rackId{kUnset};
    Id<model::Device> lower{kUnset};
    Id<model::Device> upper{kUnset};
    Overlap()
    {
        serverPart = embed(part("server-2u", model::PartClass::Server,
                                {{"rack_units", 2}, {"depth_mm", 800}, {"width_mm", 440}}));
        rackId = rack("A01");
        lower = device("srv-1", serverPart, at(rackId, 1));
        upper = device("srv-2", serverPart, at(rackId, 2));
    }
};

} // namespace

class TestRun : public QObject {
    Q_OBJECT
private slots:
    void everyRuleIsListedOnceAndExplainsItself();
    void anEmptyDesignHasNoFindings();
    void rulesNotAskedForAreNotRun();
    void anUnknownRuleIsAnErrorThatNamesTheRules();
    void disabledRulesAreListedAsDisabledAlsoWhenAskedFor();
    void fingerprintsHoldOverRenamesAndUnrelatedEdits();
    void fingerprintsTellFindingsApart();
    void fingerprintOfAPartHoldsWhenItsFactsChange();
    void aWaiverHoldsUntilItExpires();
    void aWaiverOfNobodyOrForNoReasonHoldsNothing();
    void waivingIsAnUndoableEdit();
    void waiversNeedAuthorReasonDateAndRule();
    void twoRunsGiveTheSameReport();
    void stoppingGivesCancelledAndProgressRisesToOne();
};

void TestRun::everyRuleIsListedOnceAndExplainsItself()
{
    std::set<std::string_view> ids;
    for (const Rule* rule : rules()) {
        QVERIFY2(ids.insert(rule->info.id).second, rule->info.id.data());
        QVERIFY(findRule(rule->info.id) == rule);
        QVERIFY(!rule->info.title.empty() && !rule->info.rationale.empty() &&
                !rule->info.needs.empty());
        QVERIFY(!rule->reads.empty());
    }
    QVERIFY(ids.size() >= 15);
}

void TestRun::anEmptyDesignHasNoFindings()
{
    const Report report = Fixture().run({});
    QVERIFY(report.findings.empty());
    QCOMPARE(report.rules.size(), rules().size());
    for (const RuleResult& result : report.rules)
        QVERIFY2(result.state == RuleState::Passed && result.checked == 0, result.id.c_str());
}

void TestRun::rulesNotAskedForAreNotRun()
{
    const Report report = Overlap().run({"physical.depth"});
    for (const RuleResult& result : report.rules)
        QCOMPARE(result.state,
                 result.id == "physical.depth" ? RuleState::Passed : RuleState::NotRun);
    QVERIFY(report.findings.empty());
}

void TestRun::anUnknownRuleIsAnErrorThatNamesTheRules()
{
    const auto report = run(edit::State{}, {}, {{"physical.spice"}, ""});
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::NotFound);
    QVERIFY(report.error().message.find("physical.spice") != std::string::npos);
    QVERIFY(report.error().hint.find("physical.space") != std::string::npos);
}

void TestRun::disabledRulesAreListedAsDisabledAlsoWhenAskedFor()
{
    CountingIdSource ids;
    edit::Editor editor(edit::State::of(Overlap().design), ids);
    const auto states = [&] {
        const Report report = checks::run(editor.state(), {}, {{kSpace}, ""}).value();
        return std::pair(Fixture::resultOf(report, kSpace).state, report.findings.size());
    };
    QCOMPARE(states(), std::pair(RuleState::Found, std::size_t{1}));
    QVERIFY(editor.edit("off", [](auto& t) { return setRuleEnabled(t, kSpace, false); }));
    QCOMPARE(states(), std::pair(RuleState::Disabled, std::size_t{0}));
    QVERIFY(editor.edit("on", [](auto& t) { return setRuleEnabled(t, kSpace, true); }));
    QCOMPARE(states(), std::pair(RuleState::Found, std::size_t{1}));
    (void)editor.undo();
    QCOMPARE(states(), std::pair(RuleState::Disabled, std::size_t{0}));
    QVERIFY(!editor.edit("no such", [](auto& t) { return setRuleEnabled(t, "x.y", false); }));
}

void TestRun::fingerprintsHoldOverRenamesAndUnrelatedEdits()
{
    Overlap fixture;
    const Finding before = fixture.run({kSpace}).findings.at(0);
    QVERIFY(before.message.find("srv-") != std::string::npos);
    QVERIFY(before.message.find("A01") != std::string::npos);
    fixture.change(fixture.lower, [](model::Device& device) { device.name = "renamed"; });
    fixture.change(fixture.rackId, [](model::Rack& rack) { rack.name = "B07"; });
    (void)fixture.device("srv-3", fixture.serverPart, Fixture::at(fixture.rackId, 20));
    const Finding after = fixture.run({kSpace}).findings.at(0);
    QCOMPARE(after.fingerprint, before.fingerprint);
    QCOMPARE(after.id, before.id);
    QVERIFY(after.message != before.message);
}

void TestRun::fingerprintsTellFindingsApart()
{
    Overlap fixture;
    (void)fixture.device("srv-3", fixture.serverPart, Fixture::at(fixture.rackId, 3));
    const Report report = fixture.run({kSpace});
    QCOMPARE(report.findings.size(), std::size_t{2}); // 1 with 2, 2 with 3
    QVERIFY(report.findings[0].fingerprint != report.findings[1].fingerprint);
    // The order in which subjects are named does not matter.
    const model::EntityRef a = fixture.lower;
    const model::EntityRef b = fixture.upper;
    QCOMPARE(fingerprint(fixture.design, "r", {a, b}, ""),
             fingerprint(fixture.design, "r", {b, a}, ""));
    QVERIFY(fingerprint(fixture.design, "r", {a}, "x") !=
            fingerprint(fixture.design, "r", {a}, "y"));
    QVERIFY(fingerprint(fixture.design, "r", {a}, "") != fingerprint(fixture.design, "s", {a}, ""));
}

void TestRun::fingerprintOfAPartHoldsWhenItsFactsChange()
{
    const auto fingerprintWith = [](double heightMm) {
        Fixture fixture;
        const auto id = fixture.embed(
            Fixture::part("server", model::PartClass::Server, {{"height_mm", heightMm}}));
        (void)fixture.device("srv", id);
        return fixture.run({"data.missing"}).findings.at(0).fingerprint;
    };
    QCOMPARE(fingerprintWith(87), fingerprintWith(88));
}

static model::Waiver spaceWaiver(Overlap& fixture)
{
    model::Waiver waiver;
    waiver.rule = kSpace;
    waiver.fingerprint = fixture.run({kSpace}).findings.at(0).fingerprint;
    waiver.author = "R. Viewer";
    waiver.date = "2026-11-30";
    waiver.reason = "shared bracket";
    return waiver;
}

void TestRun::aWaiverHoldsUntilItExpires()
{
    Overlap fixture;
    model::Waiver waiver = spaceWaiver(fixture);
    waiver.expires = "2026-12-31";
    const auto id = fixture.add(waiver);
    const auto waivedOn = [&](const char* today) {
        return fixture.run({kSpace}, today).findings.at(0).waived();
    };
    QVERIFY(waivedOn("2026-11-30"));
    QVERIFY(waivedOn("2026-12-31")); // the last day counts
    QVERIFY(!waivedOn("2027-01-01"));
    QVERIFY(!waivedOn("")); // a day that is not known cannot be before it
    const Report held = fixture.run({kSpace}, "2026-11-30");
    QCOMPARE(held.counts(), (Counts{0, 0, 0, 1}));
    QVERIFY(!held.hasOpen(Severity::Info));
    QCOMPARE(held.findings[0].waiver, std::optional(id));
    // Another rule's waiver with the same fingerprint does not count.
    fixture.change(id, [](model::Waiver& other) { other.rule = "physical.depth"; });
    QVERIFY(!waivedOn("2026-11-30"));
}

void TestRun::aWaiverOfNobodyOrForNoReasonHoldsNothing()
{
    Overlap fixture;
    model::Waiver waiver = spaceWaiver(fixture);
    const auto id = fixture.add(waiver);
    const auto waivedWith = [&](auto change) {
        fixture.change(id, [&](model::Waiver& other) {
            other = waiver;
            other.id = id;
            change(other);
        });
        return fixture.run({kSpace}, "2026-11-30").findings.at(0).waived();
    };
    QVERIFY(waivedWith([](model::Waiver&) {}));
    QVERIFY(!waivedWith([](model::Waiver& w) { w.author.clear(); }));
    QVERIFY(!waivedWith([](model::Waiver& w) { w.reason.clear(); }));
    QVERIFY(!waivedWith([](model::Waiver& w) { w.date = "yesterday"; }));
    QVERIFY(!waivedWith([](model::Waiver& w) { w.expires = "never"; })); // no date: not for ever
}

void TestRun::waivingIsAnUndoableEdit()
{
    CountingIdSource ids;
    const Overlap fixture;
    edit::Editor editor(edit::State::of(fixture.design), ids);
    const auto finding = [&] {
        return checks::run(editor.state(), {}, {{kSpace}, "2026-11-30"}).value().findings.at(0);
    };
    const WaiverRequest request{finding().fingerprint, kSpace, "R. Viewer", "2026-11-30",
                                "shared bracket, confirmed by the maker"};
    const auto waive = [&](edit::Transaction& t) { return addWaiver(t, request); };
    QVERIFY(editor.edit("waive", waive));
    QVERIFY(finding().waived());
    const auto again = editor.edit("waive again", waive);
    QVERIFY(!again);
    QCOMPARE(again.error().code, ErrorCode::Conflict);
    (void)editor.undo();
    QVERIFY(!finding().waived());
    (void)editor.redo();
    QVERIFY(finding().waived());
    const auto id = *finding().waiver;
    QVERIFY(editor.edit("drop", [&](edit::Transaction& t) { return removeWaiver(t, id); }));
    QVERIFY(!finding().waived());
}

void TestRun::waiversNeedAuthorReasonDateAndRule()
{
    CountingIdSource ids;
    edit::Editor editor(edit::State{}, ids);
    const WaiverRequest good{"0000000000001", kSpace, "R. Viewer", "2026-11-30", "accepted"};
    const auto refused = [&](auto change) {
        WaiverRequest request = good;
        change(request);
        const auto done =
            editor.edit("waive", [&](edit::Transaction& t) { return addWaiver(t, request); });
        return !done && done.error().code == ErrorCode::InvalidArgument;
    };
    QVERIFY(refused([](WaiverRequest& r) { r.author.clear(); }));
    QVERIFY(refused([](WaiverRequest& r) { r.reason.clear(); }));
    QVERIFY(refused([](WaiverRequest& r) { r.fingerprint.clear(); }));
    QVERIFY(refused([](WaiverRequest& r) { r.rule = "no.such"; }));
    QVERIFY(refused([](WaiverRequest& r) { r.date = "30.11.2026"; }));
    QVERIFY(refused([](WaiverRequest& r) { r.date = "2026-13-01"; }));
    QVERIFY(refused([](WaiverRequest& r) { r.expires = "2026-11-29"; })); // before it begins
    QVERIFY(!refused([](WaiverRequest&) {}));
}

void TestRun::twoRunsGiveTheSameReport()
{
    const Overlap fixture;
    QVERIFY(fixture.run({}) == fixture.run({}));
}

void TestRun::stoppingGivesCancelledAndProgressRisesToOne()
{
    const edit::State state = edit::State::of(Overlap().design);
    std::vector<double> seen;
    jobs::MonotoneProgress progress([&](const jobs::Progress& at) { seen.push_back(at.fraction); });
    const auto whole = jobs::runHere(job(state, {}, {{}, ""}), {}, progress);
    QVERIFY(whole);
    QCOMPARE(seen.size(), rules().size() + 1);
    QCOMPARE(seen.front(), 0.0);
    QCOMPARE(seen.back(), 1.0);

    std::stop_source stop;
    jobs::MonotoneProgress stopping([&](const jobs::Progress& at) {
        if (at.fraction > 0.3)
            stop.request_stop();
    });
    const auto stopped = checks::run(state, {}, {{}, ""}, stop.get_token(), stopping);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
