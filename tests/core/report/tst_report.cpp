#include "core/report/report.h"

#include <QTest>

using namespace cw::report;

namespace {

Report sample(const std::string& name)
{
    Report report{"Summary", "revision A", {}};
    Section section{"Racks", {}};
    section.blocks.push_back(Facts{{{"Nodes", "127"}, {"Power", "1.6 MW"}}});
    section.blocks.push_back(
        Table{"", {{"Rack"}, {"Load, kW", Align::Right}}, {{name, "40.8"}, {"A2", "7"}, {"B"}}});
    section.blocks.push_back(Note{"3 devices unknown"});
    report.sections.push_back(section);
    return report;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT

private slots:
    void alignsColumns()
    {
        QCOMPARE(plainText(sample("A1")), std::string("Summary\n=======\nrevision A\n"
                                                      "\nRacks\n-----\n"
                                                      "  Nodes  127\n"
                                                      "  Power  1.6 MW\n"
                                                      "  Rack  Load, kW\n"
                                                      "  ----  --------\n"
                                                      "  A1        40.8\n"
                                                      "  A2           7\n"
                                                      "  B\n"
                                                      "! 3 devices unknown\n"));
    }

    // T61: wide characters take two columns each.
    void alignsWideText()
    {
        QCOMPARE(displayWidth("机柜-07"), std::size_t(7));
        QCOMPARE(displayWidth("Стойка-Ж"), std::size_t(8));
        QCOMPARE(displayWidth("e\xCC\x81"), std::size_t(1)); // e and a combining accent
        QCOMPARE(displayWidth("\xFF\xC3"), std::size_t(2));  // no UTF-8: shown, not read beyond
        const std::string text = plainText(sample("机柜-07"));
        QVERIFY(text.find("  机柜-07      40.8\n") != std::string::npos);
        QVERIFY(text.find("  A2              7\n") != std::string::npos);
    }

    void hostileTextStaysText()
    {
        const std::string evil = "\x1b[31m<script>|**x**\nsecond";
        const std::string text = plainText(sample(evil));
        QVERIFY(text.find('\x1b') == std::string::npos);
        QVERIFY(text.find("**x** second") != std::string::npos);
        const std::string marked = markdown(sample(evil));
        QVERIFY(marked.find("<script>") == std::string::npos);
        QVERIFY(marked.find("\\|\\*\\*x\\*\\* second") != std::string::npos);
        QVERIFY(markdown({"- [x](y)", "", {}}).find("# \\- \\[x\\](y)") == 0);
    }

    void groupsThousands()
    {
        QCOMPARE(grouped(2040), std::string("2,040"));
        QCOMPARE(grouped(-1234567), std::string("-1,234,567"));
        QCOMPARE(grouped(12), std::string("12"));
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
