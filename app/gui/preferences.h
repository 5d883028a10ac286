#pragma once

#include "views/theme/theme.h"

class QSettings;

namespace cw::gui {

/// What a left drag on empty ground of a canvas does.
enum class CanvasDrag { SelectBox, Pan };
/// In which units lengths and masses are shown beside the metric ones of the files.
enum class UnitChoice { Metric, Imperial };

/// What a user set once for all projects.
struct Preferences {
    views::ThemeChoice theme{views::ThemeChoice::System};
    double fontScale{1};
    int autosaveSeconds{1}; ///< unsaved work is kept after at most this long
    CanvasDrag canvasDrag{CanvasDrag::SelectBox};
    UnitChoice units{UnitChoice::Metric};
    bool operator==(const Preferences&) const = default;

    /// What is not stored, or not understood, is as by default.
    [[nodiscard]] static Preferences load(const QSettings& settings);
    void save(QSettings& settings) const;
};

} // namespace cw::gui
