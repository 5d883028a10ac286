#include "core/physical/verbs.h"
#include "tests/views/support/workbench.h"
#include "views/models/catalog_model.h"
#include "views/models/history_model.h"
#include "views/models/jobs_model.h"
#include "views/models/selection_model.h"
#include "views/models/unplaced_model.h"
#include "views/session/drag_types.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestLists : public QObject {
    Q_OBJECT

    Workbench m_bench;

    void rename(Id<model::Rack> rack, const QString& name)
    {
        QVERIFY(
            m_bench.session.edit(QStringLiteral("Rename to ") + name, [&](edit::Transaction& tx) {
                return tx.update(rack, [&](model::Rack& r) { r.name = name.toStdString(); });
            }));
    }
    std::vector<Id<model::Device>> nodes() const
    {
        std::vector<Id<model::Device>> out;
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node")
                out.push_back(device.id);
        return out;
    }

private slots:
    void init() { m_bench.open("air-rack"); }

    void theCatalogIsSearchedAndDragged()
    {
        CatalogModel model(m_bench.catalog, m_bench.theme);
        QAbstractItemModelTester tester(&model);
        QVERIFY(model.catalogSize().value_or(0) > 500);
        model.setText(QStringLiteral("h100 8u"));
        QVERIFY(model.rowCount() > 0);
        QStringList keys;
        for (int row = 0; row < model.rowCount(); ++row)
            keys << model.index(row).data(CatalogModel::KeyRole).toString();
        QVERIFY2(keys.contains(QStringLiteral("nvidia-dgx-h100")),
                 qPrintable(keys.join(QLatin1Char(' '))));
        const QModelIndex dgx = model.indexOf(QStringLiteral("nvidia-dgx-h100"));
        const QString facts = dgx.data(CatalogModel::FactsRole).toString();
        QVERIFY2(facts.contains(QStringLiteral("8U")) && facts.contains(QStringLiteral("10.2 kW")),
                 qPrintable(facts));
        const std::unique_ptr<QMimeData> data(model.mimeData({dgx}));
        QCOMPARE(data->data(QLatin1String(kPartMime)), QByteArray("nvidia-dgx-h100"));
    }

    // Without a search it begins with what one builds with, group by group.
    void theCatalogOpensOnServers()
    {
        CatalogModel model(m_bench.catalog, m_bench.theme);
        QStringList sections;
        for (int row = 0; row < model.rowCount(); ++row)
            if (const QString title = model.index(row).data(CatalogModel::SectionRole).toString();
                !title.isEmpty())
                sections << title;
        QCOMPARE(sections.value(0), QStringLiteral("Servers"));
        QCOMPARE(sections.value(1), QStringLiteral("Racks"));
        QCOMPARE(sections.size(), QSet<QString>(sections.begin(), sections.end()).size());
        QVERIFY(model.summary(model.index(0))->partClass == model::PartClass::Server);
        QCOMPARE(model.summary(model.index(0))->kind, std::string("gpu"));
        // What a search finds stands best first, without titles.
        model.setText(QStringLiteral("nvidia"));
        QVERIFY(model.index(0).data(CatalogModel::SectionRole).toString().isEmpty());
    }

    void classesAndFavouritesNarrowTheCatalog()
    {
        CatalogModel model(m_bench.catalog, m_bench.theme);
        QAbstractItemModelTester tester(&model);
        const int all = model.rowCount();
        model.setClasses({model::PartClass::Switch});
        const int switches = model.rowCount();
        QVERIFY(switches > 0 && switches < all);
        model.setClasses({model::PartClass::Switch, model::PartClass::Server});
        QVERIFY(model.rowCount() > switches);
        model.setClasses({});
        model.setFavourite(QStringLiteral("nvidia-dgx-h100"), true);
        model.setOnlyFavourites(true);
        QCOMPARE(model.rowCount(), 1);
        model.setFavourite(QStringLiteral("nvidia-dgx-h100"), false);
        QCOMPARE(model.rowCount(), 0);
    }

    void withoutACatalogTheListIsEmpty()
    {
        CatalogStore none;
        CatalogModel model(none, m_bench.theme);
        QVERIFY(!model.catalogSize());
        QCOMPARE(model.rowCount(), 0);
    }

    void historyFollowsUndoAndForgetsWhatWasUndone()
    {
        HistoryModel model(m_bench.session);
        QAbstractItemModelTester tester(&model);
        const auto rack = m_bench.any<model::Rack>();
        QCOMPARE(model.rowCount(), 1);
        rename(rack, QStringLiteral("a"));
        rename(rack, QStringLiteral("b"));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.currentRow(), 2);
        m_bench.session.undo();
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.currentRow(), 1);
        QVERIFY(!model.index(2).data(HistoryModel::DoneRole).toBool());
        rename(rack, QStringLiteral("c"));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(2).data().toString(), QStringLiteral("Rename to c"));
        QVERIFY(model.index(2).data(HistoryModel::CurrentRole).toBool());
    }

    void jobsShowProgressAndKeepErrors()
    {
        QVERIFY(m_bench.settle());
        JobsModel model(m_bench.session.jobs());
        QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0); // analyses are quiet
        bool ended = false;
        m_bench.session.jobs().run<int>({"Break",
                                         [](jobs::StopToken, jobs::ProgressSink&) -> Expected<int> {
                                             return fail(ErrorCode::Infeasible, "it does not fit");
                                         }},
                                        {}, [&](Expected<int>) { ended = true; });
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.runningCount(), 1);
        QVERIFY(QTest::qWaitFor([&] { return ended; }));
        QCOMPARE(model.runningCount(), 0);
        const QModelIndex row = model.index(0, JobsModel::StateColumn);
        QVERIFY(row.data(JobsModel::FailedRole).toBool());
        QVERIFY(row.data().toString().contains(QStringLiteral("it does not fit")));
    }

    void theSelectionIsSummedOnce()
    {
        SelectionTableModel model(m_bench.session);
        QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        const auto all = nodes();
        QVERIFY(all.size() >= 2);
        m_bench.session.selection().set({all[0], all[1]});
        QCOMPARE(model.rowCount(), 3);
        const QModelIndex totals = model.index(2, SelectionTableModel::UnitsColumn);
        QVERIFY(model.isTotals(totals));
        const double one = model.index(0, SelectionTableModel::UnitsColumn).data().toDouble();
        QVERIFY(one > 0);
        QCOMPARE(totals.data().toDouble(), 2 * one);
        const QString power = model.index(2, SelectionTableModel::PowerColumn).data().toString();
        // With the rack around them they do not count again.
        const auto rack = std::get<model::InRack>(m_bench.design().at(all[0]).placement).rack;
        m_bench.session.selection().set(rack);
        const QString whole = model.totalsText();
        m_bench.session.selection().set({all[0], rack, all[1]});
        QCOMPARE(model.totalsText().mid(model.totalsText().indexOf(QStringLiteral("·"))),
                 whole.mid(whole.indexOf(QStringLiteral("·"))));
        QVERIFY(!power.isEmpty());
    }

    void theTableIsCopiedWithTabs()
    {
        SelectionTableModel model(m_bench.session);
        m_bench.session.selection().set(nodes()[0]);
        const QStringList lines = model.tabbedText().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        for (const QString& line : lines)
            QCOMPARE(line.count(QLatin1Char('\t')), int(SelectionTableModel::kColumns) - 1);
    }

    void unplacedThingsComeAndGo()
    {
        UnplacedModel model(m_bench.session, m_bench.theme);
        QAbstractItemModelTester tester(&model);
        const int before = model.rowCount();
        const auto all = nodes();
        QVERIFY(m_bench.session.edit(QStringLiteral("Unplace"), [&](edit::Transaction& tx) {
            for (const auto id : {all[1], all[0]})
                if (auto done = physical::unplace(tx, id); !done)
                    return done;
            return Expected<void>();
        }));
        QCOMPARE(model.rowCount(), before + 2);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        m_bench.session.undo();
        QCOMPARE(model.rowCount(), before);
        QCOMPARE(resets.count(), 0);
    }
};

QTEST_MAIN(TestLists)
#include "tst_lists.moc"
