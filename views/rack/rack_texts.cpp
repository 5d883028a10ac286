#include "core/model/part.h"
#include "core/physical/weight.h"
#include "core/power/figures.h"
#include "core/units/parse.h"
#include "views/rack/rack_scene.h"

#include <cmath>

#include <fmt/format.h>

namespace cw::views {

using namespace model;

namespace {

/// "40.8 kW", "132 kW", "640 W".
std::string watts(double value)
{
    if (value < 1000)
        return fmt::format("{:.0f} W", value);
    return value < 100'000 ? fmt::format("{:.1f} kW", value / 1000)
                           : fmt::format("{:.0f} kW", value / 1000);
}

/// What a device is full of: "8 × H100", by the parts built in.
std::string acceleratorsOf(const Design& design, const Part& part)
{
    for (const ComponentSpec& component : part.components)
        for (const Part& other : design.table<Part>())
            if (other.key == component.part && other.partClass == PartClass::Accelerator) {
                // "H100 SXM5 80GB" is "H100" to those who know the server.
                const std::string first = other.model.substr(0, other.model.find(' '));
                return fmt::format("{} × {}", component.count, first);
            }
    if (const auto slots = part.number("accelerator_slots"); slots && *slots > 0)
        return fmt::format("{} accelerators", formatNumber(*slots));
    return {};
}

} // namespace

std::string rackCaption(const edit::State& state, Id<Rack> rack, const power::PowerResult* power,
                        const PhaseView& view)
{
    std::string out;
    const power::RackPower* load = power != nullptr ? power->rack(rack) : nullptr;
    if (load != nullptr) {
        const KnownSum& sum = load->loadW;
        out = !sum.complete() && sum.known == 0
                  ? "power unknown"
                  : fmt::format("{}{}", sum.complete() ? "" : "≥ ", watts(sum.known));
    }
    const KnownSum weight = physical::rackWeight(state, rack, view).value;
    if (!out.empty())
        out += " · ";
    return out + fmt::format("{}{:.0f} kg", weight.complete() ? "" : "≥ ", weight.known);
}

std::string deviceFacts(const Design& design, const Device& device)
{
    const Part* part = design.partOf(device);
    if (part == nullptr)
        return {};
    const power::DevicePower power = power::withCapAndModules(
        design, device, Basis::Maximum, power::figureOf(design, device, Basis::Maximum));
    std::string out;
    const auto add = [&](const std::string& text) {
        if (!text.empty())
            out += (out.empty() ? "" : " · ") + text;
    };
    const std::string inside = acceleratorsOf(design, *part);
    if (inside.empty())
        add(part->model);
    if (power.watts)
        add((power.lowerBound ? "≥ " : "") + watts(*power.watts));
    else if (power::loadKindOf(*part) != power::LoadKind::None)
        add("power unknown");
    add(inside);
    return out;
}

} // namespace cw::views
