#include "core/physical/weight.h"

#include "core/physical/floor.h"
#include "core/physical/occupancy.h"

#include <cmath>
#include <numbers>
#include <unordered_map>

namespace cw::physical {
namespace {

using namespace model;

constexpr int kMaxDepth = 8;

/// A device and its modules, without children.
KnownSum ownWeightOf(const Design& design, const Device& device)
{
    KnownSum out;
    out.add(numberOf(design, device, facts::kWeight), device.id);
    for (const InstalledModule& module : device.modules) {
        const Part* part = design.find(module.part);
        const auto each = part != nullptr ? part->number(facts::kWeight) : std::nullopt;
        // Cards and drives weigh grams: one without a weight does not make the device unknown.
        out.known += each.value_or(0) * static_cast<double>(module.count);
    }
    return out;
}

KnownSum weightOf(const edit::State& state, const Device& device, const PhaseView& view, int depth)
{
    KnownSum out = ownWeightOf(state.design, device);
    if (depth >= kMaxDepth)
        return out;
    for (const Id<Device> id : state.lookup.referrers<Device>(device.id)) {
        const Device& child = state.design.at(id);
        if (parentDevice(child.placement) == device.id && view.shows(child))
            out.add(weightOf(state, child, view, depth + 1));
    }
    return out;
}

Derivation deviceTerm(const edit::State& state, const Device& device, const KnownSum& weight)
{
    const Part* part = state.design.partOf(device);
    Derivation out =
        term(device.name, weight.complete() ? std::optional(weight.known) : std::nullopt, "kg")
            .about(device.id);
    if (part != nullptr)
        out.inputs.push_back(factDerivation(*part, facts::kWeight));
    return out;
}

/// Own weight of the rack as a sum of one.
KnownSum ownWeight(const Rack& rack, const RackGeometry& geometry)
{
    KnownSum out;
    out.add(geometry.ownWeight ? std::optional(geometry.ownWeight->value) : std::nullopt, rack.id);
    return out;
}

} // namespace

double floorPressureKpa(double massKg, double areaM2)
{
    return massKg * kGravity / areaM2 / 1000.0;
}

double tipAngleDegrees(double widthM, double centreHeightM)
{
    return std::atan2(widthM / 2, centreHeightM) * 180.0 / std::numbers::pi;
}

KnownSum deviceWeight(const edit::State& state, const Device& device, const PhaseView& view)
{
    return weightOf(state, device, view, 0);
}

KnownSum allDevicesWeight(const Design& design, const PhaseView& view)
{
    KnownSum out;
    std::unordered_map<Id<Part>, std::optional<double>> byPart;
    for (const Device& device : design.table<Device>()) {
        bool shown = view.shows(device);
        const Device* at = &device;
        int depth = 0;
        while (shown && (at = design.find(parentDevice(at->placement))) != nullptr)
            shown = view.shows(*at) && ++depth <= kMaxDepth;
        if (!shown)
            continue;
        if (!device.overrides.empty() || !device.modules.empty()) {
            out.add(ownWeightOf(design, device));
            continue;
        }
        const auto [known, isNew] = byPart.try_emplace(device.part);
        if (isNew)
            known->second = numberOf(design, device, facts::kWeight);
        out.add(known->second, device.id);
    }
    return out;
}

Result<KnownSum> rackWeight(const edit::State& state, Id<Rack> rack, const PhaseView& view)
{
    Result<KnownSum> out;
    const Rack* found = state.design.find(rack);
    if (found == nullptr)
        return out;
    const RackGeometry geometry = rackGeometry(state.design, *found);
    out.value = ownWeight(*found, geometry);
    if (const Part* part = state.design.find(found->part))
        out.why.inputs.push_back(factDerivation(*part, facts::kWeight));
    else
        out.why.inputs.push_back(
            term(found->name + ": the rack itself", std::nullopt, "kg").about(rack));
    for (const Id<Device> id : state.lookup.referrers<Device>(rack)) {
        const Device& device = state.design.at(id);
        if (directRack(device.placement) != rack || !view.shows(device))
            continue;
        const KnownSum weight = deviceWeight(state, device, view);
        out.value.add(weight);
        out.why.inputs.push_back(deviceTerm(state, device, weight));
    }
    out.why.term = "weight of " + found->name;
    out.why.value = out.value.known;
    out.why.unit = "kg";
    out.why.formula = "rack + devices on rails and strips + what is in them";
    out.why.entity = rack;
    return out;
}

Result<std::optional<KnownSum>> floorLoad(const edit::State& state, Id<Rack> rack,
                                          const PhaseView& view, Length aisle)
{
    Result<std::optional<KnownSum>> out;
    const Rack* found = state.design.find(rack);
    if (found == nullptr)
        return out;
    const Footprint outline = footprint(state.design, *found);
    const Result<KnownSum> weight = rackWeight(state, rack, view);
    const double area = outline.width.metres() * (outline.depth + aisle * 2).metres();
    out.why.term = "floor load under " + found->name;
    out.why.unit = "kPa";
    out.why.formula = "mass · 9.80665 m/s² / (width · (depth + 2 · aisle)) / 1000";
    out.why.entity = rack;
    out.why.inputs.push_back(weight.why);
    if (outline.sizeAssumed || area <= 0) {
        out.why.inputs.push_back(term("outline", std::nullopt, "m²").about(rack));
        return out;
    }
    KnownSum load = weight.value;
    load.known = floorPressureKpa(weight.value.known, area);
    out.why.inputs.push_back(term("area", area, "m²").about(rack));
    out.why.value = load.known;
    out.value = std::move(load);
    return out;
}

Result<std::optional<double>> tipAngle(const edit::State& state, Id<Rack> rack,
                                       const PhaseView& view)
{
    Result<std::optional<double>> out;
    const Rack* found = state.design.find(rack);
    if (found == nullptr)
        return out;
    const RackOccupancy inside = rackOccupancy(state, rack, view);
    const RackGeometry& geometry = inside.geometry;
    double mass = 0;
    double moment = 0;
    const auto add = [&](double kg, double height) {
        mass += kg;
        moment += kg * height;
    };
    const auto middle = [&](Length bottom, Length top) {
        return geometry.base.metres() + (bottom + top).metres() / 2;
    };
    if (geometry.ownWeight)
        add(geometry.ownWeight->value, geometry.height.value_or(kDefaultRackHeight).metres() / 2);
    for (const RailOccupant& occupant : inside.rails)
        add(deviceWeight(state, state.design.at(occupant.device), view).known,
            middle(occupant.span.bottom, occupant.span.top));
    for (const StripOccupant& occupant : inside.strips)
        add(deviceWeight(state, state.design.at(occupant.device), view).known,
            middle(occupant.span.bottom, occupant.span.top));
    out.why.term = "tip angle of " + found->name;
    out.why.unit = "°";
    out.why.formula = "atan(half width / height of the centre of gravity)";
    out.why.entity = rack;
    const auto width = geometry.width;
    const double centre = mass > 0 ? moment / mass : 0;
    if (width && centre > 0)
        out.value = out.why.value = tipAngleDegrees(width->metres(), centre);
    out.why.inputs = {
        term("width", width ? std::optional(width->metres()) : std::nullopt, "m").about(rack),
        term("centre of gravity above the floor", mass > 0 ? std::optional(centre) : std::nullopt,
             "m")
            .about(rack),
        rackWeight(state, rack, view).why};
    return out;
}

Result<KnownSum> hallWeight(const edit::State& state, Id<Hall> hall, const PhaseView& view)
{
    Result<KnownSum> out;
    const Hall* found = state.design.find(hall);
    if (found == nullptr)
        return out;
    for (const Id<Rack> id : state.lookup.referrers<Rack>(hall))
        if (view.shows(state.design.at(id))) {
            Result<KnownSum> rack = rackWeight(state, id, view);
            rack.why.inputs.clear(); // a click on the rack shows them
            out.value.add(rack.value);
            out.why.inputs.push_back(std::move(rack.why));
        }
    for (const Id<Device> id : state.lookup.referrers<Device>(hall)) {
        const Device& device = state.design.at(id);
        if (!std::holds_alternative<InHall>(device.placement) || !view.shows(device))
            continue;
        const KnownSum weight = deviceWeight(state, device, view);
        out.value.add(weight);
        out.why.inputs.push_back(deviceTerm(state, device, weight));
    }
    out.why.term = "weight in " + found->name;
    out.why.value = out.value.known;
    out.why.unit = "kg";
    out.why.formula = "racks with all in them + floor-standing devices";
    out.why.entity = hall;
    return out;
}

} // namespace cw::physical
