#pragma once

#include "app/gui/workbench.h"
#include "views/actions/palette.h"

namespace cw::gui {

/// Objects of the open design whose names answer the query, as lines of the palette; running one
/// selects and shows it. Cables are left to Find: there are too many of them.
[[nodiscard]] std::vector<views::PaletteEntry> searchObjects(Workbench& bench, const QString& query,
                                                             int limit);

} // namespace cw::gui
