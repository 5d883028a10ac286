#pragma once

#include "core/model/change_set.h"
#include "core/model/patch.h"
#include "core/model/phase_view.h"

#include <string>
#include <vector>

namespace cw::review {

enum class ChangeHow : std::uint8_t { Added, Removed, Changed, Moved };

/// One field that differs, as people read both sides; empty: not set there.
struct FieldDifference {
    std::string title;
    std::string before;
    std::string after;
    model::Discipline discipline{model::Discipline::General};
    bool operator==(const FieldDifference&) const = default;
};

/// One object that two designs have differently.
struct ChangeRow {
    ChangeHow how{ChangeHow::Changed}; ///< moved: nothing but its place changed
    model::EntityRef entity;
    std::string name;                    ///< after, or before where it is gone
    std::vector<std::string> fieldKeys;  ///< of a change: keys in table order
    std::vector<FieldDifference> fields; ///< of a change: what differs, structs laid out
    /// Whose review it needs, the most fields first; General last, since it says nothing where
    /// another is named.
    std::vector<model::Discipline> disciplines;

    [[nodiscard]] model::Discipline discipline() const
    {
        return disciplines.empty() ? model::Discipline::General : disciplines.front();
    }
};

/// What makes `after` of `before`, in file order. `patch` is model::difference of the two.
[[nodiscard]] std::vector<ChangeRow>
changeRows(const model::Patch& patch, const model::Design& before, const model::Design& after);
[[nodiscard]] std::vector<ChangeRow> changeRows(const model::Design& before,
                                                const model::Design& after);

/// The same between what exists at a phase on either side: what only one of them has yet, or still
/// has, was added or removed; what exists on neither has no row. Two end states are compared in all
/// they say, plans included.
[[nodiscard]] std::vector<ChangeRow> changeRows(const model::Design& before,
                                                const model::PhaseView& beforePhase,
                                                const model::Design& after,
                                                const model::PhaseView& afterPhase);

/// "3 fields: Position, Row" or "A07 U3–U10 → A08 U1–U8": one line for a table.
[[nodiscard]] std::string changeText(const ChangeRow& row);

} // namespace cw::review

template <>
struct cw::EnumNames<cw::review::ChangeHow> {
    static constexpr std::array<std::string_view, 4> kNames = {"added", "removed", "changed",
                                                               "moved"};
};
