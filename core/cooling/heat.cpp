#include "core/cooling/heat.h"

#include "core/base/plural.h"
#include "core/cooling/formulas.h"
#include "core/power/device_power.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cw::cooling {

using model::Device;
using model::term;
namespace facts = model::facts;

std::optional<double> liquidFraction(const model::Design& design, const Device& device)
{
    if (const auto stated = model::numberOf(design, device, facts::kLiquidFraction))
        return stated;
    const model::Fact* fact = model::factOf(design, device, "cooling");
    const std::string* text = fact != nullptr ? std::get_if<std::string>(&fact->value) : nullptr;
    if (text == nullptr)
        return std::nullopt;
    if (*text == "air" || *text == "passive air")
        return 0;
    if (*text == "direct liquid (100 %)" || *text == "direct liquid (100%)")
        return 1;
    return std::nullopt;
}

namespace {

// Two printed figures that differ by rounding are one.
constexpr double kMismatch = 0.01;

/// What the catalog says about a device's heat.
struct HeatFacts {
    std::optional<double> fraction;
    std::optional<double> statedW;
    std::optional<double> inletMinC;
    std::optional<double> inletMaxC;
    std::optional<double> airflowM3s;
};

HeatFacts factsOf(const model::Design& design, const Device& device)
{
    const auto number = [&](std::string_view key) { return model::numberOf(design, device, key); };
    return {liquidFraction(design, device), number(facts::kHeatOutput), number(facts::kInletMin),
            number(facts::kInletMax), number(facts::kAirflow)};
}

/// The facts of each part, looked up once; those of a device with facts of its own each time.
class HeatFactsCache {
public:
    explicit HeatFactsCache(const model::Design& design) : m_design(&design) {}
    const HeatFacts& of(const Device& device)
    {
        if (!device.overrides.empty())
            return m_own = factsOf(*m_design, device);
        const auto at = m_byPart.find(device.part);
        if (at != m_byPart.end())
            return at->second;
        return m_byPart.emplace(device.part, factsOf(*m_design, device)).first->second;
    }

private:
    const model::Design* m_design;
    std::unordered_map<Id<model::Part>, HeatFacts> m_byPart;
    HeatFacts m_own;
};

DeviceHeat split(const HeatFacts& known, const Device& device, const power::DevicePower& power,
                 model::Basis basis)
{
    DeviceHeat out;
    out.totalW = power.watts;
    out.lowerBound = power.lowerBound;
    if (known.fraction && power.watts) {
        out.liquidW = *power.watts * *known.fraction;
        out.airW = *power.watts - *out.liquidW;
    }
    // A published heat output is a maximum, and about the device without a cap.
    const auto& stated = known.statedW;
    if (basis == model::Basis::Maximum && stated && power.watts && !device.powerCap &&
        std::abs(*stated - *power.watts) > kMismatch * *power.watts)
        out.statedHeatW = stated;
    return out;
}

} // namespace

model::Result<DeviceHeat> heatOf(const model::Design& design, const Device& device,
                                 model::Basis basis, const model::PhaseView& view)
{
    const model::Result<power::DevicePower> power = power::powerOf(design, device, basis, view);
    model::Result<DeviceHeat> out;
    out.value = split(factsOf(design, device), device, power.value, basis);
    out.why = term(device.name + ": heat", out.value.totalW, "W", "all electrical power");
    out.why.entity = device.id;
    out.why.inputs.push_back(power.why);
    model::Derivation fraction = term("share to liquid", liquidFraction(design, device), "", "");
    if (const model::Part* part = design.partOf(device)) {
        const bool numeric = part->fact(facts::kLiquidFraction) != nullptr;
        const auto cooling = part->text("cooling");
        if (numeric)
            fraction.inputs.push_back(model::factDerivation(*part, facts::kLiquidFraction));
        else if (cooling)
            fraction.formula = "by the part's cooling: " + *cooling;
        else
            fraction.source = "not in the catalog";
    }
    out.why.inputs.push_back(std::move(fraction));
    out.why.inputs.push_back(term("to liquid", out.value.liquidW, "W", "power · share"));
    out.why.inputs.push_back(term("to air", out.value.airW, "W", "power − liquid"));
    if (out.value.statedHeatW)
        out.why.inputs.push_back(
            term("published heat output", out.value.statedHeatW, "W",
                 fmt::format("differs from the power of {} W: the larger sizes the cooling",
                             formatNumber(*out.value.totalW))));
    return out;
}

void HeatSum::add(const HeatSum& other)
{
    airW.add(other.airW);
    liquidW.add(other.liquidW);
    unsplitW += other.unsplitW;
    sizingAirW += other.sizingAirW;
    sizingLiquidW += other.sizingLiquidW;
}

namespace {

void addHeat(HeatSum& sum, const DeviceHeat& heat, Id<Device> device)
{
    sum.airW.add(heat.airW, device);
    sum.liquidW.add(heat.liquidW, device);
    if (!heat.airW) {
        sum.unsplitW += heat.totalW.value_or(0);
        return;
    }
    if (heat.lowerBound) {
        sum.airW.unknown.push_back(device);
        sum.liquidW.unknown.push_back(device);
    }
    const double larger = heat.statedHeatW ? std::max(1.0, *heat.statedHeatW / *heat.totalW) : 1.0;
    sum.sizingAirW += *heat.airW * larger;
    sum.sizingLiquidW += *heat.liquidW * larger;
}

void narrowInlet(RackCooling& rack, const HeatFacts& known, const Device& device)
{
    const auto& low = known.inletMinC;
    const auto& high = known.inletMaxC;
    if (low && (!rack.inletMinC || *low > *rack.inletMinC))
        rack.inletMinC = low;
    if (!high)
        ++rack.devicesWithoutInletLimit;
    else if (!rack.inletMaxC || *high < *rack.inletMaxC) {
        rack.inletMaxC = high;
        rack.inletMaxDevice = device.id;
    }
}

void addDevice(RackCooling& rack, const HeatFacts& known, const Device& device,
               const DeviceHeat& heat)
{
    addHeat(rack.heat, heat, device.id);
    narrowInlet(rack, known, device);
    if (heat.airW && *heat.airW <= 0)
        return;
    rack.statedAirflowM3s.add(known.airflowM3s, device.id);
}

double airDensity(const model::Settings& settings)
{
    // At the inlet temperature of the hall: the pressure ratio.
    return kAirDensity * densityRatioAtConstantTemperature(settings.altitudeM);
}

void finish(RackCooling& rack, const model::Design& design, const model::Settings& settings)
{
    rack.airflowM3s.known =
        airflowFor(rack.heat.airW.known, settings.airDeltaTK, airDensity(settings));
    rack.airflowM3s.unknown = rack.heat.airW.unknown;
    if (rack.heat.liquidW.known > 0)
        rack.coolantLpm = coolantFlowFor(rack.heat.liquidW.known, kDefaultCoolantDeltaK);
    const model::Rack& place = design.at(rack.rack);
    if (const model::Hall* hall = design.find(place.hall))
        if (hall->supplyTemperature)
            rack.inletC = hall->supplyTemperature->value;
}

std::vector<RackCooling> emptyRacks(const model::Design& design, const model::PhaseView& view)
{
    std::vector<RackCooling> racks;
    for (const model::Rack& rack : design.table<model::Rack>()) {
        if (!view.shows(rack))
            continue;
        racks.emplace_back();
        racks.back().rack = rack.id;
    }
    return racks;
}

void explain(model::Result<CoolingResult>& out)
{
    const HeatSum& total = out.value.total;
    out.why = term("IT heat", total.airW.known + total.liquidW.known + total.unsplitW, "W",
                   "air + liquid + heat of devices whose split is unknown");
    out.why.inputs.push_back(term("to air", total.airW.known, "W",
                                  plural(total.airW.unknown.size(), "device") + " unknown"));
    out.why.inputs.push_back(term("to liquid", total.liquidW.known, "W",
                                  plural(total.liquidW.unknown.size(), "device") + " unknown"));
    out.why.inputs.push_back(term("split unknown", total.unsplitW, "W", ""));
    for (const HeatMismatch& each : out.value.mismatches) {
        out.why.inputs.push_back(term("published heat output", each.statedHeatW, "W",
                                      "differs from the power; the larger sizes the cooling"));
        out.why.inputs.back().entity = each.device;
    }
}

} // namespace

const RackCooling* CoolingResult::rack(Id<model::Rack> id) const
{
    const auto at = std::ranges::lower_bound(racks, id, {}, &RackCooling::rack);
    return at != racks.end() && at->rack == id ? &*at : nullptr;
}

model::Result<CoolingResult> computeCooling(const model::Design& design,
                                            const model::PhaseView& view, model::Basis basis)
{
    return computeCooling(design, view, power::DevicePowers(design, view, basis));
}

model::Result<CoolingResult> computeCooling(const model::Design& design,
                                            const model::PhaseView& view,
                                            const power::DevicePowers& powers)
{
    const model::Basis basis = powers.basis();
    HeatFactsCache cache(design);
    model::Result<CoolingResult> out;
    CoolingResult& result = out.value;
    result.basis = basis;
    result.racks = emptyRacks(design, view);
    for (const model::Hall& hall : design.table<model::Hall>()) {
        result.halls.emplace_back();
        result.halls.back().hall = hall.id;
    }
    for (const power::DevicePowers::Entry& entry : powers.entries()) {
        if (entry.kind == power::LoadKind::None)
            continue;
        const Device& device = design.at(entry.device);
        const HeatFacts& known = cache.of(device);
        const DeviceHeat heat = split(known, device, entry.power, basis);
        if (entry.kind == power::LoadKind::Cooling) {
            addHeat(result.plant, heat, device.id);
            continue;
        }
        addHeat(result.total, heat, device.id);
        if (heat.statedHeatW)
            result.mismatches.push_back({device.id, *heat.totalW, *heat.statedHeatW});
        const auto rack = power::rackOf(design, device);
        const model::Rack* stands = design.find(rack);
        if (const auto hall = stands != nullptr ? stands->hall : power::hallOf(design, device)) {
            const auto at = std::ranges::lower_bound(result.halls, *hall, {}, &HallCooling::hall);
            addHeat(at->heat, heat, device.id);
        }
        if (!rack)
            continue;
        const auto at = std::ranges::lower_bound(result.racks, *rack, {}, &RackCooling::rack);
        if (at != result.racks.end() && at->rack == *rack)
            addDevice(*at, known, device, heat);
    }
    for (RackCooling& rack : result.racks)
        finish(rack, design, design.settings());
    result.pueReason = "skipped: needs the power of the cooling plant and the losses of the "
                       "electrical plant";
    explain(out);
    return out;
}

model::Derivation rackDerivation(const model::Design& design, const RackCooling& rack)
{
    const model::Settings& settings = design.settings();
    model::Derivation out =
        term(displayName(design, rack.rack) + ": heat",
             rack.heat.airW.known + rack.heat.liquidW.known + rack.heat.unsplitW, "W",
             "all electrical power of its devices");
    out.entity = rack.rack;
    out.inputs.push_back(term("to air", rack.heat.airW.known, "W",
                              plural(rack.heat.airW.unknown.size(), "device") + " unknown"));
    out.inputs.push_back(
        term("airflow", rack.airflowM3s.known, "m³/s",
             fmt::format("P / (rho c_p dT), rho {} kg/m³ at {} m, dT {} K",
                         formatNumber(std::round(airDensity(settings) * 1000) / 1000),
                         formatNumber(settings.altitudeM), formatNumber(settings.airDeltaTK))));
    out.inputs.push_back(term("to liquid", rack.heat.liquidW.known, "W",
                              plural(rack.heat.liquidW.unknown.size(), "device") + " unknown"));
    out.inputs.push_back(term("coolant flow", rack.coolantLpm, "L/min",
                              fmt::format("60 P / (rho c_p dT), PG25, planning rise {} K",
                                          formatNumber(kDefaultCoolantDeltaK))));
    out.inputs.push_back(term("inlet", rack.inletC, "°C",
                              "supply temperature of the hall; recirculation is not modelled"));
    if (rack.inletMaxC) {
        out.inputs.push_back(term("inlet limit", rack.inletMaxC, "°C", "lowest of its devices"));
        if (rack.inletMaxDevice)
            out.inputs.back().entity = *rack.inletMaxDevice;
    }
    return out;
}

} // namespace cw::cooling
