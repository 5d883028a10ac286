#include "core/checks/rules/rules.h"
#include "core/model/entities.h"
#include "core/physical/occupancy.h"
#include "core/physical/relief.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

void checkDevice(const Input& input, const physical::RackOccupancy& rack,
                 const model::Device& device, Collector& out)
{
    const model::Rack& entity = input.design().at(rack.rack);
    const std::optional<Length> depth = input.sizes().of(device).depth;
    if (!depth) {
        out.skip(device.id, model::facts::kDepth, EntityRef(device.part));
        return;
    }
    const double needed = physical::neededDepth(*depth).millimetres();
    if (!rack.geometry.depth) {
        // What fits between the rails fits the cabinet around them.
        if (rack.geometry.mountingDepth && needed <= rack.geometry.mountingDepth->millimetres())
            out.checked();
        else
            out.skip(device.id, model::facts::kDepth,
                     entity.part ? EntityRef(*entity.part) : EntityRef(rack.rack));
        return;
    }
    out.checked();
    const double usable = rack.geometry.depth->millimetres();
    if (needed <= usable)
        return;
    Draft draft;
    draft.subjects = {device.id, rack.rack};
    draft.message = fmt::format(
        "{} in {} is {:.0f} mm deep and needs {:.0f} mm with {:.0f} mm in front and {:.0f} mm "
        "behind; the rack has {:.0f} mm: use a rack at least {:.0f} mm deep",
        device.name, entity.name, depth->millimetres(), needed,
        physical::kFrontClearance.millimetres(), physical::kRearClearance.millimetres(), usable,
        needed);
    draft.arguments = {
        {"depth_mm", depth->millimetres()}, {"needed_mm", needed}, {"usable_mm", usable}};
    out.find(std::move(draft));
}

void run(const Input& input, Collector& out)
{
    for (const physical::RackOccupancy& rack : input.occupancies()) {
        if (out.stopped())
            return;
        for (const physical::RailOccupant& at : rack.rails)
            if (!at.filler)
                checkDevice(input, rack, *input.place(at.device).device, out);
    }
}

} // namespace

const Rule kPhysicalDepth{
    {"physical.depth", "Devices fit the depth of their rack", model::Discipline::Physical,
     Severity::Error,
     "A device needs 75 mm in front and 150 mm behind it for doors, plugs and the bend of cables.",
     "depth_mm of devices and racks"},
    model::Facet::Placement | model::Facet::Geometry | model::Facet::ComputeSpec |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
