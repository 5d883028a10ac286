#include "core/catalog/price_store.h"

#include <fmt/format.h>

namespace cw::catalog {
namespace {

constexpr std::string_view kColumns =
    "part, category, what, kind, unit, amount, amount_per_m, currency, min_quantity, date, region, "
    "source, confidence, note";

Expected<Price> priceOf(const sql::Statement& row)
{
    Price price;
    price.part = row.text(0);
    price.category = row.text(1);
    price.what = row.text(2);
    const auto kind = enumFromName<PriceKind>(row.text(3));
    const auto unit = enumFromName<PriceUnit>(row.text(4));
    const auto confidence = enumFromName<model::Confidence>(row.text(12));
    if (!kind || !unit || !confidence)
        return fail(ErrorCode::Malformed,
                    fmt::format("the catalog knows no price of kind \"{}\" per \"{}\" with "
                                "confidence \"{}\"",
                                row.text(3), row.text(4), row.text(12)),
                    price.part);
    price.kind = *kind;
    price.unit = *unit;
    price.confidence = *confidence;
    price.amount = Money(row.integer(5), row.text(7));
    if (!row.isNull(6))
        price.amountPerMetre = Money(row.integer(6), row.text(7));
    price.minQuantity = row.integer(8);
    price.date = row.text(9);
    price.region = row.text(10);
    price.source = row.text(11);
    price.note = row.text(13);
    return price;
}

Expected<void> insertPrice(sql::Statement& statement, std::string_view book, std::int64_t line,
                           const Price& price)
{
    statement.bind(0, book)
        .bind(1, line)
        .bind(2, price.part)
        .bind(3, price.category)
        .bind(4, price.what)
        .bind(5, enumName(price.kind))
        .bind(6, enumName(price.unit))
        .bind(7, price.amount.tenThousandths());
    if (price.amountPerMetre)
        statement.bind(8, price.amountPerMetre->tenThousandths());
    else
        statement.bindNull(8);
    return statement.bind(9, price.amount.currency())
        .bind(10, price.minQuantity)
        .bind(11, price.date)
        .bind(12, price.region)
        .bind(13, price.source)
        .bind(14, enumName(price.confidence))
        .bind(15, price.note)
        .run();
}

} // namespace

Expected<std::vector<PriceBookInfo>> readBookInfos(const sql::Database& database)
{
    auto row =
        database.prepare("SELECT name, title, date, valid_to, note FROM price_book ORDER BY name");
    if (!row)
        return fail(row.error());
    std::vector<PriceBookInfo> infos;
    while (true) {
        const auto more = row->step();
        if (!more)
            return fail(more.error());
        if (!*more)
            return infos;
        const auto validTo = row->isNull(3) ? std::nullopt : std::optional(row->text(3));
        infos.push_back({row->text(0), row->text(1), row->text(2), validTo, row->text(4), false});
    }
}

Expected<std::vector<Price>> readPrices(const sql::Database& database, std::string_view book)
{
    auto row = database.prepare(
        fmt::format("SELECT {} FROM price WHERE book = ? ORDER BY line", kColumns));
    if (!row)
        return fail(row.error());
    row->bind(0, book);
    std::vector<Price> prices;
    while (true) {
        const auto more = row->step();
        if (!more)
            return fail(more.error());
        if (!*more)
            return prices;
        auto price = priceOf(*row);
        if (!price)
            return fail(price.error());
        prices.push_back(std::move(*price));
    }
}

Expected<void> insertBook(const sql::Database& database, const PriceBook& book)
{
    auto head = database.prepare("INSERT INTO price_book VALUES (?, ?, ?, ?, ?)");
    auto line = database.prepare(fmt::format("INSERT INTO price (book, line, {}) VALUES (?, ?, ?, "
                                             "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                             kColumns));
    if (!head || !line)
        return fail(head ? line.error() : head.error());
    const PriceBookInfo& info = book.info();
    head->bind(0, info.name).bind(1, info.title).bind(2, info.date).bind(4, info.note);
    auto done = (info.validTo ? head->bind(3, *info.validTo) : head->bindNull(3)).run();
    for (std::size_t i = 0; done && i < book.rows().size(); ++i)
        done = insertPrice(*line, info.name, static_cast<std::int64_t>(i), book.rows()[i]);
    return done;
}

Expected<void> eraseBook(const sql::Database& database, std::string_view name)
{
    for (const std::string_view sql :
         {"DELETE FROM price WHERE book = ?", "DELETE FROM price_book WHERE name = ?"}) {
        auto statement = database.prepare(sql);
        if (!statement)
            return fail(statement.error());
        if (auto done = statement->bind(0, name).run(); !done)
            return done;
    }
    return {};
}

} // namespace cw::catalog
