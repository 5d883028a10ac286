#include "tests/guards/guard_test.h"
#include "tests/guards/readme_scan.h"
#include "tests/guards/tree.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

using namespace cw::guards;

namespace {

// Runs to the end without a terminal; -1 when it does not start or does not end.
int run(const QString& program, const QStringList& arguments, QByteArray* output,
        const QString& folder = CW_SOURCE_DIR)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return -1;
    *output = process.readAll();
    return process.exitCode();
}

std::vector<Command> readmeCommands()
{
    return shellCommands(readFile(std::filesystem::path(CW_SOURCE_DIR) / "README.md"));
}

std::set<std::string> executableFiles()
{
    namespace fs = std::filesystem;
    std::set<std::string> found;
    for (const std::string& file : repositoryFiles(CW_SOURCE_DIR)) {
        const auto mode = fs::status(fs::path(CW_SOURCE_DIR) / file).permissions();
        if ((mode & fs::perms::owner_exec) != fs::perms::none)
            found.insert(file);
    }
    return found;
}

std::set<std::string> presetNames()
{
    const auto bytes = readFile(std::filesystem::path(CW_SOURCE_DIR) / "CMakePresets.json");
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(bytes));
    std::set<std::string> names;
    for (const auto& preset : document.object().value("configurePresets").toArray())
        names.insert(preset.toObject().value("name").toString().toStdString());
    return names;
}

const QString kProgram = QStringLiteral(CW_CLI);

} // namespace

class TestReadme : public QObject {
    Q_OBJECT

private slots:
    void commandsAreRead();
    void oneCommand_data();
    void oneCommand();
    void commandsExist();
    void scriptsAnswerHelp();
    void commandLineRuns();
};

void TestReadme::commandsAreRead()
{
    const std::vector<Command> expected{{4, {"tests/run.sh", "core"}}, {7, {"git", "log", "-1"}}};
    QCOMPARE(shellCommands("text\n```sh\n# why\ntests/run.sh core  # some\n\n"
                           "git log \\\n  -1\n```\n```json\n{}\n```\nls\n"),
             expected);
}

void TestReadme::oneCommand_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* line, bool allowed) {
        QTest::addRow("%s", line) << QString(line) << allowed;
    };
    row("tests/run.sh core/base", true);
    row("./tests/run.sh", true);
    row("sudo tests/run.sh", true);
    row("tests/gone.sh", false);
    row("frobnicate", false);
    row("cmake --preset dev", true);
    row("cmake --build --preset dev", true);
    row("cmake --preset gone", false);
    row("ctest --preset gone", false);
    row("build/release/bin/clusterwright-cli info a.cwright", true);
    row("clusterwright-cli --help", true);
    row("clusterwright-cli frobnicate a.cwright", false);
    row("clusterwright-cli", false);
}

void TestReadme::oneCommand()
{
    QFETCH(QString, line);
    QFETCH(bool, allowed);
    const Known known{
        {"tests/run.sh"}, {"dev"}, firstWords("Verbs:\n  new   makes\n  info  says\n")};
    const auto commands = shellCommands("```sh\n" + line.toStdString() + "\n```\n");
    QCOMPARE(commands.size(), 1u);
    QCOMPARE(checkCommand(commands[0], known).empty(), allowed);
}

void TestReadme::commandsExist()
{
    Known known{executableFiles(), presetNames(), {}};
    QVERIFY(!known.scripts.empty() && !known.presets.empty());
    QByteArray help;
    QCOMPARE(run(kProgram, {"--help"}, &help), 0);
    known.verbs = firstWords(help.toStdString());
    QVERIFY(known.verbs.size() > 5);
    const auto commands = readmeCommands();
    QVERIFY(commands.size() > 5);
    Offences offences;
    for (const Command& command : commands)
        append(offences, checkCommand(command, known));
    CW_VERIFY_NONE(offences);
}

void TestReadme::scriptsAnswerHelp()
{
    for (const char* script : {"installer/run.sh", "tests/run.sh", ".ci/run"}) {
        QByteArray output;
        const int status = run(QString(CW_SOURCE_DIR "/") + script, {"--help"}, &output);
        QVERIFY2(status == 0 && output.startsWith("Usage: "), script);
    }
}

// The clusterwright-cli lines of the README, in their order, in an empty folder.
void TestReadme::commandLineRuns()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("out"));
    for (const Command& command : readmeCommands()) {
        if (!isCommandLineProgram(command))
            continue;
        QStringList arguments;
        for (std::size_t i = 1; i < command.words.size(); ++i)
            arguments << QString::fromStdString(command.words[i]);
        QByteArray output;
        const int status = run(kProgram, arguments, &output, folder.path());
        // 1 is an answer: there are findings, or differences.
        const QByteArray message = "README.md:" + QByteArray::number(command.line) + " returns " +
                                   QByteArray::number(status) + "\n" + output;
        QVERIFY2(status == 0 || status == 1, message.constData());
    }
}

QTEST_GUILESS_MAIN(TestReadme)
#include "tst_readme.moc"
