#include "app/cli/words.h"

#include "core/units/parse.h"

#include <cmath>
#include <fmt/format.h>

namespace cw::cli {

std::string countText(std::int64_t count)
{
    std::string digits = std::to_string(count);
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(digits.size()) - 3;
         at > (count < 0 ? 1 : 0); at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string numberText(std::optional<double> value, std::string_view unit, int digits)
{
    if (!value)
        return "unknown";
    if (unit.empty()) // a count: no prefix, no trailing blank
        return *value >= 1000 ? countText(std::llround(*value))
                              : fmt::format("{:.{}g}", *value, digits);
    return formatEngineering(*value, unit, digits);
}

} // namespace cw::cli
