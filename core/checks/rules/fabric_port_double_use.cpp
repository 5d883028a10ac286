#include "core/checks/rules/rules.h"
#include "core/fabric/ports.h"
#include "core/model/entities.h"

#include <fmt/format.h>

namespace cw::checks {

namespace {

const std::string& portText(const Input& input, const fabric::PortUse& use)
{
    return input.design().at(use.connection).ends[use.end].at.port;
}

void run(const Input& input, Collector& out)
{
    const fabric::PortIndex& ports = input.ports();
    out.checked(input.connections().size());
    for (const fabric::DoubleUse& twice : ports.doubleUses()) {
        const std::string& first = portText(input, twice.first);
        const std::string& second = portText(input, twice.second);
        Draft draft;
        draft.subjects = {twice.first.device, twice.first.connection, twice.second.connection};
        draft.key = std::min(first, second) + "|" + std::max(first, second);
        draft.message =
            fmt::format("port {} of {} is used by {} and {}{}: move one of them to a free port",
                        first, input.name(twice.first.device), input.name(twice.first.connection),
                        input.name(twice.second.connection),
                        first == second ? std::string() : fmt::format(" (as {})", second));
        draft.arguments = {{"device", input.name(twice.first.device)}, {"port", first}};
        out.find(std::move(draft));
    }
}

} // namespace

const Rule kFabricPortDoubleUse{
    {"fabric.port-double-use", "No port is used twice", model::Discipline::Fabric, Severity::Error,
     "One cage, logical port or lane carries one cable, also where it is named once as a whole and "
     "once by its breakout.",
     "ports of parts"},
    model::Facet::Wiring | model::Facet::FabricSpec | model::Facet::ComputeSpec |
        model::Facet::Lifecycle,
    run};

} // namespace cw::checks
