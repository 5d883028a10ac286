#pragma once

#include "core/export/registry.h"
#include "core/export/table.h"

namespace cw::exporting {

/// The cable schedule: one row for each pair of the A end and a Z end, so a breakout cable has
/// several rows with one cable id. Sorted by cable number, then id. Cancelled when stopped.
[[nodiscard]] Expected<SheetTable> cableTable(const ExportInput& input);

} // namespace cw::exporting
