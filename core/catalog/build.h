#pragma once

#include "core/base/expected.h"
#include "core/catalog/price_book.h"
#include "core/model/part.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cw::catalog {

/// What a built-in catalog is made of.
struct CatalogContent {
    std::vector<model::Part> parts;
    std::map<std::string, std::string> aliases; ///< old key -> key
    std::vector<PriceBook> books;
};

/// Writes the built-in database. The same content gives the same bytes with the same SQLite: rows
/// are inserted sorted, pages have a fixed size, nothing carries a time. The file appears under its
/// name only when it is complete. Errors: Conflict (a key twice, an alias that is a key or leads
/// nowhere), WriteFailed.
Expected<void> buildDatabase(const std::filesystem::path& file, CatalogContent content);

} // namespace cw::catalog
