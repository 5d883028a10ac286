#include "core/cooling/formulas.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::cooling;

/// Worked examples by id; sources of the formulas stand in formulas.h.
class TestFormulas : public QObject {
    Q_OBJECT
private slots:
    void TH1_heatOfADgxH100()
    {
        CW_WITHIN(btuPerHour(10200), 34804.0, 1.0);
        CW_WITHIN(38557 / kBtuPerHourPerWatt, 11300.0, 5.0); // as published, 11.30 kW
        CW_WITHIN(tons(3517), 1.0, 1e-12);
    }
    void TH2_airflow()
    {
        CW_WITHIN(airflowFor(10200, 15), 0.5638, 0.00005);
        CW_WITHIN(cfm(airflowFor(10200, 15)), 1195.0, 1.0);
        CW_WITHIN(airDeltaFor(10200, airflowFor(10200, 15)), 15.0, 1e-9);
    }
    void TH4_rackAirflow() { CW_WITHIN(cfm(airflowFor(40800, 15)), 4779.0, 1.5); }
    void TH5_fahrenheit() { CW_CLOSE(cfm(airflowFor(10000, 20 / 1.8)), 1580.0); }
    void TH7_fanAffinity() { CW_WITHIN(fanPowerRatio(1.3), 2.197, 1e-9); }

    void airGetsThinnerWithAltitude()
    {
        // ISO 2533: 0.8216 of sea level density and 0.7846 of its pressure at 2,000 m.
        CW_WITHIN(standardDensityRatio(2000), 0.8216, 0.001);
        CW_WITHIN(densityRatioAtConstantTemperature(2000), 0.7846, 0.001);
        QCOMPARE(standardDensityRatio(0), 1.0);
    }

    /// ASHRAE TC 9.9, 2021.
    void TH8_altitudeLowersTheAllowableMaximum()
    {
        CW_WITHIN(allowableMaxAt(AshraeClass::A2, 1800), 32.0, 1e-9);
        CW_WITHIN(allowableMaxAt(AshraeClass::A2, 900), 35.0, 1e-9);
        CW_WITHIN(allowableMaxAt(AshraeClass::A3, 1250), 38.0, 1e-9);
        CW_WITHIN(allowableMaxAt(AshraeClass::A4, 1150), 43.0, 1e-9);
    }
    void TH10_deviceLimitWinsOverTheClass()
    {
        const InletLimit limit = inletLimit(30, AshraeClass::A2, 0);
        QVERIFY(limit.fromDevice);
        QVERIFY(31 > limit.maxC);
        QVERIFY(31 < inletLimit({}, AshraeClass::A2, 0).maxC);
    }
    void TH11_loopSupply()
    {
        QCOMPARE(loopSupply(32), 37.0);
        QVERIFY(*liquidClassLimit("W40") >= loopSupply(32));
        QVERIFY(*liquidClassLimit("S40") >= loopSupply(32));
        QVERIFY(*liquidClassLimit("W32") < loopSupply(32));
        QVERIFY(!liquidClassLimit("W+"));
        QVERIFY(!liquidClassLimit("A2"));
    }
    void TH13_glycol() { CW_CLOSE(coolantFlowFor(115000, 15, kPg25), 115.0); }
    void TH14_water() { CW_CLOSE(coolantFlowFor(115000, 10, kWater), 166.1); }
    void TH16_residualAir() { CW_WITHIN(cfm(airflowFor(17000, 15)), 1991.0, 1.0); }
    void TH17_crahsWithOneSpare()
    {
        const UnitCount units = unitsForNPlusOne(136000, 60000);
        QCOMPARE(units.units, 4);
        CW_WITHIN(units.share, 0.57, 0.005);
    }
    void TH20_rackCoolingIndex()
    {
        QCOMPARE(rackCoolingIndexHigh(std::array{24.0, 27.0, 28.0, 30.0}, 27, 32), 80.0);
    }
    void TH22_pueAndEre()
    {
        CW_WITHIN(pue(1000, 60, 150, 15), 1.225, 1e-9);
        CW_WITHIN(ere(1000, 1225, 300), 0.925, 1e-9);
        CW_WITHIN(cue(1.225, 0.4), 0.49, 1e-9);
    }
    void TH23_wue() { CW_WITHIN(wue(14.4e6, 8.76e6), 1.644, 0.0005); }
    void TH25_copOfPlants()
    {
        const std::array<std::array<double, 3>, 3> rows = {
            {{0.6, 5.86, 0.171}, {0.8, 4.40, 0.227}, {1.1, 3.20, 0.313}}};
        for (const auto& [kilowattPerTon, cop, addedPue] : rows) {
            CW_WITHIN(copOf(kilowattPerTon), cop, 0.005);
            CW_WITHIN(1 / copOf(kilowattPerTon), addedPue, 0.0005);
        }
    }
    void TH26_copAtSupply()
    {
        CW_WITHIN(copAtSupply(15), 2.000, 0.0005);
        CW_WITHIN(copAtSupply(20), 3.194, 0.0005);
        CW_WITHIN(copAtSupply(25), 4.728, 0.0005);
    }
    void TH28_warmWaterNeedsNoChiller()
    {
        const std::array<TemperatureBin, 5> bins = {
            {{5, 1500}, {10, 2000}, {15, 2200}, {20, 1900}, {24, 1160}}};
        QCOMPARE(economiserHours(bins, 4 + 2, 32), 8760.0);
        QCOMPARE(economiserHours(bins, 4 + 2, 18), 3500.0);
    }
    void TH29_allowedPower()
    {
        CW_WITHIN(allowedPower(87, 27, 0.075), 800.0, 1e-9);
        QVERIFY(allowedPower(87, 27, 0.075) >= 700);
    }
    void T34_airflowAndFlow()
    {
        CW_WITHIN(cfm(airflowFor(10000, 12)), 1465.0, 14.65);
        CW_WITHIN(coolantFlowFor(100000, 10, kWater), 143.0, 1.5);
    }
    void pumpsFollowFlow()
    {
        QCOMPARE(pressureAtFlow(100, 60, 120), 400.0);
        CW_WITHIN(pumpPower(100, 600, 0.5), 2000.0, 1e-9); // 0.01 m³/s at 100 kPa
    }
};

QTEST_GUILESS_MAIN(TestFormulas)
#include "tst_formulas.moc"
