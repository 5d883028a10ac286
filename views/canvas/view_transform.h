#pragma once

#include "core/drawing/display_list.h"

#include <QPointF>
#include <QRectF>

#include <cmath>

namespace cw::views {

/// Where the scene lies in the widget. Scene: mm, y up. View: logical pixels of the widget, y down.
/// World: whole device pixels of the scene at this scale, y down; the widget's corner is always on
/// a whole one, so that what is painted once can be shifted.
struct ViewTransform {
    double scale{0.2}; ///< logical pixels a mm
    double ratio{1};   ///< device pixels a logical pixel
    qint64 left{0};    ///< of the widget's corner, world pixels
    qint64 top{0};

    [[nodiscard]] double pixelScale() const { return scale * ratio; }
    [[nodiscard]] QPointF toWorld(drawing::Point p) const
    {
        return {p.x * pixelScale(), -p.y * pixelScale()};
    }
    [[nodiscard]] QPointF toView(drawing::Point p) const
    {
        return (toWorld(p) - QPointF(double(left), double(top))) / ratio;
    }
    [[nodiscard]] QRectF toView(const drawing::Box& box) const
    {
        return {toView(drawing::Point{box.x, box.top()}),
                toView(drawing::Point{box.right(), box.y})};
    }
    [[nodiscard]] drawing::Point toScene(QPointF view) const
    {
        return {(view.x() * ratio + double(left)) / pixelScale(),
                -(view.y() * ratio + double(top)) / pixelScale()};
    }
    [[nodiscard]] drawing::Box toScene(const QRectF& view) const
    {
        const drawing::Point low = toScene(view.bottomLeft());
        const drawing::Point high = toScene(view.topRight());
        return {low.x, low.y, high.x - low.x, high.y - low.y};
    }
    /// The scene's box of a rectangle of world pixels.
    [[nodiscard]] drawing::Box worldBox(const QRect& world) const
    {
        const double s = pixelScale();
        return {world.x() / s, -(world.y() + world.height()) / s, world.width() / s,
                world.height() / s};
    }
    /// Moves the widget's corner so that a point of the scene lies at a point of the view.
    void place(drawing::Point point, QPointF view)
    {
        const QPointF world = toWorld(point) - view * ratio;
        left = std::llround(world.x());
        top = std::llround(world.y());
    }
};

} // namespace cw::views
