#include "views/canvas/shape_hit.h"

#include "views/canvas/grid_index.h"

#include <algorithm>
#include <cmath>

namespace cw::views {

using namespace drawing;

namespace {

double distance(Point p, Point a, Point b)
{
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    const double along =
        length > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

bool inside(const PathShape& path, Point p)
{
    bool in = false;
    for (std::size_t i = 0, j = path.points.size() - 1; i < path.points.size(); j = i++) {
        const Point& a = path.points[i];
        const Point& b = path.points[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            in = !in;
    }
    return in;
}

template <class F>
bool anySegment(const PathShape& path, F&& holds)
{
    for (std::size_t i = 1; i < path.points.size(); ++i)
        if (holds(path.points[i - 1], path.points[i]))
            return true;
    return path.closed && path.points.size() > 2 && holds(path.points.back(), path.points.front());
}

/// Liang–Barsky: whether a part of the segment lies in the box.
bool crosses(Point a, Point b, const Box& box)
{
    double from = 0;
    double to = 1;
    const auto clip = [&](double delta, double low, double high) {
        if (delta == 0)
            return low <= 0 && high >= 0;
        const double first = std::min(low / delta, high / delta);
        const double last = std::max(low / delta, high / delta);
        from = std::max(from, first);
        to = std::min(to, last);
        return from <= to;
    };
    return clip(b.x - a.x, box.x - a.x, box.right() - a.x) &&
           clip(b.y - a.y, box.y - a.y, box.top() - a.y);
}

bool within(const Box& box, Point p)
{
    return p.x >= box.x && p.x <= box.right() && p.y >= box.y && p.y <= box.top();
}

} // namespace

bool hits(const Item& item, Point point, double tolerance)
{
    const double reach =
        item.paint.stroke ? std::max(tolerance, item.paint.strokeWidth / 2) : tolerance;
    if (const auto* path = std::get_if<PathShape>(&item.shape)) {
        if (path->closed && item.paint.fill && inside(*path, point))
            return true;
        return anySegment(*path, [&](Point a, Point b) { return distance(point, a, b) <= reach; });
    }
    if (const auto* circle = std::get_if<CircleShape>(&item.shape)) {
        const double away =
            std::hypot(point.x - circle->centre.x, point.y - circle->centre.y) - circle->radius;
        return item.paint.fill ? away <= 0 : std::abs(away) <= reach;
    }
    const Box box = boundsOf(item.shape);
    if (item.paint.fill)
        return within(box, point);
    const Box hole = box.grown(-reach);
    return within(box.grown(reach), point) &&
           !(hole.width > 0 && hole.height > 0 && within(hole, point));
}

bool touches(const Item& item, const Box& box)
{
    const auto* path = std::get_if<PathShape>(&item.shape);
    if (path == nullptr)
        return overlap(boundsOf(item.shape), box);
    if (anySegment(*path, [&](Point a, Point b) { return crosses(a, b, box); }))
        return true;
    return path->closed && item.paint.fill && inside(*path, {box.x, box.y});
}

} // namespace cw::views
