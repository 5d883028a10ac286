#include "core/analysis/analyses.h"

#include <algorithm>

namespace cw::analysis {

bool touches(const model::ChangeSet& changes, model::FacetSet reads,
             const std::vector<model::Kind>& named)
{
    if (reads.meets(changes.facets))
        return true;
    return !named.empty() &&
           std::ranges::any_of(changes.entities, [&](const model::EntityChange& change) {
               return change.facets.meets(model::Facet::Identity) &&
                      std::ranges::find(named, change.entity.kind) != named.end();
           });
}

void Analyses::update(edit::State state, const model::ChangeSet& changes)
{
    m_state = std::move(state);
    for (auto& [name, entry] : m_entries) {
        if (!touches(changes, entry.reads, entry.named))
            continue;
        entry.current = false;
        ++entry.version;
    }
}

void Analyses::setPhase(model::PhaseView phase)
{
    m_phase = std::move(phase);
    for (auto& [name, entry] : m_entries) {
        entry.current = false;
        ++entry.version;
    }
}

std::size_t Analyses::runs(std::string_view name) const
{
    const auto at = m_entries.find(name);
    return at != m_entries.end() ? at->second.runs : 0;
}

std::vector<std::string> Analyses::stale() const
{
    std::vector<std::string> names;
    for (const auto& [name, entry] : m_entries)
        if (entry.result != nullptr && !entry.current)
            names.push_back(name);
    return names;
}

Analyses::Entry& Analyses::entryOf(const std::string& name, model::FacetSet reads,
                                   const std::vector<model::Kind>& named)
{
    const auto [at, isNew] = m_entries.try_emplace(name);
    if (isNew)
        at->second.reads = reads;
    if (isNew)
        at->second.named = named;
    return at->second;
}

void Analyses::keep(Entry& entry, std::shared_ptr<const void> result, std::uint64_t version)
{
    if (entry.result != nullptr && version < entry.resultVersion)
        return; // an older job that finished late
    entry.result = std::move(result);
    entry.resultVersion = version;
    entry.current = version == entry.version;
    ++entry.runs;
}

} // namespace cw::analysis
