#include "views/docks/findings_dock.h"

#include "core/checks/waivers.h"
#include "core/physical/position.h"
#include "tests/views/support/workbench.h"
#include "views/docks/waive_dialog.h"
#include "views/models/findings_model.h"
#include "views/widgets/chip.h"

#include <QDialogButtonBox>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestFindingsDock : public QObject {
    Q_OBJECT

    Workbench m_bench;
    std::unique_ptr<FindingsDock> m_dock;
    QTreeView* m_view{nullptr};
    FindingsModel* m_model{nullptr};

    Id<model::Device> m_first{kUnset};
    Id<model::Device> m_second{kUnset};

    /// Two nodes in the same place, as in a file written by hand.
    void overlap()
    {
        std::vector<const model::Device*> nodes;
        for (const model::Device& device : m_bench.design().table<model::Device>())
            if (device.role == "compute-node")
                nodes.push_back(&device);
        QVERIFY(nodes.size() >= 2);
        m_first = nodes[0]->id;
        m_second = nodes[1]->id;
        const model::Placement place = nodes[0]->placement;
        QVERIFY(m_bench.session.edit("Overlap", [&](edit::Transaction& tx) {
            return tx.update(m_second, [&](model::Device& d) { d.placement = place; });
        }));
        QVERIFY(m_bench.settle());
    }
    QModelIndex spaceLine() const
    {
        for (QModelIndex at = m_model->next({}, 1), first = at; at.isValid();) {
            if (m_model->ruleId(at) == QLatin1String("physical.space"))
                return at;
            at = m_model->next(at, 1);
            if (at == first)
                break;
        }
        return {};
    }
    QAction* menuAction(const QModelIndex& index, const QString& beginning)
    {
        m_view->scrollTo(index);
        Q_EMIT m_view->customContextMenuRequested(m_view->visualRect(index).center());
        auto* menu = m_dock->findChildren<QMenu*>().last();
        for (QAction* action : menu->actions())
            if (action->text().startsWith(beginning))
                return action;
        return nullptr;
    }

private slots:
    void init()
    {
        m_bench.open("air-rack");
        m_dock = std::make_unique<FindingsDock>(m_bench.context);
        m_dock->resize(1200, 300);
        m_dock->show();
        m_view = m_dock->findChild<QTreeView*>();
        m_model = m_dock->findChild<FindingsModel*>();
        overlap();
    }

    void aClickSelectsAndShows()
    {
        QSignalSpy revealed(&m_bench.session.selection(), &Selection::revealRequested);
        const QModelIndex line = spaceLine();
        QVERIFY(line.isValid());
        m_view->scrollTo(line);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {},
                          m_view->visualRect(line).center());
        QCOMPARE(revealed.count(), 1);
        QVERIFY(m_bench.session.selection().contains(m_first) ||
                m_bench.session.selection().contains(m_second));
        QVERIFY(m_dock->title().startsWith(QStringLiteral("Findings ")));
    }

    void waivingNeedsAReasonAndIsUndone()
    {
        const QModelIndex line = spaceLine();
        const int errors = m_model->count(FindingKind::Error);
        m_view->setCurrentIndex(line);
        QAction* action = menuAction(line, QStringLiteral("Waive"));
        QVERIFY(action != nullptr);
        action->trigger();
        auto* dialog = m_dock->findChild<WaiveDialog*>();
        QVERIFY(dialog != nullptr);
        auto* accept = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!accept->isEnabled());
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("reason"))
            ->setPlainText(QStringLiteral("mock-up only"));
        QVERIFY(accept->isEnabled());
        accept->click();
        QVERIFY(m_bench.settle());
        QCOMPARE(m_bench.design().table<model::Waiver>().size(), std::size_t(1));
        const model::Waiver& waiver = *m_bench.design().table<model::Waiver>().begin();
        QCOMPARE(waiver.reason, std::string("mock-up only"));
        QCOMPARE(waiver.date, std::string("2026-11-30")); // the session's clock
        QVERIFY(!waiver.author.empty());
        QCOMPARE(m_model->count(FindingKind::Error), errors - 1);
        QVERIFY(m_model->count(FindingKind::Waived) >= 1);
        m_bench.session.undo();
        QVERIFY(m_bench.settle());
        QCOMPARE(m_model->count(FindingKind::Error), errors);
        QVERIFY(m_bench.design().table<model::Waiver>().empty());
    }

    void aWaiverIsTakenBack()
    {
        const QModelIndex line = spaceLine();
        const checks::Finding finding = *m_model->finding(line);
        QVERIFY(m_bench.session.edit("Waive", [&](edit::Transaction& tx) -> Expected<void> {
            return checks::addWaiver(
                       tx, {finding.fingerprint, finding.rule, "eva", "2026-11-30", "why not"})
                .map([](Id<model::Waiver>) {});
        }));
        QVERIFY(m_bench.settle());
        m_dock->findChild<Chip*>(QStringLiteral("kind-%1").arg(int(FindingKind::Waived)))->click();
        const QModelIndex waived = m_model->indexOf(finding.id);
        QVERIFY(waived.isValid());
        m_view->setCurrentIndex(waived);
        QAction* action = menuAction(waived, QStringLiteral("Remove waiver"));
        QVERIFY(action != nullptr);
        action->trigger();
        QVERIFY(m_bench.design().table<model::Waiver>().empty());
    }

    void theFixMendsItAsOneStep()
    {
        const QModelIndex line = spaceLine();
        const QModelIndex cell = line.siblingAtColumn(FindingsModel::FixColumn);
        QVERIFY(cell.data().toString().contains(QStringLiteral("free units")));
        m_view->scrollTo(cell);
        const std::size_t before = m_bench.session.history().position();
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {},
                          m_view->visualRect(cell).center());
        QCOMPARE(m_bench.session.history().position(), before + 1);
        QVERIFY(m_bench.settle());
        QVERIFY(!spaceLine().isValid());
    }

    void aRuleIsSwitchedOffAndOn()
    {
        const QModelIndex line = spaceLine();
        m_view->setCurrentIndex(line);
        QAction* off = menuAction(line, QStringLiteral("Disable rule physical.space"));
        QVERIFY(off != nullptr);
        off->trigger();
        QVERIFY(m_bench.settle());
        QVERIFY(!spaceLine().isValid());
        QCOMPARE(m_model->count(FindingKind::Disabled), 1); // said, not passed
    }

    void keysGoThroughTheFindings()
    {
        m_dock->goToNext(1);
        const QModelIndex first = m_view->currentIndex();
        QVERIFY(m_model->finding(first) != nullptr);
        m_dock->goToNext(-1);
        m_dock->goToNext(1);
        QCOMPARE(m_view->currentIndex(), first);
    }
};

QTEST_MAIN(TestFindingsDock)
#include "tst_findings_dock.moc"
