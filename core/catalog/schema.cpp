#include "core/catalog/schema.h"

#include <fmt/format.h>

#include <array>

namespace cw::catalog {
namespace {

// `body` is the part as JSON, complete; the other columns are what lists and search read.
// `words` are further words to find it by. The search index reads all of them; its tokenizer splits
// text as search_text.cpp does. WITHOUT ROWID keeps the rows in key order in the file.
constexpr std::string_view kBuiltin = R"sql(
PRAGMA page_size = 4096;
PRAGMA journal_mode = OFF;
PRAGMA auto_vacuum = NONE;
CREATE TABLE part (
  key TEXT PRIMARY KEY, class TEXT NOT NULL, kind TEXT NOT NULL, manufacturer TEXT NOT NULL,
  model TEXT NOT NULL, part_number TEXT NOT NULL, status TEXT NOT NULL, confidence TEXT NOT NULL,
  words TEXT NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX part_class ON part (class, key);
CREATE VIRTUAL TABLE part_search USING fts5(
  key, class, kind, manufacturer, model, part_number, words, tokenize = 'ascii', prefix = '2 3 4');
CREATE TABLE alias (alias TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE price_book (
  name TEXT PRIMARY KEY, title TEXT NOT NULL, date TEXT NOT NULL, valid_to TEXT,
  note TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE price (
  book TEXT NOT NULL, line INTEGER NOT NULL, part TEXT NOT NULL, category TEXT NOT NULL,
  what TEXT NOT NULL, kind TEXT NOT NULL, unit TEXT NOT NULL, amount INTEGER NOT NULL,
  amount_per_m INTEGER, currency TEXT NOT NULL, min_quantity INTEGER NOT NULL, date TEXT NOT NULL,
  region TEXT NOT NULL, source TEXT NOT NULL, confidence TEXT NOT NULL, note TEXT NOT NULL,
  PRIMARY KEY (book, line)) WITHOUT ROWID;
CREATE INDEX price_part ON price (part, book, line);
)sql";

// Version 1: parts and aliases.
constexpr std::string_view kUser1 = R"sql(
CREATE TABLE part (
  key TEXT PRIMARY KEY, class TEXT NOT NULL, kind TEXT NOT NULL, manufacturer TEXT NOT NULL,
  model TEXT NOT NULL, part_number TEXT NOT NULL, status TEXT NOT NULL, confidence TEXT NOT NULL,
  words TEXT NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX part_class ON part (class, key);
CREATE TABLE alias (alias TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
)sql";

// Version 2: price books. Amounts are ten-thousandths of the currency; discount and margin are
// millionths of the list price, with cost what the user himself pays. An amount is what a bill of
// materials takes; list, discount, cost and margin say how it came about.
constexpr std::string_view kUser2 = R"sql(
CREATE TABLE price_book (
  name TEXT PRIMARY KEY, title TEXT NOT NULL, date TEXT NOT NULL, valid_to TEXT,
  note TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE price (
  book TEXT NOT NULL, line INTEGER NOT NULL, part TEXT NOT NULL, category TEXT NOT NULL,
  what TEXT NOT NULL, kind TEXT NOT NULL, unit TEXT NOT NULL, amount INTEGER NOT NULL,
  amount_per_m INTEGER, currency TEXT NOT NULL, min_quantity INTEGER NOT NULL, date TEXT NOT NULL,
  region TEXT NOT NULL, source TEXT NOT NULL, confidence TEXT NOT NULL, note TEXT NOT NULL,
  list_amount INTEGER, discount_millionths INTEGER, cost INTEGER, margin_millionths INTEGER,
  PRIMARY KEY (book, line)) WITHOUT ROWID;
CREATE INDEX price_part ON price (part, book, line);
)sql";

constexpr std::array kUserSteps = {kUser1, kUser2};

/// The tables that a database of ours has; anything that runs code has no place in it.
Expected<void> checkTables(const sql::Database& database, std::int64_t tables, bool search)
{
    const auto foreign = database.integer(
        fmt::format("SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR "
                    "(sql LIKE 'CREATE VIRTUAL%' AND NOT ({} AND name = 'part_search'))",
                    search ? 1 : 0));
    if (!foreign)
        return fail(foreign.error());
    const auto own = database.integer(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE %TABLE%' AND "
        "name IN ('part', 'alias', 'part_search', 'price_book', 'price')");
    if (!own)
        return fail(own.error());
    if (*foreign != 0 || *own != tables)
        return fail(ErrorCode::Malformed, "this database has not the tables of a catalog");
    return {};
}

Expected<std::int64_t> check(const sql::Database& database, std::int64_t id, std::int64_t newest,
                             std::string_view what)
{
    const auto found = database.integer("PRAGMA application_id");
    if (!found)
        return fail(found.error());
    if (*found != id)
        return fail(ErrorCode::Malformed, fmt::format("this file is no {}", what));
    const auto version = database.integer("PRAGMA user_version");
    if (!version)
        return fail(version.error());
    if (*version > newest)
        return fail(ErrorCode::UnknownVersion,
                    fmt::format("this {} is of version {}; this program knows up to {}", what,
                                *version, newest),
                    {}, "use the newer program that wrote it");
    if (*version < 1)
        return fail(ErrorCode::Malformed, fmt::format("this {} has version {}", what, *version));
    return version;
}

} // namespace

std::string_view builtinSchema()
{
    return kBuiltin;
}
std::span<const std::string_view> userMigrations()
{
    return kUserSteps;
}
std::int64_t userVersion()
{
    return static_cast<std::int64_t>(kUserSteps.size());
}

Expected<std::int64_t> checkBuiltin(const sql::Database& database)
{
    auto version = check(database, kBuiltinId, kBuiltinVersion, "built-in catalog");
    return version ? checkTables(database, 5, true).map([&] { return *version; }) : version;
}

Expected<std::int64_t> checkUser(const sql::Database& database)
{
    auto version = check(database, kUserId, userVersion(), "catalog of user parts");
    if (!version)
        return version;
    return checkTables(database, *version < 2 ? 2 : 4, false).map([&] { return *version; });
}

Expected<void> migrateUser(const sql::Database& database)
{
    auto transaction = sql::Transaction::begin(database);
    if (!transaction)
        return fail(transaction.error());
    // Looked at inside: another program may have done it while this one waited.
    const auto version = database.integer("PRAGMA user_version");
    if (!version)
        return fail(version.error());
    for (std::int64_t step = *version; step < userVersion(); ++step)
        if (auto done = database.run(std::string(kUserSteps[static_cast<std::size_t>(step)]));
            !done)
            return done;
    if (auto done = database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                             kUserId, userVersion()));
        !done)
        return done;
    return transaction->commit();
}

} // namespace cw::catalog
