// What is shared between analyses and kept between runs must equal a fresh computation, whatever
// was edited.

#include "core/analysis/entries.h"
#include "core/checks/analysis.h"
#include "core/checks/memo.h"
#include "core/edit/editor.h"
#include "core/model/entities.h"
#include "core/physical/verbs.h"
#include "core/project/templates/template.h"
#include "tests/core/support/shipped_catalog.h"

#include <QTest>

#include <fmt/format.h>

#include <random>

using namespace cw;
using model::Basis;

namespace {

std::string text(const model::KnownSum& sum)
{
    std::string out = fmt::format("{:.6f}", sum.known);
    for (const model::EntityRef& ref : sum.unknown)
        out += " " + ref.text();
    return out;
}

std::string text(const model::Derivation& why)
{
    return model::derivationText(why);
}

std::string text(const power::PowerResult& power)
{
    std::string out = text(power.totals.it) + fmt::format(" drawn {:.6f}\n", power.drawnItW);
    for (const power::NodeLoad& node : power.nodes)
        out += fmt::format("{} {:.6f} {} {} {} {}\n", node.device.text(), node.loadW,
                           node.percent.value_or(-1), node.cords, node.unknownLoads,
                           node.feed ? node.feed->text() : "");
    for (const power::DeviceCondition& device : power.devices) {
        out += fmt::format("{} {} {}/{}", device.device.text(), enumName(device.state),
                           device.cordsLive, device.cordsWired);
        for (const model::EntityRef& ref : device.lostTo)
            out += " " + ref.text();
        out += "\n";
    }
    for (const power::RackPower& rack : power.racks) {
        out += rack.rack.text() + " " + text(rack.loadW);
        for (const auto& [feed, watts] : rack.byFeedW)
            out += fmt::format(" {}={:.6f}", feed.text(), watts);
        out += "\n";
    }
    return out;
}

std::string text(const cooling::CoolingResult& cooling)
{
    std::string out = text(cooling.total.airW) + text(cooling.total.liquidW) + "\n";
    for (const cooling::RackCooling& rack : cooling.racks)
        out += fmt::format("{} {} {} {}\n", rack.rack.text(), text(rack.heat.airW),
                           rack.inletMaxC.value_or(-1), text(rack.statedAirflowM3s));
    return out;
}

std::string text(const analysis::DesignNumbers& n)
{
    return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", n.halls, n.racks, n.nodes,
                       n.accelerators, n.devices, n.passives, n.links, n.dataCables, n.powerCords,
                       n.parts, n.workloads, text(n.powerMaxW), text(n.powerExpectedW),
                       text(n.heatAirW), text(n.heatLiquidW), text(n.weightKg));
}

std::string text(const cost::Bom& bom)
{
    std::string out = bom.total.text() + "\n";
    for (const cost::BomLine& line : bom.lines)
        out += fmt::format("{} {} {} {} {} {} {}\n", line.id, line.description, line.quantity,
                           line.orderQuantity, line.mpn, line.colour, line.note);
    return out;
}

std::string text(const checks::Report& report)
{
    std::string out;
    for (const checks::Finding& finding : report.findings)
        out += fmt::format("{} {} {}\n", finding.id, finding.waived(), finding.message);
    for (const checks::RuleResult& rule : report.rules) {
        out += fmt::format("{} {} {}\n", rule.id, int(rule.state), rule.checked);
        for (const checks::Skip& skip : rule.skipped)
            out += "  " + skip.message + "\n";
    }
    return out;
}

std::string text(const estimate::Estimate& e)
{
    return fmt::format("{} {} {} {} {}", e.feasible, e.tokensPerS.value_or(-1),
                       e.stepTimeS.value_or(-1), e.goodput.value_or(-1), e.binding.message);
}

template <class T>
std::string text(const Expected<model::Result<T>>& result)
{
    return result ? text(result->value) + "\n" + text(result->why) : result.error().text();
}

cost::BomOptions totals()
{
    cost::BomOptions options;
    options.instances = false;
    return options;
}

/// The analyses as a window keeps them, against each computed on its own.
class Kept {
public:
    explicit Kept(const edit::State& state) : m_analyses(state) {}

    void update(const edit::State& state)
    {
        const model::ChangeSet changes =
            analysis::changesBetween(m_analyses.state().design, state.design);
        m_analyses.update(state, changes);
    }

    /// Name of the first analysis that differs from a fresh one; empty: none.
    std::string firstDifference()
    {
        const edit::State& state = m_analyses.state();
        std::string found;
        const auto compare = [&](const auto& kept, const auto& fresh) {
            if (found.empty() && text(*m_analyses.value(kept)) != text(fresh.compute(state, {})))
                found = kept.name + "\n" + text(*m_analyses.value(kept)) + "\n---\n" +
                        text(fresh.compute(state, {}));
        };
        compare(analysis::numbersAnalysis(m_shared), analysis::numbersAnalysis());
        compare(analysis::powerAnalysis(Basis::Maximum, {}, m_shared),
                analysis::powerAnalysis(Basis::Maximum));
        compare(analysis::coolingAnalysis(Basis::Maximum, m_shared),
                analysis::coolingAnalysis(Basis::Maximum));
        compare(analysis::bomAnalysis(totals(), ""), analysis::bomAnalysis(totals(), ""));
        compare(checks::reportAnalysis({}, m_memo), checks::reportAnalysis());
        for (const model::Feed& feed : state.design.table<model::Feed>()) {
            const analysis::Scenario lost{{{feed.id}}};
            compare(analysis::powerAnalysis(Basis::Maximum, lost, m_shared),
                    analysis::powerAnalysis(Basis::Maximum, lost));
            compare(analysis::coolingAnalysis(Basis::Maximum, lost, m_shared),
                    analysis::coolingAnalysis(Basis::Maximum, lost));
        }
        for (const model::Workload& workload : state.design.table<model::Workload>())
            compare(analysis::estimateAnalysis(workload.id, {}, m_shared),
                    analysis::estimateAnalysis(workload.id));
        return found;
    }

private:
    std::shared_ptr<analysis::Shared> m_shared = std::make_shared<analysis::Shared>();
    std::shared_ptr<checks::Memo> m_memo = std::make_shared<checks::Memo>(m_shared);
    analysis::Analyses m_analyses;
};

/// Edits of all sorts on a real design, one step each.
class Script {
public:
    explicit Script(unsigned seed) : m_random(seed) {}

    Expected<void> step(edit::Transaction& tx)
    {
        using namespace model;
        const Design& design = tx.design();
        switch (pick(18)) {
        case 0:
            return tx.update(any<Device>(design), [&](Device& d) { d.name = word(); });
        case 1:
            return tx.update(any<Rack>(design), [&](Rack& r) { r.name = word(); });
        case 2:
            return tx.update(any<Feed>(design), [&](Feed& f) { f.name = word(); });
        case 3: // lays it down or puts it somewhere, legal or not
            return tx.update(any<Device>(design), [&](Device& d) {
                if (pick(2) == 0)
                    d.placement = Unplaced{};
                else
                    d.placement = InRack{any<Rack>(design), kRackUnit * std::int64_t(pick(40))};
            });
        case 4:
            return tx.update(any<Device>(design),
                             [&](Device& d) { d.powerCap = Power{double(500 + pick(9000))}; });
        case 5:
            return tx.erase(any<Connection>(design));
        case 6:
            return tx.update(any<Connection>(design), [&](Connection& c) {
                c.colour = pick(2) == 0 ? "blue" : "red";
                c.lengthOrdered = metres(double(1 + pick(90)));
            });
        case 7:
            return tx.update(any<Workload>(design), [&](Workload& w) {
                w.plan.tensorParallel = 1 << pick(4);
                w.globalBatch = 64 * (1 + pick(8));
            });
        case 8:
            return tx.update(any<Device>(design), [&](Device& d) {
                d.overrides["power_max_w"] = {.value = double(100 + pick(9000))};
            });
        case 9:
            return tx.update(kSettingsId, [&](Settings& s) {
                s.breakerDerating = pick(2) == 0 ? 0.8 : 1.0;
                s.airDeltaTK = double(10 + pick(10));
            });
        case 10:
            return tx.update(any<Connection>(design),
                             [&](Connection& c) { c.ends.front().at.port = word(); });
        case 11: // what no figure of power or heat looks at
            return tx.update(any<Rack>(design), [&](Rack& r) {
                r.position = {metres(double(pick(20))), metres(double(pick(20))), 0};
            });
        case 12:
            return tx.update(any<Rack>(design), [&](Rack& r) {
                r.row.reset();
                if (pick(2) == 0)
                    r.hall.reset();
            });
        case 13:
            return tx.update(any<Connection>(design), [&](Connection& c) {
                c.lengthEstimated = metres(double(1 + pick(90)));
                c.route.clear();
            });
        case 14: // a whole rack's devices elsewhere
            return moveAll(tx, any<Rack>(design), any<Rack>(design));
        case 15:
            return tx.update(any<Device>(design), [&](Device& d) {
                d.status = pick(2) == 0 ? DeviceStatus::Removed : DeviceStatus::Planned;
            });
        case 16:
            return tx.update(any<Rack>(design),
                             [&](Rack& r) { r.rackUnits = std::int64_t(20 + pick(30)); });
        default:
            return tx.update(any<Rack>(design),
                             [&](Rack& r) { r.powerLimit = Power{double(1000 + pick(60000))}; });
        }
    }

private:
    static Expected<void> moveAll(edit::Transaction& tx, Id<model::Rack> from, Id<model::Rack> to)
    {
        for (const Id<model::Device> id : tx.state().lookup.referrers<model::Device>(from)) {
            auto moved = tx.update(id, [&](model::Device& d) {
                if (auto* rail = std::get_if<model::InRack>(&d.placement))
                    rail->rack = to;
            });
            if (!moved)
                return moved;
        }
        return {};
    }
    unsigned pick(unsigned below) { return unsigned(m_random() % below); }
    template <class E>
    Id<E> any(const model::Design& design)
    {
        const auto& table = design.table<E>();
        auto at = table.begin();
        std::advance(at, pick(unsigned(table.size())));
        return at->id;
    }
    std::string word() { return "name-" + std::to_string(pick(50)); }

    std::mt19937 m_random;
};

} // namespace

class TestMemo : public QObject {
    Q_OBJECT
private slots:
    void equalsFreshAfterEdits_data();
    void equalsFreshAfterEdits();
    void equalsFreshAfterUndo();
    void onlyTouchedRulesRunAnew();
    void aMovedRackRunsOnlyWhatLooksAtPlaces();
    void aStoppedRunKeepsNothingHalf();
};

void TestMemo::equalsFreshAfterEdits_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<model::Attributes>("settings");
    QTest::addColumn<int>("steps");
    QTest::newRow("one rack") << "air-rack" << model::Attributes() << 60;
    QTest::newRow("many racks") << "dgx-h100-superpod" << model::Attributes{{"nodes", "31"}} << 40;
}

void TestMemo::equalsFreshAfterEdits()
{
    QFETCH(QString, design);
    QFETCH(model::Attributes, settings);
    QFETCH(int, steps);
    auto catalog = support::shippedCatalog();
    for (unsigned seed = 1; seed <= 2; ++seed) {
        CountingIdSource ids;
        const auto document = project::instantiate(design.toStdString(), settings, catalog, ids);
        QVERIFY2(document, document ? "" : document.error().text().c_str());
        edit::Editor editor(edit::State::of(document->design), ids);
        Kept kept(editor.state());
        Script script(seed);
        for (int i = 0; i < steps; ++i) {
            // What the editor refuses changes nothing.
            static_cast<void>(
                editor.edit("step", [&](edit::Transaction& tx) { return script.step(tx); }));
            kept.update(editor.state());
            const std::string difference = kept.firstDifference();
            QVERIFY2(difference.empty(),
                     fmt::format("seed {}, step {}: {}", seed, i, difference).c_str());
        }
    }
}

void TestMemo::equalsFreshAfterUndo()
{
    auto catalog = support::shippedCatalog();
    CountingIdSource ids;
    const auto document = project::instantiate("air-rack", {}, catalog, ids);
    QVERIFY(document);
    edit::Editor editor(edit::State::of(document->design), ids);
    Kept kept(editor.state());
    QCOMPARE(kept.firstDifference(), std::string());
    Script script(7);
    for (int i = 0; i < 20; ++i)
        static_cast<void>(
            editor.edit("step", [&](edit::Transaction& tx) { return script.step(tx); }));
    kept.update(editor.state());
    QCOMPARE(kept.firstDifference(), std::string());
    while (editor.history().undoStep() != nullptr) {
        editor.undo();
        kept.update(editor.state());
        QCOMPARE(kept.firstDifference(), std::string());
    }
}

void TestMemo::onlyTouchedRulesRunAnew()
{
    auto catalog = support::shippedCatalog();
    CountingIdSource ids;
    const auto document = project::instantiate("air-rack", {}, catalog, ids);
    QVERIFY(document);
    edit::Editor editor(edit::State::of(document->design), ids);
    checks::Memo memo(std::make_shared<analysis::Shared>());
    QVERIFY(checks::run(editor.state(), {}, {}, {}, jobs::nullProgress(), &memo));
    const Id<model::Workload> workload = editor.design().table<model::Workload>().begin()->id;
    QVERIFY(editor.edit("plan", [&](edit::Transaction& tx) {
        return tx.update(workload, [](model::Workload& w) { w.globalBatch *= 2; });
    }));
    memo.moveTo(editor.design(), {});
    for (const checks::Rule* rule : checks::rules())
        QCOMPARE(memo.find(*rule) == nullptr, rule->reads.meets(model::Facet::Workload));
}

void TestMemo::aMovedRackRunsOnlyWhatLooksAtPlaces()
{
    auto catalog = support::shippedCatalog();
    CountingIdSource ids;
    const auto document = project::instantiate("air-rack", {}, catalog, ids);
    QVERIFY(document);
    edit::Editor editor(edit::State::of(document->design), ids);
    const auto shared = std::make_shared<analysis::Shared>();
    checks::Memo memo(shared);
    QVERIFY(checks::run(editor.state(), {}, {}, {}, jobs::nullProgress(), &memo));
    const auto power = shared->soundPower(editor.state(), {});
    const auto cooling = shared->cooling(editor.state(), {});
    const auto losses = shared->feedLosses(editor.state(), {});
    const Id<model::Rack> rack = editor.design().table<model::Rack>().begin()->id;
    QVERIFY(editor.edit("move", [&](edit::Transaction& tx) {
        return tx.update(rack, [](model::Rack& r) { r.position.x = r.position.x + metres(1); });
    }));
    memo.moveTo(editor.design(), {});
    QStringList anew;
    for (const checks::Rule* rule : checks::rules())
        if (memo.find(*rule) == nullptr)
            anew.append(QString::fromUtf8(rule->info.id.data(), qsizetype(rule->info.id.size())));
    QCOMPARE(anew, (QStringList{"physical.space", "fabric.reach", "workload.plan"}));
    QCOMPARE(shared->soundPower(editor.state(), {}), power); // the very same, not an equal one
    QCOMPARE(shared->cooling(editor.state(), {}), cooling);
    QCOMPARE(shared->feedLosses(editor.state(), {}), losses);
}

void TestMemo::aStoppedRunKeepsNothingHalf()
{
    auto catalog = support::shippedCatalog();
    CountingIdSource ids;
    const auto document = project::instantiate("air-rack", {}, catalog, ids);
    QVERIFY(document);
    const edit::State state = edit::State::of(document->design);
    checks::Memo memo(std::make_shared<analysis::Shared>());
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = checks::run(state, {}, {}, stop.get_token(), jobs::nullProgress(), &memo);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    const auto after = checks::run(state, {}, {}, {}, jobs::nullProgress(), &memo);
    const auto fresh = checks::run(state, {}, {});
    QVERIFY(after && fresh);
    QVERIFY(*after == *fresh);
}

QTEST_GUILESS_MAIN(TestMemo)
#include "tst_memo.moc"
