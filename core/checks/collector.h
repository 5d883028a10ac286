#pragma once

#include "core/checks/finding.h"
#include "core/jobs/job.h"
#include "core/model/design.h"

#include <map>
#include <utility>

namespace cw::checks {

/// A finding as a rule writes it; the collector adds rule, severity and fingerprint.
struct Draft {
    std::vector<model::EntityRef> subjects;
    std::string message;
    Arguments arguments{};
    std::string key{}; ///< what tells findings of the same subjects apart: a port, a feed
    std::optional<Severity> severity{}; ///< where it is not the rule's
};

/// Where a rule puts what it finds, decides and has to leave open.
class Collector {
public:
    Collector(const model::Design& design, std::string_view rule, Severity severity,
              jobs::StopToken stop)
        : m_design(&design), m_rule(rule), m_severity(severity), m_stop(std::move(stop))
    {
    }

    /// `count` more objects were decided, for good or ill.
    void checked(std::size_t count = 1) { m_checked += count; }
    void find(Draft draft);
    /// `subject` cannot be decided: `needs` of `of` is unknown. Equal needs are listed once.
    void skip(model::EntityRef subject, std::string_view needs,
              std::optional<model::EntityRef> of = std::nullopt);
    /// A rule that walks many objects asks now and then, and returns.
    [[nodiscard]] bool stopped() const { return m_stop.stop_requested(); }

    [[nodiscard]] std::vector<Finding> takeFindings();
    [[nodiscard]] RuleResult result() const;

private:
    using Need = std::pair<std::string, std::optional<model::EntityRef>>;

    const model::Design* m_design;
    std::string_view m_rule;
    Severity m_severity;
    jobs::StopToken m_stop;
    std::size_t m_checked{0};
    std::size_t m_found{0};
    std::vector<Finding> m_findings;
    std::map<Need, std::vector<model::EntityRef>> m_skipped;
};

/// Stable under renames and under changes that the key does not name. Parts enter by their catalog
/// key, because their id changes with their content; everything else by id.
[[nodiscard]] std::string fingerprint(const model::Design& design, std::string_view rule,
                                      const std::vector<model::EntityRef>& subjects,
                                      std::string_view key);

} // namespace cw::checks
