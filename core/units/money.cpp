#include "core/units/money.h"

#include <cassert>
#include <cctype>
#include <cstdlib>

#include <fmt/format.h>

namespace cw {
namespace {

constexpr std::int64_t kScale = 10'000;
constexpr std::int64_t kCent = 100;

__extension__ using Wide = __int128; // amount x ratio passes 64 bits

std::int64_t divideRounded(Wide value, std::int64_t by)
{
    const Wide half = by / 2;
    return static_cast<std::int64_t>(value >= 0 ? (value + half) / by : (value - half) / by);
}

} // namespace

Expected<Money> Money::parse(std::string_view text)
{
    const auto malformed = [&] {
        return fail(ErrorCode::Malformed, fmt::format("'{}' is not an amount of money", text), {},
                    "write it like \"1234.50 EUR\", with at most four decimals");
    };
    const auto space = text.find(' ');
    if (space == std::string_view::npos || text.size() - space != 4)
        return malformed();
    std::string_view number = text.substr(0, space);
    const std::string_view currency = text.substr(space + 1);
    for (const char c : currency)
        if (c < 'A' || c > 'Z')
            return malformed();
    const bool negative = !number.empty() && number.front() == '-';
    if (negative)
        number.remove_prefix(1);
    const auto point = number.find('.');
    const std::string_view whole = number.substr(0, point);
    const std::string_view fraction =
        point == std::string_view::npos ? std::string_view{} : number.substr(point + 1);
    if (whole.empty() || whole.size() > 14 || fraction.size() > 4 ||
        (point != std::string_view::npos && fraction.empty()))
        return malformed();
    std::int64_t amount = 0;
    for (const char c : whole) {
        if (c < '0' || c > '9')
            return malformed();
        amount = amount * 10 + (c - '0');
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const char c = i < fraction.size() ? fraction[i] : '0';
        if (c < '0' || c > '9')
            return malformed();
        amount = amount * 10 + (c - '0');
    }
    return Money(negative ? -amount : amount, std::string(currency));
}

std::string Money::amountText() const
{
    const std::int64_t magnitude = std::abs(m_tenThousandths);
    const std::int64_t fraction = magnitude % kScale;
    std::string out = fmt::format("{}{}.{:02}", m_tenThousandths < 0 ? "-" : "",
                                  magnitude / kScale, fraction / kCent);
    if (fraction % kCent != 0) {
        out += fmt::format("{:02}", fraction % kCent);
        if (out.back() == '0')
            out.pop_back();
    }
    return out;
}

std::string Money::text() const { return amountText() + " " + m_currency; }

Money Money::roundedToCents() const
{
    return {divideRounded(m_tenThousandths, kCent) * kCent, m_currency};
}

Money Money::operator*(std::int64_t quantity) const
{
    return {m_tenThousandths * quantity, m_currency};
}

Money Money::timesMillionths(std::int64_t millionths) const
{
    return {divideRounded(static_cast<Wide>(m_tenThousandths) * millionths, 1'000'000), m_currency};
}

Money& Money::operator+=(const Money& other)
{
    if (m_currency.empty())
        m_currency = other.m_currency;
    assert((other.m_currency == m_currency || other.m_currency.empty()) &&
           "sum of different currencies");
    m_tenThousandths += other.m_tenThousandths;
    return *this;
}

} // namespace cw
