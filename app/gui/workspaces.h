#pragma once

#include "views/workspace/workspace.h"

#include <vector>

namespace cw::gui {

/// All workspaces in the order of the switcher and of Ctrl+1 to Ctrl+9. One more: a line here.
[[nodiscard]] std::vector<views::Workspace*> makeWorkspaces(views::Context& context,
                                                            QWidget* parent);

} // namespace cw::gui
