#pragma once

#include "core/edit/transaction.h"

namespace cw::edit {

/// Makes a patch from elsewhere (a restored autosave, a variant, a merge) part of the transaction,
/// so that it is one undoable step. Conflict where an entity is not as the patch says it was.
[[nodiscard]] Expected<void> applyPatch(Transaction& transaction, const model::Patch& patch);

} // namespace cw::edit
