#include "core/catalog/price.h"

#include <fmt/format.h>

#include <array>

namespace cw::catalog {
namespace {

/// The digits of `text` as a number; none if anything else stands there.
std::optional<int> digits(std::string_view text)
{
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return text.empty() ? std::nullopt : std::optional(value);
}

int daysIn(int year, int month)
{
    constexpr std::array kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

} // namespace

std::optional<std::string> firstDay(std::string_view date)
{
    const auto year = date.size() >= 4 ? digits(date.substr(0, 4)) : std::nullopt;
    if (!year || (date.size() > 4 && date[4] != '-'))
        return std::nullopt;
    const std::string_view rest = date.substr(std::min<std::size_t>(date.size(), 5));
    if (date.size() == 4)
        return fmt::format("{:04}-01-01", *year);
    if (rest.size() == 2 && rest[0] == 'Q' && rest[1] >= '1' && rest[1] <= '4')
        return fmt::format("{:04}-{:02}-01", *year, (rest[1] - '1') * 3 + 1);
    const auto month = rest.size() >= 2 ? digits(rest.substr(0, 2)) : std::nullopt;
    if (!month || *month < 1 || *month > 12)
        return std::nullopt;
    if (rest.size() == 2)
        return fmt::format("{:04}-{:02}-01", *year, *month);
    const auto day = rest.size() == 5 && rest[2] == '-' ? digits(rest.substr(3)) : std::nullopt;
    if (!day || *day < 1 || *day > daysIn(*year, *month))
        return std::nullopt;
    return std::string(date);
}

Money Price::amountFor(Length length) const
{
    if (!amountPerMetre)
        return amount;
    // Millionths of a metre are micrometres: exact.
    return amount + amountPerMetre->timesMillionths(length.micrometres);
}

bool Price::isBudgetary() const
{
    return confidence != model::Confidence::Read || kind == PriceKind::Planning ||
           kind == PriceKind::Estimate;
}

} // namespace cw::catalog
