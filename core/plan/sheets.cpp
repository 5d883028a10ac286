#include "core/plan/sheets.h"

#include "core/base/stopping.h"
#include "core/cost/names.h"
#include "core/physical/geometry.h"
#include "core/physical/position.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace cw::plan {
namespace {

using model::Connection;
using model::Design;
using model::Device;
using model::Rack;

struct Mounted {
    const Device* device;
    Id<Device> outermost{kUnset};
};

StackStep stepOf(const Design& design, const Device& device, const PlanRules& rules)
{
    StackStep step;
    step.device = device.name;
    step.units = physical::unitText(design, device);
    if (const model::Part* part = design.partOf(device))
        step.part = part->model;
    if (const auto weight = physical::deviceGeometry(design, device).weight) {
        step.weightKg = weight->value;
        step.liftAid = weight->value >= rules.heavyLiftKg;
    }
    step.people = step.liftAid.value_or(false) ? rules.heavyLiftPeople : 1;
    return step;
}

// Strips first, then from the bottom up; a chassis before what is in it.
auto liftOrder(const Design& design, const Mounted& mounted)
{
    const Device& outer = design.at(mounted.outermost);
    const auto* strip = std::get_if<model::OnStrip>(&outer.placement);
    const auto* rail = std::get_if<model::InRack>(&outer.placement);
    const std::int64_t bottom = strip != nullptr  ? strip->bottom.micrometres
                                : rail != nullptr ? rail->bottom.micrometres
                                                  : 0;
    return std::tuple(strip == nullptr, bottom, mounted.outermost.raw(),
                      mounted.device->id != mounted.outermost);
}

struct Cable {
    std::string part;
    std::optional<Length> length;
};

Cable cableOf(const Design& design, const Connection& connection)
{
    const model::Part* part = design.find(connection.part);
    return {part == nullptr ? "part not chosen" : part->model, connection.lengthOrdered};
}

// Racks by the device that hangs in them, looked up once a device.
class RackNames {
public:
    explicit RackNames(const Design& design) : m_design(design) {}
    const std::string& of(Id<Device> id)
    {
        const auto [at, isNew] = m_names.try_emplace(id);
        if (isNew)
            if (const Device* device = m_design.find(id))
                if (const Rack* rack = m_design.find(physical::rackOf(m_design, *device)))
                    at->second = rack->name;
        return at->second;
    }

private:
    const Design& m_design;
    std::unordered_map<Id<Device>, std::string> m_names;
};

bool cableLess(const std::string& a, const std::string& b)
{
    giveWay();
    return cost::nameLess(a, b);
}

bool pullLess(const CablePull& a, const CablePull& b)
{
    giveWay();
    if (a.fromRack != b.fromRack)
        return cost::nameLess(a.fromRack, b.fromRack);
    if (a.toRack != b.toRack)
        return cost::nameLess(a.toRack, b.toRack);
    return std::tie(a.network, a.bundle, a.part, a.length, a.colour) <
           std::tie(b.network, b.bundle, b.part, b.length, b.colour);
}

} // namespace

std::vector<RackSheet> rackSheets(const edit::State& state, const model::PhaseView& phase,
                                  const Survey& survey, const PlanRules& rules)
{
    const Design& design = state.design;
    std::unordered_map<Id<Rack>, std::vector<Mounted>> inRack;
    for (const Device& device : design.table<Device>()) {
        giveWay();
        if (!phase.shows(device))
            continue;
        const physical::Whereabouts where = physical::whereabouts(design, device);
        if (where.rack)
            inRack[*where.rack].push_back({&device, where.outermost});
    }
    std::vector<RackSheet> sheets;
    for (const Rack& rack : design.table<Rack>()) {
        giveWay();
        if (!phase.shows(rack))
            continue;
        RackSheet sheet;
        sheet.rack = rack.name;
        if (const model::Hall* hall = design.find(rack.hall))
            sheet.hall = hall->name;
        if (const model::Row* row = design.find(rack.row))
            sheet.row = row->name;
        sheet.unit = survey.unitOfRack.at(rack.id);
        std::vector<Mounted>& mounted = inRack[rack.id];
        std::ranges::stable_sort(mounted, [&](const Mounted& a, const Mounted& b) {
            giveWay();
            const auto left = liftOrder(design, a);
            const auto right = liftOrder(design, b);
            return left != right ? left < right : cost::nameLess(a.device->name, b.device->name);
        });
        for (const Mounted& one : mounted) {
            StackStep step = stepOf(design, *one.device, rules);
            step.order = static_cast<std::int64_t>(sheet.steps.size()) + 1;
            sheet.weightKg.add(step.weightKg, one.device->id);
            sheet.steps.push_back(std::move(step));
        }
        sheets.push_back(std::move(sheet));
    }
    std::ranges::stable_sort(sheets, [](const RackSheet& a, const RackSheet& b) {
        giveWay();
        if (a.hall != b.hall)
            return cost::nameLess(a.hall, b.hall);
        return a.row != b.row ? cost::nameLess(a.row, b.row) : cost::nameLess(a.rack, b.rack);
    });
    return sheets;
}

std::vector<CablePull> cablePulls(const edit::State& state, const model::PhaseView& phase)
{
    const Design& design = state.design;
    RackNames racks(design);
    using Key = std::tuple<std::string, std::string, std::string, std::string, std::string,
                           std::optional<Length>, std::string>;
    std::map<Key, CablePull> pulls;
    for (const Connection& connection : design.table<Connection>()) {
        giveWay();
        if (connection.kind != model::ConnectionKind::Data || !phase.shows(connection) ||
            connection.ends.size() < 2)
            continue;
        CablePull pull;
        pull.fromRack = racks.of(connection.ends.front().at.device);
        pull.toRack = racks.of(connection.ends[1].at.device);
        for (std::size_t i = 2; i < connection.ends.size(); ++i) // breakouts that spread
            if (const auto& rack = racks.of(connection.ends[i].at.device);
                pull.toRack.find(rack) == std::string::npos)
                pull.toRack += " + " + rack;
        if (cost::nameLess(pull.toRack, pull.fromRack))
            std::swap(pull.fromRack, pull.toRack);
        if (const auto* network = design.find(connection.network))
            pull.network = network->name;
        if (const auto* bundle = design.find(connection.bundle))
            pull.bundle = bundle->name;
        const Cable cable = cableOf(design, connection);
        pull.part = cable.part;
        pull.length = cable.length;
        pull.colour = connection.colour;
        Key key{pull.fromRack, pull.toRack, pull.network, pull.bundle,
                pull.part,     pull.length, pull.colour};
        CablePull& kept = pulls.try_emplace(std::move(key), std::move(pull)).first->second;
        ++kept.count;
        if (!connection.name.empty())
            kept.cables.push_back(connection.name);
    }
    std::vector<CablePull> out;
    for (auto& [key, pull] : pulls) {
        std::ranges::sort(pull.cables, cableLess);
        out.push_back(std::move(pull));
    }
    std::ranges::stable_sort(out, pullLess);
    return out;
}

std::vector<PickLine> pickList(const edit::State& state, const model::PhaseView& phase)
{
    using Key = std::tuple<model::ConnectionKind, std::string, std::optional<Length>, std::string>;
    std::map<Key, std::int64_t> counts;
    for (const Connection& connection : state.design.table<Connection>()) {
        giveWay();
        if (!phase.shows(connection))
            continue;
        const Cable cable = cableOf(state.design, connection);
        ++counts[{connection.kind, cable.part, cable.length, connection.colour}];
    }
    std::vector<PickLine> out;
    for (const auto& [key, count] : counts)
        out.push_back({std::string(enumName(std::get<0>(key))), std::get<1>(key), std::get<2>(key),
                       std::get<3>(key), count});
    return out;
}

} // namespace cw::plan
