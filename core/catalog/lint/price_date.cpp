#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

void priceDate(const LintInput& input, LintSink& sink)
{
    for (const Price& price : input.prices) {
        if (!firstDay(price.date))
            sink.error(price.part, "date",
                       price.date.empty()
                           ? fmt::format("a price of {} has no date", price.amount.text())
                           : fmt::format("\"{}\" is no year, quarter, month or day", price.date));
        if (price.source.empty())
            sink.error(price.part, "source",
                       fmt::format("a price of {} has no source", price.amount.text()));
        if (price.region.empty())
            sink.warning(price.part, "region",
                         fmt::format("a price of {} has no region", price.amount.text()));
    }
}

} // namespace cw::catalog::rules
