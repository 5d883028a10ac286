#pragma once

#include "core/analysis/analyses.h"
#include "core/cooling/heat.h"
#include "core/power/prepared.h"
#include "core/power/tree.h"

#include <memory>
#include <mutex>
#include <optional>

namespace cw::analysis {

/// What differs between two states. Tables and chunks that share their storage are not looked
/// into, so that states a few edits apart cost next to nothing.
[[nodiscard]] model::ChangeSet changesBetween(const model::Design& before,
                                              const model::Design& after);

/// One value with the state and phase that it was computed for; the last one only. It holds until a
/// change touches what it reads. For several threads: whoever comes second waits for the first.
template <class T>
class Slot {
public:
    explicit Slot(model::FacetSet reads, std::vector<model::Kind> named = {})
        : m_reads(reads), m_named(std::move(named))
    {
    }

    template <class Compute>
    std::shared_ptr<const T> get(const edit::State& state, const model::PhaseView& phase,
                                 Compute&& compute)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_value || m_phase != phase.phase() ||
            touches(changesBetween(m_design, state.design), m_reads, m_named))
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
    std::shared_ptr<const model::Result<cooling::CoolingResult>>
    cooling(const edit::State& state, const model::PhaseView& phase);

private:
    struct Slots;
    std::unique_ptr<Slots> m;
};

} // namespace cw::analysis
