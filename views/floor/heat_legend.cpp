#include "views/floor/heat_legend.h"

#include "core/drawing/display_list.h"
#include "views/session/plural.h"
#include "views/theme/theme.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace cw::views {

using drawing::Role;

namespace {

constexpr int kPadding = 12;
constexpr int kRamp = 10;
constexpr int kLine = 16;
constexpr int kWidth = 208;

QFont sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

} // namespace

HeatLegend::HeatLegend(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(&theme)
{
    setAccessibleName(tr("Legend of the heat map"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void HeatLegend::show(const HeatMap& heat, const QString& highestName)
{
    m_heat = heat;
    m_highest = highestName;
    setVisible(heat.mode != HeatMode::Role);
    setAccessibleDescription(lines().join(QStringLiteral(". ")));
    resize(sizeHint());
    update();
}

QStringList HeatLegend::lines() const
{
    if (!m_heat.missing.empty())
        return {QString::fromStdString(m_heat.missing)};
    QStringList out;
    if (m_heat.highest)
        out << tr("highest %1 at %2")
                   .arg(QString::fromStdString(m_heat.text(*m_heat.highest, true)), m_highest);
    if (m_heat.unknown > 0)
        out << plural(m_heat.unknown, tr("%n rack unknown, grey"), tr("%n racks unknown, grey"));
    if (m_heat.mode == HeatMode::Inlet)
        out << tr("supply of the hall; recirculation is not in it");
    if (!m_heat.current)
        out << tr("of the design before the last edit");
    return out;
}

QSize HeatLegend::sizeHint() const
{
    const QFont small = sized(font(), 11, QFont::Normal);
    int height = kPadding * 2 + 18;
    if (m_heat.missing.empty())
        height += kRamp + 6 + kLine;
    for (const QString& line : lines())
        height += QFontMetrics(small)
                      .boundingRect(QRect(0, 0, kWidth - 2 * kPadding, 200), Qt::TextWordWrap, line)
                      .height() +
                  3;
    return {kWidth, height};
}

void HeatLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme->colour(Role::Line), 1));
    painter.setBrush(m_theme->colour(Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    const int room = width() - 2 * kPadding;
    int y = kPadding;
    painter.setFont(sized(font(), 12, QFont::DemiBold));
    painter.setPen(m_theme->colour(Role::Text));
    painter.drawText(QRect(kPadding, y, room, 16), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::fromStdString(m_heat.title));
    y += 20;
    const QFont small = sized(font(), 11, QFont::Normal);
    painter.setFont(small);
    if (m_heat.missing.empty()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int step = 0; step < drawing::kHeatSteps; ++step) {
            const int from = room * step / drawing::kHeatSteps;
            const int to = room * (step + 1) / drawing::kHeatSteps;
            painter.fillRect(kPadding + from, y, to - from, kRamp,
                             m_theme->colour(drawing::heatRole(step)));
        }
        painter.setRenderHint(QPainter::Antialiasing);
        y += kRamp + 3;
        painter.setPen(m_theme->colour(Role::SecondaryText));
        const auto end = [&](double value) {
            return QStringLiteral("%1 %2")
                .arg(value, 0, 'f', value == std::floor(value) ? 0 : 1)
                .arg(QString::fromStdString(m_heat.unit));
        };
        const QRect ends(kPadding, y, room, kLine);
        painter.drawText(ends, Qt::AlignLeft | Qt::AlignVCenter, end(m_heat.minimum));
        painter.drawText(ends, Qt::AlignRight | Qt::AlignVCenter, end(m_heat.maximum));
        y += kLine + 3;
    }
    painter.setPen(m_theme->colour(Role::SecondaryText));
    for (const QString& line : lines()) {
        const QRect box =
            QFontMetrics(small).boundingRect(QRect(kPadding, y, room, 200), Qt::TextWordWrap, line);
        painter.drawText(QRect(kPadding, y, room, box.height()), Qt::TextWordWrap, line);
        y += box.height() + 3;
    }
}

void HeatLegend::mousePressEvent(QMouseEvent* event)
{
    event->accept();
    if (m_heat.highest)
        Q_EMIT highestClicked();
}

} // namespace cw::views
