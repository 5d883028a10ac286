#include "core/catalog/price_book.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <set>

// The file is edited by hand and reviewed, so everything unknown is an error with its row.
namespace cw::catalog {
namespace {

using Json = nlohmann::json;

class RowReader {
public:
    RowReader(const Json& row, std::string where) : m_row(row), m_where(std::move(where)) {}

    std::string text(const char* key, bool required = false)
    {
        m_known.insert(key);
        const auto at = m_row.find(key);
        if (at == m_row.end()) {
            if (required)
                complain(fmt::format("\"{}\" is missing", key));
            return {};
        }
        if (!at->is_string()) {
            complain(fmt::format("\"{}\" is not text", key));
            return {};
        }
        return at->get<std::string>();
    }

    template <class E>
    E name(const char* key, E fallback, bool required)
    {
        const std::string value = text(key, required);
        if (value.empty())
            return fallback;
        const auto known = enumFromName<E>(value);
        if (!known)
            complain(fmt::format("\"{}\": \"{}\" is none of {}", key, value,
                                 fmt::join(EnumNames<E>::kNames, ", ")));
        return known.value_or(fallback);
    }

    std::optional<Money> money(const char* key, const std::string& currency, bool required)
    {
        m_known.insert(key);
        const auto at = m_row.find(key);
        if (at == m_row.end()) {
            if (required)
                complain(fmt::format("\"{}\" is missing", key));
            return std::nullopt;
        }
        // The shortest text of the number: exact to the four decimals that money has.
        auto amount = at->is_number() ? Money::parse(at->dump() + " " + currency)
                                      : Expected<Money>(fail(ErrorCode::Malformed, "not a number"));
        if (!amount) {
            complain(fmt::format("\"{}\": {} {} is no amount of money: {}", key, at->dump(),
                                 currency, amount.error().message));
            return std::nullopt;
        }
        return *amount;
    }

    std::int64_t count(const char* key, std::int64_t fallback)
    {
        m_known.insert(key);
        const auto at = m_row.find(key);
        if (at == m_row.end())
            return fallback;
        if (!at->is_number_integer() || at->get<std::int64_t>() < 1) {
            complain(fmt::format("\"{}\" is not a whole number from 1", key));
            return fallback;
        }
        return at->get<std::int64_t>();
    }

    [[nodiscard]] Expected<void> finish()
    {
        for (const auto& item : m_row.items())
            if (!m_known.contains(item.key()))
                complain(fmt::format("\"{}\" is not a key of a price", item.key()));
        if (m_problem.empty())
            return {};
        return fail(ErrorCode::Malformed, m_problem, m_where);
    }

private:
    void complain(std::string problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
    }

    const Json& m_row;
    std::string m_where;
    std::string m_problem;
    std::set<std::string, std::less<>> m_known;
};

Expected<Price> readRow(const Json& json, const std::string& where)
{
    if (!json.is_object())
        return fail(ErrorCode::Malformed, "a price is an object", where);
    RowReader row(json, where);
    Price price;
    price.part = row.text("part", true);
    price.category = row.text("category");
    price.what = row.text("what");
    price.kind = row.name("kind", PriceKind::Planning, true);
    price.unit = row.name("unit", PriceUnit::Each, false);
    const std::string currency = row.text("currency", true);
    price.amount = row.money("amount", currency, true).value_or(Money{});
    price.amountPerMetre = row.money("amount_per_m", currency, false);
    price.minQuantity = row.count("min_quantity", 1);
    // A missing date is lint's to report: it names every row at once.
    price.date = row.text("date");
    price.region = row.text("region");
    price.source = row.text("source");
    price.confidence = row.name("confidence", model::Confidence::Recalled, true);
    price.note = row.text("note");
    return row.finish().map([&] { return price; });
}

} // namespace

Expected<PriceBook> readPriceBook(std::string_view json, std::string_view file)
{
    const std::string where(file);
    const Json document = Json::parse(json, nullptr, false);
    if (!document.is_object())
        return fail(ErrorCode::Malformed, "this is not a JSON object", where,
                    "check the file with a JSON reader");
    const auto format = document.find("format");
    if (format == document.end() || *format != "clusterwright-prices")
        return fail(ErrorCode::Malformed, "\"format\" is not \"clusterwright-prices\"", where);
    const auto version = document.find("version");
    if (version == document.end() || *version != 1)
        return fail(ErrorCode::UnknownVersion, "\"version\" of a price book is not 1", where);
    constexpr std::array kKnown = {"format", "version",  "name", "title",
                                   "date",   "valid_to", "note", "prices"};
    for (const auto& item : document.items())
        if (std::ranges::find(kKnown, item.key()) == kKnown.end())
            return fail(ErrorCode::Malformed,
                        fmt::format("\"{}\" is not a key of a price book", item.key()), where);
    PriceBookInfo info;
    for (const auto& [key, member] :
         {std::pair{"name", &PriceBookInfo::name}, std::pair{"title", &PriceBookInfo::title},
          std::pair{"date", &PriceBookInfo::date}, std::pair{"note", &PriceBookInfo::note}})
        if (const auto at = document.find(key); at != document.end() && at->is_string())
            info.*member = at->get<std::string>();
    if (const auto at = document.find("valid_to"); at != document.end() && at->is_string())
        info.validTo = at->get<std::string>();
    if (info.name.empty())
        return fail(ErrorCode::Malformed, "a price book needs a \"name\"", where);
    const auto rows = document.find("prices");
    if (rows == document.end() || !rows->is_array())
        return fail(ErrorCode::Malformed, "\"prices\" is not a list", where);
    std::vector<Price> prices;
    for (std::size_t i = 0; i < rows->size(); ++i) {
        auto price = readRow((*rows)[i], fmt::format("{}: /prices/{}", file, i));
        if (!price)
            return fail(price.error());
        prices.push_back(std::move(*price));
    }
    return PriceBook(std::move(info), std::move(prices));
}

} // namespace cw::catalog
