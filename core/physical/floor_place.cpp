#include "core/physical/floor_place.h"

#include "core/model/site.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cw::physical {

using namespace model;

namespace {

/// An axis-parallel box, µm.
struct Box {
    std::int64_t left, right, low, high;
};

/// The box around an outline, rounded outwards; noise of the arithmetic is no micrometre.
Box boxAround(const Footprint& outline)
{
    constexpr double kNoise = 0.01; // µm
    double left = std::numeric_limits<double>::infinity();
    double low = left;
    double right = -left;
    double high = -left;
    for (const Point& corner : outline.corners()) {
        left = std::min(left, corner.x * 1000);
        right = std::max(right, corner.x * 1000);
        low = std::min(low, corner.y * 1000);
        high = std::max(high, corner.y * 1000);
    }
    return {std::int64_t(std::floor(left + kNoise)), std::int64_t(std::ceil(right - kNoise)),
            std::int64_t(std::floor(low + kNoise)), std::int64_t(std::ceil(high - kNoise))};
}

/// The free left edge nearest to `wanted` in [0, most], for something `width` wide between the
/// boxes that share its height.
std::optional<std::int64_t> nearestGap(const std::vector<Box>& beside, std::int64_t width,
                                       std::int64_t wanted, std::int64_t most)
{
    // Left edges that would overlap: from left - width to right, ends excluded.
    std::vector<std::pair<std::int64_t, std::int64_t>> barred;
    for (const Box& box : beside)
        barred.emplace_back(box.left - width, box.right);
    std::ranges::sort(barred);
    std::optional<std::int64_t> best;
    const auto offer = [&](std::int64_t from, std::int64_t to) { // free edges, ends included
        if (from > to)
            return;
        const std::int64_t at = std::clamp(wanted, from, to);
        if (!best || std::abs(at - wanted) < std::abs(*best - wanted))
            best = at;
    };
    std::int64_t free = 0;
    for (const auto& [from, to] : barred) {
        if (to <= free)
            continue;
        offer(free, std::min(from, most));
        free = std::max(free, to);
    }
    offer(free, most);
    return best;
}

} // namespace

std::optional<FloorPosition> nearestFreeFloor(const edit::State& state, Id<Hall> hall,
                                              EntityRef self, const Footprint& outline,
                                              const Lifecycle& lifecycle)
{
    const Hall* room = state.design.find(hall);
    if (room == nullptr)
        return std::nullopt;
    const Box own = boxAround(outline);
    const std::int64_t width = own.right - own.left;
    const std::int64_t height = own.high - own.low;
    const std::int64_t mostX = room->width.micrometres - width;
    const std::int64_t mostY = room->depth.micrometres - height;
    if (mostX < 0 || mostY < 0)
        return std::nullopt;
    std::vector<Box> taken;
    for (const Footprint& other : takenFloor(state, hall, self, lifecycle))
        taken.push_back(boxAround(other));

    // Of the nearest place either the height is its own, or it touches something above or below.
    std::vector<std::int64_t> heights{own.low, 0, mostY};
    for (const Box& box : taken) {
        heights.push_back(box.high);
        heights.push_back(box.low - height);
    }
    std::erase_if(heights, [&](std::int64_t y) { return y < 0 || y > mostY; });
    std::ranges::sort(heights, {}, [&](std::int64_t y) { return std::abs(y - own.low); });
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());

    double best = std::numeric_limits<double>::infinity();
    std::int64_t bestX = 0;
    std::int64_t bestY = 0;
    std::vector<Box> beside;
    for (const std::int64_t y : heights) {
        const auto rise = double(std::abs(y - own.low));
        if (rise >= best)
            break; // further off than what was found
        beside.clear();
        for (const Box& box : taken)
            if (box.low < y + height && y < box.high)
                beside.push_back(box);
        const auto x = nearestGap(beside, width, own.left, mostX);
        if (!x)
            continue;
        const double distance = std::hypot(double(*x - own.left), rise);
        if (distance < best) {
            best = distance;
            bestX = *x;
            bestY = y;
        }
    }
    if (!std::isfinite(best))
        return std::nullopt;
    FloorPosition out;
    out.x = outline.x + Length{bestX - own.left};
    out.y = outline.y + Length{bestY - own.low};
    out.rotationDegrees = outline.rotationDegrees;
    return out;
}

} // namespace cw::physical
