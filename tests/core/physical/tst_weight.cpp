#include "core/physical/weight.h"

#include "tests/core/physical/room.h"

#include <QTest>

#include <cmath>

using namespace cw;
using namespace cw::model;
using namespace cw::physical;
using support::must;
using support::Room;
using support::server;

namespace {

/// Four DGX H100 (130.45 kg each; NVIDIA DGX H100 user guide) in a cabinet of 180 kg.
struct FourNodes : Room {
    Id<Rack> cabinet = rack("A01", 0, 0, 48);
    FourNodes()
    {
        const auto part =
            tx.embed(support::part("cab", {{"weight_kg", 180}}, "floor", PartClass::Rack));
        change(cabinet, [&](Rack& r) { r.part = part; });
        for (int i = 0; i < 4; ++i)
            at("n" + std::to_string(i), server(8, 130.45), cabinet, 1 + 8 * i);
    }
};

} // namespace

class TestWeight : public QObject {
    Q_OBJECT

private slots:
    // P2
    void floorLoadOfFourNodes()
    {
        FourNodes room;
        const auto weight = rackWeight(room.state(), room.cabinet, {});
        QVERIFY(weight.value.complete());
        QVERIFY(std::abs(weight.value.known - 701.8) < 0.01);
        const auto load = floorLoad(room.state(), room.cabinet, {});
        QVERIFY(std::abs(load.value->known - 9.56) < 0.005);
        const auto spread = floorLoad(room.state(), room.cabinet, {}, millimetres(600));
        QVERIFY(std::abs(spread.value->known - 4.78) < 0.005);
        QCOMPARE(load.why.inputs.front().inputs.size(), std::size_t{5}); // each device is named
    }

    // P3
    void tipAngles()
    {
        QVERIFY(std::abs(tipAngleDegrees(0.6, 0.95) - 17.5) < 0.05);
        QVERIFY(std::abs(tipAngleDegrees(0.6, 1.20) - 14.0) < 0.05);
        FourNodes room;
        const auto low = tipAngle(room.state(), room.cabinet, {});
        QVERIFY(low.value.has_value());
        QVERIFY(*low.value > kRequiredTipAngle);
    }

    void unknownWeightIsNotZero()
    {
        FourNodes room;
        const auto odd =
            room.at("odd", support::part("odd", {{"rack_units", 1}}, "rack"), room.cabinet, 48);
        const auto weight = rackWeight(room.state(), room.cabinet, {});
        QCOMPARE(weight.value.unknown, (std::vector<EntityRef>{odd}));
        QVERIFY(support::has(weight.value.text("kg"), "1 unknown"));
        room.change(room.cabinet, [](Rack& r) { r.depth.reset(); });
        QVERIFY(!floorLoad(room.state(), room.cabinet, {}).value);
    }

    void whatIsInsideCountsWithItsCarrier()
    {
        FourNodes room;
        Part shelf = support::part("shelf", {{"rack_units", 1}, {"weight_kg", 3}}, "rack");
        const auto on = room.at("shelf", shelf, room.cabinet, 40);
        const auto box = room.device("box", support::part("box", {{"weight_kg", 2}}));
        InCell cell;
        cell.carrier = on;
        cell.cell = "1";
        must(placeInCell(room.tx, box, cell));
        QVERIFY(std::abs(rackWeight(room.state(), room.cabinet, {}).value.known - 706.8) < 0.01);
        QVERIFY(std::abs(hallWeight(room.state(), room.hall, {}).value.known - 706.8) < 0.01);
    }
};

QTEST_GUILESS_MAIN(TestWeight)
#include "tst_weight.moc"
