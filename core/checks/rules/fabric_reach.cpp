#include "core/checks/rules/rules.h"
#include "core/model/entities.h"

#include <algorithm>
#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

/// The part that limits a cable's length, and how far it reaches.
struct Reach {
    const model::Part* part{nullptr};
    double metres{0};
};

/// The shortest reach of cable and optics; none if one of them is unknown (and says so).
std::optional<Reach> reachOf(const Input& input, const model::Connection& cable, Collector& out)
{
    std::vector<const model::Part*> parts;
    if (const model::Part* part = input.design().find(cable.part))
        parts.push_back(part);
    for (const model::ConnectionEnd& end : cable.ends)
        if (const model::Part* optic = input.design().find(end.optic))
            parts.push_back(optic);
    if (parts.empty()) {
        out.skip(cable.id, "a chosen cable or transceiver");
        return std::nullopt;
    }
    std::optional<Reach> shortest;
    bool unknown = false;
    for (const model::Part* part : parts) {
        const auto reach = part->number(model::facts::kReachMax);
        if (!reach) {
            out.skip(cable.id, model::facts::kReachMax, EntityRef(part->id));
            unknown = true;
        } else if (!shortest || *reach < shortest->metres) {
            shortest = Reach{part, *reach};
        }
    }
    // A part of unknown reach can only make it shorter: too long already is too long.
    if (unknown && shortest && cable.lengthOrdered.value_or(Length{}).metres() <= shortest->metres)
        return std::nullopt;
    return shortest;
}

void checkCable(const Input& input, const model::Connection& cable, Collector& out)
{
    const std::optional<Length> length =
        cable.lengthOrdered ? cable.lengthOrdered : cable.lengthEstimated;
    if (!length) {
        out.skip(cable.id, "the length of the cable (place both ends)");
        return;
    }
    const std::optional<Reach> reach = reachOf(input, cable, out);
    if (!reach)
        return;
    out.checked();
    if (length->metres() <= reach->metres)
        return;
    Draft draft;
    draft.subjects = {cable.id};
    draft.message =
        fmt::format("{} is {:g} m long, but {} reaches {:g} m: choose a medium that "
                    "reaches farther, or move the ends closer",
                    input.name(cable.id), length->metres(), reach->part->model, reach->metres);
    draft.arguments = {{"length_m", length->metres()}, {"reach_max_m", reach->metres}};
    out.find(std::move(draft));
}

void run(const Input& input, Collector& out)
{
    for (const model::Connection* cable : input.connections()) {
        if (out.stopped())
            return;
        if (cable->kind == model::ConnectionKind::Data)
            checkCable(input, *cable, out);
    }
}

} // namespace

const Rule kFabricReach{
    {"fabric.reach", "Cables are within the reach of their medium", model::Discipline::Fabric,
     Severity::Error,
     "A passive copper cable carries 400 Gbit/s for 2 to 3 m, multimode fibre for 50 m; beyond its "
     "reach a link does not come up.",
     "reach_max_m of cables and optics, length of cables"},
    model::Facet::Wiring | model::Facet::Geometry | model::Facet::Placement |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
