#include "tests/guards/guard_test.h"
#include "tests/guards/text_scan.h"
#include "tests/guards/tree.h"

using namespace cw::guards;

namespace {

std::string lines(std::size_t count, const std::string& line = "x")
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += line + "\n";
    return text;
}

} // namespace

class TestTexts : public QObject {
    Q_OBJECT

private slots:
    void lengthHasALimit();
    void machinePaths_data();
    void machinePaths();
    void treeHasNoLongFile();
    void treeHasNoMachinePath();
};

void TestTexts::lengthHasALimit()
{
    QVERIFY(checkLength("core/base/a.cpp", lines(kMostLines)).empty());
    QCOMPARE(checkLength("core/base/a.cpp", lines(kMostLines + 1)).size(), 1u);
    QCOMPARE(checkLength("tests/run.sh", lines(kMostLines + 1)).size(), 1u);
    QVERIFY(checkLength("catalog/parts/a.json", lines(kMostLines + 1)).empty());
    QVERIFY(checkLength("a.cpp", "// Length: one table\n" + lines(kMostLines)).empty());
    QVERIFY(checkLength("a.py", "#!/bin/sh\n# Length: one table\n" + lines(kMostLines)).empty());
    QCOMPARE(checkLength("a.cpp", "// Length:\n" + lines(kMostLines)).size(), 1u);
    QCOMPARE(checkLength("a.cpp", lines(10) + "// Length: late\n" + lines(kMostLines)).size(), 1u);
}

void TestTexts::machinePaths_data()
{
    // The paths are put together here, so that this file does not hold one itself.
    const QString work = QString("/") + "work/main";
    const QString home = QString("/") + "home/ada/x";
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("at the start") << work << false;
    QTest::newRow("quoted") << "path = \"" + home + "\"" << false;
    QTest::newRow("assigned") << "ROOT=" + work << false;
    QTest::newRow("in a flag") << "-I" + work << false;
    QTest::newRow("as an address") << "file://" + home << false;
    QTest::newRow("second on its line") << "https://a.org" + home + " " + work << false;
    QTest::newRow("in a web address") << "https://example.org" + home << true;
    QTest::newRow("below something") << "src" + work + " ${x}" + work + " ../x" + home << true;
    QTest::newRow("binary") << QString("\"" + home + "\"") + QChar(0) << true;
}

void TestTexts::machinePaths()
{
    QFETCH(QString, text);
    QFETCH(bool, allowed);
    QCOMPARE(checkMachinePaths("a.txt", text.toStdString()).empty(), allowed);
}

void TestTexts::treeHasNoLongFile()
{
    const std::filesystem::path root(CW_SOURCE_DIR);
    Offences offences;
    for (const std::string& file : repositoryFiles(root)) {
        if (isSource(file))
            append(offences, checkLength(file, readFile(root / file)));
    }
    CW_VERIFY_NONE(offences);
}

void TestTexts::treeHasNoMachinePath()
{
    const std::filesystem::path root(CW_SOURCE_DIR);
    Offences offences;
    for (const std::string& file : repositoryFiles(root))
        append(offences, checkMachinePaths(file, readFile(root / file)));
    CW_VERIFY_NONE(offences);
}

QTEST_GUILESS_MAIN(TestTexts)
#include "tst_texts.moc"
