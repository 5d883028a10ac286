#pragma once

#include "core/edit/fields.h"

namespace cw::model {
struct Device;
struct InstalledModule;
} // namespace cw::model

namespace cw::edit {

// Entries of the lists inside devices, each by a name of its own, set as fields are:
//   "modules.SLOT.part"   the part in that slot: key, name or EntityRef text of a part of the
//                         design; put in where the slot is empty; an empty text takes it out
//   "modules.SLOT.count"  how many, from 1 to kMostModules; "0" or an empty text takes them out
//   "modules.SLOT.slot"   puts it into another slot
//   "ports.NAME.use"      "open", "reserved" or "disabled"; an empty text forgets all that is said
//                         of the port
//   "ports.NAME.label", "ports.NAME.note"
// SLOT and NAME may hold dots: the last one ends them. Of modules in slots of one name, and of
// those without one, the second is "SLOT#2", the third "SLOT#3". A port of which nothing differs
// from its part has no entry. Whether the slot or port exists is for physical/modules.h and
// fabric/port_overrides.h to say.

inline constexpr std::string_view kModuleKey = "modules.";
inline constexpr std::string_view kPortKey = "ports.";
inline constexpr std::int64_t kMostModules = 1000;

/// A key taken apart; none where it is not one of the above.
struct ListKey {
    bool module{true}; ///< else a port
    std::string_view name;
    std::string_view field; ///< "part"
};
[[nodiscard]] std::optional<ListKey> listKey(std::string_view key);

/// Names of the modules of a device, in its order; unlike.
[[nodiscard]] std::vector<std::string> moduleNames(const model::Device& device);
/// Null if it has none of that name.
[[nodiscard]] const model::InstalledModule* findModule(const model::Device& device,
                                                       std::string_view name);
/// Names that any of the devices has: modules in the order of the first that has them, ports
/// ascending.
[[nodiscard]] std::vector<std::string> moduleNames(const model::Design& design,
                                                   const std::vector<model::EntityRef>& devices);
[[nodiscard]] std::vector<std::string> portNames(const model::Design& design,
                                                 const std::vector<model::EntityRef>& devices);

// What map_entries.h hands on for these keys.
[[nodiscard]] std::optional<FieldInfo> listField(const ListKey& key);
[[nodiscard]] FieldValue listValue(const model::Design& design, const model::Device& device,
                                   const ListKey& key);
[[nodiscard]] Expected<void> setListEntry(Transaction& transaction, Id<model::Device> device,
                                          const ListKey& key, std::string_view text);

} // namespace cw::edit
