#pragma once

#include "core/model/part.h"
#include "core/units/money.h"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace cw::cost {

/// What a price book says about a part. Never called a quote unless its kind says so.
struct Price {
    Money amount;                    ///< in the book's currency
    std::optional<Money> perMetre{}; ///< cables by length: added to amount for each metre
    std::string kind;                ///< "list", "street", "planning", "estimate", "quote" …
    std::string date;                ///< as the book gives it: year, quarter, month or day
    std::string source;              ///< where the number stands
    std::string book;                ///< name of the price book
    model::Confidence confidence{model::Confidence::Read};
    bool budgetary{false}; ///< recalled, or a planning value: every bill must say so
    bool operator==(const Price&) const = default;
};

/// The best price of a part at an order quantity, or none. The bill of materials depends on nothing
/// else of a price book.
using PriceLookup = std::function<std::optional<Price>(const model::Part&, std::int64_t quantity)>;

/// Dated rates into the project's currency, in millionths of it: {"USD", 920'000} means that one
/// dollar is 0.92 of the target.
struct ExchangeRates {
    std::string date;
    std::map<std::string, std::int64_t, std::less<>> millionths;
};

/// List price less discount, in the target currency, rounded half away from zero to cents.
/// Without a rate from the price's currency: MissingData.
[[nodiscard]] Expected<Money> netUnitPrice(const Money& list, std::int64_t discountMillionths,
                                           const ExchangeRates& rates, const std::string& target);

/// Quantity times unit price, rounded half away from zero to cents. A sum of such lines is the
/// total: totals are always the sum of rounded lines, so that every export adds up.
[[nodiscard]] Money extended(const Money& unit, double quantity);

/// List price of one piece. MissingData if it is priced by length and the length is unknown.
[[nodiscard]] Expected<Money> listPrice(const Price& price, std::optional<Length> length);

} // namespace cw::cost
