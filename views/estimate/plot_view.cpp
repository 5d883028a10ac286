#include "views/estimate/plot_view.h"

#include "views/theme/theme.h"

#include <QGraphicsLayout>

namespace cw::views {

using drawing::Role;

PlotView::PlotView(Theme& theme, QWidget* parent) : QChartView(parent), m_theme(&theme)
{
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setBackgroundBrush(Qt::NoBrush);
    setFocusPolicy(Qt::NoFocus);
    setInteractive(false);
    viewport()->setAutoFillBackground(false);
    setStyleSheet(QStringLiteral("background: transparent"));
    start();
}

QChart& PlotView::start()
{
    auto* chart = new QChart;
    chart->setBackgroundVisible(false);
    chart->setPlotAreaBackgroundVisible(false);
    chart->setMargins(QMargins(0, 0, 0, 0));
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
    chart->setAnimationOptions(QChart::NoAnimation);
    QChart* const old = this->chart();
    setChart(chart);
    delete old; // setChart leaves it to us
    m_overlay = nullptr;
    m_arrange = nullptr;
    return *chart;
}

void PlotView::setOverlay(std::function<void(QPainter&, QChart&)> overlay)
{
    m_overlay = std::move(overlay);
    viewport()->update();
}

void PlotView::setArrangement(std::function<void(QChart&, QSize)> arrange)
{
    m_arrange = std::move(arrange);
    if (m_arrange)
        m_arrange(*chart(), viewport()->size());
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    if (m_arrange)
        m_arrange(*chart(), viewport()->size());
}

void PlotView::setSummary(const QString& text)
{
    setAccessibleDescription(text);
}

void PlotView::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    if (!m_overlay)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QFont small = font();
    small.setPixelSize(11);
    painter->setFont(small);
    painter->setPen(m_theme->colour(Role::Text));
    m_overlay(*painter, *chart());
    painter->restore();
}

} // namespace cw::views
