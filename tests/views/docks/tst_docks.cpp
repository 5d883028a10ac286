#include "core/physical/verbs.h"
#include "tests/views/support/workbench.h"
#include "views/docks/catalog_dock.h"
#include "views/docks/find_bar.h"
#include "views/docks/history_dock.h"
#include "views/docks/jobs_dock.h"
#include "views/docks/selection_dock.h"
#include "views/docks/structure_dock.h"
#include "views/docks/unplaced_dock.h"
#include "views/models/structure_model.h"
#include "views/widgets/empty_state.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestDocks : public QObject {
    Q_OBJECT

    Workbench m_bench;

    Id<model::Device> someNode() const
    {
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node")
                return device.id;
        qFatal("no node");
    }

private slots:
    void init() { m_bench.open("air-rack"); }

    void theTreeFollowsTheSelectionAndARename()
    {
        StructureDock dock(m_bench.context);
        dock.resize(300, 600);
        dock.show();
        auto* view = dock.findChild<QTreeView*>();
        const auto node = someNode();
        m_bench.session.selection().set(node);
        QVERIFY(view->currentIndex().isValid());
        QCOMPARE(view->currentIndex().data().toString(),
                 QString::fromStdString(m_bench.design().at(node).name));
        QVERIFY(m_bench.session.edit("Rename", [&](edit::Transaction& tx) {
            return tx.update(node, [](model::Device& d) { d.name = "another"; });
        }));
        QCOMPARE(view->currentIndex().data().toString(), QStringLiteral("another"));
        QVERIFY(m_bench.session.selection().contains(node));
    }

    void theSelectionFollowsTheTree()
    {
        StructureDock dock(m_bench.context);
        dock.resize(300, 600);
        dock.show();
        auto* view = dock.findChild<QTreeView*>();
        auto* model = dock.findChild<StructureModel*>();
        const auto rack = m_bench.any<model::Rack>();
        QSignalSpy revealed(&m_bench.session.selection(), &Selection::revealRequested);
        const QModelIndex at = model->indexOf(rack);
        view->scrollTo(at);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(at).center());
        QVERIFY(m_bench.session.selection().current() == model::EntityRef(rack));
        QCOMPARE(revealed.count(), 1);
    }

    void theCatalogOffersTheChosenPart()
    {
        CatalogDock dock(m_bench.context);
        dock.resize(300, 700);
        dock.show();
        auto* field = dock.findChild<QLineEdit*>();
        field->setText(QStringLiteral("dgx h100"));
        auto* view = dock.findChild<QListView*>();
        QVERIFY(QTest::qWaitFor([&] { return view->model()->rowCount() < 20; }));
        view->setCurrentIndex(view->model()->index(0, 0));
        QVERIFY(!dock.currentPart().isEmpty());
        QSignalSpy added(&dock, &CatalogDock::addRequested);
        Q_EMIT view->activated(view->currentIndex());
        QCOMPARE(added.count(), 1);
        QCOMPARE(added.front().front().toString(), dock.currentPart());
    }

    void withoutACatalogTheDockSaysWhy()
    {
        CatalogStore broken;
        QVERIFY(!broken.open("/nowhere/catalog.sqlite", std::nullopt));
        Context context{m_bench.session, broken, m_bench.theme, m_bench.files};
        CatalogDock dock(context);
        dock.show();
        auto* empty = dock.findChild<EmptyState*>();
        QVERIFY(empty->isVisible());
        QVERIFY(empty->text().contains(QStringLiteral("catalog.sqlite")));
    }

    void aClickInTheHistoryGoesThere()
    {
        HistoryDock dock(m_bench.context);
        dock.resize(300, 300);
        dock.show();
        const auto rack = m_bench.any<model::Rack>();
        const std::string name = m_bench.design().at(rack).name;
        for (const char* next : {"a", "b"})
            QVERIFY(m_bench.session.edit("Rename", [&](edit::Transaction& tx) {
                return tx.update(rack, [&](model::Rack& r) { r.name = next; });
            }));
        auto* view = dock.findChild<QListView*>();
        Q_EMIT view->clicked(view->model()->index(0, 0));
        QCOMPARE(m_bench.design().at(rack).name, name);
        QCOMPARE(view->currentIndex().row(), 0);
        Q_EMIT view->clicked(view->model()->index(2, 0));
        QCOMPARE(m_bench.design().at(rack).name, std::string("b"));
    }

    void theTrayPlacesWhatWasTakenOut()
    {
        UnplacedDock dock(m_bench.context);
        dock.show();
        const QString before = dock.title();
        const auto node = someNode();
        QVERIFY(m_bench.session.edit(
            "Unplace", [&](edit::Transaction& tx) { return physical::unplace(tx, node); }));
        const QString after = dock.title();
        QVERIFY(after != before);
        dock.placeAutomatically();
        QCOMPARE(dock.title(), before);
        QVERIFY(!std::holds_alternative<model::Unplaced>(m_bench.design().at(node).placement));
        m_bench.session.undo();
        QCOMPARE(dock.title(), after);
    }

    void theSelectionIsCopiedForSpreadsheets()
    {
        SelectionDock dock(m_bench.context);
        dock.show();
        m_bench.session.selection().set(someNode());
        QCOMPARE(dock.title(), QStringLiteral("Selection 1"));
        dock.copy();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("Name\tKind\t")));
    }

    void findSelectsAHitOrAll()
    {
        FindBar bar(m_bench.context);
        bar.open();
        auto* field = bar.findChild<QLineEdit*>();
        const QString name =
            QString::fromStdString(m_bench.design().at(someNode()).name).chopped(1);
        field->setText(name);
        auto* list = bar.findChild<QListWidget*>();
        QVERIFY(QTest::qWaitFor([&] { return list->count() > 1; }));
        QTest::keyClick(field, Qt::Key_Down);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(m_bench.session.selection().refs().size(), std::size_t(1));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(m_bench.session.selection().refs().size(), std::size_t(list->count()));
        QSignalSpy closed(&bar, &FindBar::closed);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(closed.count(), 1);
        QVERIFY(!bar.isVisible());
    }

    void everyDockStandsWithoutADocument()
    {
        m_bench.session.close();
        StructureDock structure(m_bench.context);
        UnplacedDock unplaced(m_bench.context);
        SelectionDock selection(m_bench.context);
        HistoryDock history(m_bench.context);
        JobsDock jobs(m_bench.context);
        FindBar find(m_bench.context);
        for (Dock* dock :
             std::initializer_list<Dock*>{&structure, &unplaced, &selection, &history, &jobs}) {
            dock->show();
            QVERIFY(!dock->id().isEmpty());
            QVERIFY(!dock->accessibleName().isEmpty());
        }
        m_bench.open("air-rack");
        QVERIFY(m_bench.settle());
    }
};

QTEST_MAIN(TestDocks)
#include "tst_docks.moc"
