#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

namespace cw::gui {

/// What the program was called with.
struct CommandLine {
    QString file;           ///< to open; may be empty
    QString workspace;      ///< to begin with, by id or title; empty: as last time
    QString screenshots;    ///< folder to write pictures of every workspace to; empty: a window
    QSize size{1600, 1000}; ///< of the window in pictures
    QString text;           ///< to print and end: help, version, or what is wrong
    int exitCode{0};        ///< with text: 0, or 2 for a wrong call
};

[[nodiscard]] CommandLine parseCommandLine(const QStringList& arguments);
/// Why no window can be shown here, and what to do; empty where one can.
[[nodiscard]] QString missingDisplay();

} // namespace cw::gui
