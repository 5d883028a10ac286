#include "core/catalog/part_store.h"

#include "core/catalog/search_text.h"
#include "core/codec/decode.h"
#include "core/codec/encode.h"

#include <fmt/format.h>

namespace cw::catalog {
namespace {

constexpr std::string_view kColumns =
    "part.key, part.class, part.kind, part.manufacturer, part.model, part.part_number, "
    "part.status, part.confidence, part.words";

Expected<PartRow> rowOf(const sql::Statement& row, Layer layer)
{
    PartRow result;
    PartSummary& part = result.summary;
    part.key = row.text(0);
    const auto partClass = enumFromName<model::PartClass>(row.text(1));
    const auto confidence = enumFromName<model::Confidence>(row.text(7));
    if (!partClass || !confidence)
        return fail(ErrorCode::Malformed,
                    fmt::format("the catalog knows no class \"{}\" with confidence \"{}\"",
                                row.text(1), row.text(7)),
                    part.key);
    part.partClass = *partClass;
    part.kind = row.text(2);
    part.manufacturer = row.text(3);
    part.model = row.text(4);
    part.partNumber = row.text(5);
    part.status = row.text(6);
    part.confidence = *confidence;
    part.layer = layer;
    result.words = row.text(8);
    return result;
}

Expected<std::vector<PartRow>> allRows(sql::Statement& statement, Layer layer)
{
    std::vector<PartRow> rows;
    while (true) {
        const auto more = statement.step();
        if (!more)
            return fail(more.error());
        if (!*more)
            return rows;
        auto row = rowOf(statement, layer);
        if (!row)
            return fail(row.error());
        rows.push_back(std::move(*row));
    }
}

/// The first column of the row of that key.
Expected<std::optional<std::string>> lookUp(const sql::Database& database, std::string_view query,
                                            std::string_view key)
{
    auto statement = database.prepare(query);
    if (!statement)
        return fail(statement.error());
    return statement->bind(0, key).step().map(
        [&](bool row) { return row ? std::optional(statement->text(0)) : std::nullopt; });
}

} // namespace

Expected<void> insertPart(const sql::Database& database, const model::Part& part)
{
    const auto body = codec::partToJson(part);
    if (!body)
        return fail(body.error());
    auto statement = database.prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!statement)
        return fail(statement.error());
    return statement->bind(0, part.key)
        .bind(1, enumName(part.partClass))
        .bind(2, part.kind)
        .bind(3, part.manufacturer)
        .bind(4, part.model)
        .bind(5, part.partNumber)
        .bind(6, part.status)
        .bind(7, enumName(part.confidence))
        .bind(8, furtherWords(part))
        .bind(9, *body)
        .run();
}

Expected<bool> erasePart(const sql::Database& database, std::string_view key)
{
    const auto there = hasPart(database, key);
    if (!there || !*there)
        return there;
    auto statement = database.prepare("DELETE FROM part WHERE key = ?");
    if (!statement)
        return fail(statement.error());
    return statement->bind(0, key).run().map([] { return true; });
}

Expected<std::optional<model::Part>> readPart(const sql::Database& database, std::string_view key)
{
    const auto body = lookUp(database, "SELECT body FROM part WHERE key = ?", key);
    if (!body)
        return fail(body.error());
    if (!*body)
        return std::nullopt;
    auto part = codec::partFromJson(**body);
    if (!part || part->key != key) {
        const Error damaged{ErrorCode::Malformed, "the catalog's content of this part is damaged",
                            std::string(key), "rebuild or reinstall the catalog"};
        return fail(part ? damaged : withCause(damaged, part.error()));
    }
    return std::optional(std::move(*part));
}

Expected<bool> hasPart(const sql::Database& database, std::string_view key)
{
    return lookUp(database, "SELECT 1 FROM part WHERE key = ?", key)
        .map([](const std::optional<std::string>& row) { return row.has_value(); });
}

Expected<std::optional<std::string>> readAlias(const sql::Database& database,
                                               std::string_view alias)
{
    return lookUp(database, "SELECT key FROM alias WHERE alias = ?", alias);
}

Expected<std::vector<PartRow>> readRows(const sql::Database& database, Layer layer,
                                        std::optional<model::PartClass> partClass)
{
    auto statement = database.prepare(fmt::format("SELECT {} FROM part {} ORDER BY key", kColumns,
                                                  partClass ? "WHERE class = ?" : ""));
    if (!statement)
        return fail(statement.error());
    if (partClass)
        statement->bind(0, enumName(*partClass));
    return allRows(*statement, layer);
}

Expected<std::vector<PartRow>> matchRows(const sql::Database& database,
                                         const std::vector<std::string>& words)
{
    // Words hold no quotes and no operators: each is a quoted beginning, all must match.
    std::string match;
    for (const std::string& word : words)
        match += fmt::format("{}\"{}\"*", match.empty() ? "" : " AND ", word);
    auto statement = database.prepare(
        fmt::format("SELECT {} FROM part_search JOIN part ON part.key = part_search.key "
                    "WHERE part_search MATCH ? ORDER BY part.key",
                    kColumns));
    if (!statement)
        return fail(statement.error());
    statement->bind(0, match);
    return allRows(*statement, Layer::Builtin);
}

} // namespace cw::catalog
