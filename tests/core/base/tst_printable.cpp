#include "core/base/printable.h"
#include "core/base/utf8.h"

#include <QTest>

using namespace cw;

class TestPrintable : public QObject {
    Q_OBJECT

private slots:
    void everyCharacterHasItsNumber()
    {
        // Unicode 15.0, table 3-6: first and last of each length.
        const std::pair<const char*, char32_t> points[] = {{"\x7F", 0x7F},
                                                           {"\xC2\x80", 0x80},
                                                           {"\xDF\xBF", 0x7FF},
                                                           {"\xE0\xA0\x80", 0x800},
                                                           {"\xEF\xBF\xBF", 0xFFFF},
                                                           {"\xF0\x90\x80\x80", 0x10000},
                                                           {"\xF4\x8F\xBF\xBF", 0x10FFFF}};
        for (const auto& [text, point] : points) {
            QCOMPARE(utf8Length(text), std::string_view(text).size());
            QCOMPARE(codePoint(text, utf8Length(text)), point);
        }
    }

    void whatOnlyDrawsStays()
    {
        for (const char* text : {"rack A01", "机柜-07", "Стойка-Ж", "خزانة", "ארון", "µΩ ≥ × …",
                                 "👩\u200d🔧", "e\u0301"})
            QCOMPARE(printable(text), std::string(text));
    }

    void whatATerminalObeysGoes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* name, const char* text, const char* shown) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(shown);
        };
        row("colour", "a\x1b[31mb", "a[31mb");
        row("window title", "a\x1b]0;mine\x07z", "a]0;minez");
        row("C1 introducer",
            "a\xC2\x9B"
            "31mb",
            "a31mb");
        row("bell, backspace, delete",
            "a\x07\x08\x7F"
            "b",
            "ab");
        row("line break", "a\nerror: b", "a error: b");
        row("carriage return", "real\rfake", "real fake");
        row("next line", "a\u0085b", "a b");
        row("line separator", "a\u2028b\u2029c", "a b c");
        row("override", "invoice\u202egnp.exe\u202c", "invoicegnp.exe");
        row("isolates and marks", "\u2066a\u2069\u200e\u200f\u061c", "a");
        row("hidden", "\ufeff\ufff9a\U000E0041", "a");
        row("no characters", "a\uFFFE\uFFFF\U0010FFFFb", "ab");
        row("no UTF-8", "a\xFF\xC3(", "a\uFFFD\uFFFD(");
        row("surrogate", "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD");
    }
    void whatATerminalObeysGoes()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
    }

    void whatIsKeptStays()
    {
        QCOMPARE(printable("a\n\tb\r\x1b[0m", "\n\t"), std::string("a\n\tb [0m"));
    }
};

QTEST_GUILESS_MAIN(TestPrintable)
#include "tst_printable.moc"
