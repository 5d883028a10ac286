#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

namespace cw::views {

class Theme;

/// What is said beside the pointer while something is dragged.
struct DragCard {
    QString sentence;
    QString detail; ///< quieter, below it
    QString note;   ///< below that
    bool refused{false};
};

/// Paints the card at a point of the view, moved so that it stays inside `view`.
void paintDragCard(QPainter& painter, const Theme& theme, const QRectF& view, QPointF at,
                   const DragCard& card);

/// A place where something would land: tinted, outlined; refused ones red and dashed.
void paintLanding(QPainter& painter, const Theme& theme, const QRectF& box, bool refused);
/// Where something was taken from.
void paintTaken(QPainter& painter, const Theme& theme, const QRectF& box);
/// The thing itself under the pointer.
void paintGhost(QPainter& painter, const Theme& theme, const QRectF& box, const QString& name,
                const QColor& stripe);

} // namespace cw::views
