#include "views/session/catalog_store.h"

#include "core/cost/catalog_prices.h"

namespace cw::views {

Expected<void> CatalogStore::open(const std::filesystem::path& builtin,
                                  const std::optional<std::filesystem::path>& user)
{
    m_builtin = builtin;
    m_user = user;
    auto opened = catalog::Catalog::open(builtin, user);
    if (!opened) {
        m_catalog.reset();
        m_problem = opened.error();
        Q_EMIT changed();
        return fail(opened.error());
    }
    m_problem.reset();
    m_catalog.emplace(std::move(*opened));
    Q_EMIT changed();
    return {};
}

cost::PriceLookup CatalogStore::referencePrices() const
{
    if (!m_catalog)
        return {};
    auto book = m_catalog->referencePrices();
    if (!book)
        return {};
    return cost::pricesFrom({std::make_shared<const catalog::PriceBook>(std::move(*book))});
}

Expected<catalog::Catalog> CatalogStore::another() const
{
    return catalog::Catalog::open(m_builtin, m_user);
}

} // namespace cw::views
