// What a FloorDrag catches on, and the distances it shows.
#include "views/floor/floor_drag.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cw::views {

using namespace model;
using drawing::Box;
using drawing::Point;

/// Catches edges of neighbours first (side by side, or in line), then tiles.
void FloorDrag::snap(double reach)
{
    const Hall* hall = m_full.design.find(m_hall);
    if (hall == nullptr)
        return;
    const Box box = boxOf(outline(m_grabbed));
    struct Catch {
        double shift{0};
        double line{0};
        bool neighbour{false};
        Box other;
        bool found{false};
    };
    const auto along = [&](bool x) {
        Catch best;
        const double low = x ? box.x : box.y;
        const double high = x ? box.right() : box.top();
        const auto offer = [&](double edge, double line, bool neighbour, const Box& other) {
            const double shift = line - edge;
            if (std::abs(shift) > reach)
                return;
            // A neighbour's edge is worth more than a tile's.
            const double cost = std::abs(shift) * (neighbour ? 0.5 : 1.0);
            const double now = std::abs(best.shift) * (best.neighbour ? 0.5 : 1.0);
            if (!best.found || cost < now)
                best = {shift, line, neighbour, other, true};
        };
        for (const Box& other : m_neighbours) {
            // Only what is near across: a rack at the far wall is no neighbour.
            const double gap = x ? std::max(other.y - box.top(), box.y - other.top())
                                 : std::max(other.x - box.right(), box.x - other.right());
            if (gap > 3000)
                continue;
            for (const double line :
                 x ? std::array{other.x, other.right()} : std::array{other.y, other.top()}) {
                offer(low, line, true, other);
                offer(high, line, true, other);
            }
        }
        const double tile = hall->tile.millimetres();
        if (tile >= 1) {
            offer(low, std::round(low / tile) * tile, false, {});
            offer(high, std::round(high / tile) * tile, false, {});
        }
        return best;
    };
    const Catch x = along(true);
    const Catch y = along(false);
    m_dx += x.shift;
    m_dy += y.shift;
    const Box now = boxOf(outline(m_grabbed));
    if (x.found && x.neighbour) {
        const Box all = now.united(x.other);
        m_preview.guides.push_back({{x.line, all.y - 200}, {x.line, all.top() + 200}});
    }
    if (y.found && y.neighbour) {
        const Box all = now.united(y.other);
        m_preview.guides.push_back({{all.x - 200, y.line}, {all.right() + 200, y.line}});
    }
}

/// Gaps to what is nearest on each side, or to the wall.
void FloorDrag::measure()
{
    m_preview.gaps.clear();
    const Hall* hall = m_full.design.find(m_hall);
    if (hall == nullptr)
        return;
    const Box box = boxNow();
    double left = 0;
    double right = hall->width.millimetres();
    double low = 0;
    double high = hall->depth.millimetres();
    for (const Box& other : m_neighbours) {
        const bool beside = other.y < box.top() && box.y < other.top();
        const bool over = other.x < box.right() && box.x < other.right();
        if (beside && other.right() <= box.x + 0.5)
            left = std::max(left, other.right());
        if (beside && other.x >= box.right() - 0.5)
            right = std::min(right, other.x);
        if (over && other.top() <= box.y + 0.5)
            low = std::max(low, other.top());
        if (over && other.y >= box.top() - 0.5)
            high = std::min(high, other.y);
    }
    const double cx = box.x + box.width / 2;
    const double cy = box.y + box.height / 2;
    const auto gap = [&](Point from, Point to, double length) {
        if (length > 0.5)
            m_preview.gaps.push_back({from, to, length});
    };
    gap({left, cy}, {box.x, cy}, box.x - left);
    gap({box.right(), cy}, {right, cy}, right - box.right());
    gap({cx, low}, {cx, box.y}, box.y - low);
    gap({cx, box.top()}, {cx, high}, high - box.top());
}

} // namespace cw::views
