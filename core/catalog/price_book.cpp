#include "core/catalog/price_book.h"

#include <algorithm>
#include <tuple>

namespace cw::catalog {
namespace {

/// Text compared so that the later day comes first.
bool better(const Price& a, const Price& b)
{
    if (a.kind != b.kind)
        return a.kind < b.kind;
    const std::string dayA = firstDay(a.date).value_or("");
    const std::string dayB = firstDay(b.date).value_or("");
    if (dayA != dayB)
        return dayA > dayB;
    return a.confidence < b.confidence;
}

} // namespace

PriceBook::PriceBook(PriceBookInfo info, std::vector<Price> rows)
    : m_info(std::move(info)), m_rows(std::move(rows))
{
    for (Price& row : m_rows)
        row.book = m_info.name;
    std::ranges::stable_sort(m_rows, [](const Price& a, const Price& b) {
        return a.part != b.part ? a.part < b.part : better(a, b);
    });
}

std::span<const Price> PriceBook::rowsOf(std::string_view part) const
{
    // Not equal_range: clang 14 cannot compile the subrange that it returns.
    const auto first = std::ranges::lower_bound(m_rows, part, std::ranges::less{}, &Price::part);
    const auto last = std::ranges::upper_bound(m_rows, part, std::ranges::less{}, &Price::part);
    return {first, last};
}

std::vector<Price> PriceBook::history(std::string_view part) const
{
    const auto rows = rowsOf(part);
    return {rows.begin(), rows.end()};
}

std::optional<Price> PriceBook::best(std::string_view part, PriceUnit unit,
                                     std::int64_t quantity) const
{
    const Price* chosen = nullptr;
    for (const Price& row : rowsOf(part)) {
        if (row.unit != unit || row.kind == PriceKind::Rental || row.minQuantity > quantity)
            continue;
        // Rows are sorted best first; among equals the break that the quantity reaches last holds.
        if (chosen == nullptr || (!better(*chosen, row) && row.minQuantity > chosen->minQuantity))
            chosen = &row;
    }
    return chosen != nullptr ? std::optional(*chosen) : std::nullopt;
}

} // namespace cw::catalog
