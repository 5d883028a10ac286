#pragma once

#include "core/base/enum_names.h"
#include "core/model/entity_ref.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cw::checks {

/// Ascending, so that "at or above" is a comparison.
enum class Severity : std::uint8_t { Info, Warning, Error };

enum class FindingState : std::uint8_t { Found, Waived };

/// What became of a rule. Skipped: nothing was found wrong, but for lack of data not everything
/// could be decided; that is not a pass. NotRun: not asked for. With waived findings these are six
/// states.
enum class RuleState : std::uint8_t { Passed, Found, Skipped, NotRun, Disabled };

/// The numbers and names in a message, for programs. Keys end in their unit.
using Argument = std::variant<double, std::string>;
using Arguments = std::map<std::string, Argument, std::less<>>;

/// One thing that a rule has to say about the design.
struct Finding {
    std::string id; ///< unique in a report: rule and fingerprint
    std::string rule;
    Severity severity{Severity::Error};
    FindingState state{FindingState::Found};
    std::vector<model::EntityRef> subjects; ///< the first is where a click leads
    std::string message;                    ///< names the objects, the numbers and the next step
    Arguments arguments;
    /// Hash of rule, subjects and what tells two findings of the same subjects apart. Names and
    /// measured numbers do not enter: renaming a rack or adding a kilogram keeps a waiver in place.
    std::string fingerprint;
    std::optional<Id<model::Waiver>> waiver; ///< the one that holds

    [[nodiscard]] bool waived() const { return state == FindingState::Waived; }
    bool operator==(const Finding&) const = default;
};

/// What a rule could not decide, and for want of what.
struct Skip {
    std::string needs;                      ///< a fact key or a list: "depth_mm", "ports"
    std::optional<model::EntityRef> of;     ///< the part or object that lacks it
    std::vector<model::EntityRef> subjects; ///< what could not be decided
    std::string message;                    ///< "cannot decide for 12 devices: needs depth_mm of X"
    bool operator==(const Skip&) const = default;
};

struct RuleResult {
    std::string id;
    RuleState state{RuleState::NotRun};
    std::size_t checked{0}; ///< objects that were decided
    std::vector<Skip> skipped;
    bool operator==(const RuleResult&) const = default;
};

/// Open findings by severity, and the waived beside them.
struct Counts {
    std::size_t error{0};
    std::size_t warning{0};
    std::size_t info{0};
    std::size_t waived{0};
    bool operator==(const Counts&) const = default;
};

/// The outcome of a run: findings by rule in the order of the registry, and each rule's state.
struct Report {
    std::vector<Finding> findings;
    std::vector<RuleResult> rules;

    [[nodiscard]] Counts counts() const;
    /// Is there an open finding of this severity or worse?
    [[nodiscard]] bool hasOpen(Severity atLeast) const;
    bool operator==(const Report&) const = default;
};

} // namespace cw::checks

template <>
struct cw::EnumNames<cw::checks::Severity> {
    static constexpr std::array<std::string_view, 3> kNames = {"info", "warning", "error"};
};
template <>
struct cw::EnumNames<cw::checks::FindingState> {
    static constexpr std::array<std::string_view, 2> kNames = {"found", "waived"};
};
template <>
struct cw::EnumNames<cw::checks::RuleState> {
    static constexpr std::array<std::string_view, 5> kNames = {"passed", "found", "skipped",
                                                               "not_run", "disabled"};
};
