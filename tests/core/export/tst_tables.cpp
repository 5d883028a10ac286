#include "core/export/csv.h"
#include "core/export/write_file.h"
#include "core/export/xlsx.h"

#include <QTest>

#include <fstream>
#include <sstream>

#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <zip.h>

using namespace cw;
using namespace cw::exporting;

namespace {

SheetTable sample(std::vector<std::vector<Cell>> rows)
{
    SheetTable table;
    table.name = "Sample";
    table.columns = {{"Name"}, {"Quantity"}, {"Unit price"}, {"Extended"}};
    table.rows = std::move(rows);
    return table;
}

std::string csvOf(const std::string& text)
{
    SheetTable table = sample({{text}});
    table.columns.resize(1);
    const std::string all = toCsv(table);
    return all.substr(6, all.size() - 8); // without "Name\r\n" and the last line break
}

/// One member of a zip archive in memory.
std::string memberOf(const std::string& bytes, const char* name)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    zip_t* archive = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (archive == nullptr)
        return {};
    std::string text;
    if (zip_file_t* file = zip_fopen(archive, name, 0)) {
        char buffer[4096];
        for (zip_int64_t n = 0; (n = zip_fread(file, buffer, sizeof buffer)) > 0;)
            text.append(buffer, static_cast<std::size_t>(n));
        zip_fclose(file);
    }
    zip_discard(archive);
    return text;
}

std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

class TestTables : public QObject {
    Q_OBJECT

private slots:
    void csvByRfc4180()
    {
        const SheetTable table =
            sample({{std::string("a, \"b\"\r\nc"), 2.5, *Money::parse("10 USD"), {}}});
        QCOMPARE(toCsv(table), std::string("Name,Quantity,Unit price,Extended\r\n"
                                           "\"a, \"\"b\"\"\r\nc\",2.5,10.00,\r\n"));
    }

    void formulaCellsAreInert()
    {
        QCOMPARE(csvOf("=cmd|' /C calc'!A0"), std::string("'=cmd|' /C calc'!A0"));
        QCOMPARE(csvOf("+1"), std::string("'+1"));
        QCOMPARE(csvOf("-1"), std::string("'-1"));
        QCOMPARE(csvOf("@SUM(A1)"), std::string("'@SUM(A1)"));
        QCOMPARE(csvOf("\t=1"), std::string("'\t=1"));
        QCOMPARE(csvOf("\r=1"), std::string("\"'\r=1\""));
        QCOMPARE(csvOf("\n=1"), std::string("\"'\n=1\""));
        // A control character in front does not hide the formula.
        QCOMPARE(csvOf(std::string("\x01=1")), std::string("'=1"));
        QCOMPARE(csvOf("a=b"), std::string("a=b"));
        // A number is a number, negative or not.
        QVERIFY(toCsv(sample({{std::string("x"), -1.0}})).find(",-1,") != std::string::npos);
    }

    // T61: Cyrillic, CJK, emoji and right-to-left text pass; broken UTF-8 becomes U+FFFD.
    void unicode()
    {
        for (const char* name : {"机柜-07", "Стойка-Ж", "Ω-ラック", "😀", "خزانة"})
            QCOMPARE(csvOf(name), std::string(name));
        QCOMPARE(cleanText("a\xC3(\xFF"),
                 std::string("a\xEF\xBF\xBD(\xEF\xBF\xBD\xEF\xBF\xBD").substr(0, 5) +
                     "\xEF\xBF\xBD");
        QCOMPARE(cleanText("\xED\xA0\x80"), // a surrogate half
                 std::string("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"));
    }

    // XML 1.0 has no way to write U+FFFE or U+FFFF: a program that reads one refuses the book.
    void spreadsheetOfHostileTextIsWellFormed()
    {
        const std::string evil = "a\x1b[31m\x01\uFFFE\uFFFF\u0085\u202e<b>&]]>\r\nc\xFF";
        SheetTable table = sample({{evil, 1.0, {}, {}}});
        table.columns.front().title = evil;
        const auto bytes = toXlsx({table}, {evil, evil, evil, {5}});
        QVERIFY(bytes.has_value());
        for (const char* member : {"xl/worksheets/sheet1.xml", "docProps/core.xml"}) {
            const std::string text = memberOf(*bytes, member);
            QXmlStreamReader reader(QByteArray::fromStdString(text));
            while (!reader.atEnd())
                reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(member + (": " + reader.errorString())));
            // Qt lets pass what others do not.
            QVERIFY(text.find("\uFFFE") == std::string::npos);
            QVERIFY(text.find("\uFFFF") == std::string::npos);
        }
        QCOMPARE(csvOf("\uFFFE\u202e=1"), std::string("'=1"));
    }

    void spreadsheetKeepsFormulasWithValues()
    {
        const Money unit = *Money::parse("1111.11 USD");
        const Money line = *Money::parse("3333.33 USD");
        SheetTable table = sample({{std::string("=1+1"), 3.0, unit, Product{line, 1, 2}},
                                   {std::string("机柜-07"), {}, {}, {}}});
        table.totals = {{std::string("Total"), {}, {}, ColumnSum{line}}};
        const auto bytes = toXlsx({table}, {"Title", "Author", "Program", {1'700'000'000}});
        QVERIFY(bytes.has_value());
        const std::string sheet = memberOf(*bytes, "xl/worksheets/sheet1.xml");
        QVERIFY(sheet.find("<f>ROUND(B2*C2,2)</f><v>3333.33</v>") != std::string::npos);
        QVERIFY(sheet.find("<f>ROUND(SUM(D2:D3),2)</f><v>3333.33</v>") != std::string::npos);
        QVERIFY(sheet.find("<f>1+1</f>") == std::string::npos);
        QVERIFY(sheet.find("=1+1") != std::string::npos); // as text
        QVERIFY(sheet.find("机柜-07") != std::string::npos);
        QVERIFY(sheet.find("state=\"frozen\"") != std::string::npos);
        const std::string core = memberOf(*bytes, "docProps/core.xml");
        QVERIFY(core.find("2023-11-14T22:13:20Z") != std::string::npos);
    }

    // On paper a text ends where the next cell begins.
    void spreadsheetShowsWholeTexts()
    {
        const auto bytes = toXlsx({sample({{std::string("Compute InfiniBand-0001"), 1.0, {}, {}}})},
                                  {"T", "A", "P", {5}});
        QVERIFY(bytes.has_value());
        const std::string sheet = memberOf(*bytes, "xl/worksheets/sheet1.xml");
        const auto width = sheet.find("<col min=\"1\" max=\"1\" width=\"");
        QVERIFY(width != std::string::npos);
        QVERIFY(std::stod(sheet.substr(width + 28)) > 23);
    }

    void spreadsheetIsTheSameEveryTime()
    {
        const SheetTable table = sample({{std::string("a"), 1.0, {}, {}}});
        const auto first = toXlsx({table}, {"T", "A", "P", {0}});
        QTest::qSleep(1100);
        const auto second = toXlsx({table}, {"T", "A", "P", {0}});
        QVERIFY(first.has_value());
        QVERIFY(*first == *second);
    }

    void longTextIsCutNotLost()
    {
        std::string text;
        for (int i = 0; i < 20000; ++i)
            text += "柜";
        const auto bytes = toXlsx({sample({{text}})}, {"T", "A", "P", {5}});
        QVERIFY(bytes.has_value());
        QVERIFY(memberOf(*bytes, "xl/worksheets/sheet1.xml").find("柜…") != std::string::npos);
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        SheetTable table = sample({});
        table.rows.assign(3000, {std::string("a")});
        const auto openFiles = [] {
            return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
        };
        const auto before = openFiles();
        const auto bytes = toXlsx({table}, {"T", "A", "P", {5}}, source.get_token());
        QVERIFY(!bytes);
        QVERIFY(bytes.error().code == ErrorCode::Cancelled);
        QCOMPARE(openFiles(), before); // a sheet's temporary file is let go of
    }

    void fileAppearsWholeOrNotAtAll()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("x.csv").toStdString();
        QVERIFY(writeWhole(path, "one").has_value());
        QVERIFY(writeWhole(path, "two").has_value());
        QCOMPARE(readFile(path), std::string("two"));
        // Who may not read the old one may not read the new one either.
        std::filesystem::permissions(path, std::filesystem::perms::owner_read |
                                               std::filesystem::perms::owner_write);
        QVERIFY(writeWhole(path, "two").has_value());
        QCOMPARE(QFile::permissions(folder.filePath("x.csv")) &
                     (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
        const auto failed = writeWhole(path / "below-a-file", "three");
        QVERIFY(!failed);
        QVERIFY(failed.error().code == ErrorCode::WriteFailed);
        QVERIFY(failed.error().where.find("below-a-file") != std::string::npos);
        QCOMPARE(readFile(path), std::string("two"));
        const auto onFolder = writeWhole(folder.path().toStdString(), "x");
        QVERIFY(!onFolder);
        int files = 0;
        for ([[maybe_unused]] const auto& entry :
             std::filesystem::directory_iterator(folder.path().toStdString()))
            ++files;
        QCOMPARE(files, 1); // no temporary file stays
    }
};

QTEST_GUILESS_MAIN(TestTables)
#include "tst_tables.moc"
