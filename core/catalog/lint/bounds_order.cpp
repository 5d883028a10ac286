#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace cw::catalog::rules {
namespace {

void check(const model::Part& part, std::string_view lower, std::string_view upper, LintSink& sink)
{
    const auto low = part.number(lower);
    const auto high = part.number(upper);
    if (low && high && *low > *high)
        sink.error(
            part.key, lower,
            fmt::format("{} is above {} of {}", formatNumber(*low), formatNumber(*high), upper));
}

} // namespace

void boundsOrder(const model::Part& part, LintSink& sink)
{
    for (const auto& [key, fact] : part.facts)
        if (const auto at = key.find("_min"); at != std::string::npos) {
            std::string upper = key;
            upper.replace(at, 4, "_max");
            check(part, key, upper, sink);
        }
    namespace facts = model::facts;
    for (const auto& [lower, upper] :
         {std::pair{facts::kPowerIdle, facts::kPowerExpected},
          std::pair{facts::kPowerIdle, facts::kPowerMax},
          std::pair{facts::kPowerExpected, facts::kPowerMax},
          std::pair{facts::kPowerMeasured, facts::kPowerMax},
          std::pair{facts::kPowerMax, facts::kPowerNameplate},
          std::pair{std::string_view("current_continuous_a"), facts::kCurrent},
          std::pair{std::string_view("usable_capacity_tb"), std::string_view("raw_capacity_tb")},
          std::pair{facts::kBf16, facts::kFp8}})
        check(part, lower, upper, sink);
}

} // namespace cw::catalog::rules
