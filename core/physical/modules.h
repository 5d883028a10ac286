#pragma once

#include "core/edit/transaction.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::physical {

/// Whether a part may be put into a device: by what it says of its mounting, else by its class.
/// Gear for rails, strips and the floor, racks, cables and services may not.
[[nodiscard]] bool isModule(const model::Part& part);

/// Whether the module of that name (edit/list_entries.h) may be where it is: it is one, and where
/// the device's part lists its bays, the slot is one of them and no device sits in it. Conflict
/// says why not, and which bays are free. Fine where there is no such module.
[[nodiscard]] Expected<void> checkModule(const edit::State& state, const model::Device& device,
                                         std::string_view name);

/// The first slot that nothing takes in any of the devices: of the bays that the first one's part
/// lists, else "slot-1", "slot-2" …; empty: every bay is taken.
[[nodiscard]] std::string freeSlot(const edit::State& state,
                                   const std::vector<Id<model::Device>>& devices);

} // namespace cw::physical
