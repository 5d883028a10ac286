// What is read: both layers as one catalog.

#include "core/catalog/catalog.h"

#include "core/catalog/catalog_impl.h"
#include "core/catalog/near_keys.h"
#include "core/catalog/part_store.h"
#include "core/catalog/price_store.h"
#include "core/catalog/schema.h"
#include "core/catalog/search_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::catalog {
namespace {

const std::string& keyOf(const PartRow& row)
{
    return row.summary.key;
}

/// Puts the user's rows over those of the built-in layer: one row a key, by key.
Expected<void> layOver(std::vector<PartRow> user, const sql::Database& builtin,
                       std::vector<PartRow>& rows)
{
    std::erase_if(rows, [&](const PartRow& row) {
        return std::ranges::binary_search(user, row.summary.key, {}, keyOf);
    });
    for (PartRow& row : user) {
        const auto hides = hasPart(builtin, row.summary.key);
        if (!hides)
            return fail(hides.error());
        row.summary.overrides = *hides;
        rows.push_back(std::move(row));
    }
    std::ranges::sort(rows, {}, keyOf);
    return {};
}

/// "rack-pdu", "Rack PDU" and "rack_pdu" are the same.
bool isKind(const std::vector<std::string>& asked, const PartSummary& part)
{
    const auto kind = searchWords(part.kind);
    const auto inKind = [&](const std::string& word) {
        return std::ranges::find(kind, word) != kind.end();
    };
    return asked == searchWords(enumName(part.partClass)) || std::ranges::all_of(asked, inKind);
}

bool isWanted(const SearchQuery& query, const PartSummary& part)
{
    return (!query.partClass || part.partClass == *query.partClass) &&
           (query.kind.empty() || isKind(searchWords(query.kind), part));
}

} // namespace

Catalog::Catalog(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Catalog::Catalog(Catalog&&) noexcept = default;
Catalog& Catalog::operator=(Catalog&&) noexcept = default;
Catalog::~Catalog() = default;

std::vector<std::pair<Layer, const sql::Database*>> Catalog::Impl::layers() const
{
    std::vector<std::pair<Layer, const sql::Database*>> result;
    if (user)
        result.emplace_back(Layer::User, &*user);
    result.emplace_back(Layer::Builtin, &builtin);
    return result;
}

Expected<Catalog> Catalog::open(const std::filesystem::path& builtin,
                                const std::optional<std::filesystem::path>& user)
{
    auto database = sql::Database::open(builtin, sql::Access::Immutable);
    const auto version = database ? checkBuiltin(*database) : fail(database.error());
    if (!version) {
        Error error = version.error();
        error.where = builtin.string();
        if (error.hint.empty())
            error.hint = "build the target cw_catalog_db or reinstall the program; the catalog it "
                         "reads is named by CLUSTERWRIGHT_CATALOG";
        return fail(std::move(error));
    }
    Catalog catalog(std::make_unique<Impl>(Impl{std::move(*database), user, std::nullopt}));
    if (auto opened = catalog.m_impl->openUser(); !opened)
        return fail(opened.error());
    return catalog;
}

Expected<std::string> Catalog::resolve(std::string_view keyOrAlias) const
{
    for (const auto& [layer, database] : m_impl->layers()) {
        const auto there = hasPart(*database, keyOrAlias);
        if (!there)
            return fail(there.error());
        if (*there)
            return std::string(keyOrAlias);
    }
    for (const auto& [layer, database] : m_impl->layers()) {
        auto key = readAlias(*database, keyOrAlias);
        if (!key)
            return fail(key.error());
        if (*key)
            return std::move(**key);
    }
    return std::string(keyOrAlias);
}

Expected<std::vector<LayeredPart>> Catalog::layers(std::string_view keyOrAlias) const
{
    const auto key = resolve(keyOrAlias);
    if (!key)
        return fail(key.error());
    std::vector<LayeredPart> result;
    for (const auto& [layer, database] : m_impl->layers()) {
        auto part = readPart(*database, *key);
        if (!part)
            return fail(part.error());
        if (*part)
            result.push_back({layer, std::move(**part)});
    }
    return result;
}

Expected<model::Part> Catalog::find(std::string_view keyOrAlias) const
{
    const auto key = resolve(keyOrAlias);
    if (!key)
        return fail(key.error());
    for (const auto& [layer, database] : m_impl->layers()) {
        auto part = readPart(*database, *key);
        if (!part)
            return fail(part.error());
        if (*part)
            return std::move(**part);
    }
    const auto all = list();
    if (!all)
        return fail(all.error());
    std::vector<std::string> keys;
    for (const PartSummary& part : *all)
        keys.push_back(part.key);
    const auto near = nearKeys(keyOrAlias, keys);
    return fail(ErrorCode::NotFound,
                fmt::format("the catalog has no part \"{}\" among its {}", keyOrAlias, keys.size()),
                {},
                near.empty() ? "search the catalog for it"
                             : fmt::format("did you mean {}?", fmt::join(near, ", ")));
}

Expected<bool> Catalog::contains(std::string_view keyOrAlias) const
{
    const auto key = resolve(keyOrAlias);
    if (!key)
        return fail(key.error());
    for (const auto& [layer, database] : m_impl->layers())
        if (auto there = hasPart(*database, *key); !there || *there)
            return there;
    return false;
}

Expected<std::vector<PartSummary>> Catalog::list(std::optional<model::PartClass> partClass) const
{
    SearchQuery all;
    all.partClass = partClass;
    all.limit = static_cast<std::size_t>(-1);
    return search(all);
}

Expected<std::vector<PartSummary>> Catalog::search(const SearchQuery& query) const
{
    const auto words = searchWords(query.text);
    auto builtin = words.empty() ? readRows(m_impl->builtin, Layer::Builtin, query.partClass)
                                 : matchRows(m_impl->builtin, words);
    if (!builtin)
        return fail(builtin.error());
    std::vector<PartRow> rows = std::move(*builtin);
    if (m_impl->user) {
        // User parts are few: all are read, without an index.
        auto user = readRows(*m_impl->user, Layer::User, std::nullopt);
        if (!user)
            return fail(user.error());
        if (auto done = layOver(std::move(*user), m_impl->builtin, rows); !done)
            return fail(done.error());
    }
    std::vector<std::pair<int, PartSummary>> found;
    for (PartRow& row : rows) {
        const auto score = searchScore(words, row.summary, row.words);
        if (score && isWanted(query, row.summary))
            found.emplace_back(-*score, std::move(row.summary));
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, PartSummary>::first);
    std::vector<PartSummary> result;
    for (std::size_t i = 0; i < std::min(found.size(), query.limit); ++i)
        result.push_back(std::move(found[i].second));
    return result;
}

Expected<std::size_t> Catalog::count() const
{
    return list().map([](const std::vector<PartSummary>& parts) { return parts.size(); });
}

Expected<std::vector<PriceBookInfo>> Catalog::priceBooks() const
{
    std::vector<PriceBookInfo> result;
    for (const auto& [layer, database] : m_impl->layers()) {
        auto infos = readBookInfos(*database);
        if (!infos)
            return fail(infos.error());
        for (PriceBookInfo& info : *infos) {
            info.user = layer == Layer::User;
            result.push_back(std::move(info));
        }
    }
    return result;
}

Expected<PriceBook> Catalog::priceBook(std::string_view name) const
{
    const auto infos = priceBooks();
    if (!infos)
        return fail(infos.error());
    const auto at = std::ranges::find(*infos, name, &PriceBookInfo::name);
    if (at == infos->end()) {
        std::vector<std::string> names;
        for (const PriceBookInfo& info : *infos)
            names.push_back(info.name);
        return fail(ErrorCode::NotFound, fmt::format("there is no price book \"{}\"", name), {},
                    fmt::format("there are: {}", fmt::join(names, ", ")));
    }
    return readPrices(at->user ? *m_impl->user : m_impl->builtin, name)
        .map([&](std::vector<Price> rows) { return PriceBook(*at, std::move(rows)); });
}

Expected<PriceBook> Catalog::referencePrices() const
{
    return priceBook(kReferenceBook);
}

bool Catalog::hasUserLayer() const
{
    return m_impl->user.has_value();
}

} // namespace cw::catalog
