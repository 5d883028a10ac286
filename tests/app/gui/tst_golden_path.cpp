#include "app/gui/banners.h"
#include "app/gui/edit_commands.h"
#include "app/gui/exports_dialog.h"
#include "app/gui/status_line.h"
#include "tests/app/gui/window_test.h"
#include "views/actions/action_registry.h"
#include "views/canvas/canvas.h"
#include "views/start/first_task.h"
#include "views/vitals/vitals_bar.h"
#include "views/workspace/workspace.h"

#include <QAction>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

using namespace cw;
using support::buttonOf;
using support::TestWindow;

namespace {

QAction* action(TestWindow& test, const char* id)
{
    return test.window->actions().action(QLatin1String(id));
}

/// Drags from one point of a canvas to another as a hand does, in steps.
void drag(views::Canvas& canvas, QPoint from, QPoint to)
{
    QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 8; ++step)
        QTest::mouseMove(&canvas, from + (to - from) * step / 8);
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
}

} // namespace

/// Through the real window: what a user does in the first hour.
class TestGoldenPath : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void openMoveARackUndoLoseAFeedExport()
    {
        TestWindow test;
        QVERIFY(test.open(test.writeTemplate("dgx-h100-superpod", {{"nodes", "31"}})));
        views::Session& session = test.session();
        QVERIFY(!session.isDirty());

        // Move a rack on the floor.
        test.window->showWorkspace(QStringLiteral("floor"));
        views::Canvas& canvas = *test.window->workspace()->canvas();
        canvas.zoomToFit();
        QVERIFY(QTest::qWaitFor([&] { return test.window->workspace()->isReady(); }));
        const model::Rack rack = *session.design().table<model::Rack>().begin();
        const auto box = canvas.boxOf(rack.id);
        QVERIFY(box);
        const QPoint from = canvas.toView(*box).center().toPoint();
        // Some of these places are free: along the row, into the aisle, further away.
        for (const QPointF by : {QPointF(0, 4000), QPointF(0, -4000), QPointF(3000, 0),
                                 QPointF(-3000, 0), QPointF(0, 6000), QPointF(0, -6000)}) {
            drag(canvas, from, from + (by * canvas.scale()).toPoint());
            if (session.history().position() == 1)
                break;
        }
        QCOMPARE(session.history().position(), std::size_t(1));
        QVERIFY(session.design().find(rack.id)->position != rack.position);
        QVERIFY(session.isDirty());
        QVERIFY(test.window->isWindowModified());
        const QString undo = action(test, "edit.undo")->text().remove('&');
        QTRY_VERIFY(action(test, "edit.undo")->text().remove('&').contains(
            QString::fromStdString(rack.name)));
        Q_UNUSED(undo);
        QVERIFY(test.waitCurrent());

        // Undo by key.
        QTest::keyClick(test.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session.history().position(), std::size_t(0));
        QCOMPARE(session.design().find(rack.id)->position, rack.position);
        QVERIFY(!session.isDirty());
        QVERIFY(test.waitCurrent());

        // Lose the first feed.
        const auto before = session.chain().power();
        QVERIFY(before.result && before.result->has_value());
        action(test, "design.lose-feed-1")->trigger();
        QVERIFY(test.window->commands().hasScenario());
        QVERIFY(!test.window->banners().text(QStringLiteral("scenario")).isEmpty());
        QVERIFY(test.waitCurrent());
        QVERIFY(action(test, "design.restore")->isEnabled());
        QVERIFY(!session.isDirty()); // a question, not an edit
        auto* restore = buttonOf<QPushButton>(
            *test.window->banners().banner(QStringLiteral("scenario")), QStringLiteral("Restore"));
        QVERIFY(restore != nullptr);
        restore->click();
        QVERIFY(!test.window->commands().hasScenario());
        QVERIFY(test.window->banners().text(QStringLiteral("scenario")).isEmpty());

        // Export what is ticked, then the same again.
        action(test, "file.export")->trigger();
        auto* dialog = test.window->findChild<gui::ExportsDialog*>();
        QVERIFY(dialog != nullptr);
        auto* list = dialog->findChild<QListWidget*>();
        for (int row = 0; row < list->count(); ++row) {
            const QString kind = list->item(row)->data(Qt::UserRole).toString();
            list->item(row)->setCheckState(kind == "bom-csv" || kind == "floor-svg" ||
                                                   kind == "floor-pdf"
                                               ? Qt::Checked
                                               : Qt::Unchecked);
        }
        const QString out = test.path("out");
        dialog->findChild<QLineEdit*>()->setText(out);
        buttonOf<QPushButton>(*dialog, QStringLiteral("Export"))->click();
        const QStringList files{"bom.csv", "floor.pdf", "floor.svg"};
        QTRY_COMPARE_WITH_TIMEOUT(QDir(out).entryList(QDir::Files), files, 60000);
        QTRY_VERIFY(!test.window->banners().text(QStringLiteral("export")).isEmpty());
        const auto bytes = [&](const QString& name) {
            QFile file(QDir(out).filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray pdf = bytes(QStringLiteral("floor.pdf"));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(QDir(out).removeRecursively());
        action(test, "file.export-again")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(QDir(out).entryList(QDir::Files), files, 60000);
        QTRY_COMPARE(bytes(QStringLiteral("floor.pdf")), pdf); // same design, same bytes
    }

    void copiesAreNamedAndPlacedAndOneUndoTakesThemBack()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        views::Session& session = test.session();
        const auto count = session.design().table<model::Device>().size();
        const model::Device* node = nullptr;
        for (const model::Device& device : session.design().table<model::Device>())
            if (device.role == "compute-node")
                node = &device;
        QVERIFY(node != nullptr);
        const std::string name = node->name;
        session.selection().set(node->id);
        QTRY_VERIFY(action(test, "edit.copy")->isEnabled());
        action(test, "edit.copy")->trigger();
        QTRY_VERIFY(action(test, "edit.paste")->isEnabled());
        action(test, "edit.paste")->trigger();
        QVERIFY(session.design().table<model::Device>().size() > count);
        QVERIFY(session.selection().refs().front() != model::EntityRef(node->id));
        QTRY_COMPARE(action(test, "edit.undo")->text().remove('&'),
                     QStringLiteral("Undo Paste %1").arg(QString::fromStdString(name)));
        session.undo();
        QCOMPARE(session.design().table<model::Device>().size(), count);
        // Delete, with its cables, and back.
        session.selection().set(node->id);
        const auto before = session.design();
        QTRY_VERIFY(action(test, "edit.delete")->isEnabled());
        action(test, "edit.delete")->trigger();
        QVERIFY(session.design().find(Id<model::Device>(node->id)) == nullptr);
        session.undo();
        QVERIFY(session.design() == before);
    }

    void theFirstTaskTicksItselfOff()
    {
        TestWindow test;
        test.window->beginFirstTask();
        QVERIFY(test.waitCurrent());
        views::FirstTask& task = *test.window->firstTask();
        QTRY_VERIFY(task.isVisible());
        QVERIFY(!task.isFinished());
        views::Session& session = test.session();
        // The move, made here by the verb that a drag runs.
        const model::Device* node = nullptr;
        for (const model::Device& device : session.design().table<model::Device>())
            if (device.role == "compute-node")
                node = &device;
        session.selection().set(node->id);
        QVERIFY(session.edit(QStringLiteral("Move"), [&](edit::Transaction& tx) {
            return tx.update(node->id,
                             [](model::Device& device) { device.placement = model::Unplaced{}; });
        }));
        QVERIFY(task.isDone(views::FirstTask::Move));
        QTest::keyClick(test.window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(task.isDone(views::FirstTask::LoseFeed));
        QVERIFY(test.waitCurrent());
        QTRY_VERIFY(task.isDone(views::FirstTask::Watch));
        test.window->vitals().explain(test.window->vitals().vitals().front().key);
        QVERIFY(task.isDone(views::FirstTask::Why));
        QVERIFY(!task.isFinished());
        session.undo();
        QVERIFY(task.isFinished());
    }
};

QTEST_MAIN(TestGoldenPath)
#include "tst_golden_path.moc"
