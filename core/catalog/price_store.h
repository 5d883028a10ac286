#pragma once

#include "core/catalog/price_book.h"
#include "core/catalog/sql.h"

#include <string_view>
#include <vector>

// Price books in one database. Both layers have the same columns; the user's has more.
namespace cw::catalog {

/// By name.
[[nodiscard]] Expected<std::vector<PriceBookInfo>> readBookInfos(const sql::Database& database);
/// Only the rows of the book; none where there is no such book.
[[nodiscard]] Expected<std::vector<Price>> readPrices(const sql::Database& database,
                                                      std::string_view book);
[[nodiscard]] Expected<void> insertBook(const sql::Database& database, const PriceBook& book);
[[nodiscard]] Expected<void> eraseBook(const sql::Database& database, std::string_view name);

} // namespace cw::catalog
