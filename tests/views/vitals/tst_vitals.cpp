#include "core/model/entities.h"
#include "tests/views/support/workbench.h"
#include "views/vitals/vital_text.h"
#include "views/vitals/vital_tile.h"
#include "views/vitals/vitals_bar.h"
#include "views/vitals/why_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace cw;
using namespace cw::views;

namespace {

/// The small rack with its bar, all analyses current.
struct Bench : support::Workbench {
    VitalsBar bar{context};

    explicit Bench(const char* id = "air-rack", const model::Attributes& settings = {})
    {
        open(id, settings);
        bar.resize(1600, 64);
        bar.show();
        if (!settle())
            qFatal("the analyses did not arrive");
    }
    [[nodiscard]] const Vital& vital(const char* key) const { return bar.tile(key)->vital(); }
    [[nodiscard]] Id<model::Device> server() const
    {
        for (const model::Device& device : design().table<model::Device>())
            if (design().partOf(device)->partClass == model::PartClass::Server &&
                std::holds_alternative<model::InRack>(device.placement) &&
                analysis::AcceleratorCount(design()).of(device) > 0)
                return device.id;
        qFatal("no server");
    }
};

/// Whether a derivation has, somewhere below, a catalog fact with its source and confidence.
bool reachesSource(const model::Derivation& why)
{
    if (!why.source.empty() && why.confidence)
        return true;
    return std::ranges::any_of(why.inputs, reachesSource);
}

QModelIndex findRow(const QAbstractItemModel& model, const std::function<bool(QModelIndex)>& want,
                    const QModelIndex& parent = {})
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (want(index))
            return index;
        if (const QModelIndex below = findRow(model, want, index); below.isValid())
            return below;
    }
    return {};
}

} // namespace

class TestVitals : public QObject {
    Q_OBJECT
private slots:
    void valuesAreThoseOfCore();
    void withoutADocument();
    void withoutAWorkload();
    void unknownIsNotZero();
    void staleIsShownAndKeepsTheValue();
    void theLastEditIsNamedWithItsDifference();
    void losingAFeedChangesPowerAndThroughput();
    void whyReachesACatalogSource_data();
    void whyReachesACatalogSource();
    void aRowWithAnObjectSelectsIt();
    void everyTileIsReachableByKeyboard();
    void detailsFitTheirTiles_data();
    void detailsFitTheirTiles();
    void changesReadWell();
    void themesPaint();
};

void TestVitals::valuesAreThoseOfCore()
{
    Bench b;
    const auto numbers = b.session.chain().numbers();
    const auto power = b.session.chain().power();
    const auto estimate = b.session.chain().estimate();
    QVERIFY(numbers.current && power.current && estimate.current);
    const analysis::DesignNumbers& n = (*numbers.result)->value;
    QCOMPARE(*b.vital("accelerators").value, double(n.accelerators));
    QCOMPARE(*b.vital("racks").value, double(n.racks));
    QCOMPARE(*b.vital("it_power").value, n.powerMaxW.known);
    const estimate::Estimate& e = (*estimate.result)->value;
    if (e.feasible) {
        QCOMPARE(*b.vital("step_time").value, *e.stepTimeS);
        QCOMPARE(*b.vital("throughput").value, *e.tokensPerS);
    }
    // The bar shows the node of the power tree that is nearest to its limit.
    double highest = 0;
    for (const power::NodeLoad& node : (*power.result)->value.nodes)
        highest = std::max(highest, node.percent.value_or(0));
    QVERIFY(*b.vital("it_power").share >= highest / 100 - 1e-9);
    QVERIFY(b.vital("it_power").binding.has_value());
    QVERIFY(b.vital("it_power").detail.contains(QStringLiteral("%")));
    const checks::Counts counts = (*b.session.chain().findings().result)->value.counts();
    QCOMPARE(b.vital("findings").text,
             QStringLiteral("%1 · %2 · %3").arg(counts.error).arg(counts.warning).arg(counts.info));
    for (const Vital& vital : b.bar.vitals())
        QVERIFY2(vital.current, qPrintable(vital.key));
}

void TestVitals::withoutADocument()
{
    support::Workbench w;
    VitalsBar bar(w.context);
    QCOMPARE(bar.vitals().size(), std::size_t{9});
    for (const Vital& vital : bar.vitals())
        QCOMPARE(vital.text, QStringLiteral("—"));
    bar.explain("it_power"); // says that nothing is computed, and does not fall over
    QVERIFY(bar.whyPanel()->tree()->isHidden());
}

void TestVitals::withoutAWorkload()
{
    Bench b;
    QVERIFY(b.session.edit("No workload", [&](edit::Transaction& tx) -> Expected<void> {
        std::vector<Id<model::Workload>> all;
        for (const model::Workload& workload : tx.design().table<model::Workload>())
            all.push_back(workload.id);
        for (const auto id : all)
            if (auto done = edit::eraseWithReferrers(tx, id); !done)
                return fail(done.error());
        return {};
    }));
    QVERIFY(b.settle());
    QCOMPARE(b.vital("throughput").text, QStringLiteral("—"));
    QCOMPARE(b.vital("throughput").detail, QStringLiteral("no workload"));
    QVERIFY(!b.vital("throughput").value);
}

void TestVitals::unknownIsNotZero()
{
    VitalInputs in;
    const edit::State state = edit::State::of({});
    in.state = &state;
    model::Result<power::PowerResult> power;
    power.value.totals.it.known = power.value.drawnItW = 1.63e6;
    for (std::uint64_t i = 1; i <= 8; ++i)
        power.value.totals.it.unknown.emplace_back(Id<model::Device>(i));
    in.power.result = std::make_shared<const Expected<model::Result<power::PowerResult>>>(power);
    in.power.current = true;
    const auto vitals = vitalsOf(in);
    const auto& it = *std::ranges::find(vitals, QStringLiteral("it_power"), &Vital::key);
    QCOMPARE(it.text, QStringLiteral("≥ 1.63 MW"));
    QVERIFY(it.detail.contains("8 unknown"));
    // Nothing computed yet is not zero either.
    const auto& price = *std::ranges::find(vitals, QStringLiteral("price"), &Vital::key);
    QVERIFY(!price.value && price.why == nullptr);
}

void TestVitals::staleIsShownAndKeepsTheValue()
{
    Bench b;
    const QString before = b.vital("it_power").text;
    QVERIFY(b.session.edit("Cap", [&](edit::Transaction& tx) {
        return tx.update(b.server(), [](model::Device& d) { d.powerCap = Power{5000}; });
    }));
    QVERIFY(!b.vital("it_power").current); // before any result arrived
    QCOMPARE(b.vital("it_power").text, before);
    QVERIFY(b.bar.tile("it_power")->accessibleName().contains("computed anew"));
    QVERIFY(b.settle());
    QVERIFY(b.vital("it_power").current);
    QVERIFY(b.vital("it_power").text != before);
}

void TestVitals::theLastEditIsNamedWithItsDifference()
{
    Bench b;
    const double before = *b.vital("it_power").value;
    QVERIFY(b.session.edit("Cap node-1", [&](edit::Transaction& tx) {
        return tx.update(b.server(), [](model::Device& d) { d.powerCap = Power{5000}; });
    }));
    QVERIFY(b.settle());
    const VitalTile& tile = *b.bar.tile("it_power");
    QVERIFY(*tile.vital().value < before);
    QVERIFY2(tile.changeText().startsWith(QStringLiteral("▼ ")), qPrintable(tile.changeText()));
    QVERIFY(tile.changeText().endsWith(QStringLiteral("after “Cap node-1”")));
    QCOMPARE(tile.change().good, 1); // less power is better
    QVERIFY(b.bar.tile("racks")->changeText().isEmpty());
    b.session.undo();
    QVERIFY(b.settle());
    QCOMPARE(*tile.vital().value, before);
    QVERIFY(tile.changeText().contains(QStringLiteral("Undo Cap node-1")));
    QCOMPARE(tile.change().good, -1);
}

void TestVitals::losingAFeedChangesPowerAndThroughput()
{
    Bench b; // three feeds: without two, two of the four supplies that a node needs are left
    const double power = *b.vital("it_power").value;
    const double tokens = *b.vital("throughput").value;
    analysis::Scenario lost;
    for (const model::Feed& feed : b.session.design().table<model::Feed>())
        if (lost.failures.lost.size() < 2)
            lost.failures.lost.emplace_back(feed.id);
    b.session.chain().setScenario(lost);
    QVERIFY(!b.vital("throughput").current);
    QCOMPARE(*b.vital("throughput").value, tokens); // as stale, until the new one is there
    QVERIFY(b.settle());
    QVERIFY2(*b.vital("it_power").value != power, "IT power is the same without a feed");
    QVERIFY2(!b.vital("throughput").value || *b.vital("throughput").value < tokens,
             "tokens/s are the same without a feed");
    QVERIFY(b.bar.tile("it_power")->changeText().contains("Lose"));
    b.session.chain().setScenario({});
    QVERIFY(b.settle());
    QCOMPARE(*b.vital("it_power").value, power);
    QCOMPARE(*b.vital("throughput").value, tokens);
}

void TestVitals::whyReachesACatalogSource_data()
{
    QTest::addColumn<QString>("key");
    for (const char* key : {"it_power", "step_time", "throughput"})
        QTest::newRow(key) << key;
}

void TestVitals::whyReachesACatalogSource()
{
    QFETCH(QString, key);
    Bench b;
    const VitalTile* tile = b.bar.tile(key);
    QVERIFY(tile->vital().why != nullptr);
    QVERIFY(reachesSource(*tile->vital().why));
    const QAbstractItemModelTester tester(new DerivationModel(&b.bar));
    QSignalSpy explained(&b.bar, &VitalsBar::explained);
    QTest::keyClick(b.bar.tile(key), Qt::Key_Return);
    QCOMPARE(explained.count(), 1);
    WhyPanel* panel = b.bar.whyPanel();
    QVERIFY(panel != nullptr && panel->isVisible());
    const QModelIndex source = findRow(panel->model(), [](const QModelIndex& index) {
        return !index.siblingAtColumn(DerivationModel::Source).data().toString().isEmpty() &&
               !index.siblingAtColumn(DerivationModel::Confidence).data().toString().isEmpty();
    });
    QVERIFY(source.isValid());
    QVERIFY(!source.siblingAtColumn(DerivationModel::Value).data().toString().isEmpty());
    // What binds is selected.
    if (tile->vital().binding)
        QCOMPARE(b.session.selection().current(), tile->vital().binding);
}

void TestVitals::aRowWithAnObjectSelectsIt()
{
    Bench b;
    WhyPanel panel(b.context);
    auto why = std::make_shared<model::Derivation>();
    why->term = "sum";
    why->value = 2;
    model::Derivation below;
    below.term = "one of two";
    below.entity = b.server();
    why->inputs.push_back(below);
    const QAbstractItemModelTester tester(&panel.model());
    panel.explain("Sum, 2", "", why, true);
    panel.show();
    QSignalSpy revealed(&b.session.selection(), &Selection::revealRequested);
    const QModelIndex row = panel.model().index(0, 0, panel.model().index(0, 0, {}));
    panel.tree()->setCurrentIndex(row);
    QCOMPARE(b.session.selection().current(), std::optional(model::EntityRef(b.server())));
    QCOMPARE(revealed.count(), 1);
    QTest::keyClick(&panel, Qt::Key_Escape);
    QVERIFY(!panel.isVisible());
}

void TestVitals::everyTileIsReachableByKeyboard()
{
    Bench b;
    for (const Vital& vital : b.bar.vitals()) {
        const VitalTile* tile = b.bar.tile(vital.key);
        QVERIFY(tile->focusPolicy() & Qt::TabFocus);
        QVERIFY2(tile->accessibleName().startsWith(vital.title), qPrintable(vital.key));
        QVERIFY(!tile->toolTip().isEmpty());
    }
}

void TestVitals::detailsFitTheirTiles_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<int>("width");
    for (const char* design : {"air-rack", "dgx-h100-superpod"})
        for (const int width : {1280, 1440, 1600, 1920})
            QTest::addRow("%s at %d", design, width) << design << width;
}

void TestVitals::detailsFitTheirTiles()
{
    QFETCH(QString, design);
    QFETCH(int, width);
    Bench b(design.toUtf8().constData());
    cost::BomOptions prices;
    prices.prices = b.catalog.referencePrices();
    b.session.chain().setPrices(std::move(prices), "reference");
    QVERIFY(b.settle());
    QVERIFY(b.vital("price").value);
    b.theme.apply(); // the type of the program
    b.bar.resize(width, 78);
    QCoreApplication::processEvents();
    for (const Vital& vital : b.bar.vitals()) {
        const VitalTile* tile = b.bar.tile(vital.key);
        QVERIFY(tile->width() <= width / 9 + 1);
        const QStringList lines = tile->detailLines();
        QVERIFY2(lines.size() <= 2 && !lines.join(' ').contains(QChar(0x2026)),
                 qPrintable(vital.key + ": " + lines.join(" / ")));
        // What was left out for want of room is told by the tooltip.
        QVERIFY(tile->toolTip().contains(vital.detail));
        QVERIFY(tile->accessibleName().contains(vital.detail));
    }
    if (width == 1280)
        QVERIFY(b.bar.tile("price")->detailLines().join(' ').contains("per M tok"));
}

void TestVitals::changesReadWell()
{
    Vital before;
    before.unit = "tok/s";
    before.value = 1000;
    before.better = Better::Up;
    Vital after = before;
    QVERIFY(changeBetween(before, after).text.isEmpty());
    after.value = 1031;
    QCOMPARE(changeBetween(before, after), (VitalChange{QStringLiteral("▲ 3.1 %"), 1}));
    after.value = 900;
    QCOMPARE(changeBetween(before, after), (VitalChange{QStringLiteral("▼ 10 %"), -1}));
    after.value.reset(); // unknown is no difference
    QVERIFY(changeBetween(before, after).text.isEmpty());
    QCOMPARE(countText(1016), QStringLiteral("1,016"));
    QCOMPARE(quantityText(1.22e6, "tok/s"), QStringLiteral("1.22 M tok/s"));
    QCOMPARE(moneyText(Money::fromUnits(38'100'000, "USD")), QStringLiteral("$ 38.1 M"));
    QCOMPARE(durationText(31 * 60), QStringLiteral("31 min"));
}

void TestVitals::themesPaint()
{
    Bench b;
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        b.theme.choose(choice);
        b.theme.apply();
        const QImage image = b.bar.grab().toImage();
        if (const QByteArray folder = qgetenv("CW_PICTURES"); !folder.isEmpty()) {
            const QString name = choice == ThemeChoice::Dark ? "dark" : "light";
            image.save(QString::fromLocal8Bit(folder) + "/vitals-" + name + ".png");
            b.bar.explain("throughput");
            b.bar.whyPanel()->grab().save(QString::fromLocal8Bit(folder) + "/why-" + name + ".png");
        }
        const QPoint inside = b.bar.tile("price")->pos() + QPoint(4, 4);
        QCOMPARE(image.pixelColor(inside), b.theme.colour(drawing::Role::Panel));
    }
}

QTEST_MAIN(TestVitals)
#include "tst_vitals.moc"
