#include "views/canvas/drag_card.h"

#include "views/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace cw::views {

using drawing::Role;

namespace {

constexpr double kWidest = 440;
constexpr double kPadding = 10;

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

struct Line {
    QString text;
    QFont font;
    QColor colour;
    QRectF box;
};

} // namespace

void paintDragCard(QPainter& painter, const Theme& theme, const QRectF& view, QPointF at,
                   const DragCard& card)
{
    if (card.sentence.isEmpty())
        return;
    QFont strong = painter.font();
    strong.setPixelSize(13);
    QFont quiet = strong;
    quiet.setPixelSize(12);
    strong.setWeight(QFont::DemiBold);
    std::vector<Line> lines;
    lines.push_back(
        {card.sentence, strong, theme.colour(card.refused ? Role::Error : Role::Text), {}});
    for (const QString& text : {card.detail, card.note})
        if (!text.isEmpty())
            lines.push_back({text, quiet, theme.colour(Role::SecondaryText), {}});
    const double room = std::min(kWidest, view.width() - 2 * kPadding - 16);
    double width = 0;
    double y = kPadding;
    for (Line& line : lines) {
        const QRectF box = QFontMetricsF(line.font).boundingRect(QRectF(0, 0, room, 1000),
                                                                 Qt::TextWordWrap, line.text);
        line.box = QRectF(kPadding, y, box.width() + 1, box.height());
        width = std::max(width, line.box.width());
        y += box.height() + 3;
    }
    QRectF box(0, 0, width + 2 * kPadding, y + kPadding - 3);
    box.moveTopLeft(at + QPointF(18, 20));
    if (box.right() > view.right() - 8)
        box.moveRight(view.right() - 8);
    if (box.bottom() > view.bottom() - 8)
        box.moveBottom(at.y() - 14);
    box.moveLeft(std::max(box.left(), view.left() + 8));
    box.moveTop(std::max(box.top(), view.top() + 8));

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int i = 4; i >= 1; --i) { // floating things have a shadow
        painter.setBrush(faded(Qt::black, 0.035));
        painter.drawRoundedRect(box.adjusted(-i, -i + 2, i, i + 2), 8 + i, 8 + i);
    }
    painter.setPen(QPen(theme.colour(card.refused ? Role::Error : Role::Line), 1));
    painter.setBrush(theme.colour(Role::Panel));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    for (const Line& line : lines) {
        painter.setFont(line.font);
        painter.setPen(line.colour);
        painter.drawText(
            QRectF(line.box.topLeft() + box.topLeft(), QSizeF(width + 2, line.box.height() + 1)),
            Qt::TextWordWrap, line.text);
    }
    painter.restore();
}

void paintLanding(QPainter& painter, const Theme& theme, const QRectF& box, bool refused)
{
    const QColor colour = theme.colour(refused ? Role::Error : Role::Accent);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 2, refused ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(faded(colour, refused ? 0.16 : 0.20));
    painter.drawRoundedRect(box, 3, 3);
    painter.restore();
}

void paintTaken(QPainter& painter, const Theme& theme, const QRectF& box)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.colour(Role::SecondaryText), 1, Qt::DashLine));
    painter.setBrush(faded(theme.colour(Role::FreeUnit), 0.7));
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 3, 3);
    painter.restore();
}

void paintGhost(QPainter& painter, const Theme& theme, const QRectF& box, const QString& name,
                const QColor& stripe)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(0.82);
    painter.setPen(QPen(theme.colour(Role::Shadow), 1));
    painter.setBrush(theme.colour(Role::DeviceFace));
    painter.drawRoundedRect(box, 3, 3);
    painter.fillRect(QRectF(box.left() + 1, box.top() + 1, 4, box.height() - 2), stripe);
    if (box.height() >= 11 && box.width() >= 40) {
        QFont font = painter.font();
        font.setPixelSize(static_cast<int>(std::clamp(box.height() * 0.6, 9.0, 12.0)));
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(theme.colour(Role::Text));
        const QRectF room = box.adjusted(10, 2, -6, -2);
        painter.drawText(room,
                         Qt::AlignLeft | (box.height() > 30 ? Qt::AlignTop : Qt::AlignVCenter),
                         QFontMetricsF(font).elidedText(name, Qt::ElideRight, room.width()));
    }
    painter.restore();
}

} // namespace cw::views
