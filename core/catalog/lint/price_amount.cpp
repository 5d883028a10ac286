#include "core/catalog/lint/rules.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

void priceAmount(const LintInput& input, LintSink& sink)
{
    for (const Price& price : input.prices) {
        const std::int64_t amount = price.amount.tenThousandths();
        const bool perMetre = price.amountPerMetre && price.amountPerMetre->tenThousandths() > 0;
        if (amount < 0 || (amount == 0 && !perMetre && price.note.empty()))
            sink.error(
                price.part, "amount",
                fmt::format("{} is no price; a gift says so in its note", price.amount.text()));
        if (price.amount.currency().size() != 3)
            sink.error(price.part, "currency",
                       fmt::format("\"{}\" is no currency", price.amount.currency()));
    }
}

} // namespace cw::catalog::rules
