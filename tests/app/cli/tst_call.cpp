#include "tests/app/cli/program.h"

#include <QTemporaryDir>

using namespace cw::cli::test;

class TestCall : public QObject {
    Q_OBJECT
private slots:
    void helpListsTheVerbsAndTeaches();
    void everyVerbHasHelpWithAnExample();
    void wrongCallsEndWith2_data();
    void wrongCallsEndWith2();
    void aMistypedVerbGetsAHint();
    void aSettingThatDoesNotFitNamesItsRange();
    void theNextCallCanBePasted();
    void standardOutputThatIsFullEndsWith4();
    void helpAsADocument();
    void filesThatCannotBeReadEndWith3();
    void schemaIsJson();
};

namespace {
const QStringList kVerbs{"new",   "info",    "check",  "estimate", "export", "catalog",
                         "power", "cooling", "fabric", "plan",     "diff",   "schema"};
}

void TestCall::helpListsTheVerbsAndTeaches()
{
    const Ran ran = runCli({"--help"});
    QCOMPARE(ran.exitCode, 0);
    for (const QString& verb : kVerbs)
        QVERIFY2(ran.out.contains(verb.toUtf8()), qPrintable(verb));
    QVERIFY(ran.out.contains("Exit codes"));
    QVERIFY(ran.err.isEmpty());
    QCOMPARE(runCli({"--version"}).exitCode, 0);
}

void TestCall::everyVerbHasHelpWithAnExample()
{
    for (const QString& verb : kVerbs) {
        const Ran ran = runCli({verb, "--help"});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.out.contains(("clusterwright-cli " + verb).toUtf8()), ran.out.constData());
    }
}

void TestCall::wrongCallsEndWith2_data()
{
    QTest::addColumn<QStringList>("call");
    QTest::newRow("nothing") << QStringList{};
    QTest::newRow("unknown verb") << QStringList{"frobnicate"};
    QTest::newRow("unknown option") << QStringList{"info", "x.cwright", "--frobnicate"};
    QTest::newRow("no file") << QStringList{"info"};
    QTest::newRow("bad severity") << QStringList{"check", "x.cwright", "--severity", "grave"};
    QTest::newRow("unknown schema") << QStringList{"schema", "frobnicate"};
    QTest::newRow("no sub-verb") << QStringList{"catalog"};
    QTest::newRow("nothing to export") << QStringList{"export"};
    QTest::newRow("no nodes") << QStringList{"fabric", "plan", "--nodes", "0"};
}

void TestCall::wrongCallsEndWith2()
{
    QFETCH(QStringList, call);
    const Ran text = runCli(call);
    QCOMPARE(text.exitCode, 2);
    QVERIFY(text.out.isEmpty());
    QVERIFY(text.err.startsWith("clusterwright-cli: "));
    const Ran json = runCli(call + QStringList{"--json"});
    QCOMPARE(json.exitCode, 2);
    for (const char* key : {"code", "message", "where", "hint"})
        QVERIFY2(json.error().contains(QLatin1String(key)), key);
    QVERIFY(!json.error().value("message").toString().isEmpty());
}

void TestCall::aMistypedVerbGetsAHint()
{
    const Ran ran = runCli({"chekc", "x.cwright", "--json"});
    QCOMPARE(ran.exitCode, 2);
    QVERIFY(ran.error().value("hint").toString().contains("check"));
}

void TestCall::aSettingThatDoesNotFitNamesItsRange()
{
    for (const char* setting : {"nodes=5", "nodes=0", "nodes=many", "nodes=", "nodes=1e9"}) {
        const Ran ran = runCli(
            {"new", "--template", "air-rack", "-o", "x.cwright", "--set", setting, "--json"});
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.error().value("message").toString().contains(setting), ran.out);
        QCOMPARE(ran.error().value("hint").toString(),
                 QString("nodes is a whole number from 1 to 4"));
    }
}

void TestCall::theNextCallCanBePasted()
{
    const QTemporaryDir folder;
    const Ran ran =
        runCli({"new", "--template", "air-rack", "-o", "one rack's.cwright"}, folder.path());
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(ran.out.contains(R"(clusterwright-cli info 'one rack'\''s.cwright')"), ran.out);
    QVERIFY(runCli({"new", "--template", "air-rack", "-o", "plain.cwright"}, folder.path())
                .out.contains("clusterwright-cli info plain.cwright\n"));
}

void TestCall::standardOutputThatIsFullEndsWith4()
{
    for (const QStringList& call : {QStringList{"schema", "project"}, QStringList{"--help"},
                                    QStringList{"new", "--list", "--json"}}) {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(CW_BINARY_DIR "/bin/clusterwright-cli", call);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 4);
        QVERIFY(process.readAllStandardError().contains("standard output cannot be written"));
    }
}

void TestCall::helpAsADocument()
{
    QVERIFY(runCli({"info", "--help", "--json"}).json().value("text").toString().contains("FILE"));
    QVERIFY(runCli({"--version", "--json"}).json().contains("text"));
}

void TestCall::filesThatCannotBeReadEndWith3()
{
    const QTemporaryDir folder;
    const auto write = [&](const char* name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write("empty.cwright", "");
    write("text.cwright", "hello");
    write("json.cwright", "{\"format\": \"something-else\"}");
    for (const char* name : {"missing.cwright", "empty.cwright", "text.cwright", "json.cwright"}) {
        for (const char* verb : {"info", "check", "estimate", "power", "cooling", "plan"}) {
            const Ran ran = runCli({verb, folder.filePath(name), "--json"});
            QVERIFY2(ran.exitCode == 3,
                     qPrintable(QString("%1 %2: %3").arg(verb, name).arg(ran.exitCode)));
            QVERIFY(ran.error().value("where").toString().contains(name));
        }
    }
}

void TestCall::schemaIsJson()
{
    for (const char* name : {"project", "part"}) {
        const Ran ran = runCli({"schema", name, "--json"});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY(ran.json().contains("$schema"));
        QCOMPARE(runCli({"schema", name}).out, ran.out);
    }
}

QTEST_GUILESS_MAIN(TestCall)
#include "tst_call.moc"
