#include "core/checks/rules/rules.h"
#include "core/cooling/airflow.h"
#include "core/model/entities.h"
#include "core/physical/occupancy.h"
#include "core/power/device_power.h"

#include <fmt/format.h>

#include <unordered_map>

namespace cw::checks {

namespace {

using model::EntityRef;

std::string_view directionText(cooling::AirDirection direction)
{
    return direction == cooling::AirDirection::RearToFront ? "rear to front" : "front to rear";
}

void run(const Input& input, Collector& out)
{
    struct Known {
        bool load{false};
        bool direction{false};
    };
    std::unordered_map<Id<model::Part>, Known> byPart; // of devices without facts of their own
    for (const physical::RackOccupancy& rack : input.occupancies()) {
        if (out.stopped())
            return;
        for (const physical::RailOccupant& at : rack.rails) {
            const model::Device& device = *input.place(at.device).device;
            const auto know = [&]() -> Known {
                return {power::loadKindOf(input.partOf(device)) != power::LoadKind::None,
                        cooling::airDirection(input.design(), device).has_value()};
            };
            Known known;
            if (!device.overrides.empty())
                known = know();
            else if (const auto found = byPart.find(device.part); found != byPart.end())
                known = found->second;
            else
                known = byPart.emplace(device.part, know()).first->second;
            if (!known.load)
                continue;
            if (known.direction)
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
