#pragma once

#include "core/edit/transaction.h"

#include <string>
#include <vector>

namespace cw::edit {

// The field tables without templates, for whoever shows or sets fields whose kind is known only at
// run time: inspector, tables, comparisons. Structs inside an entity are laid out as fields of
// their own: "position.x_mm".

enum class FieldType : std::uint8_t {
    Text,
    Number,
    Integer,
    Flag, ///< "yes" or "no"
    Choice,
    Reference,
    Composite, ///< lists, maps, placements: shown as a text, not set by one
};

struct FieldInfo {
    std::string key;   ///< "position.x_mm"
    std::string title; ///< "Position, X"
    model::Facet facet;
    model::Discipline discipline;
    FieldType type{FieldType::Text};
    bool optional{false}; ///< an empty text clears it
    std::string unit{};   ///< symbol of the unit its key names: "W", "mm"; empty: none
    std::vector<std::string_view> choices{};
    std::optional<model::Kind> target{}; ///< of a reference; none: any kind
};

/// In table order. The references stay valid.
[[nodiscard]] const std::vector<FieldInfo>& fieldsOf(model::Kind kind);
/// Null if the kind has no such field.
[[nodiscard]] const FieldInfo* findField(model::Kind kind, std::string_view key);

/// A field's value as people read it: "2400 W", "yes", "hall-1". Empty: not set.
struct FieldValue {
    std::string text{};
    std::optional<model::EntityRef> reference{};
    bool mixed{false}; ///< the entities asked for differ; text and reference are the first one's
};

/// One for each of fieldsOf(kind), empty for an entity that is not there.
[[nodiscard]] std::vector<FieldValue> fieldValues(const model::Design& design,
                                                  model::EntityRef entity);
/// The values that entities of one kind share.
[[nodiscard]] std::vector<FieldValue> sharedValues(const model::Design& design,
                                                   const std::vector<model::EntityRef>& entities);

/// Sets a field from a text as people type it: "2.4 kW", "6ft", "yes", a choice's name, the name or
/// EntityRef text of what is referred to. InvalidArgument with the field's title where the text
/// does not fit, NotFound and Conflict for names that nothing or several things have, Unsupported
/// for a composite. Entries of maps have keys of their own: map_entries.h.
[[nodiscard]] Expected<void> setField(Transaction& transaction, model::EntityRef entity,
                                      std::string_view key, std::string_view text);

/// Entities of a kind, ascending by name; at most `most` of them.
[[nodiscard]] std::vector<model::EntityRef> entitiesOf(const model::Design& design,
                                                       model::Kind kind, std::size_t most = 1000);

} // namespace cw::edit
