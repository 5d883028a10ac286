#include "core/base/clock.h"

#include <QTest>

using namespace cw;

class TestClock : public QObject {
    Q_OBJECT

private slots:
    void printsIsoInUtc()
    {
        QCOMPARE(QString::fromStdString(Timestamp{0}.iso()), QStringLiteral("1970-01-01T00:00:00Z"));
        QCOMPARE(QString::fromStdString(Timestamp{1'796'026'500}.iso()),
                 QStringLiteral("2026-11-30T08:15:00Z"));
        QCOMPARE(QString::fromStdString(Timestamp{1'796'026'500}.date()),
                 QStringLiteral("2026-11-30"));
    }

    void aFixedClockStandsUntilItIsMoved()
    {
        FixedClock clock({100});
        QCOMPARE(clock.now(), clock.now());
        clock.advance(5);
        QCOMPARE(clock.now().seconds, std::int64_t{105});
    }

    void theSystemClockIsAfterThisWasWritten()
    {
        QVERIFY(SystemClock().now() > Timestamp{1'700'000'000});
    }
};

QTEST_GUILESS_MAIN(TestClock)
#include "tst_clock.moc"
