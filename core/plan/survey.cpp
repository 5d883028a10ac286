#include "core/plan/survey.h"

#include "core/base/stopping.h"
#include "core/cost/names.h"
#include "core/physical/geometry.h"
#include "core/physical/position.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace cw::plan {
namespace {

using model::Connection;
using model::ConnectionKind;
using model::Design;
using model::Device;
using model::NetworkKind;
using model::Rack;

int cablingOrder(const model::Network* network)
{
    if (network == nullptr)
        return 9;
    switch (network->kind) {
    case NetworkKind::OutOfBand:
        return 1;
    case NetworkKind::InBand:
        return 2;
    case NetworkKind::Storage:
        return 3;
    case NetworkKind::Compute:
        return 4;
    case NetworkKind::ScaleUp:
        return 5;
    }
    return 9;
}

class Surveyor {
public:
    Surveyor(const edit::State& state, const model::PhaseView& phase, const PlanRules& rules)
        : m_design(state.design), m_phase(phase), m_rules(rules)
    {
    }

    Survey run()
    {
        assignRacks();
        for (const auto& [rack, unit] : m_out.unitOfRack)
            ++m_out.units[unit].racks;
        for (const Device& device : m_design.table<Device>()) {
            giveWay();
            if (m_phase.shows(device))
                count(device);
        }
        for (const Connection& connection : m_design.table<Connection>()) {
            giveWay();
            if (m_phase.shows(connection))
                count(connection);
        }
        for (auto& [unit, what] : m_out.units)
            if (what.name.empty())
                what.name = unit == 0 ? "common" : fmt::format("SU {}", unit);
        return std::move(m_out);
    }

private:
    // A rack belongs to the unit that all its grouped devices name; a rack of several units, or of
    // none, is common. Where nothing is grouped, rows are the units.
    void assignRacks()
    {
        std::unordered_map<Id<Rack>, std::optional<std::int64_t>> groups; // none: several
        for (const Device& device : m_design.table<Device>()) {
            if (!device.group || !m_phase.shows(device))
                continue;
            m_grouped = true;
            const auto rack = physical::rackOf(m_design, device);
            if (!rack)
                continue;
            const auto [at, isNew] = groups.try_emplace(*rack, *device.group);
            if (!isNew && at->second != *device.group)
                at->second = std::nullopt;
        }
        const std::unordered_map<Id<model::Row>, std::int64_t> rows = numberedRows();
        for (const Rack& rack : m_design.table<Rack>()) {
            if (!m_phase.shows(rack))
                continue;
            std::int64_t unit = 0;
            if (m_grouped) {
                if (const auto at = groups.find(rack.id); at != groups.end())
                    unit = at->second.value_or(0);
            } else if (rack.row) {
                unit = rows.at(*rack.row);
                m_out.units[unit].name = "row " + m_design.at(*rack.row).name;
            }
            m_out.unitOfRack[rack.id] = unit;
        }
    }

    std::unordered_map<Id<model::Row>, std::int64_t> numberedRows() const
    {
        std::vector<const model::Row*> rows;
        for (const model::Row& row : m_design.table<model::Row>())
            rows.push_back(&row);
        std::ranges::stable_sort(rows, [](const model::Row* a, const model::Row* b) {
            return cost::nameLess(a->name, b->name);
        });
        std::unordered_map<Id<model::Row>, std::int64_t> numbers;
        for (std::size_t i = 0; i < rows.size(); ++i)
            numbers[rows[i]->id] = static_cast<std::int64_t>(i + 1);
        return numbers;
    }

    std::int64_t rackUnitOf(const Device& device) const
    {
        const auto rack = physical::rackOf(m_design, device);
        if (!rack)
            return device.group.value_or(0);
        const auto at = m_out.unitOfRack.find(*rack);
        return at == m_out.unitOfRack.end() ? 0 : at->second;
    }

    void count(const Device& device)
    {
        const model::Part* part = m_design.partOf(device);
        if (part == nullptr)
            return;
        UnitSurvey& unit = m_out.units[rackUnitOf(device)];
        if (part->partClass == model::PartClass::Passive) {
            ++unit.passives;
            return;
        }
        ++unit.devices;
        const auto weight = physical::deviceGeometry(m_design, device).weight;
        unit.heavy += weight && weight->value >= m_rules.heavyLiftKg ? 1 : 0;
        unit.weightless += weight ? 0 : 1;
        unit.nodes += part->partClass == model::PartClass::Server ? 1 : 0;
        unit.inlets += static_cast<std::int64_t>(part->inlets.size());
        unit.liquid = unit.liquid || !part->couplings.empty();
    }

    void count(const Connection& connection)
    {
        std::int64_t unit = 0;
        std::set<std::int64_t> rackUnits;
        for (const model::ConnectionEnd& end : connection.ends) {
            const Device* device = m_design.find(end.at.device);
            if (device == nullptr)
                continue;
            const std::int64_t stands = rackUnitOf(*device);
            rackUnits.insert(stands);
            const std::int64_t belongs = m_grouped && device->group ? *device->group : stands;
            if (belongs != 0 && (unit == 0 || belongs < unit))
                unit = belongs;
        }
        switch (connection.kind) {
        case ConnectionKind::Power:
        case ConnectionKind::Busbar:
            ++m_out.units[unit].cords;
            break;
        case ConnectionKind::Fluid:
            m_out.units[unit].liquid = true;
            break;
        case ConnectionKind::Data: {
            const model::Network* network = m_design.find(connection.network);
            CablingSurvey& cabling =
                m_out.cabling[unit][connection.network ? connection.network->raw() : 0];
            cabling.network = network == nullptr ? "unassigned" : network->name;
            cabling.order = cablingOrder(network);
            cabling.management = cabling.order <= 2;
            ++cabling.links;
            cabling.rackUnits.merge(rackUnits);
            m_out.units.try_emplace(unit);
            break;
        }
        }
    }

    const Design& m_design;
    const model::PhaseView& m_phase;
    const PlanRules& m_rules;
    bool m_grouped{false};
    Survey m_out;
};

} // namespace

Survey survey(const edit::State& state, const model::PhaseView& phase, const PlanRules& rules)
{
    return Surveyor(state, phase, rules).run();
}

} // namespace cw::plan
