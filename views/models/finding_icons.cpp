#include "views/models/findings_model.h"

#include "views/theme/theme.h"

#include <QIcon>
#include <QPainter>

namespace cw::views {

using drawing::Role;

QString findingKindName(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Error:
        return FindingsModel::tr("Errors");
    case FindingKind::Warning:
        return FindingsModel::tr("Warnings");
    case FindingKind::Info:
        return FindingsModel::tr("Notes");
    case FindingKind::Waived:
        return FindingsModel::tr("Waived");
    case FindingKind::Skipped:
        return FindingsModel::tr("Skipped");
    case FindingKind::Passed:
        return FindingsModel::tr("Passed");
    case FindingKind::NotRun:
        return FindingsModel::tr("Not run");
    case FindingKind::Disabled:
        return FindingsModel::tr("Disabled");
    }
    return {};
}

namespace {

Role roleOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Error:
        return Role::Error;
    case FindingKind::Warning:
    case FindingKind::Skipped:
        return Role::Warning;
    case FindingKind::Passed:
        return Role::Good;
    default:
        return Role::SecondaryText;
    }
}

} // namespace

QIcon findingKindIcon(FindingKind kind, const Theme& theme)
{
    constexpr int kSize = 32; // painted at twice the size that lists show
    QPixmap pixmap(kSize, kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = theme.colour(roleOf(kind));
    const QPointF middle(16, 16);
    painter.setPen(QPen(colour, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    switch (kind) {
    case FindingKind::Error:
        painter.setBrush(colour);
        painter.drawEllipse(middle, 9, 9);
        painter.setPen(QPen(theme.colour(Role::Panel), 3, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(12.5, 12.5), QPointF(19.5, 19.5));
        painter.drawLine(QPointF(19.5, 12.5), QPointF(12.5, 19.5));
        break;
    case FindingKind::Warning:
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF({{16, 8}, {24, 23}, {8, 23}}));
        break;
    case FindingKind::Info:
        painter.setBrush(colour);
        painter.drawEllipse(middle, 6, 6);
        break;
    case FindingKind::Passed:
        painter.drawPolyline(QPolygonF({{8, 17}, {14, 23}, {25, 10}}));
        break;
    case FindingKind::Skipped:
        painter.drawEllipse(middle, 9, 9);
        painter.drawPoint(middle);
        break;
    case FindingKind::Waived:
        painter.drawEllipse(middle, 8, 8);
        break;
    case FindingKind::NotRun:
    case FindingKind::Disabled:
        painter.drawLine(QPointF(9, 16), QPointF(23, 16));
        break;
    }
    painter.end();
    pixmap.setDevicePixelRatio(2);
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);
    return icon;
}

} // namespace cw::views
