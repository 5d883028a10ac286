#include "core/project/store.h"

#include "tests/core/project/faulty_files.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace cw;
using namespace cw::project;

class TestSave : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    FaultyFiles m_files;
    FixedClock m_clock{Timestamp{1'796'000'000}};

    Path path(const char* name) const
    {
        return Path(m_folder.filePath(QLatin1String(name)).toStdString());
    }
    static QByteArray content(const Path& path)
    {
        QFile file(QString::fromStdString(path.string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    static void overwrite(const Path& path, const QByteArray& text)
    {
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QStringList leftOvers() const
    {
        return QDir(m_folder.path()).entryList({"*.new-*", "*.lock*"}, QDir::Files | QDir::Hidden);
    }
    /// Saves a new file and says how it was.
    FileStamp saved(const Path& file, const std::string& name)
    {
        const auto stamp = saveDocument(m_files, documentNamed(name), file);
        if (!stamp)
            qFatal("%s", stamp.error().text().c_str());
        return *stamp;
    }
    Expected<Opened> opened(const Path& file, bool edit = false)
    {
        return openDocument(m_files, file, m_clock,
                            {edit, {}, Owner{"eva", "desk", ::getpid(), {}}});
    }

private slots:
    void init()
    {
        m_files = FaultyFiles();
        QDir folder(m_folder.path());
        for (const QString& name : folder.entryList(QDir::Files | QDir::Hidden))
            folder.remove(name);
    }

    void whatIsSavedOpensEqual()
    {
        const Path file = path("a.cwright");
        const FileStamp stamp = saved(file, "north");
        const auto back = opened(file);
        QVERIFY2(back, back ? "" : back.error().text().c_str());
        QVERIFY(back->document == documentNamed("north"));
        QVERIFY(back->stamp == stamp);
        QVERIFY(back->readOnly);
        QVERIFY(!back->lock);
        QCOMPARE(leftOvers(), QStringList());
    }

    void openingWritesNothing()
    {
        const Path file = path("a.cwright");
        saved(file, "north");
        m_files.calls.clear();
        QVERIFY(opened(file));
        QVERIFY(m_files.calls.empty());
    }

    void theOldFileIsReplacedOnlyWhenTheNewOneIsSafe()
    {
        const Path file = path("a.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        m_files.calls.clear();
        QVERIFY(saveDocument(m_files, documentNamed("two"), file, options));
        const std::vector<std::string> order = {
            "create a.cwright.new-" + std::to_string(::getpid()), "sync", "duplicate to a.cwright~",
            "rename to a.cwright", "sync folder"};
        QVERIFY(m_files.calls == order);
        QVERIFY(content(file).contains("two"));
        QVERIFY(content(backupPath(file, 1)).contains("one"));
    }

    void backupsRotate()
    {
        const Path file = path("a.cwright");
        SaveOptions options;
        options.backups = 2;
        options.expected = saved(file, "one");
        for (const char* name : {"two", "three", "four"})
            options.expected = *saveDocument(m_files, documentNamed(name), file, options);
        QVERIFY(content(file).contains("four"));
        QVERIFY(content(backupPath(file, 1)).contains("three"));
        QVERIFY(content(backupPath(file, 2)).contains("two"));
        QVERIFY(!QFile::exists(QString::fromStdString(backupPath(file, 3).string())));
    }

    void whatGoesWrongLeavesTheOldFile_data()
    {
        QTest::addColumn<QString>("fault");
        for (const char* fault :
             {"disk full", "read-only folder", "rename", "sync", "stopped", "not writable"})
            QTest::newRow(fault) << fault;
    }
    void whatGoesWrongLeavesTheOldFile()
    {
        QFETCH(QString, fault);
        const Path file = path("a.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        const QByteArray before = content(file);
        Document document = documentNamed("two");
        Work work;
        std::stop_source stop;
        ErrorCode expected = ErrorCode::WriteFailed;
        if (fault == "disk full")
            m_files.diskBytes = 40;
        m_files.readOnlyFolder = fault == "read-only folder";
        m_files.failRename = fault == "rename";
        m_files.failSync = fault == "sync";
        if (fault == "stopped") {
            for (std::uint64_t id = 2; id < 5000; ++id) {
                model::Site site;
                site.id = Id<model::Site>(id);
                document.design.table<model::Site>().insert(site);
            }
            stop.request_stop();
            work.stop = stop.get_token();
            expected = ErrorCode::Cancelled;
        }
        if (fault == "not writable") {
            model::Site site = document.design.at(Id<model::Site>(1));
            site.altitudeM = 1e308;
            document.design.table<model::Site>().replace(site);
            expected = ErrorCode::InvalidArgument;
        }
        const auto result = saveDocument(m_files, document, file, options, work);
        QVERIFY(!result);
        QCOMPARE(result.error().code, expected);
        QCOMPARE(content(file), before);
        QCOMPARE(leftOvers(), QStringList());
        // And when the fault is gone, saving works with the same stamp.
        m_files = FaultyFiles();
        QVERIFY(saveDocument(m_files, documentNamed("two"), file, options));
    }

    // From the rename on the file is there: to say that it is not would make the next save find a
    // file that "somebody else" changed.
    void aFolderThatCannotBeSyncedIsARemarkOnAFileThatIsSaved()
    {
        const Path file = path("a.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        MemoryLog log;
        options.log = &log;
        m_files.failSyncFolder = true;
        const auto stamp = saveDocument(m_files, documentNamed("two"), file, options);
        QVERIFY2(stamp, stamp ? "" : stamp.error().text().c_str());
        QVERIFY(content(file).contains("two"));
        QVERIFY(content(backupPath(file, 1)).contains("one"));
        QCOMPARE(log.lines().size(), std::size_t(1));
        const std::string& remark = log.lines().front().text;
        QVERIFY2(remark.starts_with("a.cwright is saved") &&
                     remark.find("cannot bring the folder to the disk") != std::string::npos,
                 remark.c_str());
        options.expected = *stamp;
        options.log = nullptr;
        QVERIFY(saveDocument(m_files, documentNamed("three"), file, options));
        QVERIFY(content(file).contains("three"));
    }

    void theRealDiskSaysWhatWhereAndWhatToDo()
    {
        const auto real = systemFiles();
        const auto folder = saveDocument(*real, documentNamed("a"), m_folder.path().toStdString());
        QCOMPARE(folder.error().code, ErrorCode::Conflict);
        QVERIFY(folder.error().message.find("no ordinary file") != std::string::npos);
        const Path nowhere = path("no/such/a.cwright");
        const auto missing = saveDocument(*real, documentNamed("a"), nowhere);
        QCOMPARE(missing.error().code, ErrorCode::WriteFailed);
        QCOMPARE(missing.error().where, nowhere.string()); // not the file that is written beside it
        QCOMPARE(missing.error().hint, std::string("check the folder and the name"));
        const auto reading =
            openDocument(*real, m_folder.path().toStdString(), m_clock, {false, {}, {}});
        QCOMPARE(reading.error().code, ErrorCode::Unreadable);
        QVERIFY(reading.error().hint.find("that is a folder") != std::string::npos);
    }

    void aFolderThatIsAFileSaysSo()
    {
        overwrite(path("file"), "x");
        const auto real = systemFiles();
        const auto result = saveDocument(*real, documentNamed("a"), path("file") / "a.cwright");
        QVERIFY(!result);
        QVERIFY(result.error().hint.find("not a folder") != std::string::npos);
    }

    void aFileThatSomebodyChangedIsNotOverwritten()
    {
        const Path file = path("a.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        overwrite(file, "theirs");
        const auto result = saveDocument(m_files, documentNamed("two"), file, options);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Conflict);
        QVERIFY(result.error().message.find("changed by somebody else") != std::string::npos);
        QCOMPARE(result.error().where, file.string());
        QVERIFY(result.error().hint.find("save under another name") != std::string::npos);
        QCOMPARE(content(file), QByteArray("theirs"));
        options.replace = true;
        QVERIFY(saveDocument(m_files, documentNamed("two"), file, options));
        QCOMPARE(content(backupPath(file, 1)), QByteArray("theirs"));
    }

    void aFileChangedDuringTheSaveIsNotOverwritten()
    {
        const Path file = path("a.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        m_files.beforeSync = [&] { overwrite(file, "theirs"); };
        const auto result = saveDocument(m_files, documentNamed("two"), file, options);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Conflict);
        QCOMPARE(content(file), QByteArray("theirs"));
    }

    void aTouchedFileOfTheSameContentIsNotInTheWay()
    {
        const Path file = path("a.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        const QByteArray bytes = content(file);
        overwrite(file, bytes); // another time, the same bytes
        QVERIFY(saveDocument(m_files, documentNamed("two"), file, options));
    }

    void anotherFilesNameIsNotTakenUnasked()
    {
        const Path file = path("a.cwright");
        saved(file, "one");
        const auto result = saveDocument(m_files, documentNamed("two"), file);
        QCOMPARE(result.error().code, ErrorCode::Conflict);
        QVERIFY(content(file).contains("one"));
    }

    void aSaveThatWasCutOffIsNotInTheWay()
    {
        const Path file = path("a.cwright");
        overwrite(path(("a.cwright.new-" + std::to_string(::getpid())).c_str()), "half");
        saved(file, "one");
        QCOMPARE(leftOvers(), QStringList());
    }

    void permissionsAndLinksStay()
    {
        const Path file = path("a.cwright");
        const Path link = path("link.cwright");
        SaveOptions options;
        options.expected = saved(file, "one");
        QCOMPARE(::chmod(file.c_str(), 0600), 0);
        std::filesystem::create_symlink(file, link);
        mode_t whileWriting = 0;
        m_files.beforeSync = [&] {
            struct stat data {};
            const Path temporary = file.string() + ".new-" + std::to_string(::getpid());
            if (::stat(temporary.c_str(), &data) == 0)
                whileWriting = data.st_mode & 0777U;
        };
        const auto stamp = saveDocument(m_files, documentNamed("two"), link, options);
        QVERIFY2(stamp, stamp ? "" : stamp.error().text().c_str());
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(whileWriting, mode_t{0600}); // nobody else reads it meanwhile either
        struct stat data {};
        QCOMPARE(::stat(file.c_str(), &data), 0);
        QCOMPARE(data.st_mode & 0777U, 0600U);
        QVERIFY(content(file).contains("two"));
    }

    void aDamagedFileNamesFileAndPlace()
    {
        const Path file = path("a.cwright");
        overwrite(
            file,
            R"({"format":"clusterwright-project","version":2,"site":[{"id":"0000000000001","name":7}]})");
        const auto result = opened(file, true);
        QVERIFY(!result);
        QCOMPARE(result.error().where, file.string() + ": /site/0/name");
        QCOMPARE(leftOvers(), QStringList()); // the lock is gone again
    }

    void aMissingFileSaysSo()
    {
        const auto result = opened(path("none.cwright"), true);
        QCOMPARE(result.error().code, ErrorCode::Unreadable);
        QCOMPARE(leftOvers(), QStringList());
        QCOMPARE(opened(Path(m_folder.path().toStdString())).error().code, ErrorCode::Unreadable);
    }

    void aNewerFileOpensReadOnlyAndSaysSo()
    {
        const Path file = path("a.cwright");
        overwrite(
            file,
            R"({"format":"clusterwright-project","version":999,"site":[{"id":"0000000000001","name":"x"}]})");
        const auto result = opened(file, true);
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QVERIFY(result->readOnly);
        QVERIFY(!result->lock);
        QVERIFY(result->notes.front().find("999") != std::string::npos);
    }

    void inAReadOnlyFolderAProjectOpensReadOnly()
    {
        const Path file = path("a.cwright");
        saved(file, "one");
        m_files.readOnlyFolder = true;
        const auto result = opened(file, true);
        QVERIFY(result);
        QVERIFY(result->readOnly);
        QCOMPARE(result->notes.size(), std::size_t{1});
        QVERIFY(result->notes[0].find("read-only: cannot create the file: Permission denied") !=
                std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSave)
#include "tst_save.moc"
