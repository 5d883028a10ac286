#pragma once

#include "core/cost/bom.h"
#include "core/export/table.h"

namespace cw::exporting {

/// The lines of an order with their total; `lines` are bom.lines or bom.notIncluded.
[[nodiscard]] SheetTable bomTable(const cost::Bom& bom, const std::vector<cost::BomLine>& lines,
                                  std::string name);
/// Money by subsystem.
[[nodiscard]] SheetTable subsystemTable(const cost::Bom& bom);
/// The counts that a published bill is compared with.
[[nodiscard]] SheetTable countTable(const cost::Bom& bom);
/// What the project assumes, excludes and allows for, by name; and as a sheet.
[[nodiscard]] std::vector<const model::Assumption*> assumptionsByName(const model::Design& design);
[[nodiscard]] SheetTable assumptionTable(const model::Design& design);
/// The lines of the order that have no unit price, and why.
[[nodiscard]] SheetTable missingTable(const cost::Bom& bom);

} // namespace cw::exporting
