#include "core/cost/price.h"

#include <cmath>

#include <fmt/format.h>

namespace cw::cost {
namespace {

constexpr std::int64_t kMillion = 1'000'000;

} // namespace

Expected<Money> netUnitPrice(const Money& list, std::int64_t discountMillionths,
                             const ExchangeRates& rates, const std::string& target)
{
    const Money net = list.timesMillionths(kMillion - discountMillionths);
    if (list.currency() == target)
        return net.roundedToCents();
    const auto rate = rates.millionths.find(list.currency());
    if (rate == rates.millionths.end())
        return fail(ErrorCode::MissingData,
                    fmt::format("no exchange rate from {} to {}", list.currency(), target), {},
                    "give a dated rate, or a price in the project's currency");
    const Money converted = net.timesMillionths(rate->second);
    return Money(converted.tenThousandths(), target).roundedToCents();
}

Money extended(const Money& unit, double quantity)
{
    return unit.timesMillionths(std::llround(quantity * static_cast<double>(kMillion)))
        .roundedToCents();
}

Expected<Money> listPrice(const Price& price, std::optional<Length> length)
{
    if (!price.perMetre)
        return price.amount;
    if (!length)
        return fail(ErrorCode::MissingData, "it is priced by length, and its length is not known");
    return price.amount + price.perMetre->timesMillionths(length->micrometres);
}

} // namespace cw::cost
