#pragma once

#include "core/base/enum_names.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cw::model {
struct Part;
}
namespace cw::catalog {
struct Price;

enum class LintSeverity : std::uint8_t {
    Error,   ///< contradicts itself or cannot be: the build of the catalog fails, a user part is
             ///< refused
    Warning, ///< looks wrong: a person should look, and say why in a note if it is right
};

/// Something that looks wrong in the catalog's data.
struct LintFinding {
    std::string rule; ///< "weight-per-u"
    LintSeverity severity{LintSeverity::Warning};
    std::string part;  ///< key of the part, or the part that a price is for
    std::string field; ///< fact key or list; may be empty
    std::string message;

    bool operator==(const LintFinding&) const = default;
    /// "error: nvidia-x.power_max_w: 18000 W is … [supply-rating-as-draw]"
    [[nodiscard]] std::string text() const;
};

/// What a rule may look at: the parts and prices in question, and which other keys exist.
struct LintInput {
    std::span<const model::Part> parts;
    std::span<const Price> prices;
    /// Whether the catalog outside `parts` has that key (lower layers); empty: it has none.
    std::function<bool(std::string_view)> exists;
};

/// Collects the findings of one rule.
class LintSink {
public:
    LintSink(std::string_view rule, std::vector<LintFinding>& findings)
        : m_rule(rule), m_findings(findings)
    {
    }
    void error(std::string_view part, std::string_view field, std::string message);
    void warning(std::string_view part, std::string_view field, std::string message);

private:
    std::string_view m_rule;
    std::vector<LintFinding>& m_findings;
};

/// One idea. Rules that look at one part give `part`, those that need all of them give `all`.
struct LintRule {
    std::string_view name;
    std::string_view idea; ///< one sentence for people
    void (*part)(const model::Part&, LintSink&){nullptr};
    void (*all)(const LintInput&, LintSink&){nullptr};
};

/// The table of rules: one file in lint/ and one line here each.
[[nodiscard]] std::span<const LintRule> lintRules();

/// The findings of all rules, sorted by part, rule and field.
[[nodiscard]] std::vector<LintFinding> lint(const LintInput& input);

} // namespace cw::catalog

template <>
struct cw::EnumNames<cw::catalog::LintSeverity> {
    static constexpr std::array<std::string_view, 2> kNames = {"error", "warning"};
};
