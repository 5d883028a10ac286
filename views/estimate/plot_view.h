#pragma once

#include <QChart>
#include <QChartView>

#include <functional>

namespace cw::views {

class Theme;

/// A Qt chart in the look of the program: no frame, no legend, light grid; what is labelled
/// directly is painted by `overlay` above it.
class PlotView : public QChartView {
    Q_OBJECT

public:
    PlotView(Theme& theme, QWidget* parent = nullptr);

    /// A new chart in the place of the old one, with the look's colours.
    QChart& start();
    void setOverlay(std::function<void(QPainter&, QChart&)> overlay);
    /// Called now and whenever the view has another size: margins and ranges that texts need.
    void setArrangement(std::function<void(QChart&, QSize)> arrange);
    [[nodiscard]] Theme& theme() const { return *m_theme; }
    /// What the chart says, for people who do not see it.
    void setSummary(const QString& text);

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    Theme* m_theme;
    std::function<void(QPainter&, QChart&)> m_overlay;
    std::function<void(QChart&, QSize)> m_arrange;
};

} // namespace cw::views
