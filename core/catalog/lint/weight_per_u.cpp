#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"

#include <fmt/format.h>

namespace cw::catalog::rules {
namespace {

/// A GPU chassis below this is a bare chassis or in another unit.
constexpr double kGpuLeastPerUnit = 12;

} // namespace

// Bounds after what stands in data sheets: a 1U rack PDU weighs 1.5 kg, a 4U disk shelf 30 kg a U,
// a 1U liquid-cooled tray 32 kg. Pounds taken for kilograms are off by 2.2.
void weightPerUnit(const model::Part& part, LintSink& sink)
{
    const auto weight = part.number(model::facts::kWeight);
    const auto units = part.number(model::facts::kRackUnits);
    const bool rack = part.partClass == model::PartClass::Rack;
    if (!weight || !units || *units <= 0 || rack)
        return;
    const double each = *weight / *units;
    const std::string figures = fmt::format("{} kg in {}U is {:.1f} kg a rack unit",
                                            formatNumber(*weight), formatNumber(*units), each);
    if (each < 0.5 || each > 60)
        sink.error(part.key, model::facts::kWeight, figures + "; is it in another unit?");
    else if (each < 1 || each > 45)
        sink.warning(part.key, model::facts::kWeight, figures + "; is it in another unit?");
    else if (part.partClass == model::PartClass::Server &&
             part.number("accelerator_slots").value_or(0) >= 8 && *units >= 4 &&
             each < kGpuLeastPerUnit && part.fact(model::facts::kWeight)->note.empty())
        sink.warning(part.key, model::facts::kWeight,
                     figures + ", as little as a chassis without its accelerators");
}

} // namespace cw::catalog::rules
