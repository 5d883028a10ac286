#include "core/checks/rules/rules.h"
#include "core/fabric/ports.h"
#include "core/model/entities.h"
#include "core/power/ports.h"

#include <algorithm>
#include <fmt/format.h>

#include <unordered_map>

namespace cw::checks {

namespace {

using model::EntityRef;

void find(const Input& input, const model::Connection& cable, const model::Endpoint& at,
          std::string_view reason, std::string_view nextStep, Collector& out)
{
    Draft draft;
    draft.subjects = {cable.id, at.device};
    draft.key = at.port;
    draft.message = fmt::format("{} ends on {} {}: {}; {}", input.name(cable.id),
                                input.name(at.device), at.port, reason, nextStep);
    draft.arguments = {{"device", input.name(at.device)}, {"port", at.port}};
    out.find(std::move(draft));
}

/// What a cable of a kind ends on: what a part calls it, whether its list is there, whether one has
/// the name. A busbar is tapped at inlets and outlets, like a cord.
struct Places {
    std::string_view needs;
    bool known{false};
    std::string_view missing; ///< empty: the end is there
};

Places placesOf(const Input& input, const model::Device& device, const model::Connection& cable,
                const model::Endpoint& at)
{
    const model::Part& part = input.partOf(device);
    switch (cable.kind) {
    case model::ConnectionKind::Data:
        return {"ports", part.structured.ports,
                input.ports().parts().of(device).resolve(at.port) ? ""
                                                                  : "the part has no such port"};
    case model::ConnectionKind::Fluid:
        return {"couplings", part.structured.cooling,
                std::ranges::any_of(part.couplings,
                                    [&](const auto& coupling) { return coupling.name == at.port; })
                    ? ""
                    : "the part has no such coupling"};
    case model::ConnectionKind::Power:
    case model::ConnectionKind::Busbar:
        break;
    }
    return {"inlets and outlets", part.structured.power,
            power::findInlet(part, at.port) || power::findOutlet(part, at.port)
                ? ""
                : "the part has no such inlet or outlet"};
}

/// Places by part, kind of cable and port: the same few names on every device of a part.
class PlacesCache {
public:
    const Places& of(const Input& input, const Input::Place& place, const model::Connection& cable,
                     const model::Endpoint& at)
    {
        const std::size_t slot = place.part * 4 + static_cast<std::size_t>(cable.kind);
        if (slot >= m_byPart.size())
            m_byPart.resize(slot + 1);
        const auto known = m_byPart[slot].find(at.port);
        if (known != m_byPart[slot].end())
            return known->second;
        return m_byPart[slot]
            .emplace(at.port, placesOf(input, *place.device, cable, at))
            .first->second;
    }

private:
    // Names are texts of the design that is checked.
    std::vector<std::unordered_map<std::string_view, Places>> m_byPart;
};

void checkEnd(const Input& input, const model::Connection& cable, const model::Endpoint& at,
              PlacesCache& cache, Collector& out)
{
    const Input::Place& place = input.place(at.device);
    if (!place.shown) {
        out.checked();
        find(input, cable, at, "the device is not there in this phase",
             "give the cable the same lifecycle, or re-end it", out);
        return;
    }
    const Places& places = cache.of(input, place, cable, at);
    if (!places.known) {
        out.skip(cable.id, std::string(places.needs), EntityRef(place.device->part));
        return;
    }
    out.checked();
    if (!places.missing.empty())
        find(input, cable, at, places.missing, "re-end it on one that exists", out);
}

void run(const Input& input, Collector& out)
{
    PlacesCache cache;
    for (const model::Connection* cable : input.connections()) {
        if (out.stopped())
            return;
        for (const model::ConnectionEnd& end : cable->ends)
            checkEnd(input, *cable, end.at, cache, out);
    }
}

} // namespace

const Rule kFabricDangling{
    {"fabric.dangling", "Cables end on ports that exist", model::Discipline::Fabric,
     Severity::Error,
     "A cable is pulled to a port by its name; a name that the device does not have cannot be "
     "built, and the link counts for nothing.",
     "ports, inlets, outlets and couplings of parts"},
    model::Facet::Wiring | model::Facet::FabricSpec | model::Facet::PowerSpec |
        model::Facet::CoolingSpec | model::Facet::ComputeSpec | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
