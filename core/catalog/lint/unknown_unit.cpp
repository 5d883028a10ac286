#include "core/catalog/lint/rules.h"

#include "core/units/unit_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cw::catalog::rules {
namespace {

// Endings that people write for a unit and that are none of the table's, so that nothing would
// convert or print them.
constexpr std::array<std::string_view, 46> kLookAlikes = {
    "watts", "watt", "kilowatt", "mwatt", "btu",   "btuh", "hp",     "kvolt", "kv",   "volt",
    "volts", "amp",  "amps",     "ma",    "cm",    "inch", "inches", "ft",    "feet", "meter",
    "metre", "km",   "lb",       "lbs",   "pound", "g",    "gram",   "tonne", "oz",   "celsius",
    "f",     "deg",  "kelvin",   "psi",   "bar",   "pa",   "gpm",    "lps",   "m3h",  "percent",
    "gbps",  "tbps", "mbps",     "tib",   "pb",    "mhz"};

} // namespace

void unknownUnit(const model::Part& part, LintSink& sink)
{
    for (const auto& [key, fact] : part.facts) {
        const bool number = std::holds_alternative<double>(fact.value);
        const bool curve = std::holds_alternative<model::Curve>(fact.value);
        if ((!number && !curve) || unitOfKey(key))
            continue;
        const std::string_view last = std::string_view(key).substr(key.rfind('_') + 1);
        if (std::ranges::find(kLookAlikes, last) != kLookAlikes.end())
            sink.error(
                part.key, key,
                fmt::format("ends in \"_{}\", which is no unit of the unit table; convert the "
                            "figure, or add the unit there",
                            last));
    }
}

} // namespace cw::catalog::rules
