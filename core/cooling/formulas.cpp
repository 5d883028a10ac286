#include "core/cooling/formulas.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cw::cooling {

double btuPerHour(double watts)
{
    return watts * kBtuPerHourPerWatt;
}

double tons(double watts)
{
    return watts / 1000 / kKilowattPerTon;
}

double cfm(double m3PerSecond)
{
    return m3PerSecond * kCfmPerM3s;
}

double airflowFor(double watts, double deltaK, double density)
{
    return watts / (density * kAirHeatCapacity * deltaK);
}

double airDeltaFor(double watts, double m3PerSecond, double density)
{
    return watts / (density * kAirHeatCapacity * m3PerSecond);
}

double standardDensityRatio(double altitudeM)
{
    return std::pow(1 - 2.25577e-5 * altitudeM, 4.2559);
}

double densityRatioAtConstantTemperature(double altitudeM)
{
    return std::pow(1 - 2.25577e-5 * altitudeM, 5.2559);
}

double fanPowerRatio(double speedRatio)
{
    return speedRatio * speedRatio * speedRatio;
}

AirEnvelope envelopeOf(AshraeClass airClass)
{
    switch (airClass) {
    case AshraeClass::A1:
        return {18, 27, 15, 32, 8, 80};
    case AshraeClass::A2:
        return {18, 27, 10, 35, 8, 80};
    case AshraeClass::A3:
        return {18, 27, 5, 40, 8, 85};
    case AshraeClass::A4:
        return {18, 27, 5, 45, 8, 90};
    case AshraeClass::H1:
        break;
    }
    return {18, 22, 5, 25, std::nullopt, std::nullopt};
}

double allowableMaxAt(AshraeClass airClass, double altitudeM)
{
    constexpr double kFromM = 900;
    const double metresPerKelvin = airClass == AshraeClass::A3   ? 175
                                   : airClass == AshraeClass::A4 ? 125
                                                                 : 300;
    const double above = std::max(0.0, altitudeM - kFromM);
    return envelopeOf(airClass).allowableMaxC - above / metresPerKelvin;
}

InletLimit inletLimit(std::optional<double> deviceMaxC, AshraeClass airClass, double altitudeM)
{
    if (deviceMaxC)
        return {*deviceMaxC, true};
    return {allowableMaxAt(airClass, altitudeM), false};
}

double coolantFlowFor(double watts, double deltaK, Coolant coolant)
{
    return 60 * watts / (coolant.kgPerLitre * coolant.jPerKgK * deltaK);
}

double loopSupply(double facilityC, double approachK)
{
    return facilityC + approachK;
}

Expected<double> liquidClassLimit(std::string_view name)
{
    if (name.size() > 1 && (name[0] == 'W' || name[0] == 'S'))
        if (auto limit = parseNumber(name.substr(1)))
            return *limit;
    return fail(ErrorCode::InvalidArgument,
                fmt::format("\"{}\" is not a liquid class with an upper limit", name), {},
                "W17, W27, W32, W40, W45 for facility water, S30 to S50 for technology loops");
}

double pressureAtFlow(double kpa, double atLpm, double newLpm)
{
    const double ratio = newLpm / atLpm;
    return kpa * ratio * ratio;
}

double pumpPower(double kpa, double litresPerMinute, double efficiency)
{
    return kpa * 1000 * (litresPerMinute / 60 / 1000) / efficiency;
}

UnitCount unitsForNPlusOne(double watts, double unitWatts)
{
    const double needed = std::ceil(watts / unitWatts - 1e-9);
    return {static_cast<std::int64_t>(needed) + 1, watts / (unitWatts * (needed + 1))};
}

double pue(double itPower, double lossPower, double coolingPower, double otherPower)
{
    return (itPower + lossPower + coolingPower + otherPower) / itPower;
}

double ere(double itPower, double totalPower, double reusedPower)
{
    return (totalPower - reusedPower) / itPower;
}

double wue(double litres, double itKwh)
{
    return litres / itKwh;
}

double cue(double pueValue, double gridKgPerKwh)
{
    return pueValue * gridKgPerKwh;
}

double copOf(double kilowattPerTon)
{
    return kKilowattPerTon / kilowattPerTon;
}

double copAtSupply(double supplyC)
{
    return 0.0068 * supplyC * supplyC + 0.0008 * supplyC + 0.458;
}

double economiserHours(std::span<const TemperatureBin> bins, double approachesK, double setPointC)
{
    double hours = 0;
    for (const TemperatureBin& bin : bins)
        hours += bin.maxC + approachesK <= setPointC ? bin.hours : 0;
    return hours;
}

double allowedPower(double limitC, double inletC, double kelvinPerWatt)
{
    return (limitC - inletC) / kelvinPerWatt;
}

double rackCoolingIndexHigh(std::span<const double> inletsC, double recommendedMaxC,
                            double allowableMaxC)
{
    double over = 0;
    for (const double inlet : inletsC)
        over += std::max(0.0, inlet - recommendedMaxC);
    const double worst = static_cast<double>(inletsC.size()) * (allowableMaxC - recommendedMaxC);
    return 100 * (1 - over / worst);
}

} // namespace cw::cooling
