#include "core/checks/finding_text.h"

#include "core/units/parse.h"
#include "core/units/unit_table.h"

#include <array>
#include <fmt/format.h>

namespace cw::checks {

namespace {

struct Pair {
    std::string_view value;
    std::string_view limit;
};

// In order of preference; both keys must be there.
constexpr std::array kPairs{
    Pair{"load_w", "usable_w"},
    Pair{"load_w", "limit_w"},
    Pair{"inlet_c", "limit_c"},
    Pair{"length_m", "reach_max_m"},
    Pair{"needed_mm", "usable_mm"},
    Pair{"load_kpa", "limit_kpa"},
    Pair{"load_kg", "limit_kg"},
    Pair{"heat_output_w", "power_max_w"},
    Pair{"load_w", "normal_w"},
    Pair{"rate_gbit_per_s", "port_gbit_per_s"},
    Pair{"optic_gbit_per_s", "rate_gbit_per_s"},
    Pair{"cords_live", "needed_for_full"},
};

constexpr std::array<std::string_view, 4> kSingles{"percent", "overlap_mm", "load_w", "in_use"};

std::optional<double> numberAt(const Finding& finding, std::string_view key)
{
    const auto at = finding.arguments.find(key);
    const double* number =
        at != finding.arguments.end() ? std::get_if<double>(&at->second) : nullptr;
    return number != nullptr ? std::optional(*number) : std::nullopt;
}

/// At most three decimals, none that say nothing.
std::string shortNumber(double value)
{
    std::string text = fmt::format("{:.{}f}", value, std::abs(value) < 10 ? 2 : 1);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.')
            text.pop_back();
    }
    return text;
}

std::string withUnit(double value, std::string_view key)
{
    const auto unit = unitOfKey(key);
    if (!unit)
        return shortNumber(value);
    return unit->symbol == "W" ? formatEngineering(value, "W")
                               : shortNumber(value) + " " + std::string(unit->symbol);
}

} // namespace

std::string measureText(const Finding& finding)
{
    for (const Pair& pair : kPairs) {
        const auto value = numberAt(finding, pair.value);
        const auto limit = numberAt(finding, pair.limit);
        if (!value || !limit)
            continue;
        if (pair.value == "cords_live")
            return fmt::format("{:.0f} of {:.0f} needed", *value, *limit);
        const auto unit = unitOfKey(pair.limit);
        if (unit && unit->symbol == "W")
            return withUnit(*value, pair.value) + " / " + withUnit(*limit, pair.limit);
        return shortNumber(*value) + " / " + withUnit(*limit, pair.limit);
    }
    for (const std::string_view key : kSingles)
        if (const auto value = numberAt(finding, key))
            return key == "percent"  ? shortNumber(*value) + " %"
                   : key == "in_use" ? shortNumber(*value) + " in use"
                                     : withUnit(*value, key);
    return {};
}

} // namespace cw::checks
