#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

namespace cw::catalog::rules {

// 7870 kg/m³ is iron; a full server is about 800, an empty rack about 60.
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
    else if (value > 3000)
        sink.warning(part.key, facts::kWeight, fmt::format("is {:.0f} kg/m³ dense", value));
}

} // namespace cw::catalog::rules
