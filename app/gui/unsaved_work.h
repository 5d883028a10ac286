#pragma once

#include "app/gui/file_ui.h"

namespace cw::gui {

// What is kept of running programs so that the next start finds what a crash left: the path of the
// open project in the settings, below the number of the process; documents without a file in a
// folder of the same number.

/// The folder of this process for documents that have no file; made if it is not there. Empty:
/// nowhere to keep them.
[[nodiscard]] QString unsavedFolder();
/// This process has this project open; empty: none.
void markOpen(const QString& path);
/// Unsaved work of processes that are gone, newest first. Forgets those that left nothing.
[[nodiscard]] std::vector<Leftover> findLeftovers(const project::FileSystem& files);
/// Removes the folder of this process with what is in it.
void removeUnsavedFolder();

} // namespace cw::gui
