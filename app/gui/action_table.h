#pragma once

#include "views/actions/action_spec.h"

#include <vector>

namespace cw::gui {

class MainWindow;

/// The one table of everything a user can do, in the order of the menus. A new action is a line here.
[[nodiscard]] std::vector<views::ActionSpec> actionTable(MainWindow& window);

} // namespace cw::gui
