#pragma once

#include "core/checks/rule.h"

namespace cw::checks {

/// Loads against derated ratings: of PDUs and shelves in racks, or of sources, panels and busways
/// outside them.
void checkCapacity(const Input& input, Collector& out, bool inRacks);

} // namespace cw::checks
