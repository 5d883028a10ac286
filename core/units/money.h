#pragma once

#include "core/base/expected.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace cw {

/// An exact amount in ten-thousandths of a currency unit. Arithmetic on different currencies is a
/// contradiction of ours (assert); convert first.
class Money {
public:
    Money() = default;
    Money(std::int64_t tenThousandths, std::string currency)
        : m_tenThousandths(tenThousandths), m_currency(std::move(currency))
    {
    }
    /// Whole units, for example fromUnits(1000, "USD").
    [[nodiscard]] static Money fromUnits(std::int64_t units, std::string currency)
    {
        return {units * 10'000, std::move(currency)};
    }
    /// "1234.5 USD" or "1234.50 EUR": digits, at most four decimals, a three-letter currency.
    [[nodiscard]] static Expected<Money> parse(std::string_view text);

    [[nodiscard]] std::int64_t tenThousandths() const { return m_tenThousandths; }
    [[nodiscard]] const std::string& currency() const { return m_currency; }
    /// For charts and ratios only, never for sums.
    [[nodiscard]] double units() const { return static_cast<double>(m_tenThousandths) / 1e4; }

    /// "1234.50 EUR": at least two decimals.
    [[nodiscard]] std::string text() const;
    /// The number alone, two decimals or more as needed.
    [[nodiscard]] std::string amountText() const;

    /// Half away from zero to whole cents.
    [[nodiscard]] Money roundedToCents() const;
    [[nodiscard]] Money operator*(std::int64_t quantity) const;
    /// Times a ratio given in millionths (35 % off = times 650'000), half away from zero.
    [[nodiscard]] Money timesMillionths(std::int64_t millionths) const;
    Money& operator+=(const Money& other);
    [[nodiscard]] friend Money operator+(Money a, const Money& b) { return a += b; }

    auto operator<=>(const Money&) const = default;

private:
    std::int64_t m_tenThousandths{0};
    std::string m_currency;
};

} // namespace cw
