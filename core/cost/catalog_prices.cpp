#include "core/cost/catalog_prices.h"

#include <algorithm>

namespace cw::cost {
namespace {

Price priceOf(const catalog::Price& found)
{
    Price price;
    price.amount = found.amount;
    price.perMetre = found.amountPerMetre;
    if (found.unit == catalog::PriceUnit::Metre) {
        price.amount = Money(0, found.amount.currency());
        price.perMetre = found.amount;
    }
    price.kind = enumName(found.kind);
    price.date = found.date;
    price.source = found.source;
    price.book = found.book;
    price.confidence = found.confidence;
    price.budgetary = found.isBudgetary();
    return price;
}

} // namespace

PriceLookup pricesFrom(std::vector<std::shared_ptr<const catalog::PriceBook>> books)
{
    return [books = std::move(books)](const model::Part& part,
                                      std::int64_t quantity) -> std::optional<Price> {
        const std::int64_t pieces = std::max<std::int64_t>(1, quantity);
        for (const auto& book : books)
            for (const auto unit : {catalog::PriceUnit::Each, catalog::PriceUnit::Metre})
                if (const auto found = book->best(part.key, unit, pieces))
                    return priceOf(*found);
        return std::nullopt;
    };
}

} // namespace cw::cost
