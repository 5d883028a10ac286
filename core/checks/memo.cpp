#include "core/checks/memo.h"

namespace cw::checks {

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
        const model::ChangeSet changes = analysis::changesBetween(*m_design, design);
        std::erase_if(m_said, [&](const auto& said) {
            return (said.first->reads | model::Facet::Identity).meets(changes.facets);
        });
    }
    m_design = design;
    m_phase = phase.phase();
}

} // namespace cw::checks
