#include "core/checks/rules/rules.h"
#include "core/checks/rules/unknown.h"
#include "core/physical/weight.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

/// Half of an aisle of two 600 mm tiles, before and behind the rack, shares its load.
constexpr Length kSharedAisle{600000};

void checkRack(const Input& input, const model::Rack& rack, const model::Hall& hall, double limit,
               Collector& out)
{
    const auto load = physical::floorLoad(input.state(), rack.id, input.phase()).value;
    const auto spread =
        physical::floorLoad(input.state(), rack.id, input.phase(), kSharedAisle).value;
    if (!load || !spread) {
        out.skip(rack.id, "width_mm and depth_mm",
                 rack.part ? EntityRef(*rack.part) : EntityRef(rack.id));
        return;
    }
    if (load->known <= limit && !load->complete()) {
        skipUnknown(input, *load, rack.id, model::facts::kWeight, out);
        return;
    }
    out.checked();
    if (load->known <= limit)
        return;
    const bool tooMuch = spread->known > limit;
    Draft draft;
    draft.subjects = {rack.id, hall.id};
    draft.severity = tooMuch ? Severity::Error : Severity::Warning;
    draft.message = fmt::format(
        "{} presses {:.2f} kPa on its footprint and {:.2f} kPa with half the aisles; the floor of "
        "{} takes {:.2f} kPa: {}",
        rack.name, load->known, spread->known, hall.name, limit,
        tooMuch ? "spread its load or move devices to another rack"
                : "have the floor's point load confirmed");
    draft.arguments = {
        {"load_kpa", load->known}, {"spread_kpa", spread->known}, {"limit_kpa", limit}};
    out.find(std::move(draft));
}

void run(const Input& input, Collector& out)
{
    for (const model::Rack* rack : input.racks()) {
        if (out.stopped())
            return;
        const model::Hall* hall = input.design().find(rack->hall);
        if (hall == nullptr)
            continue;
        if (hall->floorLoadKpa)
            checkRack(input, *rack, *hall, *hall->floorLoadKpa, out);
        else
            out.skip(rack->id, "floor_load_kpa", EntityRef(hall->id));
    }
}

} // namespace

const Rule kPhysicalFloorLoad{
    {"physical.floor-load", "The floor carries the racks", model::Discipline::Physical,
     Severity::Error,
     "Pressure is mass times gravity over the footprint, at best spread over half of the aisles "
     "before and behind the rack. Above the limit even when spread is an error; else a warning.",
     "weight_kg, width_mm, depth_mm; floor_load_kpa of the hall"},
    model::Facet::Placement | model::Facet::Geometry | model::Facet::ComputeSpec |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
