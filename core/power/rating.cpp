#include "core/power/formulas.h"
#include "core/power/graph.h"
#include "core/power/ports.h"

#include "core/units/parse.h"

#include <fmt/format.h>

namespace cw::power {

namespace facts = model::facts;

namespace {

bool namesNeutral(std::string_view connector)
{
    // IEC 60309 3P+N+E; NEMA L21 and L22 are 3P+N+G.
    return connector.find("3p-n") != std::string_view::npos ||
           connector.find("-l21") != std::string_view::npos ||
           connector.find("-l22") != std::string_view::npos;
}

struct Electrical {
    std::optional<double> volts;
    std::optional<double> amps;
    std::optional<double> phases;
};

Electrical electricalOf(const model::Design& design, const model::Device& device,
                        const model::Part* part)
{
    Electrical out{model::numberOf(design, device, facts::kVoltage),
                   model::numberOf(design, device, facts::kCurrent),
                   model::numberOf(design, device, facts::kPhases)};
    if (part == nullptr || part->inlets.empty())
        return out;
    const model::InletSpec& inlet = part->inlets.front();
    if (!out.volts)
        out.volts = inlet.voltageMaxV;
    if (!out.amps)
        out.amps = inlet.currentMaxA;
    if (!out.phases)
        out.phases = static_cast<double>(inlet.phases);
    return out;
}

std::optional<double> kilo(std::optional<double> value)
{
    return value ? std::optional(*value * 1000) : std::nullopt;
}

} // namespace

Rating ratingOf(const model::Design& design, const model::Device& device)
{
    const model::Part* part = design.partOf(device);
    const model::Settings& settings = design.settings();
    const auto number = [&](std::string_view key) { return model::numberOf(design, device, key); };
    const Electrical electrical = electricalOf(design, device, part);
    Rating out;
    out.voltage = electrical.volts.value_or(0);
    out.phases = static_cast<std::int64_t>(electrical.phases.value_or(0));
    out.hasNeutral =
        part != nullptr && !part->inlets.empty() && namesNeutral(part->inlets.front().connector);
    if (const auto bank = number("bank_current_a"))
        out.bankAmps = bank;
    if (electrical.amps && out.voltage > 0 && (out.phases == 1 || out.phases == 3)) {
        out.capacityVa = out.phases == 3 ? threePhaseApparent(out.voltage, *electrical.amps)
                                         : out.voltage * *electrical.amps;
        out.capacityW = *out.capacityVa * settings.powerFactor;
        out.usableW = *out.capacityW * deratingOf(settings);
        return out;
    }
    out.ratedInPower = true;
    out.capacityVa = number(facts::kApparentPower);
    if (!out.capacityVa)
        out.capacityVa = kilo(number("capacity_kva"));
    out.capacityW = number(facts::kRatedPower);
    if (!out.capacityW)
        out.capacityW = kilo(number("capacity_kw"));
    if (!out.capacityW && out.capacityVa)
        out.capacityW = *out.capacityVa * settings.powerFactor;
    if (!out.capacityVa && out.capacityW)
        out.capacityVa = *out.capacityW / settings.powerFactor;
    out.usableW = out.capacityW;
    return out;
}

model::Derivation ratingDerivation(const model::Design& design, const model::Device& device)
{
    const Rating rating = ratingOf(design, device);
    const model::Settings& settings = design.settings();
    const model::Part* part = design.partOf(device);
    model::Derivation out;
    out.term = "usable rating";
    out.unit = "W";
    out.value = rating.usableW;
    out.entity = device.id;
    if (part == nullptr)
        return out;
    if (rating.ratedInPower) {
        out.formula = rating.usableW ? "as the maker rates it" : "";
        for (const std::string_view key :
             {facts::kRatedPower, facts::kApparentPower, std::string_view("capacity_kw"),
              std::string_view("capacity_kva")})
            if (part->fact(key) != nullptr)
                out.inputs.push_back(model::factDerivation(*part, key));
        if (out.inputs.empty())
            out.source = "neither current and voltage nor a rated power in the catalog";
        return out;
    }
    out.formula =
        fmt::format("{}V · I · PF {} · {} ({})", rating.phases == 3 ? "sqrt(3) · " : "",
                    formatNumber(settings.powerFactor), formatNumber(deratingOf(settings)),
                    settings.electricalProfile == model::ElectricalProfile::Nec
                        ? "continuous load, NEC 210.20(A)"
                        : "IEC 60364: load up to the rating");
    for (const std::string_view key : {facts::kVoltage, facts::kCurrent, facts::kPhases})
        if (part->fact(key) != nullptr)
            out.inputs.push_back(model::factDerivation(*part, key));
    return out;
}

Leg legFromText(std::string_view text)
{
    if (text == "L1-N" || text == "L1")
        return Leg::L1N;
    if (text == "L2-N" || text == "L2")
        return Leg::L2N;
    if (text == "L3-N" || text == "L3")
        return Leg::L3N;
    if (text == "L1-L2")
        return Leg::L1L2;
    if (text == "L2-L3")
        return Leg::L2L3;
    if (text == "L3-L1" || text == "L1-L3")
        return Leg::L3L1;
    if (text == "3ph" || text == "L1-L2-L3")
        return Leg::ThreePhase;
    return Leg::Unknown;
}

} // namespace cw::power
