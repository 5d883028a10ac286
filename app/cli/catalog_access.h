#pragma once

#include "app/cli/verb.h"
#include "core/catalog/catalog.h"
#include "core/cost/price.h"

namespace cw::cli {

/// The built-in catalog beside the program (or CLUSTERWRIGHT_CATALOG), with the user's parts above
/// it (or CLUSTERWRIGHT_USER_CATALOG), if there are any.
[[nodiscard]] Expected<catalog::Catalog> openCatalog(const World& world);

/// The shipped prices; without a catalog every price is missing, and World::say tells.
[[nodiscard]] cost::PriceLookup referencePrices(const World& world);

} // namespace cw::cli
