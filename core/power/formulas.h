#pragma once

#include "core/base/expected.h"
#include "core/model/settings.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

/// Electrical formulas as pure functions. V, A, W, VA, ohm, metres, per unit (0.8, not 80 %).
/// Sources: circuit theory where none is named.
namespace cw::power {

/// Loads that run three hours or more at the breaker's rating: NEC 210.20(A), 215.3.
inline constexpr double kNecContinuousFactor = 0.8;
/// Active-PFC server supplies, for sizing; the supplies themselves reach 0.95 to 0.99.
inline constexpr double kDefaultPowerFactor = 0.95;
inline constexpr double kSqrt3 = 1.7320508075688772;

/// What a voltage is measured between; a three-phase figure without it is ambiguous.
enum class VoltageKind : std::uint8_t { LineToLine, LineToNeutral };

/// sqrt(3) · V_LL · I, equally 3 · V_LN · I. VA.
[[nodiscard]] double threePhaseApparent(double volts, double amps,
                                        VoltageKind kind = VoltageKind::LineToLine);
/// sqrt(3) · V_LL · I · PF. W.
[[nodiscard]] double threePhasePower(double lineToLineVolts, double amps, double powerFactor);
/// V · I · PF. W.
[[nodiscard]] double singlePhasePower(double volts, double amps, double powerFactor);
/// P / PF. VA.
[[nodiscard]] double apparentPower(double watts, double powerFactor);
/// P / (V · PF). A.
[[nodiscard]] double singlePhaseCurrent(double watts, double volts, double powerFactor);
/// P / (sqrt(3) · V_LL · PF). A.
[[nodiscard]] double threePhaseCurrent(double watts, double lineToLineVolts, double powerFactor);
/// P / V on a DC busbar. A.
[[nodiscard]] double dcCurrent(double watts, double volts);

/// Continuous load over rating: the NEC factor (NEC 210.20(A)), or 1 under IEC 60364 practice
/// (I_b ≤ I_n, no fixed share).
[[nodiscard]] double deratingOf(model::ElectricalProfile profile,
                                double necFactor = kNecContinuousFactor);
[[nodiscard]] double deratingOf(const model::Settings& settings);

/// Standard overcurrent ratings, A: NEC 240.6(A); IEC 60898-1 and 60947-2 preferred currents.
[[nodiscard]] std::span<const double> breakerLadder(model::ElectricalProfile profile);
/// The smallest standard breaker whose usable share carries `continuousAmps`. Infeasible above the
/// ladder.
[[nodiscard]] Expected<double> breakerFor(double continuousAmps, model::ElectricalProfile profile,
                                          double necFactor = kNecContinuousFactor);

/// 100 · max|I_ph − mean| / mean (NEMA MG 1 style). None where the mean is 0.
[[nodiscard]] std::optional<double> imbalancePercent(const std::array<double, 3>& phases);
/// Neutral of a wye system at the fundamental, equal power factors.
[[nodiscard]] double neutralCurrent(double a, double b, double c);

/// How a group of supplies stands with `live` of them fed.
enum class SupplyState : std::uint8_t { Ok, Degraded, Down };
/// live ≥ neededForFull: ok; ≥ neededToRun: degraded; else down.
[[nodiscard]] SupplyState supplyState(std::int64_t live, std::int64_t neededForFull,
                                      std::int64_t neededToRun);

/// What `installed` equal units still deliver with `lost` of them gone. W.
[[nodiscard]] double capacityAfterLoss(double unitWatts, std::int64_t installed, std::int64_t lost);

/// Highest share of its usable rating that each of n feeds may carry when all are up, so that any
/// one may fail: (n − 1) / n.
[[nodiscard]] double normalShareLimit(std::int64_t feeds);

/// 80 PLUS certification levels, 230 V internal redundant (CLEAResult / 80 PLUS programme table).
enum class EfficiencyClass : std::uint8_t { Bronze, Silver, Gold, Platinum, Titanium };
/// At `loadShare` (0.1 … 1) of rated output; linear between the certified points. Infeasible above
/// full load ("overload"), MissingData below the lowest certified point.
[[nodiscard]] Expected<double> supplyEfficiency(EfficiencyClass level, double loadShare);

/// Modules for a load with one spare: ceil(load / module) + 1.
[[nodiscard]] std::int64_t modulesForNPlusOne(double load, double module);
/// load / (n · module).
[[nodiscard]] double loadFactor(double load, double module, std::int64_t modules);
/// Loss energy saved in a year by a better efficiency at constant output, kWh:
/// P · (1/eta_before − 1/eta_after) · 8760 h.
[[nodiscard]] double yearlySavingKwh(double outputKw, double efficiencyBefore,
                                     double efficiencyAfter);
/// (IT / eta_ups + mechanical + other) · (1 + margin). W.
[[nodiscard]] double generatorPower(double itWatts, double upsEfficiency, double mechanicalWatts,
                                    double otherWatts, double margin = 0.2);

/// A conductor at operating temperature, per kilometre.
struct ConductorImpedance {
    double resistanceOhmPerKm{0};
    double reactanceOhmPerKm{0};
};
/// k · I · L · (R cos phi + X sin phi), k = sqrt(3) three-phase, 2 single-phase (IEC 60364-5-52
/// annex G). V.
[[nodiscard]] double voltageDrop(double amps, double metres, ConductorImpedance impedance,
                                 double powerFactor, bool threePhase);

/// Share of performance left under a power cap for compute-bound work: cube root of the dynamic
/// power left (dynamic power ~ f · V², V ~ f). A model, off by up to a factor of two in lost time.
[[nodiscard]] double cappedPerformance(double capWatts, double idleWatts, double maximumWatts);

} // namespace cw::power

template <>
struct cw::EnumNames<cw::power::SupplyState> {
    static constexpr std::array<std::string_view, 3> kNames = {"ok", "degraded", "down"};
};
