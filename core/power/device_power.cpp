#include "core/power/device_power.h"

#include "core/power/figures.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace cw::power {

using model::Basis;
namespace facts = model::facts;

LoadKind loadKindOf(const model::Part& part)
{
    switch (part.partClass) {
    case model::PartClass::Server:
    case model::PartClass::Switch:
    case model::PartClass::Storage:
    case model::PartClass::Appliance:
        return LoadKind::It;
    case model::PartClass::Cooling:
        // Containment and passive doors take no power.
        return part.kind.find("containment") != std::string::npos ||
                       part.kind.find("passive") != std::string::npos
                   ? LoadKind::None
                   : LoadKind::Cooling;
    default:
        return LoadKind::None;
    }
}

std::string_view factKeyOf(Basis basis)
{
    switch (basis) {
    case Basis::Nameplate:
        return facts::kPowerNameplate;
    case Basis::Maximum:
        return facts::kPowerMax;
    case Basis::Expected:
        return facts::kPowerExpected;
    case Basis::Measured:
        return facts::kPowerMeasured;
    case Basis::Idle:
        return facts::kPowerIdle;
    case Basis::Unspecified:
    case Basis::Derived:
        break;
    }
    return {};
}

template <class Wanted>
std::vector<CageFill> cageFills(const model::Design& design, const model::PhaseView& view,
                                const Wanted& wanted)
{
    std::vector<CageFill> fills;
    for (const model::Connection& connection : design.table<model::Connection>()) {
        if (connection.kind != model::ConnectionKind::Data || !view.shows(connection))
            continue;
        for (const model::ConnectionEnd& end : connection.ends)
            if (wanted(end.at.device))
                fills.push_back({end.at.device, cageOf(end.at.port),
                                 design.find(end.optic ? end.optic : connection.part)});
    }
    // One thing a cage: two links of a twin-port cage share it. A named part wins over none.
    std::ranges::sort(fills, [](const CageFill& a, const CageFill& b) {
        return std::tuple(a.device, a.cage, a.part == nullptr) <
               std::tuple(b.device, b.cage, b.part == nullptr);
    });
    const auto rest = std::ranges::unique(fills, [](const CageFill& a, const CageFill& b) {
        return a.device == b.device && a.cage == b.cage;
    });
    fills.erase(rest.begin(), rest.end());
    return fills;
}

namespace {

void addOptic(DevicePower& power, const CageFill& fill, Basis basis)
{
    const auto watts = fill.part != nullptr ? opticWatts(*fill.part, basis) : std::nullopt;
    if (watts && power.watts)
        *power.watts += *watts;
    else
        power.lowerBound = true;
}

// The cap holds for the whole device, optics included.
void capAgain(DevicePower& power, const model::Device& device)
{
    if (device.powerCap && power.watts && *power.watts >= device.powerCap->value)
        power = {device.powerCap->value, false};
}

} // namespace

DevicePowers::DevicePowers(const model::Design& design, const model::PhaseView& view, Basis basis)
    : m_basis(basis)
{
    struct PartFigure {
        LoadKind kind;
        Figure figure;
    };
    std::unordered_map<Id<model::Part>, PartFigure> byPart;
    std::unordered_map<Id<model::Device>, std::size_t> withoutOptics;
    m_entries.reserve(design.table<model::Device>().size());
    for (const model::Device& device : design.table<model::Device>()) {
        if (!view.shows(device))
            continue;
        auto at = byPart.find(device.part);
        if (at == byPart.end()) {
            const model::Part* part = design.partOf(device);
            model::Device plain;
            plain.part = device.part;
            const LoadKind kind = part != nullptr ? loadKindOf(*part) : LoadKind::None;
            at =
                byPart.emplace(device.part, PartFigure{kind, figureOf(design, plain, basis)}).first;
        }
        Entry entry{device.id, at->second.kind, {0.0, false}};
        if (entry.kind != LoadKind::None) {
            const Figure figure =
                device.overrides.empty() ? at->second.figure : figureOf(design, device, basis);
            entry.power = withCapAndModules(design, device, basis, figure);
            if (figure.leavesOpticsOut && entry.power.watts)
                withoutOptics.emplace(device.id, m_entries.size());
        }
        m_entries.push_back(entry);
    }
    if (withoutOptics.empty())
        return;
    const auto wanted = [&](Id<model::Device> id) { return withoutOptics.contains(id); };
    for (const CageFill& fill : cageFills(design, view, wanted))
        addOptic(m_entries[withoutOptics.at(fill.device)].power, fill, basis);
    for (const auto& [id, index] : withoutOptics)
        capAgain(m_entries[index].power, design.at(id));
}

void DevicePowers::setWatts(Id<model::Device> device, double watts)
{
    const auto at = std::ranges::lower_bound(m_entries, device, {}, &Entry::device);
    if (at != m_entries.end() && at->device == device)
        at->power.watts = watts;
}

const DevicePowers::Entry* DevicePowers::find(Id<model::Device> device) const
{
    const auto at = std::ranges::lower_bound(m_entries, device, {}, &Entry::device);
    return at != m_entries.end() && at->device == device ? &*at : nullptr;
}

namespace {

model::Derivation figureTerm(const model::Design& design, const model::Device& device, Basis basis,
                             const Figure& figure)
{
    const std::string_view key = factKeyOf(basis);
    model::Derivation term;
    if (device.overrides.contains(key)) {
        term.term = device.name + ": " + std::string(key);
        term.unit = "W";
        term.source = "set for this device";
        term.confidence = device.overrides.find(key)->second.confidence;
    } else if (figure.fromSupplies) {
        term.term = "supplies × rating";
        term.unit = "W";
        term.formula = "sum of supply ratings";
    } else if (const model::Part* part = design.partOf(device)) {
        term = model::factDerivation(*part, key);
        const model::Fact* fact = part->fact(key);
        if (fact != nullptr && !fact->condition.empty())
            term.term += " (" + fact->condition + ")";
    }
    term.value = figure.watts;
    return term;
}

void addOpticTerms(const model::Design& design, const model::PhaseView& view,
                   const model::Device& device, Basis basis, model::Result<DevicePower>& out)
{
    const auto wanted = [&](Id<model::Device> id) { return id == device.id; };
    std::map<std::string, std::pair<const model::Part*, int>> byPart;
    for (const CageFill& fill : cageFills(design, view, wanted)) {
        addOptic(out.value, fill, basis);
        auto& slot = byPart[fill.part != nullptr ? fill.part->key : std::string()];
        slot.first = fill.part;
        ++slot.second;
    }
    for (const auto& [key, slot] : byPart) {
        model::Derivation term;
        const auto each = slot.first != nullptr ? opticWatts(*slot.first, basis) : std::nullopt;
        term.term = slot.first != nullptr
                        ? fmt::format("{} × {} {} in its cages", slot.second,
                                      slot.first->manufacturer, slot.first->model)
                        : fmt::format("{} cages without a chosen medium", slot.second);
        term.unit = "W";
        if (each) {
            term.value = *each * slot.second;
            term.formula = fmt::format("{} × {} W", slot.second, formatNumber(*each));
        }
        if (slot.first != nullptr)
            term.inputs.push_back(model::factDerivation(*slot.first, facts::kPowerPerEnd));
        out.why.inputs.push_back(std::move(term));
    }
}

void addModuleTerms(const model::Design& design, const model::Device& device, Basis basis,
                    model::Derivation& why)
{
    for (const model::InstalledModule& module : device.modules) {
        const model::Part* part = design.find(module.part);
        if (part == nullptr)
            continue;
        model::Derivation term = model::factDerivation(*part, factKeyOf(basis));
        if (term.value)
            *term.value *= static_cast<double>(module.count);
        term.term = fmt::format("{} × {}", module.count, term.term);
        why.inputs.push_back(std::move(term));
    }
}

} // namespace

model::Result<DevicePower> powerOf(const model::Design& design, const model::Device& device,
                                   Basis basis, const model::PhaseView& view)
{
    model::Result<DevicePower> out;
    out.why.term = fmt::format("{}: {} power", device.name, enumName(basis));
    out.why.unit = "W";
    out.why.entity = device.id;
    const model::Part* part = design.partOf(device);
    if (part == nullptr || loadKindOf(*part) == LoadKind::None) {
        out.value = {0.0, false};
        out.why.value = 0;
        out.why.formula = "draws nothing of its own";
        return out;
    }
    const Figure figure = figureOf(design, device, basis);
    out.value = withCapAndModules(design, device, basis, figure);
    out.why.inputs.push_back(figureTerm(design, device, basis, figure));
    addModuleTerms(design, device, basis, out.why);
    out.why.formula = "device";
    if (figure.leavesOpticsOut && out.value.watts) {
        addOpticTerms(design, view, device, basis, out);
        capAgain(out.value, device);
        out.why.formula = "device + optics, each cage once";
    } else if (part->partClass == model::PartClass::Switch) {
        out.why.formula = "device; its figure is taken to include optics";
    }
    if (device.powerCap && out.value.watts == device.powerCap->value)
        out.why.formula += ", lowered to the power cap";
    if (out.value.lowerBound)
        out.why.formula += "; at least: a part of it is unknown";
    out.why.value = out.value.watts;
    return out;
}

std::optional<Id<model::Rack>> rackOf(const model::Design& design, const model::Device& device)
{
    const model::Device* at = &device;
    while (at != nullptr) { // placement is acyclic
        if (const auto rack = model::directRack(at->placement))
            return rack;
        at = design.find(model::parentDevice(at->placement));
    }
    return std::nullopt;
}

std::optional<Id<model::Hall>> hallOf(const model::Design& design, const model::Device& device)
{
    if (const model::Rack* rack = design.find(rackOf(design, device)))
        return rack->hall;
    const model::Device* at = &device;
    while (at != nullptr) {
        if (const auto* floor = std::get_if<model::InHall>(&at->placement))
            return floor->hall;
        at = design.find(model::parentDevice(at->placement));
    }
    return std::nullopt;
}

} // namespace cw::power
