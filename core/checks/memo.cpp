#include "core/checks/memo.h"

#include "core/checks/rules/rules.h"

#include <algorithm>
#include <array>

namespace cw::checks {

analysis::Indifferent indifferentTo(const Rule& rule)
{
    // What is wired to what, wherever it is.
    static constexpr std::array kNotWhereThingsAre{&kPowerSupply, &kPowerRedundancy,
                                                   &kFabricPortDoubleUse, &kFabricSpeedCage,
                                                   &kFabricDangling};
    // What is in racks and what is wired, wherever racks stand.
    static constexpr std::array kNotWhereRacksStand{
        &kPhysicalDepth,     &kPhysicalWeight, &kPhysicalFloorLoad, &kPowerRackCapacity,
        &kPowerFeedCapacity, &kPowerRackLimit, &kCoolingInlet,      &kCoolingAirflow,
        &kCoolingHeat,       &kDataMissing,    &kDataRecalled};
    if (std::ranges::find(kNotWhereThingsAre, &rule) != kNotWhereThingsAre.end())
        return {.rackPositions = true, .cableLengths = true, .devicePlaces = true};
    if (std::ranges::find(kNotWhereRacksStand, &rule) != kNotWhereRacksStand.end())
        return {.rackPositions = true, .cableLengths = true, .devicePlaces = false};
    return {};
}

const Memo::Said* Memo::find(const Rule& rule) const
{
    const auto at = m_said.find(&rule);
    return at != m_said.end() ? &at->second : nullptr;
}

void Memo::keep(const Rule& rule, Said said)
{
    m_said.insert_or_assign(&rule, std::move(said));
}

void Memo::moveTo(const model::Design& design, const model::PhaseView& phase)
{
    if (!m_design || m_phase != phase.phase()) {
        m_said.clear();
    } else {
        const model::Patch patch = model::difference(*m_design, design);
        std::map<analysis::Indifferent, model::ChangeSet> changes; // many rules are alike
        std::erase_if(m_said, [&](const auto& said) {
            const Rule& rule = *said.first;
            const analysis::Indifferent indifferent = indifferentTo(rule);
            auto at = changes.find(indifferent);
            if (at == changes.end())
                at = changes.emplace(indifferent, analysis::changesOf(patch, indifferent)).first;
            return (rule.reads | model::Facet::Identity).meets(at->second.facets);
        });
    }
    m_design = design;
    m_phase = phase.phase();
}

} // namespace cw::checks
