#include "core/checks/rules/rules.h"
#include "core/cooling/airflow.h"
#include "core/model/entities.h"
#include "core/physical/occupancy.h"
#include "core/power/device_power.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

std::string_view directionText(cooling::AirDirection direction)
{
    return direction == cooling::AirDirection::RearToFront ? "rear to front" : "front to rear";
}

void run(const Input& input, Collector& out)
{
    for (const physical::RackOccupancy& rack : input.occupancies()) {
        for (const physical::RailOccupant& at : rack.rails) {
            const model::Device& device = input.design().at(at.device);
            if (power::loadKindOf(input.partOf(device)) == power::LoadKind::None)
                continue;
            if (cooling::airDirection(input.design(), device))
                out.checked();
            else
                out.skip(device.id, model::facts::kAirflowDirection, EntityRef(device.part));
        }
    }
    for (const cooling::AirflowConflict& conflict :
         cooling::airflowConflicts(input.design(), input.phase())) {
        Draft draft;
        draft.subjects = {conflict.device, conflict.rack};
        draft.message =
            fmt::format("{} in {} blows {} while the others blow {}: {}",
                        input.name(conflict.device), input.name(conflict.rack),
                        directionText(conflict.is), directionText(conflict.others), conflict.hint);
        out.find(std::move(draft));
    }
}

} // namespace

const Rule kCoolingAirflow{
    {"cooling.airflow", "Air flows one way through a rack", model::Discipline::Cooling,
     Severity::Warning,
     "A device that blows against the others breathes their exhaust and blows into the cold aisle.",
     "airflow_direction of devices"},
    model::Facet::CoolingSpec | model::Facet::Placement | model::Facet::Geometry |
        model::Facet::ComputeSpec | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
