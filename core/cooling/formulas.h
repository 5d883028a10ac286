#pragma once

#include "core/base/enum_names.h"
#include "core/base/expected.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Thermal formulas as pure functions. W, m³/s, °C, K, kPa, L/min; W/W for shares.
/// Sources: first law of thermodynamics where none is named.
namespace cw::cooling {

/// W to BTU/h (international table BTU).
inline constexpr double kBtuPerHourPerWatt = 3.412142;
/// kW of one refrigeration ton.
inline constexpr double kKilowattPerTon = 3.517;
/// Air at sea level, 20 °C: kg/m³ and J/(kg·K).
inline constexpr double kAirDensity = 1.2;
inline constexpr double kAirHeatCapacity = 1005;
/// m³/s to ft³/min.
inline constexpr double kCfmPerM3s = 2118.88;
/// Of a plate exchanger between facility water and technology loop, K; 3 to 7 are usual.
inline constexpr double kDefaultApproachK = 5;
/// Rise of the technology loop, K: planning value.
inline constexpr double kDefaultCoolantDeltaK = 10;

[[nodiscard]] double btuPerHour(double watts);
[[nodiscard]] double tons(double watts);
[[nodiscard]] double cfm(double m3PerSecond);

/// P / (rho · c_p · dT). m³/s.
[[nodiscard]] double airflowFor(double watts, double deltaK, double density = kAirDensity);
/// P / (rho · c_p · Q). K.
[[nodiscard]] double airDeltaFor(double watts, double m3PerSecond, double density = kAirDensity);
/// Density over that at sea level in the standard atmosphere, (1 − 2.25577e-5 h)^4.2559 (ISO 2533).
[[nodiscard]] double standardDensityRatio(double altitudeM);
/// Density over that at sea level at the same temperature: the pressure ratio, exponent 5.2559.
[[nodiscard]] double densityRatioAtConstantTemperature(double altitudeM);
/// Fan affinity: power ~ speed³.
[[nodiscard]] double fanPowerRatio(double speedRatio);

/// ASHRAE TC 9.9 thermal guidelines, 2021.
enum class AshraeClass : std::uint8_t { A1, A2, A3, A4, H1 };
struct AirEnvelope {
    double recommendedMinC;
    double recommendedMaxC;
    double allowableMinC;
    double allowableMaxC;
    std::optional<double> humidityMinPercent;
    std::optional<double> humidityMaxPercent;
};
[[nodiscard]] AirEnvelope envelopeOf(AshraeClass airClass);
/// Allowable maximum lowered above 900 m: A1, A2 1 K per 300 m, A3 per 175 m, A4 per 125 m; the
/// guideline gives no rate for H1: as A1.
[[nodiscard]] double allowableMaxAt(AshraeClass airClass, double altitudeM);

/// Where the limit of an inlet comes from: the device's own wins over the class.
struct InletLimit {
    double maxC;
    bool fromDevice;
};
[[nodiscard]] InletLimit inletLimit(std::optional<double> deviceMaxC, AshraeClass airClass,
                                    double altitudeM);

struct Coolant {
    double kgPerLitre;
    double jPerKgK;
};
/// At 35 °C.
inline constexpr Coolant kWater{0.994, 4178};
inline constexpr Coolant kPg25{1.010, 3960};
/// 60 · P / (rho · c_p · dT). L/min.
[[nodiscard]] double coolantFlowFor(double watts, double deltaK, Coolant coolant = kPg25);
/// Facility water plus approach. °C.
[[nodiscard]] double loopSupply(double facilityC, double approachK = kDefaultApproachK);
/// The number in a liquid class, "W32" or "S40": the highest supply in °C. InvalidArgument.
[[nodiscard]] Expected<double> liquidClassLimit(std::string_view name);
/// Pressure drop at another flow on the same path: ~ flow².
[[nodiscard]] double pressureAtFlow(double kpa, double atLpm, double newLpm);
/// dP · Q / eta. W.
[[nodiscard]] double pumpPower(double kpa, double litresPerMinute, double efficiency);

/// Units for a load with one spare: ceil(Q / q) + 1, and their share of capacity in use.
struct UnitCount {
    std::int64_t units;
    double share;
};
[[nodiscard]] UnitCount unitsForNPlusOne(double watts, double unitWatts);

/// Share of IT energy; see The Green Grid WP 49 (PUE), WP 29 (ERE), WP 35 (WUE), WP 32 (CUE).
[[nodiscard]] double pue(double itPower, double lossPower, double coolingPower, double otherPower);
[[nodiscard]] double ere(double itPower, double totalPower, double reusedPower);
/// Litres per kWh of IT energy.
[[nodiscard]] double wue(double litres, double itKwh);
/// kgCO2e per kWh of IT energy.
[[nodiscard]] double cue(double pueValue, double gridKgPerKwh);
/// 3.517 / (kW per ton).
[[nodiscard]] double copOf(double kilowattPerTon);
/// 0.0068 T² + 0.0008 T + 0.458, HP Utility Data Center chillers (Moore et al., USENIX 2005): only
/// for comparing supply set-points.
[[nodiscard]] double copAtSupply(double supplyC);

struct TemperatureBin {
    double maxC; ///< upper edge
    double hours;
};
/// Hours whose bin's upper edge plus the approaches stays at or below the set-point.
[[nodiscard]] double economiserHours(std::span<const TemperatureBin> bins, double approachesK,
                                     double setPointC);

/// (T_limit − T_in) / R_th. W.
[[nodiscard]] double allowedPower(double limitC, double inletC, double kelvinPerWatt);

/// 100 · (1 − sum over-temperature above recommended / (n (T_allow − T_rec))) (Herrlin, ASHRAE
/// 2005).
[[nodiscard]] double rackCoolingIndexHigh(std::span<const double> inletsC, double recommendedMaxC,
                                          double allowableMaxC);

} // namespace cw::cooling

template <>
struct cw::EnumNames<cw::cooling::AshraeClass> {
    static constexpr std::array<std::string_view, 5> kNames = {"a1", "a2", "a3", "a4", "h1"};
};
