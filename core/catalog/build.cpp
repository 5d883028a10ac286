#include "core/catalog/build.h"

#include "core/catalog/part_store.h"
#include "core/catalog/price_store.h"
#include "core/catalog/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cw::catalog {
namespace {

Expected<void> checkContent(const CatalogContent& content)
{
    std::set<std::string_view> keys;
    for (const model::Part& part : content.parts)
        if (!keys.insert(part.key).second)
            return fail(ErrorCode::Conflict, "two parts have this key", part.key);
    for (const auto& [alias, key] : content.aliases) {
        if (keys.contains(alias))
            return fail(ErrorCode::Conflict, "an alias is the key of a part", alias);
        if (!keys.contains(key))
            return fail(ErrorCode::Conflict,
                        fmt::format("an alias leads to \"{}\", which is no part", key), alias);
    }
    std::set<std::string_view> books;
    for (const PriceBook& book : content.books)
        if (!books.insert(book.info().name).second)
            return fail(ErrorCode::Conflict, "two price books have this name", book.info().name);
    return {};
}

Expected<void> fill(const sql::Database& database, const CatalogContent& content)
{
    auto transaction = sql::Transaction::begin(database);
    if (!transaction)
        return fail(transaction.error());
    for (const model::Part& part : content.parts)
        if (auto done = insertPart(database, part); !done)
            return done;
    auto alias = database.prepare("INSERT INTO alias VALUES (?, ?)");
    if (!alias)
        return fail(alias.error());
    for (const auto& [old, key] : content.aliases)
        if (auto done = alias->bind(0, old).bind(1, key).run(); !done)
            return done;
    for (const PriceBook& book : content.books)
        if (auto done = insertBook(database, book); !done)
            return done;
    auto done = database.run(
        "INSERT INTO part_search SELECT key, class, kind, manufacturer, model, part_number, words "
        "FROM part ORDER BY key; INSERT INTO part_search(part_search) VALUES ('optimize');");
    return done ? transaction->commit() : done;
}

Expected<void> writeDatabase(const std::filesystem::path& file, const CatalogContent& content)
{
    const auto database = sql::Database::open(file, sql::Access::Write);
    if (!database)
        return fail(database.error());
    auto done = database->run(std::string(builtinSchema()));
    if (done)
        done = database->run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                         kBuiltinId, kBuiltinVersion));
    if (done)
        done = fill(*database, content);
    return done ? database->run("VACUUM") : done;
}

} // namespace

Expected<void> buildDatabase(const std::filesystem::path& file, CatalogContent content)
{
    std::ranges::sort(content.parts, {}, &model::Part::key);
    std::ranges::sort(content.books, {}, [](const PriceBook& book) { return book.info().name; });
    if (auto checked = checkContent(content); !checked)
        return checked;
    std::filesystem::path unfinished = file;
    unfinished += ".new";
    std::error_code error;
    if (file.has_parent_path())
        std::filesystem::create_directories(file.parent_path(), error);
    std::filesystem::remove(unfinished, error);
    auto done = writeDatabase(unfinished, content);
    if (done) {
        std::filesystem::rename(unfinished, file, error);
        if (error)
            done = fail(ErrorCode::WriteFailed, error.message(), file.string());
    }
    if (!done)
        std::filesystem::remove(unfinished, error);
    return done;
}

} // namespace cw::catalog
