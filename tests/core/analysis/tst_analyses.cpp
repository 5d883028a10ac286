#include "core/analysis/entries.h"
#include "core/edit/editor.h"
#include "core/model/entities.h"

#include <QTest>

using namespace cw;
using namespace cw::analysis;
using model::Facet;

namespace {

/// Counts its own runs, and gives the number of racks.
Analysis<std::int64_t> countRacks(std::string name, model::FacetSet reads, int& runs)
{
    return {std::move(name), reads,
            [&runs](const edit::State& state,
                    const model::PhaseView&) -> Expected<model::Result<std::int64_t>> {
                ++runs;
                return model::Result<std::int64_t>{
                    static_cast<std::int64_t>(state.design.table<model::Rack>().size()), {}};
            }};
}

edit::State oneRack()
{
    model::Design design;
    model::Rack rack;
    rack.id = Id<model::Rack>(1);
    rack.name = "A01";
    design.table<model::Rack>().insert(rack);
    return edit::State::of(design);
}

constexpr Id<model::Rack> kRack{1};

} // namespace

class TestAnalyses : public QObject {
    Q_OBJECT
private slots:
    void aResultIsComputedOnce();
    void aRenameRerunsOnlyWhatReadsNames();
    void aStaleResultIsKeptAndShownAsStale();
    void creatingAThingTouchesEverythingThatReadsItsKind();
    void anotherPhaseMakesEverythingStale();
    void errorsAreKeptLikeResults();
    void aJobsResultIsCurrentOnlyIfNothingThatMattersCameBetween();
    void anOlderJobDoesNotReplaceANewerResult();
    void renamingComputesNoNumberAgain();
};

void TestAnalyses::aResultIsComputedOnce()
{
    int runs = 0;
    Analyses analyses(oneRack());
    const auto racks = countRacks("racks", Facet::Placement, runs);
    QVERIFY(!analyses.kept(racks).result);
    QCOMPARE((*analyses.value(racks))->value, std::int64_t{1});
    QCOMPARE((*analyses.value(racks))->value, std::int64_t{1});
    QCOMPARE(runs, 1);
    QVERIFY(analyses.kept(racks).current);
}

void TestAnalyses::aRenameRerunsOnlyWhatReadsNames()
{
    CountingIdSource ids(100);
    edit::Editor editor(oneRack(), ids);
    Analyses analyses(editor.state());
    int placement = 0;
    int names = 0;
    const auto a = countRacks("placement", Facet::Placement | Facet::Geometry, placement);
    const auto b = countRacks("names", Facet::Placement | Facet::Identity, names);
    (void)analyses.value(a);
    (void)analyses.value(b);
    const auto changes = editor.edit("rename", [](edit::Transaction& t) {
        return t.update(kRack, [](model::Rack& rack) { rack.name = "B07"; });
    });
    analyses.update(editor.state(), changes.value());
    QCOMPARE(analyses.stale(), std::vector<std::string>{"names"});
    (void)analyses.value(a);
    (void)analyses.value(b);
    QCOMPARE(placement, 1);
    QCOMPARE(names, 2);
    QCOMPARE(analyses.runs("placement"), std::size_t{1});
    QCOMPARE(analyses.runs("names"), std::size_t{2});
}

void TestAnalyses::aStaleResultIsKeptAndShownAsStale()
{
    CountingIdSource ids(100);
    edit::Editor editor(oneRack(), ids);
    Analyses analyses(editor.state());
    int runs = 0;
    const auto racks = countRacks("racks", Facet::Placement, runs);
    (void)analyses.value(racks);
    const auto changes = editor.edit("add", [](edit::Transaction& t) {
        model::Rack rack;
        rack.name = "A02";
        return t.create(rack);
    });
    analyses.update(editor.state(), changes.value());
    const auto kept = analyses.kept(racks);
    QVERIFY(!kept.current);
    QCOMPARE((*kept.result)->value, std::int64_t{1}); // the old one, marked
    QCOMPARE((*analyses.value(racks))->value, std::int64_t{2});
    QVERIFY(analyses.kept(racks).current);
    QCOMPARE((*kept.result)->value, std::int64_t{1}); // who held it still holds it
}

void TestAnalyses::creatingAThingTouchesEverythingThatReadsItsKind()
{
    CountingIdSource ids(100);
    edit::Editor editor(oneRack(), ids);
    Analyses analyses(editor.state());
    int a = 0;
    int b = 0;
    (void)analyses.value(countRacks("power", Facet::PowerSpec, a));
    (void)analyses.value(countRacks("cost", Facet::Cost, b));
    const auto changes = editor.edit("add", [](edit::Transaction& t) {
        model::Rack rack;
        rack.name = "A02";
        return t.create(rack);
    });
    analyses.update(editor.state(), changes.value());
    QCOMPARE(analyses.stale(), std::vector<std::string>{"power"}); // a rack has no cost field
}

void TestAnalyses::anotherPhaseMakesEverythingStale()
{
    Analyses analyses(oneRack());
    int runs = 0;
    const auto racks = countRacks("racks", Facet::Placement, runs);
    (void)analyses.value(racks);
    analyses.setPhase(model::PhaseView());
    QVERIFY(!analyses.kept(racks).current);
    (void)analyses.value(racks);
    QCOMPARE(runs, 2);
}

void TestAnalyses::errorsAreKeptLikeResults()
{
    Analyses analyses(oneRack());
    int runs = 0;
    const Analysis<int> failing{
        "fails", Facet::Placement,
        [&](const edit::State&, const model::PhaseView&) -> Expected<model::Result<int>> {
            ++runs;
            return fail(ErrorCode::MissingData, "no data");
        }};
    QVERIFY(!*analyses.value(failing));
    QCOMPARE(analyses.value(failing)->error().message, std::string("no data"));
    QCOMPARE(runs, 1);
}

void TestAnalyses::aJobsResultIsCurrentOnlyIfNothingThatMattersCameBetween()
{
    for (const bool matters : {false, true}) {
        CountingIdSource ids(100);
        edit::Editor editor(oneRack(), ids);
        Analyses analyses(editor.state());
        int runs = 0;
        const auto racks = countRacks("racks", Facet::Placement, runs);
        const auto job = analyses.job(racks);
        const auto changes = editor.edit("edit", [&](edit::Transaction& t) {
            return t.update(kRack, [&](model::Rack& rack) {
                if (matters)
                    rack.position.x = millimetres(600);
                else
                    rack.name = "B07";
            });
        });
        analyses.update(editor.state(), changes.value());
        auto computed = jobs::runHere(job, {}, jobs::nullProgress());
        analyses.accept(std::move(computed.value()));
        QCOMPARE(analyses.kept(racks).current, !matters);
        QVERIFY(analyses.kept(racks).result);
        (void)analyses.value(racks);
        QCOMPARE(runs, matters ? 2 : 1);
    }
}

void TestAnalyses::anOlderJobDoesNotReplaceANewerResult()
{
    CountingIdSource ids(100);
    edit::Editor editor(oneRack(), ids);
    Analyses analyses(editor.state());
    int runs = 0;
    const auto racks = countRacks("racks", Facet::Placement, runs);
    auto old = jobs::runHere(analyses.job(racks), {}, jobs::nullProgress());
    const auto changes = editor.edit("add", [](edit::Transaction& t) {
        model::Rack rack;
        rack.name = "A02";
        return t.create(rack);
    });
    analyses.update(editor.state(), changes.value());
    (void)analyses.value(racks);
    analyses.accept(std::move(old.value()));
    QCOMPARE((*analyses.kept(racks).result)->value, std::int64_t{2});
    QVERIFY(analyses.kept(racks).current);
}

void TestAnalyses::renamingComputesNoNumberAgain()
{
    CountingIdSource ids(100);
    edit::Editor editor(oneRack(), ids);
    Analyses analyses(editor.state());
    const auto computeAll = [&] {
        (void)analyses.value(numbersAnalysis());
        (void)analyses.value(powerAnalysis(model::Basis::Maximum));
        (void)analyses.value(coolingAnalysis(model::Basis::Maximum));
        (void)analyses.value(bomAnalysis({}, "none"));
    };
    computeAll();
    const auto changes = editor.edit("rename", [](edit::Transaction& t) {
        return t.update(kRack, [](model::Rack& rack) { rack.name = "B07"; });
    });
    analyses.update(editor.state(), changes.value());
    QCOMPARE(analyses.stale(), std::vector<std::string>{"bom/none"}); // names stand in a bill
    computeAll();
    QCOMPARE(analyses.runs("numbers"), std::size_t{1});
    QCOMPARE(analyses.runs("power/maximum"), std::size_t{1});
    QCOMPARE(analyses.runs("cooling/maximum"), std::size_t{1});
    QCOMPARE(analyses.runs("bom/none"), std::size_t{2});
}

QTEST_GUILESS_MAIN(TestAnalyses)
#include "tst_analyses.moc"
