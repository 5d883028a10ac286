#pragma once

#include "core/model/patch.h"

#include <map>

namespace cw::model {

enum class ChangeKind : std::uint8_t { Created, Changed, Erased };

struct EntityChange {
    EntityRef entity;
    ChangeKind kind{ChangeKind::Changed};
    FacetSet facets;
    bool operator==(const EntityChange&) const = default;
};

/// What an edit touched: entities in file order, each with the facets of its changed fields, and the
/// union of all. Analyses that read none of the facets need not run again.
struct ChangeSet {
    std::vector<EntityChange> entities;
    FacetSet facets;

    [[nodiscard]] bool empty() const { return entities.empty(); }
    [[nodiscard]] bool touches(Kind kind) const;
    bool operator==(const ChangeSet&) const = default;
};

/// Derived from the field tables alone.
[[nodiscard]] ChangeSet changeSetOf(const Patch& patch);

/// One field that differs between two states of an entity.
struct FieldChange {
    std::string_view key;
    std::string_view title;
    Facet facet;
    Discipline discipline;
};

/// The differing fields of two entities of one kind, in table order.
template <Described E>
[[nodiscard]] std::vector<FieldChange> fieldChanges(const E& before, const E& after)
{
    std::vector<FieldChange> out;
    forEachField<E>([&](const auto& field) {
        if (!(before.*field.member == after.*field.member))
            out.push_back({field.key, field.title, field.facet, field.discipline});
    });
    return out;
}

/// The facets of every field of a kind: what creating or erasing one touches.
template <Described E>
[[nodiscard]] constexpr FacetSet facetsOf()
{
    FacetSet set;
    forEachField<E>([&](const auto& field) { set |= field.facet; });
    return set;
}

} // namespace cw::model
