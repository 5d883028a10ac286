#pragma once

#include "core/catalog/price_book.h"
#include "core/cost/price.h"

#include <memory>
#include <vector>

namespace cw::cost {

/// Looks prices up in price books, the first book that has one wins: a customer's book before the
/// reference. Rentals and prices per terabyte or port are no price of a piece and are not used; a
/// price by the metre is.
[[nodiscard]] PriceLookup pricesFrom(std::vector<std::shared_ptr<const catalog::PriceBook>> books);

} // namespace cw::cost
