#pragma once

#include "core/drawing/palette.h"

#include <QColor>
#include <QObject>

namespace cw::views {

/// What the user chose; System follows the desktop.
enum class ThemeChoice { Light, Dark, System };

/// The one look of the program: a palette by role, from which Qt's palette, the style sheet, icons
/// and canvases derive. Made by main, handed to whoever paints; switching it changes all at once.
class Theme : public QObject {
    Q_OBJECT

public:
    explicit Theme(QObject* parent = nullptr);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] bool isDark() const { return m_dark; }
    void choose(ThemeChoice choice);

    /// Size of all texts, 1.0 as designed; from 0.8 to 2.
    [[nodiscard]] double fontScale() const { return m_fontScale; }
    void setFontScale(double scale);

    [[nodiscard]] const drawing::Palette& palette() const;
    [[nodiscard]] QColor colour(drawing::Role role) const;
    /// Surface of the window behind panels: the one token that is no role of a drawing.
    [[nodiscard]] QColor window() const;

    /// Puts Qt's palette, font and style sheet on the application.
    void apply();

Q_SIGNALS:
    /// Colours are new: repaint, make icons anew.
    void changed();

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    [[nodiscard]] static bool systemIsDark();

    ThemeChoice m_choice{ThemeChoice::System};
    double m_fontScale{1};
    bool m_dark{false};
    bool m_applying{false};
};

[[nodiscard]] QColor toQColor(drawing::Colour colour);

/// Black or white, whichever reads better on `ground`; and the contrast of two colours by WCAG 2.1.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

} // namespace cw::views
