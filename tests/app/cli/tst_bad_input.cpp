// What the program says of files that are wrong and disks that fail: what, where and what to do.
#include "core/project/autosave.h"
#include "tests/app/cli/program.h"

#include <QDir>
#include <QTemporaryDir>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cw::cli::test;

namespace {

const QByteArray kHeader = R"({"format":"clusterwright-project","version":2)";

Ran runShell(const QString& script)
{
    QProcess process;
    process.start("bash", {"-c", script});
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

const QString kProgram = QStringLiteral(CW_BINARY_DIR "/bin/clusterwright-cli");

} // namespace

class TestBadInput : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(QLatin1String(name));
    }
    QString written(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write the fixture");
        return path(name);
    }
    QStringList leftOvers() const
    {
        return QDir(m_folder.path()).entryList({"*.new-*", "*.lock*"}, QDir::Files | QDir::Hidden);
    }

private slots:
    void wrongFilesEndWith3AndSayWhatWhereAndWhatToDo_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where"); // after the name of the file
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("next");
        const auto row = [](const char* name, const QByteArray& bytes, const char* where,
                            const char* what, const char* next, const char* code = "malformed") {
            QTest::newRow(name) << bytes << QString(code) << QString(where) << QString(what)
                                << QString(next);
        };
        row("truncated", kHeader + ",\n\"feed\":[\n{\"id\":\"00000", "line 3, column 12",
            "missing closing quote", "restore a backup");
        row("not JSON", "hello", "line 1, column 1", "not JSON", "correct the text there");
        row("another program's", R"({"format":"other"})", "/format", "no clusterwright project",
            "right file");
        row("wrong type", kHeader + R"(,"feed":[{"id":"0000000000001","name":7}]})", "/feed/0/name",
            "a whole number stands where text belongs", "correct the file there");
        row("unknown key", kHeader + R"(,"feed":[{"id":"0000000000001","name":"A","colr":""}]})",
            "/feed/0/colr", "not known", "known here: origin, name, colour");
        row("duplicate id",
            kHeader +
                R"(,"feed":[{"id":"0000000000001","name":"A"},{"id":"0000000000001","name":"B"}]})",
            "/feed/1/id", "the id stands twice", "another id");
        row("dangling reference",
            kHeader + R"(,"row":[{"id":"0000000000001","name":"r","hall":"0000000000009"}]})",
            "/row/0/hall", "r names hall/0000000000009, which does not exist",
            "correct the file there");
        row("circle",
            kHeader +
                R"(,"task":[{"id":"0000000000001","name":"dig","depends_on":["0000000000001"]}]})",
            "/task/0/depends_on", "dig depends, directly or not, on itself",
            "correct the file there");
        row("1e308",
            kHeader +
                R"(,"hall":[{"id":"0000000000001","name":"h","width_mm":1,"depth_mm":1,"it_power_limit_w":1e308}]})",
            "/hall/0/it_power_limit_w", "1e+308 is no physical quantity", "1e30");
        row("NaN", kHeader + ",\"x-a\":NaN}", "line 1, column 53", "not JSON", "NaN");
        row("deep nesting", kHeader + ",\"x-a\":" + QByteArray(100'000, '['), "line 1",
            "nested deeper than 32 levels", "damaged", "limit");
        row("invalid UTF-8", kHeader + ",\"x-a\":\"\xff\xfe\"}", "line 1, column 54",
            "ill-formed UTF-8", "correct the text there");
        row("zero bytes at the end", kHeader + "}\n" + QByteArray(4096, '\0'), "line 2, column 1",
            "a zero byte", "restore a backup");
        row("a newer file that is not understood",
            R"({"format":"clusterwright-project","version":999,"feed":[{"id":"0000000000001","name":{}}]})",
            "/version", "of version 999", "newer clusterwright", "unknown_version");
    }
    void wrongFilesEndWith3AndSayWhatWhereAndWhatToDo()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, code);
        QFETCH(QString, where);
        QFETCH(QString, what);
        QFETCH(QString, next);
        const QString file = written("bad.cwright", bytes);
        const Ran ran = runCli({"info", file, "--json"});
        QCOMPARE(ran.exitCode, 3);
        const QJsonObject error = ran.error();
        QCOMPARE(error.value("code").toString(), code);
        QVERIFY2(error.value("where").toString().startsWith(file + ": " + where), ran.out);
        QVERIFY2(error.value("message").toString().contains(what), ran.out);
        QVERIFY2(error.value("hint").toString().contains(next), ran.out);
        const Ran text = runCli({"check", file});
        QCOMPARE(text.exitCode, 3);
        QVERIFY2(text.out.isEmpty() && text.err.contains(what.toUtf8()) &&
                     text.err.contains(next.toUtf8()),
                 text.err);
        QCOMPARE(leftOvers(), QStringList());
    }

    void aFileBeyondTheSizeCapIsRefusedUnread()
    {
        const QString file = written("huge.cwright", kHeader);
        QVERIFY(QFile::resize(file, (qint64{1} << 30U) + 1)); // sparse
        const Ran ran = runCli({"info", file, "--json"});
        QCOMPARE(ran.exitCode, 3);
        QCOMPARE(ran.error().value("code").toString(), QString("limit"));
        QVERIFY2(ran.error().value("message").toString().contains("1073741825 bytes"), ran.out);
        QVERIFY(ran.error().value("hint").toString().contains("right file"));
    }

    void anEndlessStreamIsCutOffWithLittleMemory()
    {
        // 400 MB of address space, shared libraries included, would not hold what the stream gives.
        const Ran ran = runShell("(printf '" + kHeader +
                                 ",\"x-a\":[0'; yes ,1000000 | tr -d '\\n') 2>/dev/null | "
                                 "(ulimit -v 400000; '" +
                                 kProgram + "' info /dev/stdin --json)");
        QCOMPARE(ran.exitCode, 3);
        QCOMPARE(ran.error().value("code").toString(), QString("limit"));
        QVERIFY(!ran.error().value("hint").toString().isEmpty());
    }

    void aNewerFileIsReadAndSaidToBeReadOnly()
    {
        const QString file = written(
            "newer.cwright",
            R"({"format":"clusterwright-project","version":999,"feed":[{"id":"0000000000001","name":"A","mood":1}]})");
        const Ran ran = runCli({"info", file});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.err.contains("version 999") && ran.err.contains("read-only") &&
                     ran.err.contains("feed.mood"),
                 ran.err);
    }

    void anOldFileIsReadAndSaidToBeOld()
    {
        const QString file = QStringLiteral(CW_SOURCE_DIR "/tests/core/codec/fixtures/v1.cwright");
        const Ran ran = runCli({"info", file});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.err.contains("version 1; saving writes version 2"), ran.err);
    }

    void anUnsavedStateBesideTheFileIsTold()
    {
        save(smallProject(), path("open.cwright"));
        const auto files = cw::project::systemFiles();
        QTest::qSleep(20); // the autosave is newer
        QVERIFY(
            cw::project::writeAutosave(*files, smallProject(), path("open.cwright").toStdString()));
        const Ran ran = runCli({"info", path("open.cwright")});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.err.contains("unsaved state") && ran.err.contains("open.cwright.autosave"),
                 ran.err);
    }

    void aFullDiskEndsWith4AndLeavesNothing()
    {
        save(smallProject(), path("small.cwright"));
        const Ran device =
            runCli({"export", "bom-csv", path("small.cwright"), "-o", "/dev/full", "--json"});
        QCOMPARE(device.exitCode, 4);
        QVERIFY2(device.error().value("message").toString().contains("No space left"), device.out);
        QVERIFY(device.error().value("hint").toString().contains("free space"));
        QCOMPARE(device.error().value("where").toString(), QString("/dev/full"));
        struct stat data {};
        QVERIFY(::stat("/dev/full", &data) == 0 && S_ISCHR(data.st_mode)); // not replaced

        // Nothing may grow beyond 8 blocks: what a write to a full disk does, in the middle.
        const QString file = path("new.cwright");
        const Ran ran = runShell("trap '' XFSZ; ulimit -f 8; '" + kProgram +
                                 "' new --template air-rack --json -o '" + file + "'");
        QCOMPARE(ran.exitCode, 4);
        QCOMPARE(ran.error().value("code").toString(), QString("write_failed"));
        QVERIFY2(ran.error().value("message").toString().contains("cannot write the file"),
                 ran.out);
        QCOMPARE(ran.error().value("where").toString(), file);
        QVERIFY(ran.error().value("hint").toString().contains("save elsewhere"));
        QVERIFY(!QFile::exists(file));
        QCOMPARE(leftOvers(), QStringList());
    }

    void aReadOnlyFolderEndsWith4()
    {
        QString folder = m_folder.filePath("readonly");
        QVERIFY(QDir().mkpath(folder));
        if (::geteuid() == 0)
            folder = "/sys"; // rights do not stop root, the kernel does
        else
            QCOMPARE(::chmod(qPrintable(folder), 0555), 0);
        const Ran ran =
            runCli({"new", "--template", "air-rack", "-o", folder + "/a.cwright", "--json"});
        QCOMPARE(ran.exitCode, 4);
        QCOMPARE(ran.error().value("code").toString(), QString("write_failed"));
        QVERIFY2(ran.error().value("message").toString().contains("cannot create the file"),
                 ran.out);
        QCOMPARE(ran.error().value("where").toString(), folder + "/a.cwright");
        QVERIFY2(ran.error().value("hint").toString().contains("in another folder"), ran.out);
    }

    void aProjectThatSomebodyEditsIsReadButNotOverwritten()
    {
        const QString file = path("edited.cwright");
        save(smallProject(), file);
        const auto files = cw::project::systemFiles();
        const auto lock = cw::project::Lock::acquire(*files, file.toStdString(),
                                                     {"eva", "elsewhere", 42, {1'796'000'000}});
        QVERIFY(lock);
        QCOMPARE(runCli({"info", file}).exitCode, 0);
        const Ran ran = runCli({"new", "--template", "air-rack", "-o", file, "--force", "--json"});
        QCOMPARE(ran.exitCode, 4);
        QCOMPARE(ran.error().value("code").toString(), QString("locked"));
        QVERIFY2(ran.error().value("message").toString().contains(
                     "eva edits this project on elsewhere since 2026-11-30"),
                 ran.out);
        QVERIFY(ran.error().value("hint").toString().contains("ask them to close it"));
        QVERIFY(runCli({"info", file}).out.contains("Small")); // still the old one
    }

    void whatIsNoFileIsNotReplaced()
    {
        const QString pipe = path("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        const Ran ran = runCli({"new", "--template", "air-rack", "-o", pipe, "--force", "--json"});
        QCOMPARE(ran.exitCode, 4);
        QVERIFY2(ran.error().value("message").toString().contains("no ordinary file"), ran.out);
        QCOMPARE(ran.error().value("hint").toString(), QString("choose another name"));
        struct stat data {};
        QVERIFY(::stat(qPrintable(pipe), &data) == 0 && S_ISFIFO(data.st_mode));
        QCOMPARE(leftOvers(), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
