#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

namespace {

/// What stands in a rack is mostly air: 680 to 1360 kg/m³ in the data sheets, an in-rack coolant
/// distribution unit 1450. Pounds taken for kilograms make more of it.
double usualMost(model::PartClass partClass)
{
    using C = model::PartClass;
    const bool electronics = partClass == C::Server || partClass == C::Switch ||
                             partClass == C::Storage || partClass == C::Appliance;
    return electronics ? 1450 : 3000;
}

} // namespace

// 7870 kg/m³ is iron; an empty rack is about 80.
void density(const model::Part& part, LintSink& sink)
{
    namespace facts = model::facts;
    const auto weight = part.number(facts::kWeight);
    const auto width = part.number(facts::kWidth);
    const auto depth = part.number(facts::kDepth);
    const auto height = part.number(facts::kHeight);
    if (!weight || !width || !depth || !height || *width * *depth * *height <= 0)
        return;
    const double volume = *width * *depth * *height * 1e-9;
    const double value = *weight / volume;
    if (value < 20 || value > 7870)
        sink.error(part.key, facts::kWeight,
                   fmt::format("{} kg in {} x {} x {} mm is {:.0f} kg/m³; one of the four is in "
                               "another unit",
                               formatNumber(*weight), formatNumber(*width), formatNumber(*depth),
                               formatNumber(*height), value));
    else if (value > usualMost(part.partClass))
        sink.warning(part.key, facts::kWeight,
                     fmt::format("{} kg in {} x {} x {} mm is {:.0f} kg/m³, dense for a {}; is the "
                                 "weight in pounds?",
                                 formatNumber(*weight), formatNumber(*width), formatNumber(*depth),
                                 formatNumber(*height), value, enumName(part.partClass)));
}

} // namespace cw::catalog::rules
