#pragma once

#include "core/base/enum_names.h"
#include "core/model/fact.h"
#include "core/units/money.h"
#include "core/units/quantity.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cw::catalog {

/// What stands behind a price, the best ground first. None of them is a quote.
enum class PriceKind : std::uint8_t {
    List,     ///< the maker's price
    Street,   ///< reseller, spot market or reported sale
    Tender,   ///< a published award
    Estimate, ///< an analyst's figure, or the middle of a printed band
    Planning, ///< an author's round number, or derived
    Rental,   ///< for use, never for purchase
};

/// What one amount buys.
enum class PriceUnit : std::uint8_t {
    Each,
    Pair,
    Kit,
    Metre,
    Port,
    Gigabyte,
    Terabyte,
    UsableTerabyte,
    Accelerator,
    Node,
    Tray,
    Rack,
    Cluster,
    Hour,
    AcceleratorHour,
    Year,
    AcceleratorYear,
};

/// One observation of a price. A part may have several of different kind and date.
struct Price {
    std::string part;     ///< catalog key, or a slug where the catalog has no such part
    std::string category; ///< the book's word: "optic", "gpu-rental"
    std::string what;     ///< what exactly was priced
    PriceKind kind{PriceKind::Planning};
    PriceUnit unit{PriceUnit::Each};
    Money amount;                          ///< without tax and freight
    std::optional<Money> amountPerMetre{}; ///< cables by length: added to amount for each metre
    std::int64_t minQuantity{1};           ///< quantity break: holds from this quantity on
    std::string date;                      ///< "2026", "2026-Q1", "2026-03" or "2026-03-14"
    std::string region;                    ///< "US", "EU", "global" …
    std::string source;
    model::Confidence confidence{model::Confidence::Read};
    std::string note;
    std::string book; ///< name of the book it stands in

    bool operator==(const Price&) const = default;

    /// The amount for a piece of that length; the plain amount where length does not matter.
    [[nodiscard]] Money amountFor(Length length) const;
    /// A bill of materials marks it "budgetary": it was not read in a source, or is a planning
    /// value.
    [[nodiscard]] bool isBudgetary() const;
};

/// The first day of a year, quarter, month or day as "2026-01-01", by which prices are sorted and
/// their age is counted; none for text that is no date.
[[nodiscard]] std::optional<std::string> firstDay(std::string_view date);

} // namespace cw::catalog

template <>
struct cw::EnumNames<cw::catalog::PriceKind> {
    static constexpr std::array<std::string_view, 6> kNames = {"list",     "street",   "tender",
                                                               "estimate", "planning", "rental"};
};

template <>
struct cw::EnumNames<cw::catalog::PriceUnit> {
    static constexpr std::array<std::string_view, 17> kNames = {"each",
                                                                "pair",
                                                                "kit",
                                                                "m",
                                                                "port",
                                                                "gb",
                                                                "tb",
                                                                "tb_usable",
                                                                "accelerator",
                                                                "node",
                                                                "tray",
                                                                "rack",
                                                                "cluster",
                                                                "hour",
                                                                "accelerator_hour",
                                                                "year",
                                                                "accelerator_year"};
};
