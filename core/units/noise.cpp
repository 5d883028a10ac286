#include "core/units/noise.h"

#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

namespace cw {

double withoutNoise(double value)
{
    if (!std::isfinite(value) || value == std::floor(value))
        return value;
    std::array<char, 40> buffer{};
    char* const last = buffer.data() + buffer.size();
    const auto [end, error] =
        std::to_chars(buffer.data(), last, value, std::chars_format::scientific, 11);
    double rounded = value;
    if (error == std::errc{})
        std::from_chars(buffer.data(), end, rounded);
    return rounded;
}

} // namespace cw
