#include "app/gui/banners.h"
#include "app/gui/command_line.h"
#include "app/gui/file_ui.h"
#include "app/gui/recent_files.h"
#include "app/gui/dock_set.h"
#include "app/gui/screenshots.h"
#include "app/gui/status_line.h"
#include "app/gui/unsaved_work.h"
#include "core/project/autosave.h"
#include "tests/app/gui/window_test.h"
#include "views/workspace/workspace.h"

#include <QDir>
#include <QFrame>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>

using namespace cw;
using support::buttonOf;
using support::TestWindow;

namespace {

QMessageBox* box(const TestWindow& test, const char* name)
{
    return test.window->findChild<QMessageBox*>(QLatin1String(name));
}

bool renameFirstRack(views::Session& session, const char* name)
{
    return session
        .edit(QStringLiteral("Rename"),
              [&](edit::Transaction& tx) {
                  return tx.update(tx.design().table<model::Rack>().begin()->id,
                                   [&](model::Rack& rack) { rack.name = name; });
              })
        .has_value();
}

std::string firstRack(const views::Session& session)
{
    return session.design().table<model::Rack>().begin()->name;
}

} // namespace

/// What a person decides about files, through the window.
class TestFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void savingClearsTheMarkAndIsRemembered()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        QVERIFY(test.open(file));
        QCOMPARE(test.window->recent().paths().value(0), file);
        QVERIFY(renameFirstRack(test.session(), "Z1"));
        QVERIFY(test.window->isWindowModified());
        test.window->files().save();
        QTRY_VERIFY(!test.window->isWindowModified());
        QVERIFY(test.window->status().saveText().startsWith(QStringLiteral("Saved")));
        QVERIFY(!QFile::exists(file + ".autosave"));
    }

    void unsavedChangesAreAskedFor()
    {
        TestWindow test;
        QVERIFY(test.open(test.writeTemplate("air-rack")));
        QVERIFY(renameFirstRack(test.session(), "Z1"));
        test.window->files().close();
        QVERIFY(box(test, "unsaved") != nullptr);
        QVERIFY(test.session().isOpen());
        box(test, "unsaved")->reject();
        QVERIFY(test.session().isOpen());
        QTRY_VERIFY(box(test, "unsaved") == nullptr);
        test.window->files().close();
        buttonOf<QPushButton>(*box(test, "unsaved"), QStringLiteral("Do not save"))->click();
        QVERIFY(!test.session().isOpen());
        QVERIFY(test.window->isOnStart());
    }

    void aLockedFileOpensReadOnlyAndSaysSo()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        auto owner = project::currentOwner(test.bench->clock);
        owner.user = "ada";
        owner.host = "another-host";
        const auto lock = project::Lock::acquire(*test.bench->disk, file.toStdString(), owner);
        QVERIFY(lock.has_value());
        test.window->files().open(file);
        QTRY_VERIFY(box(test, "locked") != nullptr);
        QVERIFY(box(test, "locked")->informativeText().contains(QStringLiteral("ada")));
        buttonOf<QPushButton>(*box(test, "locked"), QStringLiteral("Open read-only"))->click();
        QTRY_VERIFY(test.session().isOpen());
        QVERIFY(test.session().isReadOnly());
        QCOMPARE(test.window->status().saveText(), QStringLiteral("Read-only"));
        QVERIFY(!renameFirstRack(test.session(), "Z1"));
    }

    void aCopyIsLockedAndTheOldFileIsFree()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        const QString copy = test.path("copy.cwright");
        QVERIFY(test.open(file));
        QVERIFY(QFile::exists(file + ".lock"));
        QVERIFY(renameFirstRack(test.session(), "Z1"));
        test.bench->files.saveAs(copy);
        QTRY_COMPARE(test.session().path(), copy);
        QVERIFY(QFile::exists(copy + ".lock"));
        QVERIFY(!QFile::exists(file + ".lock"));
        QVERIFY(renameFirstRack(test.session(), "Z2"));
    }

    void aCopyOfAReadOnlyFileCanBeEdited()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        test.bench->files.open(file, true);
        QVERIFY(test.waitCurrent());
        QVERIFY(!renameFirstRack(test.session(), "Z1"));
        test.bench->files.saveAs(test.path("copy.cwright"));
        QTRY_VERIFY(!test.session().isReadOnly());
        QVERIFY(renameFirstRack(test.session(), "Z1"));
        QVERIFY(!test.window->windowTitle().contains(QStringLiteral("read-only")));
    }

    void whatAnotherEditsIsNotSavedOver()
    {
        TestWindow test;
        const QString others = test.writeTemplate("air-rack", {}, "others.cwright");
        const auto lock = project::Lock::acquire(*test.bench->disk, others.toStdString(),
                                                 {"ada", "elsewhere", 7, {1'796'000'000}});
        QVERIFY(lock.has_value());
        const QString file = test.writeTemplate("air-rack");
        QVERIFY(test.open(file));
        QSignalSpy failed(&test.bench->files, &views::FileController::failed);
        test.bench->files.saveAs(others);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][1].value<Error>().text().find("ada") != std::string::npos);
        QCOMPARE(test.session().path(), file);
    }

    void aFileChangedByOthersIsTold()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        QVERIFY(test.open(file));
        QFile other(file);
        QVERIFY(other.open(QIODevice::Append));
        other.write("\n");
        other.close();
        QTRY_VERIFY(!test.window->banners().text(QStringLiteral("external")).isEmpty());
        QVERIFY(renameFirstRack(test.session(), "Z1"));
        test.window->files().save();
        QTRY_VERIFY(box(test, "conflict") != nullptr);
        buttonOf<QPushButton>(*box(test, "conflict"), QStringLiteral("Replace"))->click();
        QTRY_VERIFY(!test.session().isDirty());
        QTRY_VERIFY(test.window->banners().text(QStringLiteral("external")).isEmpty());
    }

    void unsavedWorkOfACrashIsOffered()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        QVERIFY(test.open(file));
        const std::string before = firstRack(test.session());
        QVERIFY(renameFirstRack(test.session(), "Z1"));
        QTest::qWait(1100); // another second than the file's
        QVERIFY(project::writeAutosave(*test.bench->disk, test.session().snapshot(),
                                       file.toStdString()));
        test.session().close();
        QVERIFY(test.open(file));
        QTRY_VERIFY(!test.window->banners().text(QStringLiteral("recovery")).isEmpty());
        QCOMPARE(firstRack(test.session()), before);
        auto* banner = test.window->banners().banner(QStringLiteral("recovery"));
        QVERIFY(buttonOf<QPushButton>(*banner, QStringLiteral("Open original")) != nullptr);
        QVERIFY(buttonOf<QPushButton>(*banner, QStringLiteral("Compare")) != nullptr);
        buttonOf<QPushButton>(*banner, QStringLiteral("Restore"))->click();
        QCOMPARE(firstRack(test.session()), std::string("Z1"));
        QVERIFY(test.session().isDirty());
    }

    void anEndedProcessLeavesItsUnsavedDocument()
    {
        TestWindow test;
        QVERIFY(test.openTemplate("air-rack"));
        // As a process that is gone would have kept it.
        QProcess gone;
        gone.start(QStringLiteral("true"), QStringList());
        QVERIFY(gone.waitForStarted());
        const QString number = QString::number(gone.processId());
        QVERIFY(gone.waitForFinished());
        const QString folder = QDir(gui::unsavedFolder()).filePath("../" + number);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(project::writeAutosave(*test.bench->disk, test.session().snapshot(),
                                       QDir(folder).filePath("unsaved.cwright").toStdString()));
        test.session().close();
        const auto found = test.window->files().leftovers();
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found.front().path.isEmpty());
        test.window->files().restoreLeftover(found.front());
        QVERIFY(test.waitCurrent());
        QVERIFY(test.session().isDirty());
        QTRY_VERIFY_WITH_TIMEOUT(test.window->files().leftovers().empty(), 20000);
        test.window->files().endSession();
    }

    void aBadFileSaysWhatWhereAndWhatToDo()
    {
        TestWindow test;
        QFile bad(test.path("bad.cwright"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("{\"format\":\"clusterwright\",");
        bad.close();
        test.window->files().open(bad.fileName());
        QTRY_VERIFY(box(test, "error") != nullptr);
        QVERIFY(box(test, "error")->text().contains(QStringLiteral("bad.cwright")));
        QVERIFY(!box(test, "error")->informativeText().isEmpty());
        QVERIFY(test.window->isOnStart());
    }

    void screenshotsOfEveryWorkspaceInBothLooks()
    {
        TestWindow test;
        const QString file = test.writeTemplate("air-rack");
        const auto written = gui::writeScreenshots(*test.window, test.path("pictures"), file);
        QVERIFY2(written.has_value(), written ? "" : written.error().text().c_str());
        QCOMPARE(written->size(),
                 2 * static_cast<qsizetype>(1 + test.window->workspaces().size() +
                                            test.window->docks().frames().size()));
        for (const QString& path : *written)
            QCOMPARE(QImage(path).size(), QSize(1600, 1000));
        QVERIFY(!QFile::exists(file + ".lock"));
    }

    void theCommandLine()
    {
        const auto call = [](QStringList words) {
            words.prepend(QStringLiteral("clusterwright"));
            return gui::parseCommandLine(words);
        };
        QCOMPARE(call({"a.cwright"}).file, QStringLiteral("a.cwright"));
        QCOMPARE(call({"--screenshots", "out", "a.cwright"}).screenshots, QStringLiteral("out"));
        QCOMPARE(call({"--size", "1280x800", "a.cwright"}).size, QSize(1280, 800));
        QCOMPARE(call({"--size", "wide", "a.cwright"}).exitCode, 2);
        QCOMPARE(call({"a.cwright", "--workspace", "floor"}).workspace, QStringLiteral("floor"));
        QCOMPARE(call({"--", "-x.cwright"}).file, QStringLiteral("-x.cwright"));
        QCOMPARE(call({"--help"}).exitCode, 0);
        QVERIFY(call({"--version"}).text.startsWith(QStringLiteral("clusterwright ")));
        for (const QStringList& wrong :
             {QStringList{"--nonsense"}, QStringList{"a", "b"}, QStringList{"--screenshots"},
              QStringList{"--screenshots", "out"}}) {
            QCOMPARE(call(wrong).exitCode, 2);
            QVERIFY(!call(wrong).text.isEmpty());
        }
    }

    void withoutADisplayTheProgramSaysSo()
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            environment.remove(QLatin1String(name));
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(CW_BINARY_DIR "/bin/clusterwright"), QStringList());
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardError().contains("no display"));
    }
};

QTEST_MAIN(TestFiles)
#include "tst_files.moc"
