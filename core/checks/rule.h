#pragma once

#include "core/checks/collector.h"
#include "core/checks/input.h"
#include "core/model/field.h"

#include <span>
#include <string_view>

namespace cw::checks {

/// What a rule is about, for lists, help and reports.
struct RuleInfo {
    std::string_view id;    ///< "physical.space": discipline, then subject; never changes
    std::string_view title; ///< "Devices fit into their racks"
    model::Discipline discipline;
    Severity severity;          ///< of its findings, unless one says otherwise
    std::string_view rationale; ///< why it matters, with the document that says so
    std::string_view needs;     ///< the facts it reads; without them it is skipped
};

/// A rule is a pure function of a snapshot.
struct Rule {
    RuleInfo info;
    model::FacetSet reads; ///< of the fields it reads: a change of none of them changes no finding
    void (*run)(const Input& input, Collector& out);
};

/// Every rule, in the order of reports.
[[nodiscard]] std::span<const Rule* const> rules();
/// Null if there is none of that id.
[[nodiscard]] const Rule* findRule(std::string_view id);

} // namespace cw::checks
