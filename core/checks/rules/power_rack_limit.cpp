#include "core/checks/rules/rules.h"
#include "core/checks/rules/unknown.h"
#include "core/power/tree.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

void check(const Input& input, EntityRef place, const model::KnownSum& load,
           std::optional<double> limit, Collector& out)
{
    if (!limit)
        return; // a budget is a choice: without one there is nothing to keep
    if (load.known <= *limit && !load.complete()) {
        skipUnknown(input, load, place, model::facts::kPowerMax, out);
        return;
    }
    out.checked();
    if (load.known <= *limit)
        return;
    Draft draft;
    draft.subjects = {place};
    draft.message = fmt::format("{} draws {} at most and has a budget of {:.2f} kW: move {:.2f} kW "
                                "elsewhere, cap devices, or raise the budget",
                                input.name(place), load.text("W", 4), *limit / 1000,
                                (load.known - *limit) / 1000);
    draft.arguments = {{"load_w", load.known}, {"limit_w", *limit}};
    out.find(std::move(draft));
}

void run(const Input& input, Collector& out)
{
    for (const power::RackPower& rack : input.power().racks)
        check(input, rack.rack, rack.loadW, rack.limitW, out);
    for (const power::HallPower& hall : input.power().halls)
        check(input, hall.hall, hall.loadW, hall.limitW, out);
}

} // namespace

const Rule kPowerRackLimit{
    {"power.rack-limit", "Racks and halls keep their power budget", model::Discipline::Power,
     Severity::Error,
     "The budget of a rack or hall is set by contract or design; synchronous training draws the "
     "maximum of all devices at once, so no diversity is taken.",
     "power_limit_w of racks, it_power_limit_w of halls, power_max_w of devices"},
    model::Facet::PowerSpec | model::Facet::Placement | model::Facet::ComputeSpec |
        model::Facet::Wiring | model::Facet::Geometry | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
