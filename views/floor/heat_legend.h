#pragma once

#include "views/floor/heat_map.h"

#include <QWidget>

namespace cw::views {

class Theme;

/// The ramp of a heat map with its ends, the highest rack and what is unknown; a card that floats
/// over the plan.
class HeatLegend : public QWidget {
    Q_OBJECT

public:
    explicit HeatLegend(Theme& theme, QWidget* parent = nullptr);

    /// `highestName`: of the rack with the highest figure.
    void show(const HeatMap& heat, const QString& highestName);
    [[nodiscard]] QSize sizeHint() const override;
    /// What it says, a line each.
    [[nodiscard]] QStringList lines() const;

Q_SIGNALS:
    /// The highest rack was asked for.
    void highestClicked();

private:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;

    Theme* m_theme;
    HeatMap m_heat;
    QString m_highest;
};

} // namespace cw::views
