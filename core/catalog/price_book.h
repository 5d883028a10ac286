#pragma once

#include "core/base/expected.h"
#include "core/catalog/price.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cw::catalog {

/// The name of the book that ships with the program.
inline constexpr std::string_view kReferenceBook = "reference";

struct PriceBookInfo {
    std::string name; ///< "reference", "acme-2026"
    std::string title;
    std::string date;                   ///< as of
    std::optional<std::string> validTo; ///< last day it holds, where it says so
    std::string note;
    bool user{false}; ///< from the user's database

    bool operator==(const PriceBookInfo&) const = default;
};

/// A value: prices by part. It never makes a price up: a part without one has none, and who sums
/// lists it as missing.
class PriceBook {
public:
    PriceBook() = default;
    /// Each row is stamped with the name of the book.
    PriceBook(PriceBookInfo info, std::vector<Price> rows);

    [[nodiscard]] const PriceBookInfo& info() const { return m_info; }
    /// By part, and within a part the best first: kind in the order of PriceKind, then the newest
    /// by firstDay, then what was read before what was recalled, then the book's order.
    [[nodiscard]] const std::vector<Price>& rows() const { return m_rows; }

    /// Every price of a part, best first; rentals and prices per terabyte included.
    [[nodiscard]] std::vector<Price> history(std::string_view part) const;
    /// The price to buy `quantity` pieces at: the best row of that unit that is no rental and whose
    /// quantity break is reached; a higher break wins over a lower one of the same kind and date.
    [[nodiscard]] std::optional<Price> best(std::string_view part, PriceUnit unit = PriceUnit::Each,
                                            std::int64_t quantity = 1) const;

    bool operator==(const PriceBook&) const = default;

private:
    [[nodiscard]] std::span<const Price> rowsOf(std::string_view part) const;

    PriceBookInfo m_info;
    std::vector<Price> m_rows;
};

/// Reads {"format": "clusterwright-prices", "version": 1, "name": …, "prices": […]}. Errors name
/// `file` and the row: Malformed for wrong JSON, unknown keys, amounts that are no money.
[[nodiscard]] Expected<PriceBook> readPriceBook(std::string_view json, std::string_view file);

} // namespace cw::catalog
