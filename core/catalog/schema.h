#pragma once

#include "core/catalog/sql.h"

#include <cstdint>
#include <span>
#include <string_view>

// The tables of the two databases.
namespace cw::catalog {

/// PRAGMA application_id: tells a catalog from any other SQLite file. "CWcb" and "CWcu".
inline constexpr std::int64_t kBuiltinId = 0x43576362;
inline constexpr std::int64_t kUserId = 0x43576375;
/// PRAGMA user_version of a built-in database: built anew for each release, never migrated.
inline constexpr std::int64_t kBuiltinVersion = 1;

/// The script that makes an empty built-in database.
[[nodiscard]] std::string_view builtinSchema();

/// Step i takes a user database from version i to i + 1. A step that was released never changes.
[[nodiscard]] std::span<const std::string_view> userMigrations();
[[nodiscard]] std::int64_t userVersion();

/// Is `database` one of the kind? Malformed or UnknownVersion if not. Says the version.
[[nodiscard]] Expected<std::int64_t> checkBuiltin(const sql::Database& database);
[[nodiscard]] Expected<std::int64_t> checkUser(const sql::Database& database);

/// Makes the user tables, or brings older ones up to date, in one transaction.
Expected<void> migrateUser(const sql::Database& database);

} // namespace cw::catalog
