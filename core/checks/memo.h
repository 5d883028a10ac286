#pragma once

#include "core/analysis/shared.h"
#include "core/checks/rule.h"

namespace cw::checks {

/// Changes within what a rule reads that change none of its findings; a rule that says nothing looks
/// at everything.
[[nodiscard]] analysis::Indifferent indifferentTo(const Rule& rule);

/// What each rule said last, for a design that is checked again and again: a rule runs anew when a
/// change touches what it reads, or a name, since names stand in messages. The report is that of a
/// fresh run (property test). For several threads: whoever comes second waits for the first.
class Memo {
public:
    explicit Memo(std::shared_ptr<analysis::Shared> shared) : m_shared(std::move(shared)) {}

    [[nodiscard]] analysis::Shared* shared() const { return m_shared.get(); }

    struct Said {
        RuleResult result;
        std::vector<Finding> findings;
    };
    /// Null where the rule has to run.
    [[nodiscard]] const Said* find(const Rule& rule) const;
    void keep(const Rule& rule, Said said);

    /// Held while a run uses the memo.
    [[nodiscard]] std::unique_lock<std::mutex> lock() { return std::unique_lock(m_mutex); }
    /// Forgets what `design` at `phase` makes stale.
    void moveTo(const model::Design& design, const model::PhaseView& phase);

private:
    std::mutex m_mutex;
    std::shared_ptr<analysis::Shared> m_shared;
    std::optional<model::Design> m_design;
    std::optional<Id<model::Phase>> m_phase;
    std::map<const Rule*, Said> m_said;
};

} // namespace cw::checks
