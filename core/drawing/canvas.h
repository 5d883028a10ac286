#pragma once

#include "core/drawing/display_list.h"

namespace cw::drawing {

/// Adds shapes to a list, with the link and layer that hold at the moment: what builders draw with.
class Canvas {
public:
    explicit Canvas(DisplayList& list) : m_list(&list) {}

    void setLink(std::optional<model::EntityRef> link) { m_link = link; }
    void setLayer(Layer layer) { m_layer = layer; }
    /// Moves what follows: the origin of later shapes.
    void setOrigin(Point origin) { m_origin = origin; }
    /// Only from `minScale` px a millimetre upwards, and below `maxScale`.
    void setDetail(double minScale, double maxScale = std::numeric_limits<double>::infinity())
    {
        m_minScale = minScale;
        m_maxScale = maxScale;
    }

    void rect(Box box, const Paint& paint, double radius = 0)
    {
        box.x += m_origin.x;
        box.y += m_origin.y;
        add(RectShape{box, radius}, paint);
    }
    void path(std::vector<Point> points, const Paint& paint, bool closed = false)
    {
        for (Point& point : points)
            point = {point.x + m_origin.x, point.y + m_origin.y};
        add(PathShape{std::move(points), closed}, paint);
    }
    void circle(Point centre, double radius, const Paint& paint)
    {
        add(CircleShape{{centre.x + m_origin.x, centre.y + m_origin.y}, radius}, paint);
    }
    void text(TextShape shape, Role role)
    {
        shape.at = {shape.at.x + m_origin.x, shape.at.y + m_origin.y};
        Paint paint;
        paint.fill = role;
        add(std::move(shape), paint);
    }

private:
    void add(Shape shape, const Paint& paint)
    {
        Item item;
        item.shape = std::move(shape);
        item.paint = paint;
        item.layer = m_layer;
        item.link = m_link;
        item.minScale = m_minScale;
        item.maxScale = m_maxScale;
        m_list->items.push_back(std::move(item));
    }

    DisplayList* m_list;
    std::optional<model::EntityRef> m_link;
    Layer m_layer{Layer::Devices};
    Point m_origin;
    double m_minScale{0};
    double m_maxScale{std::numeric_limits<double>::infinity()};
};

/// Common paints.
[[nodiscard]] inline Paint filled(Role role, double opacity = 1)
{
    Paint paint;
    paint.fill = role;
    paint.opacity = opacity;
    return paint;
}
[[nodiscard]] inline Paint hatched(Role role, Pattern pattern)
{
    Paint paint = filled(role);
    paint.pattern = pattern;
    return paint;
}
[[nodiscard]] inline Paint stroked(Role role, double width, Dash dash = Dash::Solid)
{
    Paint paint;
    paint.stroke = role;
    paint.strokeWidth = width;
    paint.dash = dash;
    return paint;
}
[[nodiscard]] inline Paint outlined(Role fill, Role stroke, double width)
{
    Paint paint = stroked(stroke, width);
    paint.fill = fill;
    return paint;
}

} // namespace cw::drawing
