#include "core/units/noise.h"
#include "core/units/parse.h"

#include <QTest>

#include <cmath>

using namespace cw;

class TestParse : public QObject {
    Q_OBJECT

private slots:
    void acceptsUnitsAsTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("dimension");
        QTest::addColumn<double>("value");
        QTest::newRow("2.4 kW") << "2.4 kW" << "_w" << 2400.0;
        QTest::newRow("no space") << "415V" << "_v" << 415.0;
        QTest::newRow("feet") << "6ft" << "_mm" << 1828.8;
        QTest::newRow("rack units") << "2U" << "_mm" << 88.9;
        QTest::newRow("pounds") << "100 lb" << "_kg" << 45.359237;
        QTest::newRow("Fahrenheit") << "77 °F" << "_c" << 25.0;
        QTest::newRow("BTU/h") << "34804 BTU/h" << "_w" << 34804 / 3.412142;
        QTest::newRow("bare number") << "10200" << "_w" << 10200.0;
        QTest::newRow("case does not matter") << "5 KW" << "_w" << 5000.0;
        QTest::newRow("gallons") << "1 gpm" << "_lpm" << 3.785411784;
    }
    void acceptsUnitsAsTyped()
    {
        QFETCH(QString, text);
        QFETCH(QString, dimension);
        QFETCH(double, value);
        const auto parsed = parseInUnit(text.toStdString(), dimension.toStdString());
        QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().text().c_str());
        QVERIFY(qAbs(*parsed - value) <= 1e-9 * qAbs(value));
    }

    void refusesAUnitThatDoesNotFitAndSaysWhichDo()
    {
        const auto parsed = parseInUnit("3 kg", "_w");
        QVERIFY(!parsed.has_value());
        QVERIFY(parsed.error().hint.find("kW") != std::string::npos);
        QVERIFY(!parseInUnit("", "_w").has_value());
        QVERIFY(!parseInUnit("kW", "_w").has_value());
        QVERIFY(!parseInUnit("1e999 W", "_w").has_value());
        QVERIFY(!parseInUnit("nan", "_w").has_value());
        QVERIFY(!parseInUnit("inf W", "_w").has_value());
    }

    void numbersPrintShortestAndReadBack()
    {
        for (const double value : {0.1, 44.45, 1e-7, 123456789.0, 1.0 / 3.0, 8.9e22})
            QCOMPARE(parseNumber(formatNumber(value)).value(), value);
        QCOMPARE(QString::fromStdString(formatNumber(44.45)), QStringLiteral("44.45"));
    }

    // IEEE 754: neither 0.1 nor 0.2 is a sum of powers of two, so their sum is not 0.3.
    void sumsAreReadWithoutBinaryNoise()
    {
        const auto text = [](double value) {
            return QString::fromStdString(formatNumber(withoutNoise(value)));
        };
        QCOMPARE(formatNumber(0.1 + 0.2), std::string("0.30000000000000004"));
        QCOMPARE(text(0.1 + 0.2), QStringLiteral("0.3"));
        QCOMPARE(text(24917.850000000013), QStringLiteral("24917.85"));
        QCOMPARE(text(-1.0 / 3.0), QStringLiteral("-0.333333333333"));
        QCOMPARE(text(9007199254740991.0), QStringLiteral("9007199254740991")); // a count of bytes
        QCOMPARE(text(1e-9), QStringLiteral("1e-09"));
        QCOMPARE(withoutNoise(1.7e308), 1.7e308);
        QVERIFY(std::isnan(withoutNoise(std::nan(""))));
    }

    void peopleReadEngineeringUnits()
    {
        QCOMPARE(QString::fromStdString(format(Power{10200})), QStringLiteral("10.2 kW"));
        QCOMPARE(QString::fromStdString(format(Power{1'630'000})), QStringLiteral("1.63 MW"));
        QCOMPARE(QString::fromStdString(format(Mass{1701})), QStringLiteral("1701 kg"));
        QCOMPARE(QString::fromStdString(formatEngineering(0, "W")), QStringLiteral("0 W"));
        // A small number is not 0.
        QCOMPARE(QString::fromStdString(formatEngineering(2.9e-6, "s", 4)),
                 QStringLiteral("2.900 µs"));
        QCOMPARE(QString::fromStdString(formatEngineering(0.008814, "s", 4)),
                 QStringLiteral("8.814 ms"));
        QCOMPARE(QString::fromStdString(formatEngineering(0.25, "s")), QStringLiteral("0.25 s"));
        QCOMPARE(QString::fromStdString(formatEngineering(0.00123, "")),
                 QStringLiteral("0.00123 "));
    }
};

QTEST_GUILESS_MAIN(TestParse)
#include "tst_parse.moc"
