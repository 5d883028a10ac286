#include "core/base/plural.h"
#include "core/checks/rules/rules.h"
#include "core/cooling/heat.h"
#include "core/model/entities.h"

#include <cmath>
#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

void finding(const Input& input, const cooling::RackCooling& rack, bool hot, double limit,
             Collector& out)
{
    Draft draft;
    draft.subjects = {rack.rack};
    draft.key = hot ? "hot" : "cold";
    std::string whose;
    if (hot && rack.inletMaxDevice)
        whose = " of " + input.name(*rack.inletMaxDevice);
    draft.message =
        fmt::format("{} gets air of {:.1f} °C; the {} inlet temperature{} is {:.1f} °C: {} the "
                    "supply by {:.1f} K",
                    input.name(rack.rack), *rack.inletC, hot ? "highest" : "lowest", whose, limit,
                    hot ? "lower" : "raise", std::abs(*rack.inletC - limit));
    draft.arguments = {{"inlet_c", *rack.inletC}, {"limit_c", limit}};
    out.find(std::move(draft));
}

void run(const Input& input, Collector& out)
{
    for (const cooling::RackCooling& rack : input.cooling().racks) {
        const model::Rack& entity = input.design().at(rack.rack);
        if (!rack.inletC) {
            out.skip(rack.rack, "supply_temperature_c",
                     entity.hall ? EntityRef(*entity.hall) : EntityRef(rack.rack));
            continue;
        }
        if (rack.inletMaxC && *rack.inletC > *rack.inletMaxC) {
            finding(input, rack, true, *rack.inletMaxC, out);
        } else if (rack.inletMinC && *rack.inletC < *rack.inletMinC) {
            finding(input, rack, false, *rack.inletMinC, out);
        } else if (rack.devicesWithoutInletLimit > 0) {
            out.skip(rack.rack, fmt::format("inlet_max_c of {} in it",
                                            plural(rack.devicesWithoutInletLimit, "device")));
            continue;
        }
        out.checked();
    }
}

} // namespace

const Rule kCoolingInlet{{"cooling.inlet", "Inlet air is within the devices' limits",
                          model::Discipline::Cooling, Severity::Error,
                          "The limit of the device wins over the class of the room (ASHRAE TC "
                          "9.9). Recirculation is not "
                          "modelled: the inlet is taken as the supply temperature of the hall.",
                          "inlet_min_c, inlet_max_c of devices; supply_temperature_c of halls"},
                         model::Facet::CoolingSpec | model::Facet::Placement |
                             model::Facet::Geometry | model::Facet::ComputeSpec |
                             model::Facet::Lifecycle,
                         run};

} // namespace cw::checks
