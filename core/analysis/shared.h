#pragma once

#include "core/analysis/analyses.h"
#include "core/analysis/changes.h"
#include "core/analysis/occupancies.h"
#include "core/cooling/heat.h"
#include "core/power/prepared.h"
#include "core/power/redundancy.h"
#include "core/power/tree.h"

#include <memory>
#include <mutex>
#include <optional>

namespace cw::analysis {

/// One value with the state and phase that it was computed for; the last one only. It holds until a
/// change touches what it reads. For several threads: whoever comes second waits for the first.
template <class T>
class Slot {
public:
    explicit Slot(model::FacetSet reads, std::vector<model::Kind> named = {},
                  Indifferent indifferent = {})
        : m_reads(reads), m_named(std::move(named)), m_indifferent(indifferent)
    {
    }

    template <class Compute>
    std::shared_ptr<const T> get(const edit::State& state, const model::PhaseView& phase,
                                 Compute&& compute)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_value || m_phase != phase.phase() ||
            touches(changesOf(model::difference(m_design, state.design), m_indifferent), m_reads,
                    m_named))
            m_value = std::make_shared<const T>(compute());
        // The newest design that the value holds for: the next comparison is short.
        m_design = state.design;
        m_phase = phase.phase();
        return m_value;
    }

private:
    std::mutex m_mutex;
    model::FacetSet m_reads;
    std::vector<model::Kind> m_named;
    Indifferent m_indifferent;
    model::Design m_design;
    std::optional<Id<model::Phase>> m_phase;
    std::shared_ptr<const T> m_value;
};

/// What several analyses of one design start from, computed once for all of them: the power tree
/// and its loads, the sound design's power and heat on the maximum basis, expected power. A window
/// keeps one beside its results; without one every analysis computes all it needs. Every value
/// equals a fresh computation (property test).
class Shared {
public:
    Shared();
    ~Shared();

    std::shared_ptr<const power::Prepared> power(const edit::State& state,
                                                 const model::PhaseView& phase);
    std::shared_ptr<const power::DevicePowers> maximum(const edit::State& state,
                                                       const model::PhaseView& phase);
    std::shared_ptr<const power::DevicePowers> expected(const edit::State& state,
                                                        const model::PhaseView& phase);
    std::shared_ptr<const model::Result<power::PowerResult>>
    soundPower(const edit::State& state, const model::PhaseView& phase);
    /// The loss of each feed, on the maximum basis, by feed name.
    std::shared_ptr<const std::vector<power::FailureCase>>
    feedLosses(const edit::State& state, const model::PhaseView& phase);
    std::shared_ptr<const model::Result<cooling::CoolingResult>>
    cooling(const edit::State& state, const model::PhaseView& phase);
    std::shared_ptr<const Occupancies> occupancies(const edit::State& state,
                                                   const model::PhaseView& phase);

private:
    struct Slots;
    std::unique_ptr<Slots> m;
};

} // namespace cw::analysis
