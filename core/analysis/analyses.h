#pragma once

#include "core/edit/state.h"
#include "core/jobs/job.h"
#include "core/model/change_set.h"
#include "core/model/derivation.h"
#include "core/model/phase_view.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace cw::analysis {

/// A named number or table and what it reads of the design. The name is its key: two analyses of
/// one name are the same analysis.
template <class T>
struct Analysis {
    std::string name;      ///< "power-maximum", "estimate/0000000000001"
    model::FacetSet reads; ///< a change that touches none of these cannot change the result
    std::function<Expected<model::Result<T>>(const edit::State&, const model::PhaseView&)> compute;
    /// Kinds whose names and texts stand in the result, where Identity as a whole is not read: a
    /// renamed part changes it, a renamed device does not.
    std::vector<model::Kind> named{};
    /// The same as `compute`, for one that takes long: it looks at the token and gives Cancelled.
    std::function<Expected<model::Result<T>>(const edit::State&, const model::PhaseView&,
                                             jobs::StopToken)>
        computeUntil{};
};

/// Whether a change touches what is read: one of the facets, or the identity of a named kind.
[[nodiscard]] bool touches(const model::ChangeSet& changes, model::FacetSet reads,
                           const std::vector<model::Kind>& named);

/// What is kept of an analysis: the last result, and whether the design has moved on since.
template <class T>
struct Kept {
    std::shared_ptr<const Expected<model::Result<T>>> result; ///< null: never computed
    bool current{false};
};

/// Results of analyses on one design at one phase, each computed once and kept until a change
/// touches a facet that it reads. A stale result stays there to be shown as stale.
///
///   commit ──> update(state, change set) ──> marks those stale whose facets meet
///   value(a) ──> the kept result, or computes it now
///   job(a) ──> the same on a snapshot, elsewhere; accept() keeps it
///
/// Not for several threads; the jobs it makes are.
class Analyses {
public:
    explicit Analyses(edit::State state, model::PhaseView phase = {})
        : m_state(std::move(state)), m_phase(std::move(phase))
    {
    }

    [[nodiscard]] const edit::State& state() const { return m_state; }
    [[nodiscard]] const model::PhaseView& phase() const { return m_phase; }

    /// The design after an edit, with what the edit touched.
    void update(edit::State state, const model::ChangeSet& changes);
    /// Another phase: everything is stale.
    void setPhase(model::PhaseView phase);

    /// The current result, computed now if it is missing or stale. The pointer is shared: it holds
    /// after later updates.
    template <class T>
    std::shared_ptr<const Expected<model::Result<T>>> value(const Analysis<T>& analysis)
    {
        Entry& entry = entryOf(analysis.name, analysis.reads, analysis.named);
        if (!entry.current) {
            auto computed = std::make_shared<const Expected<model::Result<T>>>(
                analysis.compute(m_state, m_phase));
            keep(entry, std::move(computed), entry.version);
        }
        return std::static_pointer_cast<const Expected<model::Result<T>>>(entry.result);
    }

    /// What is there, without computing.
    template <class T>
    [[nodiscard]] Kept<T> kept(const Analysis<T>& analysis) const
    {
        const auto at = m_entries.find(analysis.name);
        if (at == m_entries.end())
            return {};
        return {std::static_pointer_cast<const Expected<model::Result<T>>>(at->second.result),
                at->second.current};
    }

    /// A result with the state of things it was computed for.
    template <class T>
    struct Computed {
        std::string name;
        std::uint64_t version{0};
        std::shared_ptr<const Expected<model::Result<T>>> result;
    };

    /// Computes on a snapshot, for a Runner; use the analysis' name as its key.
    template <class T>
    [[nodiscard]] jobs::Job<Computed<T>> job(const Analysis<T>& analysis)
    {
        const Entry& entry = entryOf(analysis.name, analysis.reads, analysis.named);
        return {analysis.name,
                [state = m_state, phase = m_phase, analysis, version = entry.version](
                    jobs::StopToken stop, jobs::ProgressSink&) -> Expected<Computed<T>> {
                    auto result = std::make_shared<const Expected<model::Result<T>>>(
                        analysis.computeUntil ? analysis.computeUntil(state, phase, stop)
                                              : analysis.compute(state, phase));
                    if (stop.stop_requested())
                        return fail(jobs::cancelled(analysis.name));
                    return Computed<T>{analysis.name, version, std::move(result)};
                }};
    }

    /// Keeps what a job computed: as current, or as stale if a change that matters came since.
    template <class T>
    void accept(Computed<T> computed)
    {
        const auto at = m_entries.find(computed.name);
        if (at != m_entries.end())
            keep(at->second, std::move(computed.result), computed.version);
    }

    /// How often an analysis was computed, here or by an accepted job.
    [[nodiscard]] std::size_t runs(std::string_view name) const;
    /// Names of those that are kept and stale, sorted.
    [[nodiscard]] std::vector<std::string> stale() const;

private:
    struct Entry {
        model::FacetSet reads;
        std::vector<model::Kind> named;
        std::shared_ptr<const void> result;
        bool current{false};
        std::uint64_t version{0}; ///< counts the changes that matter to it
        std::uint64_t resultVersion{0};
        std::size_t runs{0};
    };

    Entry& entryOf(const std::string& name, model::FacetSet reads,
                   const std::vector<model::Kind>& named);
    static void keep(Entry& entry, std::shared_ptr<const void> result, std::uint64_t version);

    edit::State m_state;
    model::PhaseView m_phase;
    std::map<std::string, Entry, std::less<>> m_entries;
};

} // namespace cw::analysis
