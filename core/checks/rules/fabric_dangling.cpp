#include "core/checks/rules/rules.h"
#include "core/fabric/ports.h"
#include "core/model/entities.h"
#include "core/power/ports.h"

#include <fmt/format.h>

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

std::string_view reasonFor(const model::Part& part, const model::Connection& cable,
                           const model::Endpoint& at, const fabric::PartPorts* ports)
{
    if (cable.kind == model::ConnectionKind::Data)
        return ports != nullptr && !ports->resolve(at.port) ? "the part has no such port" : "";
    const bool there = power::findInlet(part, at.port) || power::findOutlet(part, at.port);
    return there ? "" : "the part has no such inlet or outlet";
}

void checkEnd(const Input& input, const model::Connection& cable, const model::Endpoint& at,
              Collector& out)
{
    const model::Device& device = input.design().at(at.device);
    if (!input.phase().shows(device)) {
        out.checked();
        find(input, cable, at, "the device is not there in this phase",
             "give the cable the same lifecycle, or re-end it", out);
        return;
    }
    const model::Part& part = input.partOf(device);
    const bool data = cable.kind == model::ConnectionKind::Data;
    if (data ? !part.structured.ports : !part.structured.power) {
        out.skip(cable.id, data ? "ports" : "inlets and outlets", EntityRef(part.id));
        return;
    }
    out.checked();
    const fabric::PartPorts* ports = data ? &input.ports().parts().of(device) : nullptr;
    if (const std::string_view reason = reasonFor(part, cable, at, ports); !reason.empty())
        find(input, cable, at, reason, "re-end it on one that exists", out);
}

void run(const Input& input, Collector& out)
{
    for (const model::Connection* cable : input.connections()) {
        if (out.stopped())
            return;
        // Couplings and busbar taps are not structured yet.
        if (cable->kind != model::ConnectionKind::Data &&
            cable->kind != model::ConnectionKind::Power)
            continue;
        for (const model::ConnectionEnd& end : cable->ends)
            checkEnd(input, *cable, end.at, out);
    }
}

} // namespace

const Rule kFabricDangling{
    {"fabric.dangling", "Cables end on ports that exist", model::Discipline::Fabric,
     Severity::Error,
     "A cable is pulled to a port by its name; a name that the device does not have cannot be "
     "built, and the link counts for nothing.",
     "ports, inlets and outlets of parts"},
    model::Facet::Wiring | model::Facet::FabricSpec | model::Facet::PowerSpec |
        model::Facet::ComputeSpec | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
