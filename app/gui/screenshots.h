#pragma once

#include "app/gui/main_window.h"

namespace cw::gui {

/// Opens the project and writes one PNG of the window for each workspace and look, named
/// "racks-light.png", when its numbers are current, and one for each panel that is not in front at
/// first: "panel-history-dark.png". Errors: those of opening; WriteFailed; Infeasible if the
/// numbers do not arrive within two minutes.
[[nodiscard]] Expected<QStringList> writeScreenshots(MainWindow& window, const QString& folder,
                                                     const QString& file,
                                                     QSize size = {1600, 1000});

} // namespace cw::gui
