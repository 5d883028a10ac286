// What RackTool paints over the plan: whence, whither, distances, and the sentence.
#include "views/canvas/canvas.h"
#include "views/canvas/drag_card.h"
#include "views/floor/rack_tool.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace cw::views {

using namespace model;
using drawing::Role;

void RackTool::paintGaps(Canvas& canvas, QPainter& painter) const
{
    const Theme& theme = m_context->theme;
    const FloorPreview& preview = m_drag->preview();
    painter.setPen(QPen(theme.colour(Role::Accent), 1, Qt::DashLine));
    for (const FloorGuide& guide : preview.guides)
        painter.drawLine(canvas.toView(guide.from), canvas.toView(guide.to));
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    for (const FloorGap& gap : preview.gaps) {
        const QPointF from = canvas.toView(gap.from);
        const QPointF to = canvas.toView(gap.to);
        const bool level = std::abs(from.y() - to.y()) < 0.5;
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        if (length < 6)
            continue;
        painter.setPen(QPen(theme.colour(Role::SecondaryText), 1));
        painter.drawLine(from, to);
        const QPointF tick = level ? QPointF(0, 4) : QPointF(4, 0);
        painter.drawLine(from - tick, from + tick);
        painter.drawLine(to - tick, to + tick);
        const QString text = lengthText(gap.millimetres);
        const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 8,
                          painter.fontMetrics().height() + 2);
        if (level && length < size.width() + 8)
            continue;
        QRectF label(QPointF(), size);
        label.moveCenter((from + to) / 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.colour(Role::Panel));
        painter.drawRoundedRect(label, 4, 4);
        painter.setPen(theme.colour(Role::Text));
        painter.drawText(label, Qt::AlignCenter, text);
    }
}

void RackTool::paint(Canvas& canvas, QPainter& painter)
{
    if (!m_drag)
        return;
    const Theme& theme = m_context->theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const FloorPreview& preview = m_drag->preview();
    const auto polygon = [&](const physical::Footprint& outline) {
        QPolygonF out;
        for (const physical::Point& corner : outline.corners())
            out << canvas.toView(drawing::Point{corner.x, corner.y});
        return out;
    };
    for (std::size_t i = 0; i < m_drag->carried().size(); ++i) {
        const FloorDrag::Carried& one = m_drag->carried()[i];
        if (m_drag->purpose() == FloorDrag::Purpose::Move && one.placed) {
            QColor ground = theme.colour(Role::Panel);
            ground.setAlphaF(0.65F);
            painter.setBrush(ground);
            painter.setPen(QPen(theme.colour(Role::SecondaryText), 1, Qt::DashLine));
            painter.drawPolygon(polygon(one.start));
        }
    }
    const QColor edge = theme.colour(preview.fits ? Role::Accent : Role::Error);
    QColor fill = edge;
    fill.setAlphaF(preview.fits ? 0.25F : 0.2F);
    for (std::size_t i = 0; i < m_drag->carried().size(); ++i) {
        const QPolygonF at = polygon(m_drag->outline(i));
        painter.setBrush(fill);
        painter.setPen(QPen(edge, 2, preview.fits ? Qt::SolidLine : Qt::DashLine));
        painter.drawPolygon(at);
        painter.setPen(QPen(edge, 4)); // the front
        painter.drawLine(at[0], at[1]);
        const QRectF box = at.boundingRect();
        if (box.width() > 24 && box.height() > 14) {
            QFont font = painter.font();
            font.setPixelSize(11);
            font.setWeight(QFont::DemiBold);
            painter.setFont(font);
            painter.setPen(theme.colour(Role::Text));
            painter.drawText(box, Qt::AlignCenter,
                             QString::fromStdString(m_drag->carried()[i].name));
        }
    }
    paintGaps(canvas, painter);
    painter.restore();
    QPointF at = pointer();
    if (byKeys())
        at = canvas.toView(boxOf(m_drag->outline(0))).bottomRight();
    DragCard card{preview.sentence, preview.detail, cables().text(), !preview.fits};
    if (byKeys() && preview.fits && card.detail.isEmpty())
        card.detail = tr("Enter drops it, Escape leaves everything as it was");
    paintDragCard(painter, theme, QRectF(canvas.rect()), at, card);
}

} // namespace cw::views
