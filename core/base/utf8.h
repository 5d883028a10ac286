#pragma once

#include <cstddef>
#include <string_view>

namespace cw {

/// Bytes of the UTF-8 character at the start of `text`, or 0 where there is none: cut off,
/// overlong, a surrogate or beyond U+10FFFF (Unicode 15.0, table 3-7).
[[nodiscard]] constexpr std::size_t utf8Length(std::string_view text)
{
    const auto at = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return at(i) >= low && at(i) <= high;
    };
    const unsigned lead = at(0);
    if (text.empty() || lead < 0x80)
        return text.empty() ? 0 : 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = lead == 0xED ? 0x9F : 0xBF;
        return follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;
        return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

/// The number of the character at the start of `text`, `length` bytes long as utf8Length says.
[[nodiscard]] constexpr char32_t codePoint(std::string_view text, std::size_t length)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (length == 1)
        return at(0);
    char32_t point = at(0) & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i)
        point = point << 6U | (at(i) & 0x3FU);
    return point;
}

} // namespace cw
