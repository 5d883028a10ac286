#include "core/checks/rules/rules.h"
#include "core/model/entities.h"
#include "core/physical/floor.h"
#include "core/physical/occupancy.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;
using Kind = physical::RackConflict::Kind;

std::string nextStep(Kind kind)
{
    switch (kind) {
    case Kind::Overlap:
        return "move one of them to free units";
    case Kind::OutsideRails:
        return "move it inside the rack, or use a taller rack";
    case Kind::StripOverlap:
        return "move one of them to another side or lane";
    case Kind::TooWide:
        return "use a wider rack, or stand it on the floor";
    case Kind::NotForRails:
        return "mount it on a strip, in a bay or on the floor";
    case Kind::NotForStrips:
        return "mount it on the rails";
    case Kind::BayTakenTwice:
        return "move one of them to a free bay";
    case Kind::NoSuchBay:
        return "choose a bay that its chassis has";
    }
    return {};
}

void decideRails(const Input& input, const physical::RackOccupancy& rack, Collector& out)
{
    const model::Rack& entity = input.design().at(rack.rack);
    if (rack.geometry.rackUnits)
        out.checked();
    else if (!rack.rails.empty())
        out.skip(rack.rack, model::facts::kRackUnits,
                 entity.part ? EntityRef(*entity.part) : EntityRef(rack.rack));
    for (const physical::RailOccupant& at : rack.rails) {
        const EntityRef part = input.design().at(at.device).part;
        if (!at.heightKnown)
            out.skip(at.device, model::facts::kRackUnits, part);
        else
            out.checked();
    }
}

void racks(const Input& input, Collector& out)
{
    for (const physical::RackOccupancy& rack : input.occupancies()) {
        if (out.stopped())
            return;
        decideRails(input, rack, out);
        const std::string name = input.name(rack.rack);
        for (const physical::RackConflict& conflict :
             physical::rackConflicts(input.state(), rack, input.phase(), input.sizes())) {
            Draft draft;
            draft.subjects.emplace_back(conflict.device);
            if (conflict.other)
                draft.subjects.emplace_back(*conflict.other);
            draft.message = fmt::format("{}: {}; {}", name, conflict.text, nextStep(conflict.kind));
            draft.arguments = {{"rack", name}};
            draft.key = fmt::format("{}", static_cast<int>(conflict.kind));
            out.find(std::move(draft));
        }
    }
}

void floors(const Input& input, Collector& out)
{
    for (const model::Hall& hall : input.design().table<model::Hall>()) {
        if (out.stopped())
            return;
        out.checked();
        for (const physical::FloorConflict& conflict :
             physical::floorConflicts(input.state(), hall.id, input.phase())) {
            Draft draft;
            draft.subjects.push_back(conflict.object);
            if (conflict.other)
                draft.subjects.push_back(*conflict.other);
            draft.message = fmt::format("{}: {}; move it by at least {:.0f} mm", hall.name,
                                        conflict.text, conflict.depth.millimetres());
            draft.arguments = {{"overlap_mm", conflict.depth.millimetres()}};
            draft.key = "floor";
            out.find(std::move(draft));
        }
    }
}

void run(const Input& input, Collector& out)
{
    racks(input, out);
    floors(input, out);
}

} // namespace

const Rule kPhysicalSpace{
    {"physical.space", "Everything has its own space", model::Discipline::Physical, Severity::Error,
     "Two devices cannot share rack units, a strip or a bay, and two racks cannot share floor.",
     "rack_units of devices and racks"},
    model::Facet::Placement | model::Facet::Geometry | model::Facet::ComputeSpec |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
