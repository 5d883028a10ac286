#include "app/cli/catalog_access.h"

#include "core/catalog/default_path.h"
#include "core/cost/catalog_prices.h"

#include <cstdlib>

namespace cw::cli {

namespace {

std::string environment(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): read once at start
    return value != nullptr ? value : "";
}

} // namespace

Expected<catalog::Catalog> openCatalog(const World& world)
{
    const auto builtin = catalog::defaultDatabasePath(world.executableFolder,
                                                      environment(catalog::kCatalogVariable));
    return catalog::Catalog::open(
        builtin, catalog::userDatabasePath(environment(catalog::kUserCatalogVariable),
                                           environment("XDG_DATA_HOME"), environment("HOME")));
}

cost::PriceLookup referencePrices(const World& world)
{
    const auto book = openCatalog(world).and_then(
        [](const catalog::Catalog& catalog) { return catalog.referencePrices(); });
    if (!book) {
        world.say("note: no prices: " + book.error().text());
        return {};
    }
    return cost::pricesFrom({std::make_shared<const catalog::PriceBook>(*book)});
}

} // namespace cw::cli
