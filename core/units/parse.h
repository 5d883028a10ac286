#pragma once

#include "core/base/expected.h"
#include "core/units/quantity.h"

#include <optional>
#include <string>
#include <string_view>

namespace cw {

/// Shortest decimal text that reads back as the same double; "null" is the caller's business.
[[nodiscard]] std::string formatNumber(double value);

/// "2.4 kW", "6ft", "75 °F", "415V" as a value in the border unit named by `dimensionSuffix`
/// ("_w", "_mm", …). A bare number is taken in that unit. Errors name the text and the units that fit.
[[nodiscard]] Expected<double> parseInUnit(std::string_view text, std::string_view dimensionSuffix);

template <class Dimension>
[[nodiscard]] Expected<Quantity<Dimension>> parseQuantity(std::string_view text)
{
    return parseInUnit(text, Dimension::kSuffix).map([](double v) {
        return Quantity<Dimension>{v};
    });
}
[[nodiscard]] Expected<Length> parseLength(std::string_view text);

/// A plain finite number, the whole text.
[[nodiscard]] Expected<double> parseNumber(std::string_view text);
[[nodiscard]] Expected<std::int64_t> parseInteger(std::string_view text);

/// People's form with an SI prefix and about `digits` significant digits: "1.63 MW", "10.2 kW".
/// `symbol` is the border unit's symbol.
[[nodiscard]] std::string formatEngineering(double value, std::string_view symbol, int digits = 3);

template <class Dimension>
[[nodiscard]] std::string format(Quantity<Dimension> quantity, int digits = 3)
{
    return formatEngineering(quantity.value, Dimension::kSymbol, digits);
}

} // namespace cw
