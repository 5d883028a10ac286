#include "core/power/formulas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace cw::power {

double threePhaseApparent(double volts, double amps, VoltageKind kind)
{
    return (kind == VoltageKind::LineToLine ? kSqrt3 : 3.0) * volts * amps;
}

double threePhasePower(double lineToLineVolts, double amps, double powerFactor)
{
    return kSqrt3 * lineToLineVolts * amps * powerFactor;
}

double singlePhasePower(double volts, double amps, double powerFactor)
{
    return volts * amps * powerFactor;
}

double apparentPower(double watts, double powerFactor)
{
    return watts / powerFactor;
}

double singlePhaseCurrent(double watts, double volts, double powerFactor)
{
    return watts / (volts * powerFactor);
}

double threePhaseCurrent(double watts, double lineToLineVolts, double powerFactor)
{
    return watts / (kSqrt3 * lineToLineVolts * powerFactor);
}

double dcCurrent(double watts, double volts)
{
    return watts / volts;
}

double deratingOf(model::ElectricalProfile profile, double necFactor)
{
    return profile == model::ElectricalProfile::Nec ? necFactor : 1.0;
}

double deratingOf(const model::Settings& settings)
{
    return deratingOf(settings.electricalProfile, settings.breakerDerating);
}

std::span<const double> breakerLadder(model::ElectricalProfile profile)
{
    static constexpr std::array<double, 34> kNec = {
        15,  20,  25,  30,  35,  40,  45,  50,  60,  70,  80,   90,   100,  110,  125,  150,  175,
        200, 225, 250, 300, 350, 400, 450, 500, 600, 800, 1000, 1200, 1600, 2000, 2500, 3000, 4000};
    static constexpr std::array<double, 27> kIec = {
        6,   10,  16,  20,  25,  32,  40,   50,   63,   80,   100,  125,  160, 200,
        250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3200, 4000};
    if (profile == model::ElectricalProfile::Nec)
        return kNec;
    return kIec;
}

Expected<double> breakerFor(double continuousAmps, model::ElectricalProfile profile,
                            double necFactor)
{
    const double needed = continuousAmps / deratingOf(profile, necFactor);
    const auto ladder = breakerLadder(profile);
    // A load computed to be exactly a rating must not jump a step by rounding.
    const auto at = std::ranges::lower_bound(ladder, needed * (1 - 1e-9));
    if (at == ladder.end())
        return fail(ErrorCode::Infeasible,
                    fmt::format("{:.0f} A continuous need a breaker of {:.0f} A; the largest "
                                "standard rating is {:.0f} A",
                                continuousAmps, needed, ladder.back()),
                    {}, "split the load or raise the voltage");
    return *at;
}

std::optional<double> imbalancePercent(const std::array<double, 3>& phases)
{
    const double mean = (phases[0] + phases[1] + phases[2]) / 3;
    if (mean <= 0)
        return std::nullopt;
    double worst = 0;
    for (const double phase : phases)
        worst = std::max(worst, std::abs(phase - mean));
    return 100 * worst / mean;
}

double neutralCurrent(double a, double b, double c)
{
    return std::sqrt(std::max(0.0, a * a + b * b + c * c - a * b - b * c - c * a));
}

SupplyState supplyState(std::int64_t live, std::int64_t neededForFull, std::int64_t neededToRun)
{
    if (live >= neededForFull)
        return SupplyState::Ok;
    return live >= neededToRun ? SupplyState::Degraded : SupplyState::Down;
}

double capacityAfterLoss(double unitWatts, std::int64_t installed, std::int64_t lost)
{
    return unitWatts * static_cast<double>(std::max<std::int64_t>(installed - lost, 0));
}

double normalShareLimit(std::int64_t feeds)
{
    assert(feeds > 0);
    return static_cast<double>(feeds - 1) / static_cast<double>(feeds);
}

Expected<double> supplyEfficiency(EfficiencyClass level, double loadShare)
{
    constexpr std::array<double, 4> kShares = {0.1, 0.2, 0.5, 1.0};
    // 0: not certified at that load.
    constexpr std::array<std::array<double, 4>, 5> kTable = {{{0, .81, .85, .81},
                                                              {0, .85, .89, .85},
                                                              {0, .88, .92, .88},
                                                              {0, .90, .94, .91},
                                                              {.90, .94, .96, .91}}};
    if (loadShare > 1)
        return fail(ErrorCode::Infeasible,
                    fmt::format("overload: {:.1f} % of the supplies' rating", 100 * loadShare), {},
                    "keep more supplies live or lower the load");
    const auto& row = kTable[static_cast<std::size_t>(level)];
    for (std::size_t i = 1; i < kShares.size(); ++i) {
        if (loadShare > kShares[i] || row[i - 1] == 0)
            continue;
        if (loadShare < kShares[i - 1])
            break;
        const double part = (loadShare - kShares[i - 1]) / (kShares[i] - kShares[i - 1]);
        return row[i - 1] + part * (row[i] - row[i - 1]);
    }
    return fail(ErrorCode::MissingData, fmt::format("the efficiency class is not certified at "
                                                    "{:.1f} % load",
                                                    100 * loadShare));
}

std::int64_t modulesForNPlusOne(double load, double module)
{
    return static_cast<std::int64_t>(std::ceil(load / module - 1e-9)) + 1;
}

double loadFactor(double load, double module, std::int64_t modules)
{
    return load / (module * static_cast<double>(modules));
}

double yearlySavingKwh(double outputKw, double efficiencyBefore, double efficiencyAfter)
{
    constexpr double kHoursPerYear = 8760;
    return outputKw * (1 / efficiencyBefore - 1 / efficiencyAfter) * kHoursPerYear;
}

double generatorPower(double itWatts, double upsEfficiency, double mechanicalWatts,
                      double otherWatts, double margin)
{
    return (itWatts / upsEfficiency + mechanicalWatts + otherWatts) * (1 + margin);
}

double voltageDrop(double amps, double metres, ConductorImpedance impedance, double powerFactor,
                   bool threePhase)
{
    const double sine = std::sqrt(std::max(0.0, 1 - powerFactor * powerFactor));
    const double ohmPerKm =
        impedance.resistanceOhmPerKm * powerFactor + impedance.reactanceOhmPerKm * sine;
    return (threePhase ? kSqrt3 : 2.0) * amps * metres / 1000 * ohmPerKm;
}

double cappedPerformance(double capWatts, double idleWatts, double maximumWatts)
{
    const double share = (capWatts - idleWatts) / (maximumWatts - idleWatts);
    return std::cbrt(std::clamp(share, 0.0, 1.0));
}

} // namespace cw::power
