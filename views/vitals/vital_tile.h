#pragma once

#include "views/vitals/vital_values.h"

#include <QAbstractButton>

namespace cw::views {

class Theme;

/// One vital sign as a button: title, value, two lines of detail, limit bar. Dimmed with a ring
/// while stale.
class VitalTile : public QAbstractButton {
    Q_OBJECT

public:
    VitalTile(Theme& theme, QWidget* parent);

    /// `change` is what the edit of that name made of it; it stands above the detail.
    void show(const Vital& vital, const VitalChange& change, const QString& editName);
    [[nodiscard]] const Vital& vital() const { return m_vital; }
    [[nodiscard]] const VitalChange& change() const { return m_change; }
    /// "▲ 3.1 % after “Move A07”", or empty.
    [[nodiscard]] QString changeText() const;
    /// What stands under the value, as it is drawn at this width; "…" where even the shortest form
    /// is too long. The tooltip has the whole.
    [[nodiscard]] QStringList detailLines() const;

    [[nodiscard]] QSize sizeHint() const override { return {150, kHeight}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {96, kHeight}; }

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static constexpr int kHeight = 78;
    void paintDetail(QPainter& painter, int wide) const;
    [[nodiscard]] QFont detailFont() const;
    void paintValue(QPainter& painter, const QRect& row);
    void paintBar(QPainter& painter);

    Theme* m_theme;
    Vital m_vital;
    VitalChange m_change;
    QString m_editName;
};

} // namespace cw::views
