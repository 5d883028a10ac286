#include "core/units/quantity.h"
#include "core/units/unit_table.h"

#include <QTest>

#include <set>

using namespace cw;

class TestUnitTable : public QObject {
    Q_OBJECT

private slots:
    void keysNameTheirUnit_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("symbol");
        QTest::newRow("W") << "power_max_w" << "W";
        QTest::newRow("kW, not W") << "capacity_kw" << "kW";
        QTest::newRow("mm, not m") << "depth_mm" << "mm";
        QTest::newRow("bits a second") << "rate_gbit_per_s" << "Gbit/s";
        QTest::newRow("bytes a second") << "memory_bandwidth_gb_per_s" << "GB/s";
        QTest::newRow("unit before a qualifier") << "bf16_tflops_dense" << "TFLOP/s";
        QTest::newRow("direction") << "scale_up_gb_per_s_per_direction" << "GB/s";
        QTest::newRow("transfers, not seconds") << "memory_speed_mt_s" << "MT/s";
        QTest::newRow("airflow") << "airflow_m3_s" << "m³/s";
    }
    void keysNameTheirUnit()
    {
        QFETCH(QString, key);
        QFETCH(QString, symbol);
        const auto unit = unitOfKey(key.toStdString());
        QVERIFY(unit.has_value());
        QCOMPARE(QString::fromUtf8(unit->symbol.data(), static_cast<int>(unit->symbol.size())), symbol);
    }

    void countsAndNamesHaveNone()
    {
        QVERIFY(!unitOfKey("rack_units").has_value());
        QVERIFY(!unitOfKey("phases").has_value());
        QVERIFY(!unitOfKey("model").has_value());
    }

    void bitsAndBytesDifferByEight()
    {
        QCOMPARE(unitOfSymbol("GB/s")->factor, 8 * unitOfSymbol("Gbit/s")->factor);
    }

    void everySuffixStandsOnce()
    {
        std::set<std::string_view> suffixes;
        for (const Unit& unit : unitTable())
            if (!unit.suffix.empty())
                QVERIFY2(suffixes.insert(unit.suffix).second, unit.suffix.data());
    }

    void everyDimensionHasItsBorderUnit()
    {
        for (const Unit& unit : unitTable()) {
            if (unit.dimension.empty())
                continue;
            bool found = false;
            for (const Unit& border : unitTable())
                found = found || (border.suffix == unit.dimension && border.factor == 1 &&
                                  border.offset == 0);
            QVERIFY2(found, unit.symbol.data());
        }
    }
};

QTEST_GUILESS_MAIN(TestUnitTable)
#include "tst_unit_table.moc"
