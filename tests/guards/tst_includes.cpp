#include "tests/guards/guard_test.h"
#include "tests/guards/include_scan.h"
#include "tests/guards/tree.h"

using namespace cw::guards;

class TestIncludes : public QObject {
    Q_OBJECT

private slots:
    void ladderIsRead();
    void oneInclude_data();
    void oneInclude();
    void offencesSayWhereAndWhat();
    void treeKeepsTheLadder();
};

void TestIncludes::ladderIsRead()
{
    const std::vector<std::string> expected{"base", "units", "model"};
    QCOMPARE(parseLadder("# a comment\nbase   errors\nunits  quantities\n\nmodel\n"), expected);
}

void TestIncludes::oneInclude_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* path, const char* line, bool allowed) {
        QTest::addRow("%s: %s", path, line) << QString(path) << QString(line) << allowed;
    };
    row("core/units/a.cpp", "#include \"core/base/id.h\"", true);
    row("core/units/a.cpp", "#include \"core/units/a.h\"", true);
    row("core/units/a.cpp", "#include <vector>", true);
    row("core/units/a.cpp", "#include <queue>", true);
    row("core/units/a.cpp", "#include <nlohmann/json_fwd.hpp>", true);
    row("core/units/a.cpp", "// #include \"core/model/design.h\"", true);
    row("core/units/a.cpp", "#include \"core/model/design.h\"", false);
    row("core/units/a.cpp", "  #  include <core/model/design.h> // hidden", false);
    row("core/units/a.cpp", "#include \"core/attic/a.h\"", false);
    row("core/attic/a.cpp", "#include \"core/base/id.h\"", false);
    row("core/units/a.cpp", "#include \"parse.h\"", false);
    row("core/units/a.cpp", "#include \"../model/design.h\"", false);
    row("core/units/a.cpp", "#include \"core/units/../model/design.h\"", false);
    row("core/units/a.cpp", "#include \"views/rack/scene.h\"", false);
    row("core/units/a.cpp", "#include \"catalog/compiler/lint.h\"", false);
    row("core/units/a.cpp", "#include <QString>", false);
    row("core/units/a.cpp", "#include <QtCore/QString>", false);
    row("core/units/a.cpp", "#include <QtGlobal>", false);
    row("core/units/a.cpp", "#include <qglobal.h>", false);
    row("core/units/a.cpp", "#include \"QString\"", false);
    row("catalog/compiler/a.cpp", "#include \"core/model/part.h\"", true);
    row("catalog/compiler/a.cpp", "#include \"views/rack/scene.h\"", false);
    row("catalog/compiler/a.cpp", "#include <QFile>", false);
    row("app/cli/a.cpp", "#include \"core/model/design.h\"", true);
    row("app/cli/a.cpp", "#include \"views/print/pdf.h\"", true);
    row("app/cli/a.cpp", "#include \"views/rack/scene.h\"", false);
    row("app/cli/a.cpp", "#include <QCoreApplication>", false);
    row("app/gui/a.cpp", "#include <QApplication>", true);
    row("app/gui/a.cpp", "#include \"app/cli/verb.h\"", false);
    row("views/rack/a.cpp", "#include \"views/canvas/item.h\"", true);
    row("views/rack/a.cpp", "#include \"views/rack/b.h\"", true);
    row("views/rack/a.cpp", "#include \"views/review/banner.h\"", false);
    row("views/canvas/a.cpp", "#include \"views/rack/scene.h\"", false);
    row("views/canvas/a.cpp", "#include \"views/attic/a.h\"", false);
    row("views/attic/a.cpp", "#include \"views/print/pdf.h\"", false);
    row("views/rack/a.cpp", "#include \"core/model/design.h\"", true);
    row("views/rack/a.cpp", "#include \"app/gui/main_window.h\"", false);
    row("views/print/a.cpp", "#include \"views/canvas/item.h\"", false);
    row("views/rack/a.cpp", "#include \"a.moc\"", true);
    row("tests/core/a.cpp", "#include <QTest>", true);
}

void TestIncludes::oneInclude()
{
    QFETCH(QString, path);
    QFETCH(QString, line);
    QFETCH(bool, allowed);
    const Ladders ladders{{"base", "units", "model"}, {"print", "canvas", "rack", "review"}};
    const auto offences = checkIncludes(path.toStdString(), line.toStdString(), ladders);
    QCOMPARE(offences.empty(), allowed);
}

void TestIncludes::offencesSayWhereAndWhat()
{
    const Ladders ladders{{"base", "units"}, {"canvas", "rack"}};
    const Offences expected{
        {"core/base/a.h:3", "core/base may not include core/units: it is not a lower rung"},
        {"views/canvas/a.h:1", "views/canvas may not include views/rack: it is not a lower rung"}};
    auto offences = checkIncludes("core/base/a.h",
                                  "#pragma once\n\n#include \"core/units/money.h\"\n", ladders);
    append(offences,
           checkIncludes("views/canvas/a.h", "#include \"views/rack/scene.h\"\n", ladders));
    QVERIFY2(offences == expected, listed(offences).constData());
}

void TestIncludes::treeKeepsTheLadder()
{
    const std::filesystem::path root(CW_SOURCE_DIR);
    const Ladders ladders{parseLadder(readFile(root / "core/ladder.txt")),
                          parseLadder(readFile(root / "views/ladder.txt"))};
    QVERIFY(ladders.core.size() > 20);
    QVERIFY(ladders.views.size() > 10);
    Offences offences;
    for (const std::string& file : repositoryFiles(root)) {
        if (isCpp(file))
            append(offences, checkIncludes(file, readFile(root / file), ladders));
    }
    CW_VERIFY_NONE(offences);
}

QTEST_GUILESS_MAIN(TestIncludes)
#include "tst_includes.moc"
