#pragma once

#include "core/edit/transaction.h"

#include <span>

namespace cw::edit {

/// Erases what a user selected, each with what cannot stand without it. What went with an earlier
/// one is no error. Conflict for a locked device or rack, naming it.
[[nodiscard]] Expected<void> eraseAll(Transaction& transaction,
                                      std::span<const model::EntityRef> targets);

} // namespace cw::edit
