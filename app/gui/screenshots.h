#pragma once

#include "app/gui/main_window.h"

namespace cw::gui {

/// Opens the project and writes one PNG of the window for each workspace and look, named
/// "racks-light.png", when its numbers are current. The window has 1600 by 1000 pixels. Errors:
/// those of opening; WriteFailed; Infeasible if the numbers do not arrive within two minutes.
[[nodiscard]] Expected<QStringList> writeScreenshots(MainWindow& window, const QString& folder,
                                                     const QString& file);

} // namespace cw::gui
