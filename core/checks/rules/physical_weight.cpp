#include "core/checks/rules/rules.h"
#include "core/checks/rules/unknown.h"
#include "core/physical/occupancy.h"
#include "core/physical/weight.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

/// What the frame carries: everything in the rack without the rack.
model::KnownSum payload(const Input& input, const physical::RackOccupancy& rack)
{
    model::KnownSum sum;
    const auto add = [&](Id<model::Device> id) {
        sum.add(input.weightOf(*input.place(id).device));
    };
    for (const physical::RailOccupant& at : rack.rails)
        add(at.device);
    for (const physical::StripOccupant& at : rack.strips)
        add(at.device);
    return sum;
}

void run(const Input& input, Collector& out)
{
    for (const physical::RackOccupancy& rack : input.occupancies()) {
        if (out.stopped())
            return;
        const model::Rack& entity = input.design().at(rack.rack);
        const model::KnownSum load = payload(input, rack);
        if (load.known == 0 && load.complete())
            continue;
        if (!rack.geometry.loadLimit) {
            out.skip(rack.rack, model::facts::kStaticLoad,
                     entity.part ? EntityRef(*entity.part) : EntityRef(rack.rack));
            continue;
        }
        const double limit = rack.geometry.loadLimit->value;
        // What is known may be too much already; that it is not too much needs all of it.
        if (load.known <= limit && !load.complete()) {
            skipUnknown(input, load, rack.rack, model::facts::kWeight, out);
            continue;
        }
        out.checked();
        if (load.known <= limit)
            continue;
        Draft draft;
        draft.subjects = {rack.rack};
        draft.message =
            fmt::format("{} carries {} and is rated for {:.0f} kg: move {:.0f} kg to another rack",
                        entity.name, load.text("kg", 4), limit, load.known - limit);
        draft.arguments = {{"load_kg", load.known}, {"limit_kg", limit}};
        out.find(std::move(draft));
    }
}

} // namespace

const Rule kPhysicalWeight{
    {"physical.weight", "Racks carry what is in them", model::Discipline::Physical, Severity::Error,
     "The static rating of a cabinet is the most that its frame and feet hold once it stands.",
     "weight_kg of devices, static_load_kg of racks"},
    model::Facet::Placement | model::Facet::Geometry | model::Facet::ComputeSpec |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
