#include "core/project/autosave.h"

#include "tests/core/project/faulty_files.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cw;
using namespace cw::project;

class TestAutosave : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    FaultyFiles m_files;
    FixedClock m_clock{Timestamp{1'796'000'000}};
    Path m_project;

    static void setTime(const Path& path, std::int64_t seconds)
    {
        const timespec times[2] = {{seconds, 0}, {seconds, 0}};
        QCOMPARE(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
    }

    static mode_t modeOf(const Path& path)
    {
        struct stat data {};
        return ::stat(path.c_str(), &data) == 0 ? data.st_mode & 0777U : 0;
    }

private slots:
    void init()
    {
        m_project = Path(m_folder.filePath("a.cwright").toStdString());
        std::filesystem::remove(m_project);
        std::filesystem::remove(autosavePath(m_project));
        QVERIFY(saveDocument(m_files, documentNamed("saved"), m_project));
        setTime(m_project, 1000);
    }

    void afterACrashTheUnsavedStateIsOffered()
    {
        QVERIFY(writeAutosave(m_files, documentNamed("unsaved"), m_project));
        setTime(autosavePath(m_project), 2000);
        const auto opened = openDocument(m_files, m_project, m_clock, {false, {}, {}});
        QVERIFY(opened);
        QVERIFY(opened->recovery);
        QCOMPARE(opened->recovery->written.seconds, std::int64_t{2000});
        QCOMPARE(siteName(opened->document), std::string("saved")); // original
        QCOMPARE(opened->notes.size(), std::size_t{1});
        QVERIFY(opened->notes[0].find("unsaved state of 1970-01-01T00:33:20Z") != std::string::npos);
        QVERIFY(opened->notes[0].find("a.cwright.autosave") != std::string::npos);

        const auto restored = readRecovery(m_files, *opened->recovery); // restore
        QVERIFY(restored);
        QCOMPARE(siteName(*restored), std::string("unsaved"));

        const auto changes = recoveredChanges(opened->document, *restored); // compare
        QCOMPARE(changes.changeCount(), std::size_t{1});
        QCOMPARE(changes.changes<model::Site>()[0].after->name, std::string("unsaved"));

        QVERIFY(discardAutosave(m_files, m_project));
        QVERIFY(!*findRecovery(m_files, m_project));
        QVERIFY(discardAutosave(m_files, m_project)); // nothing to do is fine
    }

    void anOlderAutosaveIsNotOffered()
    {
        QVERIFY(writeAutosave(m_files, documentNamed("unsaved"), m_project));
        setTime(autosavePath(m_project), 900);
        QVERIFY(!*findRecovery(m_files, m_project));
    }

    void aProjectNeverSavedIsRecoveredToo()
    {
        QVERIFY(writeAutosave(m_files, documentNamed("unsaved"), m_project));
        std::filesystem::remove(m_project);
        QVERIFY(*findRecovery(m_files, m_project));
    }

    void anAutosaveReplacesTheOneBeforeAndKeepsNoBackup()
    {
        QVERIFY(writeAutosave(m_files, documentNamed("first"), m_project));
        QVERIFY(writeAutosave(m_files, documentNamed("second"), m_project));
        QVERIFY(!QFile::exists(QString::fromStdString(backupPath(autosavePath(m_project), 1).string())));
        QCOMPARE(siteName(*readRecovery(m_files, {autosavePath(m_project), {}})), std::string("second"));
        m_files.diskBytes = 10;
        QVERIFY(!writeAutosave(m_files, documentNamed("third"), m_project));
        m_files.diskBytes.reset();
        QCOMPARE(siteName(*readRecovery(m_files, {autosavePath(m_project), {}})), std::string("second"));
    }

    void whatIsPrivateStaysPrivate()
    {
        QCOMPARE(::chmod(m_project.c_str(), 0600), 0);
        mode_t whileWriting = 0;
        m_files.beforeSync = [&] { whileWriting = modeOf(autosavePath(m_project).string() + ".new-" +
                                                         std::to_string(::getpid())); };
        QVERIFY(writeAutosave(m_files, documentNamed("secret"), m_project));
        QCOMPARE(whileWriting, mode_t{0600});
        QCOMPARE(modeOf(autosavePath(m_project)), mode_t{0600});
    }

    void anAutosaveStandsBesideTheFileThatALinkLeadsTo()
    {
        const Path link(m_folder.filePath("link.cwright").toStdString());
        std::filesystem::create_symlink(m_project, link);
        QVERIFY(writeAutosave(m_files, documentNamed("unsaved"), link));
        const auto found = findRecovery(m_files, m_project);
        QVERIFY(found && *found);
        QCOMPARE((*found)->path, autosavePath(m_project));
        QVERIFY(discardAutosave(m_files, link));
        QVERIFY(!*findRecovery(m_files, link));
    }

    void aDamagedAutosaveNamesItsFile()
    {
        QFile file(QString::fromStdString(autosavePath(m_project).string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\"");
        file.close();
        const auto restored = readRecovery(m_files, {autosavePath(m_project), {}});
        QCOMPARE(restored.error().code, ErrorCode::Malformed);
        QVERIFY(restored.error().where.starts_with(autosavePath(m_project).string()));
    }
};

QTEST_GUILESS_MAIN(TestAutosave)
#include "tst_autosave.moc"
