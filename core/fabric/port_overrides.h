#pragma once

#include "core/edit/transaction.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::fabric {

/// Sets what is said of a port ("ports.osfp1/2.use", edit/list_entries.h) of several devices from a
/// text, as one edit. NotFound, naming the ports that exist, for a port that a device's part does
/// not have: data ports, inlets and outlets; where they are not structured any name will do.
/// Conflict where a port that a cable uses would be reserved or disabled.
[[nodiscard]] Expected<void> setPortFields(edit::Transaction& transaction,
                                           const std::vector<model::EntityRef>& devices,
                                           std::string_view key, std::string_view text);

/// The ports of a device that something can be said of and nothing is said of yet: data ports, then
/// inlets, then outlets, in the part's order. Empty: not structured.
[[nodiscard]] std::vector<std::string> openPorts(const model::Design& design,
                                                 const model::Device& device);

} // namespace cw::fabric
