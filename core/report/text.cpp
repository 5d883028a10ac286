#include "core/report/text.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace cw::report {
namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

// The blocks that terminals draw over two columns (Unicode TR 11, East Asian Width W and F).
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},
    Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},
    Range{0x1F300, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF},
    Range{0x20000, 0x3FFFD}};
constexpr std::array kNone = {Range{0x0300, 0x036F}, Range{0x200B, 0x200F}, Range{0x202A, 0x202E},
                              Range{0x2060, 0x2069}, Range{0xFE00, 0xFE0F}};

template <std::size_t N>
bool isIn(const std::array<Range, N>& ranges, std::uint32_t point)
{
    return std::ranges::any_of(
        ranges, [&](Range range) { return range.first <= point && point <= range.last; });
}

// The code point at `at`, which moves behind it; a byte that is no UTF-8 stands for itself.
std::uint32_t nextPoint(std::string_view text, std::size_t& at)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(at++);
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    std::uint32_t point = more == 0 ? lead : lead & (0x3FU >> static_cast<unsigned>(more));
    if (at + static_cast<std::size_t>(more) > text.size())
        return lead;
    for (int i = 0; i < more; ++i) {
        if ((byte(at + static_cast<std::size_t>(i)) & 0xC0U) != 0x80U)
            return lead;
        point = point << 6U | (byte(at + static_cast<std::size_t>(i)) & 0x3FU);
    }
    at += static_cast<std::size_t>(more);
    return point;
}

} // namespace

std::string escapedMarkdown(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else {
            if (std::string_view("\\`*_[]|#~>!").find(c) != std::string_view::npos)
                out += '\\';
            out += c;
        }
    }
    // What would start a list or a rule.
    if (!out.empty() && (out.front() == '-' || out.front() == '+' || out.front() == '='))
        out.insert(out.begin(), '\\');
    return out;
}

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::uint32_t point = nextPoint(text, at);
        if (!isIn(kNone, point))
            width += isIn(kWide, point) ? 2 : 1;
    }
    return width;
}

std::string grouped(long long value)
{
    std::string text = fmt::format("{}", value);
    const std::size_t first = value < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > first + 3; at -= 3)
        text.insert(at - 3, ",");
    return text;
}

} // namespace cw::report
