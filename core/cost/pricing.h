#pragma once

#include "core/cost/bom.h"

namespace cw::cost {

/// Gives each line its order quantity and price: a price line of the design that names the part key
/// wins over the book. Price lines that match nothing drawn become manual lines at the end.
void price(const model::Design& design, const BomOptions& options, Bom& bom);

} // namespace cw::cost
