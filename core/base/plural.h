#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace cw {

/// "1 device", "3 devices". `many`: where an s does not do.
template <std::integral T>
[[nodiscard]] std::string plural(T count, std::string_view one, std::string_view many = {})
{
    std::string out = std::to_string(count) + ' ';
    if (count == 1)
        return out.append(one);
    return many.empty() ? out.append(one).append("s") : out.append(many);
}

} // namespace cw
