#include "core/cooling/formulas.h"
#include "core/cooling/heat.h"
#include "core/power/device_power.h"
#include "core/power/tree.h"
#include "tests/core/power/power_design.h"

#include <random>

using namespace cw;
using namespace cw::cooling;
using namespace cw::support;
using model::Basis;

namespace {

/// 132 kW rack-scale system of which 115 kW go to liquid (HPE GB200 NVL72 QuickSpecs).
model::Part nvl72()
{
    model::Part part = plainServer("nvl72", 132000, 0);
    part.facts["cooling"] = text("direct liquid + air");
    part.facts["liquid_heat_fraction"] = number(115.0 / 132);
    return part;
}

CoolingResult coolingAt(const Room& room)
{
    return computeCooling(room.design(), {}, Basis::Maximum).value;
}

} // namespace

class TestHeat : public QObject {
    Q_OBJECT
private slots:
    /// Published heat output 38,557 BTU/h against 10.2 kW: both are shown, the larger sizes.
    void TH1_mismatchIsNamed()
    {
        Room room;
        const auto id = room.device("dgx", dgxH100());
        const auto heat = heatOf(room.design(), room.design().at(id), Basis::Maximum);
        QCOMPARE(*heat.value.totalW, 10200.0);
        CW_WITHIN(*heat.value.statedHeatW, 11300.0, 1.0);
        const CoolingResult result = coolingAt(room);
        QCOMPARE(result.total.airW.known, 10200.0);
        CW_WITHIN(result.total.sizingAirW, 11300.0, 1.0);
        QCOMPARE(result.mismatches.size(), std::size_t{1});
        QCOMPARE(result.mismatches[0].device, id);
    }

    void T32_rackHeatAndAirflow()
    {
        Room room;
        const auto rack = room.rack("A01");
        for (int i = 0; i < 4; ++i)
            room.inRack("dgx-" + std::to_string(i), dgxH100(), rack, 1 + 8 * i);
        const CoolingResult result = coolingAt(room);
        const RackCooling& row = *result.rack(rack);
        CW_WITHIN(btuPerHour(row.heat.airW.known), 139215.0, 1.0);
        CW_WITHIN(cfm(row.airflowM3s.known), 4779.0, 1.5);
        CW_WITHIN(row.statedAirflowM3s.known, 4 * 0.5215, 1e-9);
        QCOMPARE(*row.inletMaxC, 30.0);
        QVERIFY(!row.coolantLpm);
        QVERIFY(!row.inletC);
        QCOMPARE(result.halls.at(0).heat.airW.known, 40800.0);
    }

    void whatAFailureTakesThePowerFromGivesNoHeat()
    {
        Room room(model::ElectricalProfile::Iec, 1.0);
        const auto rack = room.rack("A01");
        const auto outlets = rackPdu({}, {{.name = "c19", .connector = "c19", .count = 12}});
        const auto a = room.pdu("a", outlets, rack, room.feedSource("A", source({})));
        const auto b = room.pdu("b", outlets, rack, room.feedSource("B", source({})));
        room.plug(a, "c19-1", room.inRack("one", plainServer("one", 1000, 1), rack, 1), "psu0");
        room.plug(b, "c19-1", room.inRack("two", plainServer("two", 2000, 1), rack, 2), "psu0");
        const power::DevicePowers sound(room.design(), {}, Basis::Maximum);
        const power::Failures lost{{room.feed("B")}};
        const auto failed = power::computePower(room.design(), {}, Basis::Maximum, lost).value;
        const CoolingResult result =
            computeCooling(room.design(), {}, power::drawnPowers(sound, failed)).value;
        CW_WITHIN(coolingAt(room).total.airW.known, 3000.0, 1e-9);
        CW_WITHIN(result.total.airW.known, 1000.0, 1e-9);
        CW_WITHIN(result.rack(rack)->heat.airW.known, 1000.0, 1e-9);
        CW_WITHIN(failed.drawnItW, result.total.airW.known, 1e-9);
    }

    void liquidCooledRackSplitsItsHeat()
    {
        Room room;
        const auto rack = room.rack("A01");
        room.inRack("nvl72", nvl72(), rack);
        const CoolingResult result = coolingAt(room);
        const RackCooling& row = *result.rack(rack);
        CW_WITHIN(row.heat.liquidW.known, 115000.0, 1e-6);
        CW_WITHIN(row.heat.airW.known, 17000.0, 1e-6);
        CW_WITHIN(cfm(row.airflowM3s.known), 1991.0, 1.0);
        CW_CLOSE(*row.coolantLpm, 115.0 * 1.5); // PG25, 10 K
    }

    void unknownSplitIsNeitherAirNorLiquid()
    {
        Room room;
        model::Part part = plainServer("storage", 2000, 1);
        part.facts.erase("cooling");
        const auto id = room.device("storage", part);
        const CoolingResult result = coolingAt(room);
        QCOMPARE(result.total.airW.known, 0.0);
        QCOMPARE(result.total.airW.unknown, std::vector<model::EntityRef>{id});
        QCOMPARE(result.total.liquidW.unknown, std::vector<model::EntityRef>{id});
        QCOMPARE(result.total.unsplitW, 2000.0);
    }

    void coolingTextsThatLeaveItOpenAreUnknown()
    {
        Room room;
        for (const auto& [words, expected] :
             {std::pair<std::string, std::optional<double>>{"air", 0.0},
              {"direct liquid (100 %)", 1.0},
              {"direct liquid + fans", {}},
              {"air or direct liquid", {}}}) {
            model::Part part = plainServer("s", 1000, 1);
            part.facts["cooling"] = text(words);
            const auto id = room.device(words, part);
            QCOMPARE(liquidFraction(room.design(), room.design().at(id)), expected);
        }
    }

    /// Sum of device power = air + liquid + unsplit, in total and rack by rack.
    void energyBalanceOnRandomRacks()
    {
        std::mt19937 random(2024);
        for (int run = 0; run < 25; ++run) {
            Room room;
            std::vector<Id<model::Rack>> racks;
            for (int i = 0; i < 5; ++i)
                racks.push_back(room.rack("R" + std::to_string(i)));
            for (int i = 0; i < 40; ++i) {
                model::Part part = plainServer("s" + std::to_string(i),
                                               100 + static_cast<double>(random() % 20000), 2);
                if (random() % 3 == 0)
                    part.facts["liquid_heat_fraction"] =
                        number(static_cast<double>(random() % 1001) / 1000);
                if (random() % 7 == 0)
                    part.facts.erase("cooling");
                if (random() % 9 == 0)
                    part.facts.erase("power_max_w");
                room.inRack("d" + std::to_string(i), part, racks[random() % racks.size()], 1);
            }
            const auto power = power::totalPower(room.design(), {}, Basis::Maximum).value;
            const CoolingResult heat = coolingAt(room);
            const auto sum = [](const HeatSum& part) {
                return part.airW.known + part.liquidW.known + part.unsplitW;
            };
            CW_WITHIN(sum(heat.total), power.it.known, 1e-6);
            double byRack = 0;
            for (const RackCooling& rack : heat.racks)
                byRack += sum(rack.heat);
            CW_WITHIN(byRack, power.it.known, 1e-6);
        }
    }

    void inletIsTheHallsSupplyAndAltitudeRaisesTheAirflow()
    {
        Room room;
        Room::must(room.tx.update(room.hall,
                                  [](model::Hall& h) { h.supplyTemperature = Temperature{22}; }));
        const auto rack = room.rack("A01");
        room.inRack("dgx", dgxH100(), rack);
        const CoolingResult low = coolingAt(room);
        QCOMPARE(*low.rack(rack)->inletC, 22.0);
        Room::must(
            room.tx.update(model::kSettingsId, [](model::Settings& s) { s.altitudeM = 2000; }));
        const CoolingResult high = coolingAt(room);
        CW_WITHIN(high.rack(rack)->airflowM3s.known / low.rack(rack)->airflowM3s.known,
                  1 / densityRatioAtConstantTemperature(2000), 1e-9);
    }

    void pueIsNotClaimedWithoutAPlant()
    {
        Room room;
        room.device("dgx", dgxH100());
        const CoolingResult result = coolingAt(room);
        QVERIFY(!result.pue);
        QVERIFY(result.pueReason.find("skipped: needs") == 0);
    }
};

QTEST_GUILESS_MAIN(TestHeat)
#include "tst_heat.moc"
