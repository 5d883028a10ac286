#include "core/checks/rules/form_factor.h"
#include "core/checks/rules/rules.h"
#include "core/fabric/ports.h"
#include "core/model/entities.h"

#include <algorithm>
#include <fmt/format.h>

namespace cw::checks {

namespace {

using model::EntityRef;

constexpr std::string_view kFormA = "end_a_form_factor";
constexpr std::string_view kFormB = "end_b_form_factor";
constexpr std::string_view kThermalA = "thermal";
constexpr std::string_view kThermalB = "end_b_thermal";

/// One end, resolved against its part.
struct End {
    const model::Device* device;
    const model::ConnectionEnd* end;
    const model::PortSpec* cage;
    fabric::ResolvedPort port;
    const fabric::PartPorts* ports;

    [[nodiscard]] std::string text() const { return device->name + " " + end->at.port; }
};

void find(const model::Connection& cable, const End& end, std::string key, std::string message,
          Arguments arguments, Collector& out)
{
    Draft draft;
    draft.subjects = {cable.id, end.device->id};
    draft.key = std::move(key) + " " + end.end->at.port;
    draft.message = std::move(message);
    draft.arguments = std::move(arguments);
    out.find(std::move(draft));
}

/// The fastest rate of the named port: of the whole cage, of a logical port, or of its lanes.
double fastestRate(const End& end)
{
    const model::PortSpec& cage = *end.cage;
    if (cage.ratesGbit.empty())
        return 0;
    const double fastest = *std::ranges::max_element(cage.ratesGbit);
    if (end.port.logical == 0)
        return fastest * static_cast<double>(std::max<std::int64_t>(1, cage.logicalPorts));
    if (end.port.firstLane == 0 || cage.lanes == 0)
        return fastest;
    const auto lanes = static_cast<double>(end.port.lastLane - end.port.firstLane + 1);
    const double ofPort = static_cast<double>(cage.lanes) /
                          static_cast<double>(std::max<std::int64_t>(1, cage.logicalPorts));
    return fastest * lanes / ofPort;
}

void checkRate(const Input& input, const model::Connection& cable, const End& end, Collector& out)
{
    const double fastest = fastestRate(end);
    if (fastest == 0) {
        out.skip(cable.id, "rates_gbit_per_s", EntityRef(end.device->part));
        return;
    }
    out.checked();
    if (*cable.rateGbit <= fastest)
        return;
    find(
        cable, end, "rate",
        fmt::format("{} runs at {:g} Gbit/s, but {} is a port of {:g} Gbit/s: use a faster port or "
                    "lower the rate of the link",
                    input.name(cable.id), *cable.rateGbit, end.text(), fastest),
        {{"rate_gbit_per_s", *cable.rateGbit}, {"port_gbit_per_s", fastest}}, out);
}

void checkOptic(const Input& input, const model::Connection& cable, const End& end, Collector& out)
{
    const model::Part* optic = input.design().find(end.end->optic);
    if (optic == nullptr)
        return;
    const auto form = optic->text(kFormA);
    if (!form) {
        out.skip(cable.id, kFormA, EntityRef(optic->id));
    } else if (!cageTakes(end.cage->cage, *form) ||
               !thermalFits(end.cage->thermal, optic->text(kThermalA).value_or(""))) {
        find(cable, end, "optic",
             fmt::format("{} ({} {}) does not fit the {} {} cage {}: choose a transceiver of that "
                         "form",
                         optic->model, *form, optic->text(kThermalA).value_or(""), end.cage->cage,
                         end.cage->thermal, end.text()),
             {{"cage", end.cage->cage}, {"form_factor", *form}}, out);
    }
    const auto rate = optic->number(model::facts::kRate);
    if (rate && cable.rateGbit && *rate < *cable.rateGbit)
        find(cable, end, "optic-rate",
             fmt::format("{} carries {:g} Gbit/s, but {} runs at {:g} Gbit/s: choose a faster "
                         "transceiver for {}",
                         optic->model, *rate, input.name(cable.id), *cable.rateGbit, end.text()),
             {{"optic_gbit_per_s", *rate}, {"rate_gbit_per_s", *cable.rateGbit}}, out);
}

bool plugFits(const model::Part& cable, std::string_view formKey, std::string_view thermalKey,
              const End& end)
{
    const auto form = cable.text(formKey);
    return !form || (cageTakes(end.cage->cage, *form) &&
                     thermalFits(end.cage->thermal, cable.text(thermalKey).value_or("")));
}

/// A cable with fixed ends may lie either way round; the first end that fits neither way is named.
void checkPlugs(const Input& input, const model::Connection& cable, const std::vector<End>& ends,
                Collector& out)
{
    const model::Part* part = input.design().find(cable.part);
    const auto form = part != nullptr ? part->text(kFormA) : std::nullopt;
    if (!form)
        return;
    const auto firstMisfit = [&](bool turned) -> const End* {
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const bool sideA = (i == 0) != turned;
            if (!plugFits(*part, sideA ? kFormA : kFormB, sideA ? kThermalA : kThermalB, ends[i]))
                return &ends[i];
        }
        return nullptr;
    };
    const End* misfit = firstMisfit(false);
    out.checked();
    if (misfit == nullptr || firstMisfit(true) == nullptr)
        return;
    find(cable, *misfit, "plug",
         fmt::format("{} ({} to {}) does not fit the {} {} cage {}: choose a cable with that plug",
                     part->model, *form, part->text(kFormB).value_or("?"), misfit->cage->cage,
                     misfit->cage->thermal, misfit->text()),
         {{"cage", misfit->cage->cage}, {"form_factor", *form}}, out);
}

void checkCable(const Input& input, fabric::PortIndex& index, const model::Connection& cable,
                Collector& out)
{
    std::vector<End> ends;
    for (const model::ConnectionEnd& end : cable.ends) {
        const model::Device& device = input.design().at(end.at.device);
        const fabric::PartPorts& ports = index.parts().of(device);
        if (!ports.known()) {
            out.skip(cable.id, "ports", EntityRef(device.part));
            continue;
        }
        const auto port = ports.resolve(end.at.port);
        if (port) // else fabric.dangling says so
            ends.push_back({&device, &end, &ports.cage(port->cage), *port, &ports});
    }
    if (!cable.rateGbit && !ends.empty())
        out.skip(cable.id, "rate of the link");
    for (const End& end : ends) {
        if (cable.rateGbit)
            checkRate(input, cable, end, out);
        checkOptic(input, cable, end, out);
    }
    if (ends.size() == cable.ends.size())
        checkPlugs(input, cable, ends, out);
}

void run(const Input& input, Collector& out)
{
    fabric::PortIndex& index = input.ports();
    for (const model::Connection* cable : input.connections()) {
        if (out.stopped())
            return;
        if (cable->kind == model::ConnectionKind::Data)
            checkCable(input, index, *cable, out);
    }
}

} // namespace

const Rule kFabricSpeedCage{
    {"fabric.speed-cage", "Links fit their ports", model::Discipline::Fabric, Severity::Error,
     "A port must run at the rate of its link, and a transceiver or plug must go into its cage: "
     "form factor and cooling (finned or flat) of the cage.",
     "ports of devices; form factor and rate of optics and cables; rate of links"},
    model::Facet::Wiring | model::Facet::FabricSpec | model::Facet::ComputeSpec |
        model::Facet::Geometry | model::Facet::Lifecycle,
    run};

} // namespace cw::checks
