#include "core/power/formulas.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::power;
using model::ElectricalProfile;

/// Worked examples by id; computed from the formulas of the standards named in formulas.h.
class TestFormulas : public QObject {
    Q_OBJECT
private slots:
    void E1_threePhase415V60A() { CW_WITHIN(threePhasePower(415, 60, 1) * 0.8, 34500.0, 10.0); }
    void E2_threePhase208V60A()
    {
        CW_WITHIN(threePhasePower(208, 60, 0.95) * deratingOf(ElectricalProfile::Nec), 16430.0, 10);
    }
    void E4_iecCarriesTheFullRating()
    {
        CW_WITHIN(threePhasePower(400, 32, 0.95) * deratingOf(ElectricalProfile::Iec), 21060, 10);
    }
    void E5_singlePhase230V32A() { CW_WITHIN(singlePhasePower(230, 32, 0.95) * 0.8, 5594.0, 1.0); }
    void E7_imbalanceAndNeutral()
    {
        QCOMPARE(*imbalancePercent({40, 50, 30}), 25.0);
        CW_WITHIN(neutralCurrent(40, 50, 30), 17.32, 0.005);
    }
    void E8_imbalanceOfPower() { QCOMPARE(*imbalancePercent({10, 12, 8}), 20.0); }
    void imbalanceOfNothingIsUnknown() { QVERIFY(!imbalancePercent({0, 0, 0})); }
    void neutralOfABalancedLoadIsZero() { QCOMPARE(neutralCurrent(20, 20, 20), 0.0); }

    /// DGX H100/H200 User Guide: 4 of 6 for full performance, starts with 3.
    void E10_fourOfSixSuppliesRunInFull()
    {
        QCOMPARE(supplyState(4, 4, 3), SupplyState::Ok);
        QCOMPARE(supplyState(3, 4, 3), SupplyState::Degraded);
        QCOMPARE(supplyState(2, 4, 3), SupplyState::Down);
    }
    void E13_supplyCurrentWithFewerSupplies()
    {
        for (const auto& [supplies, amps] : {std::pair(6, 7.39), {4, 11.09}, {3, 14.78}}) {
            const double each = singlePhaseCurrent(10200.0 / supplies, 230, 1);
            CW_WITHIN(each, amps, 0.005);
            QVERIFY(each <= 16);
        }
    }
    void E14_halfOfTheShelvesCarriesExactlyTheRack()
    {
        QCOMPARE(capacityAfterLoss(33000, 8, 0), 264000.0);
        QVERIFY(capacityAfterLoss(33000, 8, 4) >= 132000);
        QVERIFY(capacityAfterLoss(33000, 8, 4) < 135000);
    }
    void E16_titaniumSuppliesAtThreeQuarters()
    {
        const double share = 10200.0 / (4 * 3300);
        CW_WITHIN(100 * share, 77.3, 0.05);
        CW_WITHIN(*supplyEfficiency(EfficiencyClass::Titanium, share), 0.9327, 0.00005);
    }
    void E17_threeSuppliesAreOverloaded()
    {
        const auto overload = supplyEfficiency(EfficiencyClass::Titanium, 10200.0 / (3 * 3300));
        QVERIFY(!overload);
        QCOMPARE(overload.error().code, ErrorCode::Infeasible);
        QVERIFY(overload.error().message.find("103.0 %") != std::string::npos);
    }
    void efficiencyBelowTheCertifiedLoadIsNotKnown()
    {
        QVERIFY(!supplyEfficiency(EfficiencyClass::Gold, 0.15));
        CW_WITHIN(*supplyEfficiency(EfficiencyClass::Titanium, 0.15), 0.92, 1e-9);
    }
    /// FEMP Best Practices Guide for Energy-Efficient Data Center Design, 2024.
    void E19_threeHalfSizeModulesRunAtFortyPercent()
    {
        QCOMPARE(modulesForNPlusOne(0.6, 1.0), 2);
        QCOMPARE(loadFactor(0.6, 1.0, 2), 0.3);
        QCOMPARE(modulesForNPlusOne(0.6, 0.5), 3);
        QCOMPARE(loadFactor(0.6, 0.5, 3), 0.4);
    }
    void E20_betterUpsSavesEnergy() { CW_WITHIN(yearlySavingKwh(100, 0.900, 0.912), 12807.0, 1.0); }
    void generatorHasMargin() { CW_WITHIN(generatorPower(950, 0.95, 300, 100), 1680.0, 1e-9); }
    void E22_voltageDrop()
    {
        const double drop = voltageDrop(50, 40, {1.38, 0.08}, 0.95, true);
        CW_WITHIN(drop, 4.63, 0.005);
        CW_WITHIN(100 * drop / 415, 1.12, 0.005);
        QVERIFY(voltageDrop(50, 40, {1.38, 0.08}, 0.95, false) > drop); // 2 for sqrt(3)
    }
    void E23_busway() { CW_WITHIN(threePhaseApparent(415, 800) * 0.8, 460000.0, 100.0); }
    void dcBusbar()
    {
        QCOMPARE(dcCurrent(132000, 50), 2640.0);
        QCOMPARE(dcCurrent(132000, 800), 165.0);
    }
    void E25_E26_powerCap()
    {
        CW_WITHIN(cappedPerformance(600, 100, 700), 0.941, 0.0005);
        CW_WITHIN(cappedPerformance(500, 100, 700), 0.874, 0.0005);
        QCOMPARE(cappedPerformance(900, 100, 700), 1.0);
    }

    /// Line-to-neutral three-phase power is 3 · V · I, line-to-line sqrt(3) · V · I.
    void T23_threePhaseCapacityNeedsTheVoltageKind()
    {
        CW_WITHIN(threePhaseApparent(230, 32, VoltageKind::LineToNeutral) * 0.8, 17664.0, 1.0);
        CW_WITHIN(threePhaseApparent(400, 32, VoltageKind::LineToLine) * 0.8, 17736.0, 1.0);
        CW_WITHIN(threePhaseApparent(208, 60) * 0.8, 17293.0, 1.0);
    }

    void breakersFollowTheLadders()
    {
        // 20.4 kW at 415 V and power factor 0.95 on one PDU: 29.9 A continuous.
        const double amps = threePhaseCurrent(20400, 415, 0.95);
        QCOMPARE(*breakerFor(amps, ElectricalProfile::Iec), 32.0);
        QCOMPARE(*breakerFor(amps, ElectricalProfile::Nec), 40.0);
        QCOMPARE(*breakerFor(32, ElectricalProfile::Nec), 40.0); // 32 / 0.8 exactly
        QCOMPARE(breakerFor(5000, ElectricalProfile::Iec).error().code, ErrorCode::Infeasible);
        for (const auto profile : {ElectricalProfile::Nec, ElectricalProfile::Iec})
            QVERIFY(std::ranges::is_sorted(breakerLadder(profile)));
    }
    void twoFeedsCarryHalfEach()
    {
        QCOMPARE(normalShareLimit(2), 0.5);
        CW_WITHIN(normalShareLimit(3), 2.0 / 3, 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestFormulas)
#include "tst_formulas.moc"
