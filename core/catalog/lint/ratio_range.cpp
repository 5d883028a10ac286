#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

void ratioRange(const model::Part& part, LintSink& sink)
{
    for (const auto& [key, fact] : part.facts) {
        const double* value = std::get_if<double>(&fact.value);
        if (value == nullptr)
            continue;
        const bool fraction = key.ends_with("_fraction") || key == "power_factor";
        const double most = fraction ? 1 : key.ends_with("_pct") ? 100 : *value;
        if ((fraction || key.ends_with("_pct")) && (*value < 0 || *value > most))
            sink.error(part.key, key,
                       fmt::format("{} is not within 0 and {}", formatNumber(*value), most));
    }
}

} // namespace cw::catalog::rules
