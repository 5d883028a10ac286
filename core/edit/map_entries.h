#pragma once

#include "core/edit/fields.h"

namespace cw::edit {

// Entries of the maps inside entities, set one by one as fields are:
//   "attributes.owner"       any text, of every kind that has attributes
//   "overrides.depth_mm"     a fact of this device in place of its part's, as typed: "800 mm"
// An empty text removes the entry: the part's own fact holds again.
// And entries of the lists of devices, modules and ports: list_entries.h says which.

inline constexpr std::string_view kAttributeKey = "attributes.";
inline constexpr std::string_view kOverrideKey = "overrides.";

/// What such a key stands for; none where it is no entry's key or the kind has no such map. The
/// type of an override is that of the part's fact; a fact that the part does not have is a number
/// where its key names a unit.
[[nodiscard]] std::optional<FieldInfo> entryField(const model::Design& design,
                                                  model::EntityRef entity, std::string_view key);
/// Names of the attributes that any of the entities has, ascending.
[[nodiscard]] std::vector<std::string>
attributeNames(const model::Design& design, const std::vector<model::EntityRef>& entities);
/// Of an override: what holds, the device's own fact or else its part's. Empty: not known.
[[nodiscard]] FieldValue sharedEntry(const model::Design& design,
                                     const std::vector<model::EntityRef>& entities,
                                     std::string_view key);
/// Errors as setField. A typed fact has the confidence "user". InvalidArgument for less than
/// nothing of what is a size, a mass or a power.
[[nodiscard]] Expected<void> setEntry(Transaction& transaction, model::EntityRef entity,
                                      std::string_view key, std::string_view text);

} // namespace cw::edit
