#include "core/base/printable.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cw {
namespace {

using Range = std::pair<char32_t, char32_t>;
// Unicode 15.0: general categories Cc, Zl, Zp; property Bidi_Control; interlinear annotation, tags
// and the byte-order mark, which are invisible and may hide text.
constexpr std::array kUnprintable = {
    Range{0x0000, 0x001F}, Range{0x007F, 0x009F},  Range{0x061C, 0x061C}, Range{0x200E, 0x200F},
    Range{0x2028, 0x202E}, Range{0x2066, 0x2069},  Range{0xFDD0, 0xFDEF}, Range{0xFEFF, 0xFEFF},
    Range{0xFFF9, 0xFFFB}, Range{0xE0000, 0xE007F}};

bool breaksLine(char32_t point)
{
    return (point >= 0x09 && point <= 0x0D) || point == 0x85 || point == 0x2028 || point == 0x2029;
}

} // namespace

bool isUnprintable(char32_t point)
{
    const auto holds = [&](Range range) { return range.first <= point && point <= range.second; };
    if (point >= 0x20 && point < 0x7F)
        return false;
    return (point & 0xFFFEU) == 0xFFFE || std::ranges::any_of(kUnprintable, holds);
}

std::string printable(std::string_view text, std::string_view kept)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        if (length == 0) {
            out += "\xEF\xBF\xBD"; // U+FFFD
            text.remove_prefix(1);
            continue;
        }
        const char32_t point = codePoint(text, length);
        if (!isUnprintable(point) || (length == 1 && kept.find(text[0]) != kept.npos))
            out += text.substr(0, length);
        else if (breaksLine(point))
            out += ' ';
        text.remove_prefix(length);
    }
    return out;
}

} // namespace cw
