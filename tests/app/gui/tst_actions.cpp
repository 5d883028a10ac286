#include "app/gui/dock_set.h"
#include "app/gui/edit_commands.h"
#include "app/gui/preferences_dialog.h"
#include "core/model/connection.h"
#include "core/model/device.h"
#include "tests/app/gui/window_test.h"
#include "views/actions/action_registry.h"
#include "views/actions/palette.h"
#include "views/workspace/workspace.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QSignalSpy>

using namespace cw;
using support::TestWindow;
using views::ActionSpec;

/// The table of actions, through the window that uses it.
class TestActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTableHasNoTwinsAndNoGaps()
    {
        TestWindow test;
        const QStringList problems = test.window->actions().problems();
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        QVERIFY(test.window->actions().specs().size() > 50);
    }

    void everyActionIsInAMenuThatOneLetterOpens()
    {
        TestWindow test;
        QSet<QAction*> reachable;
        const std::function<void(QMenu*)> walk = [&](QMenu* menu) {
            for (QAction* action : menu->actions()) {
                if (action->menu() != nullptr)
                    walk(action->menu());
                else if (!action->isSeparator())
                    reachable.insert(action);
            }
        };
        QSet<QChar> letters;
        for (QAction* top : test.window->menuBar()->actions()) {
            const qsizetype mark = top->text().indexOf('&');
            QVERIFY2(mark >= 0, qPrintable(top->text()));
            const QChar letter = top->text()[mark + 1].toLower();
            QVERIFY2(!letters.contains(letter), qPrintable(top->text()));
            letters.insert(letter);
            walk(top->menu());
        }
        for (const ActionSpec& spec : test.window->actions().specs())
            QVERIFY2(reachable.contains(test.window->actions().action(spec.id)),
                     qPrintable(spec.id));
    }

    void everyActionIsFoundByItsNameInThePalette()
    {
        TestWindow test;
        views::CommandPalette palette(test.window->actions(), test.bench->theme,
                                      test.window.get());
        for (const ActionSpec& spec : test.window->actions().specs()) {
            const auto entries = palette.entriesFor(spec.text);
            const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& entry) {
                return entry.text == spec.text;
            });
            QVERIFY2(found != entries.end(), qPrintable(spec.id));
            QVERIFY2(found - entries.begin() < 3, qPrintable(spec.id));
        }
    }

    void thePaletteGoesToObjectsByName()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        const model::Rack& rack = *test.session().design().table<model::Rack>().begin();
        auto* palette = test.window->findChild<views::CommandPalette*>(QStringLiteral("palette"));
        QVERIFY(palette != nullptr);
        const auto entries = palette->entriesFor(QString::fromStdString(rack.name));
        QVERIFY(!entries.empty());
        QCOMPARE(entries.front().text, QString::fromStdString(rack.name));
        entries.front().run();
        QCOMPARE(test.session().selection().refs(), views::Selection::Refs{rack.id});
    }

    void everyIconNamedIsThere()
    {
        TestWindow test;
        for (const ActionSpec& spec : test.window->actions().specs())
            if (!spec.icon.isEmpty())
                QVERIFY2(!test.window->actions().action(spec.id)->icon().isNull(),
                         qPrintable(spec.icon));
        for (const views::Workspace* workspace : test.window->workspaces())
            QVERIFY2(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(workspace->iconName())),
                     qPrintable(workspace->iconName()));
    }

    // What is current is computed anew as well, and the status line says what was found.
    void runningTheChecksRunsThem()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        QSignalSpy said(&test.window->commands(), &gui::EditCommands::message);
        QSignalSpy stale(&test.session().chain(), &views::Chain::stale);
        QVERIFY(test.waitCurrent());
        const auto scenario = test.session().chain().scenario().key();
        const auto workload = test.session().chain().workload();
        stale.clear();
        test.window->actions().action(QStringLiteral("analyse.checks"))->trigger();
        QVERIFY(stale.count() > 0);
        QVERIFY(test.waitCurrent());
        QVERIFY(QTest::qWaitFor([&] {
            return !said.isEmpty() &&
                   said.last().front().toString().startsWith(QStringLiteral("Checks run: "));
        }));
        QCOMPARE(test.session().chain().scenario().key(), scenario);
        QCOMPARE(test.session().chain().workload(), workload);
    }

    void followingADeviceWithSeveralCablesAsksWhich()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        const model::Design& design = test.session().design();
        std::optional<Id<model::Device>> many;
        for (const model::Device& device : design.table<model::Device>())
            if (test.session().state().lookup.referrers<model::Connection>(device.id).size() > 1)
                many = device.id;
        QVERIFY(many);
        test.session().selection().set(model::EntityRef(*many));
        test.window->commands().followConnection();
        auto* menu = test.window->findChild<QMenu*>(QStringLiteral("connections"));
        QVERIFY(menu != nullptr && menu->actions().size() > 1);
        QVERIFY(menu->actions().front()->text().contains(QStringLiteral(" → ")));
        menu->actions().front()->trigger();
        menu->close();
        const auto cable = test.session().selection().current();
        QVERIFY(cable && cable->kind == model::Kind::Connection);
        test.window->commands().followConnection(); // once more: the other end
        const auto other = test.session().selection().current();
        QVERIFY(other && other->kind == model::Kind::Device && *other != model::EntityRef(*many));
    }

    void keysAreChangedKeptAndGivenBack()
    {
        TestWindow test;
        auto& actions = test.window->actions();
        const QKeySequence key(QStringLiteral("Ctrl+Alt+U"));
        actions.setKeys(QStringLiteral("edit.undo"), {key});
        QSettings settings;
        actions.saveKeys(settings);
        settings.sync();
        test.make();
        QCOMPARE(test.window->actions().keys(QStringLiteral("edit.undo")), QList{key});
        QCOMPARE(test.window->actions().holderOf(key, {}), QStringLiteral("edit.undo"));
        QVERIFY(!test.window->actions().holderOf(QKeySequence(QStringLiteral("Ctrl+Z")), {}));
        test.window->actions().resetKeys();
        QCOMPARE(test.window->actions().keys(QStringLiteral("edit.undo")).front(),
                 QKeySequence(QStringLiteral("Ctrl+Z")));
    }

    void cancelledPreferencesChangeNothing()
    {
        TestWindow test;
        const gui::Preferences before = test.window->preferences();
        test.window->openPreferences();
        auto* dialog = test.window->findChild<gui::PreferencesDialog*>();
        QVERIFY(dialog != nullptr);
        gui::Preferences other = before;
        other.theme = before.theme == views::ThemeChoice::Dark ? views::ThemeChoice::Light
                                                               : views::ThemeChoice::Dark;
        other.fontScale = 1.3;
        Q_EMIT dialog->applied(other);
        QCOMPARE(test.bench->theme.fontScale(), 1.3);
        dialog->reject();
        QVERIFY(test.window->preferences() == before);
        QCOMPARE(test.bench->theme.fontScale(), before.fontScale);
    }
};

QTEST_MAIN(TestActions)
#include "tst_actions.moc"
