#include "core/checks/rules/rules.h"
#include "core/cooling/heat.h"
#include "core/model/entities.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

void run(const Input& input, Collector& out)
{
    for (const model::Device* device : input.devices())
        if (factOf(input.design(), *device, model::facts::kHeatOutput) != nullptr)
            out.checked();
    // Equal devices have equal facts: one finding a part.
    std::map<Id<model::Part>, std::vector<const cooling::HeatMismatch*>> byPart;
    for (const cooling::HeatMismatch& mismatch : input.cooling().mismatches)
        byPart[input.design().at(mismatch.device).part].push_back(&mismatch);
    for (const auto& [part, mismatches] : byPart) {
        const cooling::HeatMismatch& first = *mismatches.front();
        Draft draft;
        draft.subjects = {part};
        draft.message = fmt::format(
            "{} ({} in use): the published heat output of {:.2f} kW is not the maximum power of "
            "{:.2f} kW; cooling is sized for the larger: ask the maker which holds",
            input.name(part), mismatches.size(), first.statedHeatW / 1000, first.powerW / 1000);
        draft.arguments = {{"heat_output_w", first.statedHeatW},
                           {"power_max_w", first.powerW},
                           {"devices", static_cast<double>(mismatches.size())}};
        out.find(std::move(draft));
    }
}

} // namespace

const Rule kCoolingHeat{{"cooling.heat", "Published heat equals published power",
                         model::Discipline::Cooling, Severity::Info,
                         "All electrical power becomes heat, so of two different figures in a data "
                         "sheet one is wrong or "
                         "holds under another condition.",
                         "heat_output_w and power_max_w"},
                        model::Facet::PowerSpec | model::Facet::Geometry | model::Facet::Wiring |
                            model::Facet::ComputeSpec | model::Facet::Lifecycle,
                        run};

} // namespace cw::checks
