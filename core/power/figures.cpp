#include "core/power/figures.h"

#include <algorithm>

namespace cw::power {

namespace {

using model::Basis;
namespace facts = model::facts;

bool saysNoOptics(const model::Fact& figure)
{
    return figure.condition == "passive cables" || figure.condition == "without optics" ||
           figure.condition == "no optics";
}

std::optional<double> supplyNameplate(const model::Design& design, const model::Device& device)
{
    const auto count = model::numberOf(design, device, "supply_count");
    const auto rating = model::numberOf(design, device, "supply_rating_w");
    if (count && rating)
        return *count * *rating;
    const model::Part* part = design.partOf(device);
    if (part == nullptr || part->inlets.empty())
        return std::nullopt;
    double sum = 0;
    for (const model::InletSpec& inlet : part->inlets) {
        if (!inlet.ratingW)
            return std::nullopt;
        sum += *inlet.ratingW;
    }
    return sum;
}

bool drawsInside(const model::Part& part)
{
    switch (part.partClass) {
    case model::PartClass::Passive:
    case model::PartClass::Cable:
    case model::PartClass::Transceiver:
    case model::PartClass::Service:
    case model::PartClass::Rack:
        return false;
    default:
        return true;
    }
}

} // namespace

std::string_view cageOf(std::string_view port)
{
    return port.substr(0, port.find_first_of("/:"));
}

Figure figureOf(const model::Design& design, const model::Device& device, Basis basis)
{
    Figure out;
    const std::string_view key = factKeyOf(basis);
    if (key.empty())
        return out;
    const model::Fact* fact = model::factOf(design, device, key);
    if (fact != nullptr)
        if (const double* value = std::get_if<double>(&fact->value))
            out.watts = *value;
    if (!out.watts && basis == Basis::Nameplate) {
        out.watts = supplyNameplate(design, device);
        out.fromSupplies = out.watts.has_value();
    }
    if (basis == Basis::Maximum || basis == Basis::Expected) {
        const model::Fact* flag = model::factOf(design, device, "power_includes_optics");
        const bool* includes = flag != nullptr ? std::get_if<bool>(&flag->value) : nullptr;
        out.leavesOpticsOut =
            includes != nullptr ? !*includes : fact != nullptr && saysNoOptics(*fact);
    }
    return out;
}

std::optional<double> opticWatts(const model::Part& part, Basis basis)
{
    if (basis == Basis::Expected)
        if (const auto expected = part.number("power_expected_per_end_w"))
            return expected;
    if (const model::Fact* fact = part.fact(facts::kPowerPerEnd)) {
        const double* value = std::get_if<double>(&fact->value);
        // A maker's maximum is not an expected draw; a figure without a basis serves for both.
        if (value != nullptr && (basis != Basis::Expected || fact->basis != Basis::Maximum))
            return *value;
        return std::nullopt;
    }
    const std::string medium = part.text(facts::kMedium).value_or("");
    if (part.partClass == model::PartClass::Cable && (medium == "dac" || medium == "copper"))
        return 0;
    return std::nullopt;
}

DevicePower withCapAndModules(const model::Design& design, const model::Device& device, Basis basis,
                              const Figure& figure)
{
    DevicePower out{figure.watts, false};
    for (const model::InstalledModule& module : device.modules) {
        const model::Part* part = design.find(module.part);
        if (part == nullptr || !drawsInside(*part))
            continue;
        const auto each = part->number(factKeyOf(basis));
        if (each && out.watts)
            *out.watts += *each * static_cast<double>(module.count);
        else
            out.lowerBound = true;
    }
    const bool capped = basis == Basis::Maximum || basis == Basis::Expected;
    if (device.powerCap && basis == Basis::Maximum && !out.watts)
        return {device.powerCap->value, false};
    if (device.powerCap && capped && out.watts && *out.watts >= device.powerCap->value)
        return {device.powerCap->value, false};
    return out;
}

} // namespace cw::power
