#include "core/jobs/progress.h"

#include <QTest>

#include <limits>
#include <vector>

using namespace cw::jobs;

class TestProgress : public QObject {
    Q_OBJECT
private slots:
    void fractionNeverFallsAndStaysBetweenZeroAndOne();
    void partMapsToItsShareOfTheWhole();
    void nullSinkTakesEverything();
};

void TestProgress::fractionNeverFallsAndStaysBetweenZeroAndOne()
{
    std::vector<double> seen;
    std::string lastText;
    MonotoneProgress sink([&](const Progress& at) {
        seen.push_back(at.fraction);
        lastText = at.text;
    });
    for (const double reported :
         {-1.0, 0.4, 0.2, std::numeric_limits<double>::quiet_NaN(), 0.6, 7.0})
        sink.report(reported, "step");
    sink.report(0.1, "last");
    QCOMPARE(seen, (std::vector<double>{0, 0.4, 0.4, 0.4, 0.6, 1, 1}));
    QCOMPARE(lastText, std::string("last"));
}

void TestProgress::partMapsToItsShareOfTheWhole()
{
    std::vector<double> seen;
    MonotoneProgress whole([&](const Progress& at) { seen.push_back(at.fraction); });
    ProgressPart second(whole, 0.5, 0.75);
    second.report(0, "");
    second.report(1, "");
    second.report(9, "");
    QCOMPARE(seen, (std::vector<double>{0.5, 0.75, 0.75}));
}

void TestProgress::nullSinkTakesEverything()
{
    nullProgress().report(0.5, "anything");
}

QTEST_GUILESS_MAIN(TestProgress)
#include "tst_progress.moc"
