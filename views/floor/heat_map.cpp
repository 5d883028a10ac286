#include "views/floor/heat_map.h"

#include "core/cooling/heat.h"
#include "core/drawing/display_list.h"
#include "core/edit/state.h"
#include "core/physical/occupancy.h"
#include "core/physical/weight.h"
#include "core/power/tree.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cw::views {

using namespace model;

namespace {

using Value = HeatMap::Value;

std::optional<Value> ofSum(const KnownSum& sum, double scale)
{
    if (!sum.complete() && sum.known == 0)
        return std::nullopt;
    return Value{sum.known * scale, !sum.complete()};
}

std::optional<Value> valueOf(HeatMode mode, const HeatSources& sources, Id<Rack> rack)
{
    switch (mode) {
    case HeatMode::Power: {
        const auto* load = sources.power != nullptr ? sources.power->rack(rack) : nullptr;
        return load != nullptr ? ofSum(load->loadW, 1e-3) : std::nullopt;
    }
    case HeatMode::Weight:
        return ofSum(physical::rackWeight(sources.state, rack, sources.view).value, 1);
    case HeatMode::Inlet: {
        const auto* air = sources.cooling != nullptr ? sources.cooling->rack(rack) : nullptr;
        if (air == nullptr || !air->inletC)
            return std::nullopt;
        return Value{*air->inletC, false};
    }
    case HeatMode::FreeUnits: {
        const auto free = physical::rackOccupancy(sources.state, rack, sources.view).freeUnits();
        return free ? std::optional(Value{*free, false}) : std::nullopt;
    }
    case HeatMode::Role:
        break;
    }
    return std::nullopt;
}

/// A round number at or above a value: 1, 2, 2.5, 5 times a power of ten.
double roundUp(double value)
{
    if (value <= 0)
        return 1;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (step * power >= value * (1 - 1e-9))
            return step * power;
    return 10 * power;
}

void describe(HeatMap& out)
{
    switch (out.mode) {
    case HeatMode::Role:
        out.title = "Role";
        break;
    case HeatMode::Power:
        out.title = "Power, maximum";
        out.unit = "kW";
        out.decimals = 1;
        out.missing = "the power of these racks is not known yet";
        break;
    case HeatMode::Weight:
        out.title = "Weight";
        out.unit = "kg";
        out.missing = "no weights are known";
        break;
    case HeatMode::Inlet:
        out.title = "Inlet temperature";
        out.unit = "°C";
        out.decimals = 1;
        out.missing = "set the supply temperature of the hall to see inlets";
        break;
    case HeatMode::FreeUnits:
        out.title = "Free rack units";
        out.unit = "U";
        out.missing = "the number of units of these racks is not known";
        break;
    }
}

} // namespace

int HeatMap::step(double value) const
{
    const double range = maximum - minimum;
    const double share = range > 0 ? std::clamp((value - minimum) / range, 0.0, 1.0) : 0.5;
    return static_cast<int>(std::lround(share * (drawing::kHeatSteps - 1)));
}

std::string HeatMap::text(Id<Rack> rack, bool withUnit) const
{
    const auto found = values.find(rack);
    if (found == values.end())
        return "?";
    std::string out = fmt::format("{}{:.{}f}", found->second.lowerBound ? "≥ " : "",
                                  found->second.value, decimals);
    if (withUnit)
        out += unit == "°C" ? "°" : " " + unit;
    return out;
}

HeatMap heatMap(HeatMode mode, const HeatSources& sources)
{
    HeatMap out;
    out.mode = mode;
    out.current = sources.current;
    describe(out);
    if (mode == HeatMode::Role) {
        out.missing.clear();
        return out;
    }
    for (const Id<Rack> id : sources.state.lookup.referrers<Rack>(sources.hall)) {
        if (!sources.view.shows(sources.state.design.at(id)))
            continue;
        if (const auto value = valueOf(mode, sources, id)) {
            out.values.emplace(id, *value);
            const auto above = [&] {
                const double now = out.values.at(*out.highest).value;
                return value->value > now || // of equal ones the first by name
                       (value->value == now && sources.state.design.at(id).name <
                                                   sources.state.design.at(*out.highest).name);
            };
            if (!out.highest || above())
                out.highest = id;
        } else {
            ++out.unknown;
        }
    }
    if (out.values.empty())
        return out;
    out.missing.clear();
    if (mode == HeatMode::Inlet) {
        // The recommended envelope of ASHRAE TC 9.9 class A1 is 18 to 27 °C; hotter ones widen it.
        out.minimum = 18;
        out.maximum = 27;
        for (const auto& [id, value] : out.values) {
            out.minimum = std::min(out.minimum, std::floor(value.value));
            out.maximum = std::max(out.maximum, std::ceil(value.value));
        }
        return out;
    }
    out.maximum = roundUp(out.values.at(*out.highest).value);
    return out;
}

} // namespace cw::views
