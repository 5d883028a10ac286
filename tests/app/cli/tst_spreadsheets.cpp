#include "core/export/xlsx.h"
#include "tests/app/cli/program.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cmath>

using namespace cw;
using namespace cw::cli::test;

/// Spreadsheets as another program reads and recalculates them: LibreOffice Calc, headless.
class TestSpreadsheets : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void billAgreesToTheCent();
    void formulasAreRecalculatedAndTextsStayTexts();

private:
    using Rows = QList<QStringList>;
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    static Rows parseCsv(const QString& text);
    static Rows readCsv(const QString& file);
    void recalculate(const QStringList& files) const;
    QTemporaryDir m_folder;
};

namespace {

/// On opening, every formula anew, whatever value the file has for it.
constexpr const char* kAlwaysRecalculate =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
)";

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    QCOMPARE(file.write(bytes), bytes.size());
}

const QStringList kHostile{"=1+1", "=cmd|' /C calc'!A0", "+2+3",
                           "-2+3", "@SUM(1,1)",          "=HYPERLINK(\"http://x\",\"y\")"};

} // namespace

/// RFC 4180.
TestSpreadsheets::Rows TestSpreadsheets::parseCsv(const QString& text)
{
    Rows rows{{}};
    QString cell;
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted) {
            if (c != '"')
                cell += c;
            else if (i + 1 < text.size() && text[i + 1] == '"')
                cell += text[++i];
            else
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',' || c == '\n') {
            rows.back() << cell;
            cell.clear();
            if (c == '\n')
                rows << QStringList{};
        } else if (c != '\r') {
            cell += c;
        }
    }
    if (rows.back().isEmpty())
        rows.removeLast();
    return rows;
}

TestSpreadsheets::Rows TestSpreadsheets::readCsv(const QString& name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        QTest::qFail(qPrintable("cannot read " + name), __FILE__, __LINE__);
    return parseCsv(QString::fromUtf8(file.readAll()));
}

/// Every sheet of every file as a CSV of its own, "book-Sheet.csv", in full precision.
void TestSpreadsheets::recalculate(const QStringList& files) const
{
    const QString program = QStandardPaths::findExecutable("soffice");
    QVERIFY2(!program.isEmpty(),
             "the Debian package libreoffice-calc-nogui is missing: install it, "
             "or run tests/run.sh, which does");
    QVERIFY(QDir(m_folder.path()).mkpath("profile/user"));
    write(path("profile/user/registrymodifications.xcu"), kAlwaysRecalculate);
    QProcess calc;
    calc.setProcessChannelMode(QProcess::MergedChannels);
    calc.start(program,
               QStringList{"-env:UserInstallation=file://" + path("profile"), "--headless",
                           "--convert-to",
                           "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,"
                           "false,-1",
                           "--outdir", path("csv")} +
                   files);
    QVERIFY(calc.waitForFinished(240'000));
    QVERIFY2(calc.exitCode() == 0, calc.readAll().constData());
}

void TestSpreadsheets::initTestCase()
{
    const QString project = path("superpod.cwright");
    QCOMPARE(runCli({"new", "--template", "dgx-h100-superpod", "-o", project}).exitCode, 0);
    for (const char* format : {"csv", "json", "xlsx"}) {
        const QString kind = QString("bom-") + format;
        QCOMPARE(runCli({"export", kind, project, "-o", path(QString("bom.") + format)}).exitCode,
                 0);
    }
    // A book whose stored results are wrong, so that what is read back was calculated anew.
    exporting::SheetTable table;
    table.name = "Sheet";
    table.columns = {{"Text", 20}, {"Quantity", 9}, {"Price", 9}, {"Extended", 9}};
    for (const QString& text : kHostile)
        table.rows.push_back({text.toStdString(), 3.0, *Money::parse("0.335 USD"),
                              exporting::Product{*Money::parse("77 USD"), 1, 2}});
    table.totals.push_back({std::string("=total"), exporting::Cell(), exporting::Cell(),
                            exporting::ColumnSum{*Money::parse("88 USD")}});
    const auto book = exporting::toXlsx({table}, {}, {});
    QVERIFY(book.has_value());
    write(path("hostile.xlsx"), QByteArray::fromStdString(*book));
    recalculate({path("bom.xlsx"), path("hostile.xlsx")});
}

void TestSpreadsheets::billAgreesToTheCent()
{
    const Rows sheet = readCsv(path("csv/bom-Bill of materials.csv"));
    const Rows csv = readCsv(path("bom.csv"));
    QVERIFY(csv.size() > 40);
    QCOMPARE(sheet.size(), csv.size());
    for (qsizetype r = 0; r < csv.size(); ++r) {
        QCOMPARE(sheet[r].size(), csv[r].size());
        for (qsizetype c = 0; c < csv[r].size(); ++c) {
            bool number = false;
            const double mine = csv[r][c].toDouble(&number);
            if (number)
                QVERIFY2(std::abs(sheet[r][c].toDouble() - mine) < 0.005,
                         qPrintable(sheet[r][c] + " is not " + csv[r][c]));
            else if (csv[r][c].startsWith('\'')) // how a CSV keeps a formula a text
                QCOMPARE(sheet[r][c], csv[r][c].mid(1));
            else
                QCOMPARE(sheet[r][c], csv[r][c]);
        }
    }
    QFile file(path("bom.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    const qsizetype extended = csv[0].indexOf("Extended");
    const QJsonArray lines = json.value("lines").toArray();
    QCOMPARE(lines.size() + 2, csv.size()); // header and total
    double sum = 0;
    for (qsizetype r = 0; r < lines.size(); ++r) {
        const QJsonValue mine = lines[r].toObject().value("extended");
        QCOMPARE(sheet[r + 1][extended].isEmpty(), mine.isNull());
        QVERIFY(std::abs(sheet[r + 1][extended].toDouble() - mine.toDouble()) < 0.005);
        sum += sheet[r + 1][extended].toDouble();
    }
    const double total = json.value("totals").toObject().value("extended").toDouble();
    QVERIFY(total > 1e6);
    QVERIFY(std::abs(sum - total) < 0.005);
    QVERIFY(std::abs(sheet.back()[extended].toDouble() - total) < 0.005);
}

void TestSpreadsheets::formulasAreRecalculatedAndTextsStayTexts()
{
    const Rows rows = readCsv(path("csv/hostile-Sheet.csv"));
    QCOMPARE(rows.size(), kHostile.size() + 2);
    for (qsizetype i = 0; i < kHostile.size(); ++i) {
        QCOMPARE(rows[i + 1][0], kHostile[i]);
        QCOMPARE(rows[i + 1][3].toDouble(), 1.01); // 3 x 0.335 in whole cents, not the stored 77
    }
    QCOMPARE(rows.back()[0], QString("=total"));
    QVERIFY(std::abs(rows.back()[3].toDouble() - 1.01 * static_cast<double>(kHostile.size())) <
            1e-9);
}

QTEST_GUILESS_MAIN(TestSpreadsheets)
#include "tst_spreadsheets.moc"
