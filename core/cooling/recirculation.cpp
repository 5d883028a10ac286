#include "core/cooling/recirculation.h"

#include "core/cooling/formulas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace cw::cooling {

namespace {

// Gauss-Jordan with row pivoting, n × n row-major. False where it is singular.
bool invert(std::vector<double>& a, std::vector<double>& inverse, std::size_t n)
{
    inverse.assign(n * n, 0);
    for (std::size_t i = 0; i < n; ++i)
        inverse[i * n + i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row)
            if (std::abs(a[row * n + column]) > std::abs(a[pivot * n + column]))
                pivot = row;
        if (std::abs(a[pivot * n + column]) < 1e-9)
            return false;
        for (std::size_t k = 0; k < n; ++k) {
            std::swap(a[column * n + k], a[pivot * n + k]);
            std::swap(inverse[column * n + k], inverse[pivot * n + k]);
        }
        const double scale = a[column * n + column];
        for (std::size_t k = 0; k < n; ++k) {
            a[column * n + k] /= scale;
            inverse[column * n + k] /= scale;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = a[row * n + column];
            if (row == column || factor == 0)
                continue;
            for (std::size_t k = 0; k < n; ++k) {
                a[row * n + k] -= factor * a[column * n + k];
                inverse[row * n + k] -= factor * inverse[column * n + k];
            }
        }
    }
    return true;
}

Expected<void> check(const HeatFlowRoom& room, std::size_t n)
{
    if (n == 0 || room.powerW.size() != n || room.shares.size() != n * n)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{} airflows, {} powers and {} shares do not fit", n,
                                room.powerW.size(), room.shares.size()));
    for (std::size_t i = 0; i < n; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < n; ++j) {
            if (!(room.shares[i * n + j] >= 0))
                return fail(ErrorCode::InvalidArgument,
                            fmt::format("a share of node {} is negative", i));
            sum += room.shares[i * n + j];
        }
        if (sum > 1 + 1e-9)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("node {} sends out {:.3f} of its air", i, sum));
        if (!(room.airflowM3s[i] > 0))
            return fail(ErrorCode::InvalidArgument, fmt::format("node {} moves no air", i));
    }
    return {};
}

} // namespace

double HeatFlowResult::highestSupply(double limitC) const
{
    double rise = std::numeric_limits<double>::lowest();
    for (const double inlet : inletC)
        rise = std::max(rise, inlet - supplyC);
    return limitC - rise;
}

Expected<HeatFlowResult> solveHeatFlow(const HeatFlowRoom& room)
{
    const std::size_t n = room.airflowM3s.size();
    if (auto sound = check(room, n); !sound)
        return fail(sound.error());
    std::vector<double> k(n); // W/K
    for (std::size_t i = 0; i < n; ++i)
        k[i] = kAirDensity * kAirHeatCapacity * room.airflowM3s[i];
    std::vector<double> matrix(n * n, 0); // K − AᵀK
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            matrix[i * n + j] = (i == j ? k[i] : 0) - room.shares[j * n + i] * k[j];
    HeatFlowResult out;
    out.supplyC = room.supplyC;
    if (!invert(matrix, out.kelvinPerWatt, n))
        return fail(ErrorCode::Infeasible, "all air circulates: there is no steady temperature", {},
                    "let every loop of nodes take some supply air");
    for (std::size_t i = 0; i < n; ++i)
        out.kelvinPerWatt[i * n + i] -= 1 / k[i];
    for (std::size_t i = 0; i < n; ++i) {
        double inlet = room.supplyC;
        for (std::size_t j = 0; j < n; ++j)
            inlet += out.kelvinPerWatt[i * n + j] * room.powerW[j];
        out.inletC.push_back(inlet);
        out.outletC.push_back(inlet + room.powerW[i] / k[i]);
    }
    return out;
}

} // namespace cw::cooling
