#pragma once

#include "core/base/enum_names.h"
#include "core/model/field.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace cw::model {

/// On what ground a figure stands. Figures of different bases are never summed together.
enum class Basis : std::uint8_t { Unspecified, Nameplate, Maximum, Expected, Measured, Idle, Derived };

enum class Confidence : std::uint8_t {
    Read,     ///< stands in the named source
    Recalled, ///< from memory: to be verified, shown as such in every report
    Estimate, ///< a planning value
    User,     ///< typed by the user
};

/// Points (x, y) with ascending x, for efficiency, derating and flow curves.
struct Curve {
    std::vector<std::pair<double, double>> points;
    bool operator==(const Curve& other) const;
};

using FactValue = std::variant<double, bool, std::string, Curve>;

/// One thing known about a part, with where it comes from. Its unit is named by the end of its key.
/// A fact that is not known is absent; there is no "zero for unknown".
struct Fact {
    FactValue value{0.0};
    Basis basis{Basis::Unspecified};
    std::string condition; ///< under which it holds: "supply 45 °C", "80 % fan PWM"
    std::vector<std::int64_t> sources; ///< 1-based into Part::sources; empty: the part's sources as a whole
    Confidence confidence{Confidence::Read};
    std::string note; ///< conflicts between sources and what was decided

    bool operator==(const Fact& other) const;
};

/// Sorted by key, for example "power_max_w".
using FactMap = std::map<std::string, Fact, std::less<>>;

template <>
struct Describe<Fact> {
    static constexpr std::string_view kName = "fact";
    static constexpr FieldGroup g{Facet::Identity, Discipline::General};
    CW_FIELDS(
        g.required("value", &Fact::value, "Value"), g("basis", &Fact::basis, "Basis"),
        g("condition", &Fact::condition, "Condition"), g("sources", &Fact::sources, "Sources"),
        g.required("confidence", &Fact::confidence, "Confidence"), g("note", &Fact::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::Basis> {
    static constexpr std::array<std::string_view, 7> kNames = {
        "unspecified", "nameplate", "maximum", "expected", "measured", "idle", "derived"};
};

template <>
struct cw::EnumNames<cw::model::Confidence> {
    static constexpr std::array<std::string_view, 4> kNames = {"read", "recalled", "estimate",
                                                               "user"};
};
