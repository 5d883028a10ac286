#include "core/analysis/numbers.h"

#include "core/analysis/shared.h"
#include "core/model/entities.h"
#include "core/physical/geometry.h"
#include "core/physical/weight.h"
#include "core/power/totals.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::analysis {

using namespace model;

AcceleratorCount::AcceleratorCount(const Design& design) : m_design(&design)
{
    std::map<std::string_view, bool> isAccelerator;
    for (const Part& part : design.table<Part>())
        isAccelerator[part.key] = part.partClass == PartClass::Accelerator;
    for (const Part& part : design.table<Part>()) {
        std::int64_t count = part.partClass == PartClass::Accelerator ? 1 : 0;
        for (const ComponentSpec& component : part.components) {
            const auto at = isAccelerator.find(component.part);
            if (at != isAccelerator.end() && at->second)
                count += component.count;
        }
        m_byPart.emplace(part.id, count);
    }
}

std::int64_t AcceleratorCount::ofPart(Id<Part> part) const
{
    const auto at = m_byPart.find(part);
    return at != m_byPart.end() ? at->second : 0;
}

std::int64_t AcceleratorCount::of(const Device& device) const
{
    std::int64_t count = ofPart(device.part);
    for (const InstalledModule& module : device.modules)
        count += module.count * ofPart(module.part);
    return count;
}

namespace {

/// Accelerators by the part of the device that holds them.
using ByPart = std::map<Id<Part>, std::pair<std::int64_t, std::int64_t>>; ///< devices, accelerators

void countDevices(const edit::State& state, const PhaseView& phase, DesignNumbers& out,
                  ByPart& byPart)
{
    const AcceleratorCount accelerators(state.design);
    for (const Device& device : state.design.table<Device>()) {
        if (!phase.shows(device))
            continue;
        const Part* part = state.design.partOf(device);
        ++(part != nullptr && part->partClass == PartClass::Passive ? out.passives : out.devices);
        const std::int64_t inside = accelerators.of(device);
        out.accelerators += inside;
        if (inside > 0) {
            ++out.nodes;
            auto& [devices, in] = byPart[device.part];
            ++devices;
            in += inside;
        }
    }
}

void countCables(const Design& design, const PhaseView& phase, DesignNumbers& out)
{
    for (const Connection& cable : design.table<Connection>()) {
        if (!phase.shows(cable))
            continue;
        if (cable.kind == ConnectionKind::Data) {
            ++out.dataCables;
            out.links += static_cast<std::int64_t>(std::max<std::size_t>(cable.ends.size(), 1)) - 1;
        } else if (cable.kind == ConnectionKind::Power) {
            ++out.powerCords;
        }
    }
}

Derivation rackTerm(const Design& design, const PhaseView& phase, std::int64_t total)
{
    Derivation out = term("racks", double(total), "", "that the phase shows, by hall");
    for (const Hall& hall : design.table<Hall>()) {
        std::int64_t count = 0;
        for (const Rack& rack : design.table<Rack>())
            count += phase.shows(rack) && rack.hall == hall.id ? 1 : 0;
        out.inputs.push_back(term(hall.name, double(count), "", "racks in the hall"));
        out.inputs.back().entity = hall.id;
    }
    return out;
}

Derivation acceleratorTerm(const Design& design, const ByPart& byPart, std::int64_t total)
{
    Derivation out = term("accelerators", double(total), "", "sum over devices that hold them");
    std::vector<std::pair<std::string, Derivation>> sorted;
    for (const auto& [id, counts] : byPart) {
        const Part* part = design.find(id);
        const std::string name =
            part != nullptr ? part->manufacturer + " " + part->model : std::string("unknown part");
        Derivation one = term(fmt::format("{} × {}", counts.first, name), double(counts.second), "",
                              "devices · accelerators in each, modules included");
        one.entity = id;
        sorted.emplace_back(part != nullptr ? part->key : name, std::move(one));
        if (part == nullptr)
            continue;
        for (const ComponentSpec& component : part->components) {
            Derivation inside = term(component.part, double(component.count), "", "in each");
            if (!part->sources.empty())
                inside.source = part->sources.front();
            for (const Part& other : design.table<Part>())
                if (other.key == component.part && other.partClass == PartClass::Accelerator)
                    sorted.back().second.inputs.push_back(inside);
        }
    }
    std::ranges::stable_sort(sorted, {}, [](const auto& one) { return one.first; });
    for (auto& [key, one] : sorted)
        out.inputs.push_back(std::move(one));
    return out;
}

} // namespace

Result<DesignNumbers> designNumbers(const edit::State& state, const PhaseView& phase, Shared* given)
{
    const Design& design = state.design;
    Result<DesignNumbers> result;
    DesignNumbers& out = result.value;
    out.halls = static_cast<std::int64_t>(design.table<Hall>().size());
    out.parts = static_cast<std::int64_t>(design.table<Part>().size());
    out.workloads = static_cast<std::int64_t>(design.table<Workload>().size());
    for (const Rack& rack : design.table<Rack>()) {
        if (!phase.shows(rack))
            continue;
        ++out.racks;
        const auto weight = physical::rackGeometry(design, rack).ownWeight;
        out.weightKg.add(weight ? std::optional(weight->value) : std::nullopt, rack.id);
    }
    ByPart byPart;
    countDevices(state, phase, out, byPart);
    out.weightKg.add(physical::allDevicesWeight(design, phase));
    countCables(design, phase, out);
    // Without a kept one: its slots serve this run alone.
    std::optional<Shared> own;
    Shared& shared = given != nullptr ? *given : own.emplace();
    auto maximum = power::totalPower(design, *shared.maximum(state, phase));
    auto expected = power::totalPower(design, *shared.expected(state, phase));
    const auto heat = shared.cooling(state, phase);
    out.powerMaxW = maximum.value.it;
    out.powerExpectedW = expected.value.it;
    out.heatAirW = heat->value.total.airW;
    out.heatLiquidW = heat->value.total.liquidW;
    result.why = term("design", static_cast<double>(out.devices), "devices", "");
    result.why.inputs = {
        std::move(maximum.why),
        std::move(expected.why),
        heat->why,
        acceleratorTerm(design, byPart, out.accelerators),
        rackTerm(design, phase, out.racks),
        term("weight", out.weightKg.known, "kg", "racks + devices, modules and children")};
    return result;
}

} // namespace cw::analysis
