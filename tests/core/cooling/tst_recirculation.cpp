#include "core/cooling/formulas.h"
#include "core/cooling/recirculation.h"
#include "tests/core/power/power_design.h"

#include <random>

using namespace cw;
using namespace cw::cooling;

class TestRecirculation : public QObject {
    Q_OBJECT
private slots:
    /// Two racks; the abstract heat-flow model of Tang et al. (2008) worked by hand.
    void TH19_twoRacks()
    {
        const auto room = solveHeatFlow({{0.5, 0.4}, {10000, 8000}, {0.10, 0.05, 0.08, 0.12}, 18});
        QVERIFY(room.has_value());
        const std::array<double, 4> expected = {0.19362, 0.16836, 0.13153, 0.29464};
        for (std::size_t i = 0; i < 4; ++i)
            CW_WITHIN(room->kelvinPerWatt[i] * 1000, expected[i], 0.00001);
        CW_WITHIN(room->inletC[0], 21.283, 0.0005);
        CW_WITHIN(room->inletC[1], 21.672, 0.0005);
        CW_WITHIN(room->outletC[0], 37.867, 0.0005);
        CW_WITHIN(room->outletC[1], 38.256, 0.0005);
        CW_WITHIN(room->highestSupply(27), 23.33, 0.005);
    }

    /// Each node's intake is what recirculates to it plus supply air, and heat is conserved.
    void mixingIsConserved()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> unit(0, 1);
        for (int run = 0; run < 20; ++run) {
            const std::size_t n = 2 + static_cast<std::size_t>(run % 6);
            HeatFlowRoom room;
            room.supplyC = 20;
            for (std::size_t i = 0; i < n; ++i) {
                room.airflowM3s.push_back(0.3 + unit(random));
                room.powerW.push_back(20000 * unit(random));
            }
            for (std::size_t i = 0; i < n * n; ++i)
                room.shares.push_back(0.3 * unit(random) / static_cast<double>(n));
            const auto solved = solveHeatFlow(room);
            QVERIFY(solved.has_value());
            for (std::size_t j = 0; j < n; ++j) {
                double heat = 0;
                double fromSupply = room.airflowM3s[j];
                for (std::size_t i = 0; i < n; ++i) {
                    const double flow = room.shares[i * n + j] * room.airflowM3s[i];
                    heat += flow * solved->outletC[i];
                    fromSupply -= flow;
                }
                heat += fromSupply * room.supplyC;
                CW_WITHIN(room.airflowM3s[j] * solved->inletC[j], heat, 1e-6);
            }
        }
    }

    void impossibleRoomsAreRefused()
    {
        QCOMPARE(solveHeatFlow({{0.5}, {1000}, {1.0}, 18}).error().code, ErrorCode::Infeasible);
        QCOMPARE(solveHeatFlow({{0.5}, {1000}, {1.2}, 18}).error().code,
                 ErrorCode::InvalidArgument);
        QCOMPARE(solveHeatFlow({{0.0}, {1000}, {0.1}, 18}).error().code,
                 ErrorCode::InvalidArgument);
        QCOMPARE(solveHeatFlow({{0.5, 0.5}, {1000}, {0.1}, 18}).error().code,
                 ErrorCode::InvalidArgument);
    }
};

QTEST_GUILESS_MAIN(TestRecirculation)
#include "tst_recirculation.moc"
