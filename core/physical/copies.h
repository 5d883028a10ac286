#pragma once

#include "core/edit/transaction.h"

#include <map>

namespace cw::physical {

// Inner helpers of the verbs that copy.

using DeviceCopies = std::map<Id<model::Device>, Id<model::Device>>;

/// Copies of those connections whose ends were all copied, between the copies; `from` in their
/// names and labels becomes `to`.
[[nodiscard]] Expected<void> copyConnections(edit::Transaction& tx,
                                             const std::vector<Id<model::Connection>>& connections,
                                             const DeviceCopies& copies, const std::string& from,
                                             const std::string& to);

} // namespace cw::physical
