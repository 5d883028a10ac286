#pragma once

#include "core/catalog/part_summary.h"
#include "core/catalog/sql.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Parts in one database. Both layers have the same columns.
namespace cw::catalog {

struct PartRow {
    PartSummary summary;
    std::string words; ///< furtherWords
};

[[nodiscard]] Expected<void> insertPart(const sql::Database& database, const model::Part& part);
/// False: there was none.
[[nodiscard]] Expected<bool> erasePart(const sql::Database& database, std::string_view key);

/// None where the database has no such key; Malformed where its content cannot be read.
[[nodiscard]] Expected<std::optional<model::Part>> readPart(const sql::Database& database,
                                                            std::string_view key);
[[nodiscard]] Expected<bool> hasPart(const sql::Database& database, std::string_view key);
/// The key behind an alias.
[[nodiscard]] Expected<std::optional<std::string>> readAlias(const sql::Database& database,
                                                             std::string_view alias);

/// By key.
[[nodiscard]] Expected<std::vector<PartRow>> readRows(const sql::Database& database, Layer layer,
                                                      std::optional<model::PartClass> partClass);
/// The rows in which each word begins a word of theirs, through the index of a built-in database.
[[nodiscard]] Expected<std::vector<PartRow>> matchRows(const sql::Database& database,
                                                       const std::vector<std::string>& words);

} // namespace cw::catalog
