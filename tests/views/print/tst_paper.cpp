#include "views/print/pdf_sheets.h"

#include <QTest>

#include <cmath>

using namespace cw;
using namespace cw::views;

/// Papers of drawings: by name, in the sizes of ISO 216 and ANSI/ASME Y14.1, and what a page shows.
class TestPaper : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("height");
        QTest::newRow("A4") << "A4" << 297.0 << 210.0;
        QTest::newRow("A3") << "A3" << 420.0 << 297.0;
        QTest::newRow("A0") << "A0" << 1189.0 << 841.0;
        QTest::newRow("Letter") << "letter" << 279.4 << 215.9;
        QTest::newRow("Tabloid") << "Tabloid" << 431.8 << 279.4;
        QTest::newRow("Arch D") << "arch d" << 914.4 << 609.6;
    }
    void sizes()
    {
        QFETCH(QString, name);
        QFETCH(double, width);
        QFETCH(double, height);
        const auto paper = paperOf(name.toStdString());
        QVERIFY(paper.has_value());
        QVERIFY(std::abs(extentOf(*paper).width - width) < 0.6);
        QVERIFY(std::abs(extentOf(*paper).height - height) < 0.6);
    }
    void anUnknownPaperNamesThoseThereAre()
    {
        const auto paper = paperOf("foolscap");
        QVERIFY(!paper);
        QVERIFY(paper.error().hint.find("Tabloid") != std::string::npos);
        QVERIFY(*paperOf("") == PaperSize::A3);
    }
    void thePageHasTheSizeOfThePaper()
    {
        drawing::DisplayList list;
        list.bounds = {0, 0, 1000, 1000};
        const auto a1 = toPdf({{"Sheet", list}}, {}, PaperSize::A1);
        QVERIFY(a1.has_value());
        // 841 x 594 mm in points of 1/72 inch
        QVERIFY2(a1->find("/MediaBox [0 0 2384 1684]") != std::string::npos ||
                     a1->find("/MediaBox [0 0 2384") != std::string::npos,
                 a1->substr(0, 400).c_str());
    }
};

QTEST_MAIN(TestPaper)
#include "tst_paper.moc"
