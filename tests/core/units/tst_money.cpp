#include "core/units/money.h"

#include <QTest>

using namespace cw;

class TestMoney : public QObject {
    Q_OBJECT

private slots:
    void readsAndPrints_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("printed");
        QTest::newRow("cents") << "1234.50 EUR" << "1234.50 EUR";
        QTest::newRow("whole") << "300000 USD" << "300000.00 USD";
        QTest::newRow("four decimals") << "0.1234 USD" << "0.1234 USD";
        QTest::newRow("three decimals") << "0.125 USD" << "0.125 USD";
        QTest::newRow("negative") << "-0.05 USD" << "-0.05 USD";
    }
    void readsAndPrints()
    {
        QFETCH(QString, text);
        QFETCH(QString, printed);
        const auto money = Money::parse(text.toStdString());
        QVERIFY(money.has_value());
        QCOMPARE(QString::fromStdString(money->text()), printed);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "12", "12 usd", "12 US", "1.23456 USD", "1. USD", ".5 USD", "1e3 USD",
                                 "1,000 USD", "999999999999999 USD", "=1 USD", "12 USDX"})
            QTest::newRow(text[0] == '\0' ? "empty" : text) << text;
    }
    void refuses()
    {
        QFETCH(QString, text);
        QVERIFY(!Money::parse(text.toStdString()).has_value());
    }

    // T50: 200 x 1,000 USD, 35 % discount, rate 0.92 gives 119,600.00 EUR.
    void discountAndRateAreExact()
    {
        const Money net = (Money::fromUnits(1000, "USD") * 200).timesMillionths(650'000);
        QCOMPARE(QString::fromStdString(net.text()), QStringLiteral("130000.00 USD"));
        QCOMPARE(QString::fromStdString(net.timesMillionths(920'000).amountText()),
                 QStringLiteral("119600.00"));
    }

    void roundsHalfAwayFromZero()
    {
        QCOMPARE(Money(50, "USD").roundedToCents().tenThousandths(), std::int64_t{100});
        QCOMPARE(Money(-50, "USD").roundedToCents().tenThousandths(), std::int64_t{-100});
        QCOMPARE(Money(49, "USD").roundedToCents().tenThousandths(), std::int64_t{0});
    }

    void tenthsAddUpExactly()
    {
        Money sum(0, "USD");
        for (int i = 0; i < 1000; ++i)
            sum += Money::parse("0.1 USD").value();
        QCOMPARE(sum, Money::fromUnits(100, "USD"));
    }
};

QTEST_GUILESS_MAIN(TestMoney)
#include "tst_money.moc"
