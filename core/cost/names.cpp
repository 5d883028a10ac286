#include "core/cost/names.h"

#include <algorithm>
#include <cstdint>

namespace cw::cost {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// A name as text before its last number, the number, its digits and the text behind.
struct Numbered {
    std::string_view head;
    std::string_view digits;
    std::string_view tail;
};

Numbered numbered(std::string_view name)
{
    std::size_t end = name.size();
    while (end > 0 && !isDigit(name[end - 1]))
        --end;
    std::size_t begin = end;
    while (begin > 0 && isDigit(name[begin - 1]) && end - begin < 9)
        --begin;
    return {name.substr(0, begin), name.substr(begin, end - begin), name.substr(end)};
}

bool follows(const Numbered& a, const Numbered& b)
{
    if (a.digits.empty() || b.digits.empty() || a.head != b.head || a.tail != b.tail)
        return false;
    const bool padded = a.digits.front() == '0' || b.digits.front() == '0';
    return std::stoll(std::string(b.digits)) == std::stoll(std::string(a.digits)) + 1 &&
           (!padded || a.digits.size() == b.digits.size());
}

} // namespace

bool nameLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto runEnd = [](std::string_view text, std::size_t from) {
                while (from < text.size() && isDigit(text[from]))
                    ++from;
                return from;
            };
            const std::size_t endA = runEnd(a, i);
            const std::size_t endB = runEnd(b, j);
            while (i < endA && a[i] == '0')
                ++i;
            while (j < endB && b[j] == '0')
                ++j;
            if (endA - i != endB - j)
                return endA - i < endB - j;
            if (const int order = a.substr(i, endA - i).compare(b.substr(j, endB - j)); order != 0)
                return order < 0;
            i = endA;
            j = endB;
        } else {
            if (a[i] != b[j])
                return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            ++i;
            ++j;
        }
    }
    if ((a.size() - i) != (b.size() - j))
        return a.size() - i < b.size() - j;
    return a < b; // "a01" and "a1" differ in zeros alone
}

std::string compactNames(std::vector<std::string> names)
{
    std::ranges::sort(names, nameLess);
    std::string out;
    for (std::size_t first = 0; first < names.size();) {
        std::size_t last = first;
        while (last + 1 < names.size() && follows(numbered(names[last]), numbered(names[last + 1])))
            ++last;
        if (last == first + 1)
            last = first; // two names read better than a range
        if (!out.empty())
            out += ", ";
        out += names[first];
        if (last > first)
            out += "…" + names[last];
        first = last + 1;
    }
    return out;
}

} // namespace cw::cost
