#include "views/models/part_icon.h"

#include "views/theme/theme.h"

#include <QIcon>
#include <QPainter>

#include <map>

namespace cw::views {

QIcon stripeIcon(drawing::Role role, const Theme& theme)
{
    static std::map<std::pair<drawing::Role, QRgb>, QIcon> made;
    const QColor colour = theme.colour(role);
    const QColor face = theme.colour(drawing::Role::DeviceFace);
    QIcon& icon = made[{role, colour.rgb() ^ (face.rgb() << 1U)}];
    if (!icon.isNull())
        return icon;
    QPixmap pixmap(32, 32);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(face);
    painter.drawRoundedRect(QRectF(2, 9, 28, 14), 3, 3);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(2, 9, 6, 14), 3, 3);
    painter.end();
    pixmap.setDevicePixelRatio(2);
    icon = QIcon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected); // a hue means something: it is not tinted
    return icon;
}

} // namespace cw::views
