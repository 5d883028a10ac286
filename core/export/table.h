#pragma once

#include "core/units/money.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cw::exporting {

/// A product of two cells of its row, in whole cents, with the value it has: CSV writes the value,
/// a spreadsheet the formula.
struct Product {
    Money value;
    std::size_t left{0}; ///< column numbers
    std::size_t right{0};
};

/// The sum of its column's rows above, with the value it has.
struct ColumnSum {
    Money value;
};

/// Empty, text, number, money, or computed money. Unknown is empty, never 0.
using Cell = std::variant<std::monostate, std::string, double, Money, Product, ColumnSum>;

struct TableColumn {
    std::string title; ///< with its unit: "Length ordered, m"
    double width{12};  ///< characters, in spreadsheets
};

/// What a CSV file or one sheet of a workbook holds; both write the same values.
struct SheetTable {
    std::string name; ///< of the sheet: ours, at most 31 characters
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows;
    std::vector<std::vector<Cell>> totals; ///< rows below, set off
    std::size_t frozenColumns{1};
    std::size_t printedColumns{0}; ///< the first so many go on paper; 0: all
};

/// A number, or an empty cell where it is unknown.
template <class T>
[[nodiscard]] Cell cellOf(const std::optional<T>& value)
{
    return value ? Cell(static_cast<double>(*value)) : Cell();
}

/// UTF-8 that every format takes: what is unprintable (core/base/printable.h) is dropped but line
/// breaks and tabs, bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string cleanText(std::string_view text);

} // namespace cw::exporting
