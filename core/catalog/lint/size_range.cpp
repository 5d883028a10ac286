#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"
#include "core/units/quantity.h"

#include <fmt/format.h>

#include <cmath>

namespace cw::catalog::rules {
namespace {

struct Range {
    double least;
    double most;
};

bool isRackMounted(const model::Part& part)
{
    return part.text(model::facts::kMounting) == "rack" &&
           part.number(model::facts::kRackUnits).value_or(0) > 0;
}

/// Millimetres. Rack equipment is at most as deep as a rack and as wide as a 23-inch one.
Range rangeOf(const model::Part& part, std::string_view key)
{
    const bool rack = isRackMounted(part) && part.partClass != model::PartClass::Rack;
    if (key == model::facts::kWidth)
        return rack ? Range{150, 620} : Range{1, 12'000};
    if (key == model::facts::kDepth)
        return rack && part.partClass != model::PartClass::Passive ? Range{30, 1500}
                                                                   : Range{1, 12'000};
    return {1, 12'000};
}

} // namespace

void sizeRange(const model::Part& part, LintSink& sink)
{
    namespace facts = model::facts;
    for (const std::string_view key : {facts::kWidth, facts::kDepth, facts::kHeight}) {
        const auto value = part.number(key);
        const Range range = rangeOf(part, key);
        if (value && (*value < range.least || *value > range.most))
            sink.error(part.key, key,
                       fmt::format("{} mm is not within {} and {} mm; is it in another unit?",
                                   formatNumber(*value), range.least, range.most));
    }
    const auto height = part.number(facts::kHeight);
    const auto units = part.number(facts::kRackUnits);
    if (height && units && isRackMounted(part) && part.partClass != model::PartClass::Rack) {
        // 8 % more for open-rack units of 48 mm.
        const double per = *height / *units;
        if (per > kRackUnit.millimetres() * 1.09 || per < kRackUnit.millimetres() * 0.75)
            sink.warning(part.key, facts::kHeight,
                         fmt::format("{} mm in {}U is {:.1f} mm a rack unit", formatNumber(*height),
                                     formatNumber(*units), per));
    }
}

} // namespace cw::catalog::rules
