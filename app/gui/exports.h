#pragma once

#include "app/gui/workbench.h"

#include <QStringList>

namespace cw::gui {

/// A set of exports to be written again: kinds and where to.
struct ExportSet {
    QStringList kinds;
    QString folder;
    QString paper; ///< of drawings: "A3"
    [[nodiscard]] bool empty() const { return kinds.isEmpty() || folder.isEmpty(); }
    bool operator==(const ExportSet&) const = default;

    /// As last used for this project; without one, every kind into "exports" beside the file.
    [[nodiscard]] static ExportSet last(const QString& project);
    void remember(const QString& project) const;
};

/// Writes the set as one job on a snapshot of the open design. Same design, same bytes: dates are
/// those of the newest revision. `done` gets the files, or the first error.
void runExports(Workbench& bench, const ExportSet& set,
                std::function<void(Expected<QStringList>)> done);

} // namespace cw::gui
