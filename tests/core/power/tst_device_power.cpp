#include "core/power/device_power.h"
#include "tests/core/power/power_design.h"

using namespace cw;
using namespace cw::power;
using namespace cw::support;
using model::Basis;

namespace {

/// NVIDIA QM97X0 user manual: 747 W with passive cables, 1,720 W with active ones.
model::Part quantum2()
{
    model::Part part;
    part.key = "nvidia-qm9700";
    part.partClass = model::PartClass::Switch;
    part.manufacturer = "NVIDIA";
    part.model = "QM9700";
    part.facts["power_max_w"] = number(1720, Basis::Maximum);
    part.facts["power_max_w"].condition = "active cables";
    part.facts["power_expected_w"] = number(747, Basis::Expected);
    part.facts["power_expected_w"].condition = "passive cables";
    for (int i = 1; i <= 4; ++i)
        part.ports.push_back({.name = "p" + std::to_string(i), .cage = "osfp", .logicalPorts = 2});
    return part;
}

model::Part optic(double watts, Basis basis)
{
    model::Part part;
    part.key = "optic";
    part.partClass = model::PartClass::Transceiver;
    part.manufacturer = "Maker";
    part.model = "Optic";
    part.facts["power_per_end_w"] = number(watts, basis);
    return part;
}

void link(Room& room, Id<model::Device> a, const std::string& portA, Id<model::Device> b,
          const std::string& portB, std::optional<Id<model::Part>> opticPart)
{
    model::Connection made;
    made.kind = model::ConnectionKind::Data;
    made.ends = {{{a, portA}, opticPart}, {{b, portB}, opticPart}};
    Room::must(room.tx.create(made));
}

} // namespace

class TestDevicePower : public QObject {
    Q_OBJECT
private slots:
    /// RA-11333-001: 32 systems a scalable unit. Measured: arXiv 2412.08602.
    void E28_scalableUnitRatedAndMeasured()
    {
        Room room;
        for (int i = 0; i < 32; ++i)
            room.device("dgx-" + std::to_string(i), dgxH100());
        const auto rated = totalPower(room.design(), {}, Basis::Maximum);
        const auto measured = totalPower(room.design(), {}, Basis::Measured);
        QCOMPARE(rated.value.it.known, 326400.0);
        QCOMPARE(measured.value.it.known, 268800.0);
        QVERIFY(rated.value.it.complete());
        QCOMPARE(rated.why.inputs.at(0).term, std::string("32 × NVIDIA DGX H100"));
        CW_WITHIN(measured.value.it.known / rated.value.it.known, 0.824, 0.0005);
    }

    void noBasisStandsInForAnother()
    {
        Room room;
        const auto id = room.device("dgx", dgxH100());
        const model::Device& device = room.design().at(id);
        QVERIFY(!powerOf(room.design(), device, Basis::Expected).value.watts);
        QVERIFY(!powerOf(room.design(), device, Basis::Idle).value.watts);
        // Six supplies of 3.3 kW: what is on the plates, never the draw.
        QCOMPARE(*powerOf(room.design(), device, Basis::Nameplate).value.watts, 19800.0);
        const auto expected = totalPower(room.design(), {}, Basis::Expected);
        QCOMPARE(expected.value.it.known, 0.0);
        QCOMPARE(expected.value.it.unknown, std::vector<model::EntityRef>{id});
        QVERIFY(!expected.why.inputs.at(0).value);
    }

    void capLowersTheMaximumAndOnlyThat()
    {
        Room room;
        const auto id = room.device("dgx", dgxH100());
        Room::must(room.tx.update(id, [](model::Device& d) { d.powerCap = Power{8000}; }));
        const model::Device& device = room.design().at(id);
        const auto capped = powerOf(room.design(), device, Basis::Maximum);
        QCOMPARE(*capped.value.watts, 8000.0);
        QVERIFY(capped.why.formula.find("power cap") != std::string::npos);
        QCOMPARE(*powerOf(room.design(), device, Basis::Measured).value.watts, 8400.0);
        Room::must(room.tx.update(id, [](model::Device& d) { d.powerCap = Power{12000}; }));
        QCOMPARE(*powerOf(room.design(), room.design().at(id), Basis::Maximum).value.watts,
                 10200.0);
    }

    void overrideReplacesThePartsFact()
    {
        Room room;
        const auto id = room.device("dgx", dgxH100());
        Room::must(room.tx.update(id, [](model::Device& d) {
            d.overrides["power_max_w"] = number(9000, Basis::Maximum);
        }));
        QCOMPARE(totalPower(room.design(), {}, Basis::Maximum).value.it.known, 9000.0);
        QCOMPARE(*powerOf(room.design(), room.design().at(id), Basis::Maximum).value.watts, 9000.0);
    }

    void maximumOfASwitchIncludesItsOptics()
    {
        Room room;
        const auto a = room.device("a", quantum2());
        const auto b = room.device("b", quantum2());
        link(room, a, "p1/1", b, "p1/1", room.tx.embed(optic(17, Basis::Unspecified)));
        const auto power = powerOf(room.design(), room.design().at(a), Basis::Maximum);
        QCOMPARE(*power.value.watts, 1720.0);
        QVERIFY(power.why.formula.find("include optics") != std::string::npos);
    }

    void opticOfATwinPortCageCountsOnce()
    {
        Room room;
        const auto a = room.device("a", quantum2());
        const auto b = room.device("b", quantum2());
        const auto part = room.tx.embed(optic(17, Basis::Unspecified));
        link(room, a, "p1/1", b, "p1/1", part);
        link(room, a, "p1/2", b, "p1/2", part);
        link(room, a, "p2/1", b, "p2/1", part);
        const auto power = powerOf(room.design(), room.design().at(a), Basis::Expected);
        QCOMPARE(*power.value.watts, 747.0 + 2 * 17);
        QVERIFY(!power.value.lowerBound);
        const DevicePowers all(room.design(), {}, Basis::Expected);
        QCOMPARE(all.find(a)->power, power.value);
    }

    /// A maker's maximum of an optic is not its expected draw.
    void maximumOfAnOpticIsNotAddedToAnExpectedFigure()
    {
        Room room;
        const auto a = room.device("a", quantum2());
        const auto b = room.device("b", quantum2());
        link(room, a, "p1/1", b, "p1/1", room.tx.embed(optic(17, Basis::Maximum)));
        const auto totals = totalPower(room.design(), {}, Basis::Expected).value;
        QCOMPARE(totals.it.known, 2 * 747.0);
        QCOMPARE(totals.it.unknown.size(), std::size_t{2}); // "≥ 1.49 kW, 2 unknown"
        QVERIFY(powerOf(room.design(), room.design().at(a), Basis::Expected).value.lowerBound);
    }

    void plantAndDistributionAreNotItPower()
    {
        Room room;
        model::Part crah;
        crah.key = "crah";
        crah.partClass = model::PartClass::Cooling;
        crah.kind = "crah (chilled water)";
        crah.facts["power_max_w"] = number(5000, Basis::Maximum);
        room.device("crah", crah);
        room.device("busway", source({}));
        room.device("dgx", dgxH100());
        const auto totals = totalPower(room.design(), {}, Basis::Maximum).value;
        QCOMPARE(totals.it.known, 10200.0);
        QCOMPARE(totals.cooling.known, 5000.0);
        QVERIFY(totals.it.complete());
    }

    void modulesAddTheirPowerOrMakeItALowerBound()
    {
        Room room;
        model::Part nic = optic(0, Basis::Maximum);
        nic.key = "nic";
        nic.partClass = model::PartClass::Nic;
        nic.facts.clear();
        nic.facts["power_max_w"] = number(30, Basis::Maximum);
        const auto known = room.tx.embed(nic);
        nic.key = "nic-2";
        nic.facts.clear();
        const auto unknown = room.tx.embed(nic);
        const auto id = room.device("dgx", dgxH100());
        Room::must(room.tx.update(id, [&](model::Device& d) {
            d.modules = {{"slot 3", known, 2}};
        }));
        QCOMPARE(*powerOf(room.design(), room.design().at(id), Basis::Maximum).value.watts,
                 10260.0);
        Room::must(room.tx.update(id, [&](model::Device& d) {
            d.modules.push_back({"slot 4", unknown, 1});
        }));
        const auto power = powerOf(room.design(), room.design().at(id), Basis::Maximum).value;
        QCOMPARE(*power.watts, 10260.0);
        QVERIFY(power.lowerBound);
    }

    void removedDevicesDoNotCount()
    {
        Room room;
        const auto id = room.device("dgx", dgxH100());
        Room::must(
            room.tx.update(id, [](model::Device& d) { d.status = model::DeviceStatus::Removed; }));
        QCOMPARE(totalPower(room.design(), {}, Basis::Maximum).value.it.known, 0.0);
    }
};

QTEST_GUILESS_MAIN(TestDevicePower)
#include "tst_device_power.moc"
