#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

#include <array>

namespace cw::catalog::rules {
namespace {

struct Range {
    model::PartClass partClass;
    double least;
    double most; ///< W, of one rack unit for what is mounted in units
};

// Wide enough for everything on the market, narrow enough that kilowatts written as watts (a
// thousandth) fall out.
constexpr std::array kRanges = {
    Range{model::PartClass::Accelerator, 20, 4000}, Range{model::PartClass::Cpu, 15, 1000},
    Range{model::PartClass::Server, 50, 12'000},    Range{model::PartClass::Switch, 20, 5000},
    Range{model::PartClass::Nic, 3, 250},           Range{model::PartClass::Transceiver, 0.3, 45},
    Range{model::PartClass::Drive, 1, 60},          Range{model::PartClass::Storage, 50, 4000},
    Range{model::PartClass::Appliance, 20, 3000},
};

} // namespace

void powerRange(const model::Part& part, LintSink& sink)
{
    namespace facts = model::facts;
    for (const Range& range : kRanges) {
        if (part.partClass != range.partClass)
            continue;
        const double units = std::max(1.0, part.number(facts::kRackUnits).value_or(1));
        for (const std::string_view key :
             {facts::kPowerMax, facts::kPowerExpected, facts::kPowerMeasured}) {
            const auto value = part.number(key);
            if (value && (*value < range.least || *value > range.most * units))
                sink.error(part.key, key,
                           fmt::format("{} W is not within {} and {} W for a {} of {}U; is it in "
                                       "another unit?",
                                       formatNumber(*value), range.least, range.most * units,
                                       enumName(range.partClass), units));
        }
    }
    const auto perEnd = part.number(facts::kPowerPerEnd);
    if (perEnd && (*perEnd < 0 || *perEnd > 45))
        sink.error(part.key, facts::kPowerPerEnd,
                   fmt::format("{} W is more than a cage cools", formatNumber(*perEnd)));
}

} // namespace cw::catalog::rules
