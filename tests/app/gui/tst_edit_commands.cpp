#include "app/gui/edit_commands.h"
#include "core/model/device.h"
#include "core/model/rack.h"
#include "core/model/site.h"
#include "tests/app/gui/window_test.h"
#include "views/actions/action_registry.h"
#include "views/docks/field_editor.h"
#include "views/floor/floor_scene.h"
#include "views/floor/floor_workspace.h"
#include "views/widgets/empty_state.h"

#include <QAction>
#include <QClipboard>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include <set>

using namespace cw;
using support::TestWindow;

namespace {

QAction* action(TestWindow& test, const char* id)
{
    return test.window->actions().action(QLatin1String(id));
}

const model::Device* nodeOf(const model::Design& design)
{
    for (const model::Device& device : design.table<model::Device>())
        if (device.role == "compute-node")
            return &device;
    return nullptr;
}

QMimeData* clipOf(const QByteArray& bytes)
{
    auto* data = new QMimeData;
    data->setData(QLatin1String(gui::kClipType), bytes);
    return data;
}

} // namespace

/// What is done to a selection, through the real window.
class TestEditCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QGuiApplication::clipboard()->clear(); }

    void whatIsCopiedInOneWindowIsPastedInAnother()
    {
        TestWindow from;
        QVERIFY(from.open(from.writeTemplate("dgx-h100-superpod", {{"nodes", "31"}})));
        TestWindow to;
        to.session().show(project::Opened(), {});
        QVERIFY(to.waitCurrent());
        QTRY_VERIFY(!action(to, "edit.paste")->isEnabled()); // nothing is copied yet

        const model::Device node = *nodeOf(from.session().design());
        from.session().selection().set(node.id);
        QTRY_VERIFY(action(from, "edit.copy")->isEnabled());
        action(from, "edit.copy")->trigger();
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data->text(), QString::fromStdString(node.name)); // for mail and spreadsheets
        QVERIFY(data->hasFormat(QLatin1String(gui::kClipType)));

        const model::Part part = *from.session().design().partOf(node);
        QVERIFY(to.session().design().find(part.id) == nullptr);
        QTRY_VERIFY(action(to, "edit.paste")->isEnabled());
        const model::Design before = to.session().design();
        action(to, "edit.paste")->trigger();
        const auto pasted = to.session().selection().of<model::Device>();
        QCOMPARE(pasted.size(), std::size_t(1));
        const model::Design& design = to.session().design();
        QCOMPARE(design.at(pasted[0]).part, part.id);
        QVERIFY(*design.find(part.id) == part); // facts, sources and all
        QVERIFY(design.at(pasted[0]).name != node.name);
        QVERIFY(
            to.session().state().lookup.named<model::Device>(design.at(pasted[0]).name).size() ==
            1);
        // What is built in comes along, for the estimate.
        std::set<std::string> keys;
        for (const model::Part& each : design.table<model::Part>())
            keys.insert(each.key);
        for (const model::ComponentSpec& component : part.components)
            for (const model::Part& each : from.session().design().table<model::Part>())
                if (each.key == component.part)
                    QVERIFY2(keys.contains(component.part), component.part.c_str());
        to.session().undo();
        QVERIFY(to.session().design() == before);
    }

    void aBrokenClipboardIsToldAndChangesNothing()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        test.session().selection().set(nodeOf(test.session().design())->id);
        QVERIFY(test.window->commands().copy());
        const QByteArray whole =
            QGuiApplication::clipboard()->mimeData()->data(QLatin1String(gui::kClipType));
        const model::Design before = test.session().design();
        const auto selected = test.session().selection().refs();
        QSignalSpy said(&test.window->commands(), &gui::EditCommands::message);
        QByteArray newer = whole;
        newer.replace("\"version\":2", "\"version\":77");
        QByteArray other = whole;
        other.replace("\"rack_units\"", "\"rack_unjts\"");
        for (const QByteArray& bytes : {whole.left(whole.size() / 2), newer, other,
                                        QByteArray("{}"), QByteArray("\xff\xfe\x00", 3)}) {
            QGuiApplication::clipboard()->setMimeData(clipOf(bytes));
            said.clear();
            QTRY_VERIFY(action(test, "edit.paste")->isEnabled());
            action(test, "edit.paste")->trigger();
            QCOMPARE(said.count(), 1);
            const QString text = said.front().front().toString();
            QVERIFY2(text.startsWith(QStringLiteral("Nothing was pasted: ")), qPrintable(text));
            QVERIFY(test.session().design() == before);
            QVERIFY(test.session().history().steps().empty());
            QCOMPARE(test.session().selection().refs(), selected);
        }
        // Any other program's text is nothing to paste.
        QGuiApplication::clipboard()->setText(QStringLiteral("dgx-A07-1"));
        QTRY_VERIFY(!action(test, "edit.paste")->isEnabled());
    }

    void whatIsCutComesBackUnderAFreeName()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        const auto& devices = test.session().design().table<model::Device>();
        const auto count = devices.size();
        const model::Device node = *nodeOf(test.session().design());
        test.session().selection().set(node.id);
        test.window->commands().cut();
        QVERIFY(test.session().design().find(node.id) == nullptr);
        test.window->commands().paste();
        QCOMPARE(test.session().design().table<model::Device>().size(), count);
    }

    void aHallIsAddedNamedAndShown()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        test.window->showWorkspace(QStringLiteral("racks"));
        const auto& halls = test.session().design().table<model::Hall>();
        const auto count = halls.size();
        const model::Hall old = *halls.begin();
        QTRY_VERIFY(action(test, "design.add-hall")->isEnabled());
        action(test, "design.add-hall")->trigger();
        QCOMPARE(test.session().design().table<model::Hall>().size(), count + 1);
        const auto added = test.session().selection().of<model::Hall>();
        QCOMPARE(added.size(), std::size_t(1));
        const model::Hall& hall = test.session().design().at(added[0]);
        QCOMPARE(hall.width, old.width);
        QVERIFY(hall.name != old.name && !hall.name.empty());
        QCOMPARE(QString::fromStdString(test.session().history().undoStep()->name),
                 QStringLiteral("Add %1").arg(QString::fromStdString(hall.name)));
        // It is what the floor shows, and the keyboard waits in its name.
        auto* floor = qobject_cast<views::FloorWorkspace*>(test.window->workspace());
        QVERIFY(floor != nullptr);
        QCOMPARE(floor->scene().hall(), std::optional(added[0]));
        const auto* name = qobject_cast<const QLineEdit*>(test.window->focusWidget());
        QVERIFY(name != nullptr);
        QCOMPARE(name->text(), QString::fromStdString(hall.name));
        test.session().undo();
        QCOMPARE(test.session().design().table<model::Hall>().size(), count);
        QCOMPARE(floor->scene().hall(), std::optional(old.id));
    }

    void withoutAHallTheFloorOffersOne()
    {
        TestWindow test;
        project::Opened empty;
        test.session().show(std::move(empty), {});
        QVERIFY(test.waitCurrent());
        test.window->showWorkspace(QStringLiteral("floor"));
        auto* floor = qobject_cast<views::FloorWorkspace*>(test.window->workspace());
        QVERIFY(floor != nullptr);
        auto* state = floor->findChild<views::EmptyState*>();
        QVERIFY(state != nullptr && state->isVisible());
        QCOMPARE(state->title(), QStringLiteral("No hall yet"));
        auto* button = support::buttonOf<QPushButton>(*state, QStringLiteral("Add hall…"));
        QVERIFY(button != nullptr && button->isVisible());
        button->click();
        QCOMPARE(test.session().design().table<model::Hall>().size(), std::size_t(1));
        QVERIFY(!state->isVisible());
        QVERIFY(floor->scene().hall().has_value());
        // One more, from the bar.
        floor->findChild<QPushButton*>(QStringLiteral("addHall"))->click();
        QCOMPARE(test.session().design().table<model::Hall>().size(), std::size_t(2));
        // What is read only has no button.
        project::Opened shown;
        shown.readOnly = true;
        test.session().show(std::move(shown), {});
        QVERIFY(state->isVisible());
        QVERIFY(!button->isVisible());
        QVERIFY(!action(test, "design.add-hall")->isEnabled() ||
                QTest::qWaitFor([&] { return !action(test, "design.add-hall")->isEnabled(); }));
    }
};

QTEST_MAIN(TestEditCommands)
#include "tst_edit_commands.moc"
