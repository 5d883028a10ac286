// What is written: the user's database.

#include "core/catalog/catalog_impl.h"
#include "core/catalog/part_store.h"
#include "core/catalog/price_store.h"
#include "core/catalog/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cw::catalog {
namespace {

namespace fs = std::filesystem;

Error about(const fs::path& file, Error error)
{
    if (error.where.empty())
        error.where = file.string();
    if (error.hint.empty() && error.code == ErrorCode::Malformed)
        error.hint = "restore it from a backup, or move it away to start without user parts";
    return error;
}

Expected<sql::Database> openForReading(const fs::path& file)
{
    auto database = sql::Database::open(file, sql::Access::Read);
    if (!database)
        return database;
    const auto version = checkUser(*database);
    if (!version)
        return fail(version.error());
    if (*version == userVersion())
        return database;
    // Opening does not write: the older tables are brought up to date in memory.
    auto copy = sql::Database::openMemory();
    if (!copy)
        return copy;
    auto done = copy->copyFrom(*database);
    if (done)
        done = migrateUser(*copy);
    return done.map([&] { return std::move(*copy); });
}

/// The file for writing, of the newest version. An older one is kept as "name.v1.bak".
Expected<sql::Database> openForWriting(const fs::path& file)
{
    std::error_code error;
    const bool there = fs::exists(file, error);
    if (!there && file.has_parent_path())
        fs::create_directories(file.parent_path(), error);
    auto database = sql::Database::open(file, sql::Access::Write);
    if (!database)
        return database;
    if (there) {
        const auto version = checkUser(*database);
        if (!version)
            return fail(version.error());
        if (*version < userVersion()) {
            fs::path backup = file;
            backup += fmt::format(".v{}.bak", *version);
            fs::copy_file(file, backup, fs::copy_options::overwrite_existing, error);
            if (error)
                return fail(ErrorCode::WriteFailed, error.message(), backup.string(),
                            "an older user catalog is upgraded only with a copy beside it");
        }
    }
    return migrateUser(*database).map([&] { return std::move(*database); });
}

std::string firstError(const std::vector<LintFinding>& findings)
{
    const auto at = std::ranges::find(findings, LintSeverity::Error, &LintFinding::severity);
    return at == findings.end() ? std::string() : at->text();
}

} // namespace

Expected<void> Catalog::Impl::openUser()
{
    user.reset();
    std::error_code ignored;
    if (!userFile || !fs::exists(*userFile, ignored))
        return {};
    auto database = openForReading(*userFile);
    if (!database)
        return fail(about(*userFile, database.error()));
    user = std::move(*database);
    return {};
}

Expected<void>
Catalog::Impl::writeUser(const std::function<Expected<void>(const sql::Database&)>& change)
{
    if (!userFile)
        return fail(ErrorCode::Unsupported, "this catalog was opened without user parts", {},
                    "open it with a user database");
    auto database = openForWriting(*userFile);
    if (!database)
        return fail(about(*userFile, database.error()));
    auto transaction = sql::Transaction::begin(*database);
    auto done = transaction ? change(*database) : fail(transaction.error());
    if (done)
        done = transaction->commit();
    if (!done)
        return fail(about(*userFile, done.error()));
    return openUser();
}

Expected<std::vector<LintFinding>> Catalog::storeUserPart(const model::Part& part, bool update)
{
    const std::array parts = {part};
    auto findings =
        lint({parts, {}, [this](std::string_view key) { return contains(key).value_or(false); }});
    if (const std::string error = firstError(findings); !error.empty())
        return fail(ErrorCode::InvalidArgument, error, part.key,
                    "correct the part and store it again");
    const auto change = [&](const sql::Database& database) -> Expected<void> {
        const auto there = erasePart(database, part.key);
        if (!there)
            return fail(there.error());
        if (*there && !update)
            return fail(ErrorCode::Conflict, "there is a user part of this key already", part.key,
                        "update it, or choose another key");
        if (!*there && update)
            return fail(ErrorCode::NotFound, "there is no user part of this key", part.key,
                        "add it");
        return insertPart(database, part);
    };
    return m_impl->writeUser(change).map([&] { return std::move(findings); });
}

Expected<std::vector<LintFinding>> Catalog::addUserPart(const model::Part& part)
{
    return storeUserPart(part, false);
}

Expected<std::vector<LintFinding>> Catalog::updateUserPart(const model::Part& part)
{
    return storeUserPart(part, true);
}

Expected<void> Catalog::removeUserPart(std::string_view key)
{
    return m_impl->writeUser([&](const sql::Database& database) -> Expected<void> {
        const auto there = erasePart(database, key);
        if (!there)
            return fail(there.error());
        if (!*there)
            return fail(ErrorCode::NotFound, "there is no user part of this key", std::string(key));
        return {};
    });
}

Expected<void> Catalog::putPriceBook(const PriceBook& book)
{
    const std::string& name = book.info().name;
    const auto shipped = readBookInfos(m_impl->builtin);
    if (!shipped)
        return fail(shipped.error());
    if (name.empty() || std::ranges::find(*shipped, name, &PriceBookInfo::name) != shipped->end())
        return fail(ErrorCode::Conflict, fmt::format("a price book cannot be named \"{}\"", name),
                    {}, "choose a name that no shipped book has");
    return m_impl->writeUser([&](const sql::Database& database) {
        auto done = eraseBook(database, name);
        return done ? insertBook(database, book) : done;
    });
}

Expected<void> Catalog::removePriceBook(std::string_view name)
{
    return m_impl->writeUser([&](const sql::Database& database) -> Expected<void> {
        const auto infos = readBookInfos(database);
        if (!infos)
            return fail(infos.error());
        if (std::ranges::find(*infos, name, &PriceBookInfo::name) == infos->end())
            return fail(ErrorCode::NotFound, "there is no user price book of this name",
                        std::string(name));
        return eraseBook(database, name);
    });
}

} // namespace cw::catalog
