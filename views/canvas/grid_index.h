#pragma once

#include "core/drawing/display_list.h"

#include <cstdint>
#include <vector>

namespace cw::views {

/// Boxes by place, on a uniform grid: which of them touch an area, in ascending order of their
/// numbers. Few boxes are looked through one by one; a box over many cells is kept aside.
class GridIndex {
public:
    struct Entry {
        drawing::Box box;
        std::uint32_t number{0}; ///< ascending over the entries
    };
    GridIndex() = default;
    explicit GridIndex(const std::vector<Entry>& entries);

    /// Clears `out` and fills it.
    void query(const drawing::Box& area, std::vector<std::uint32_t>& out) const;
    [[nodiscard]] std::size_t size() const { return m_numbers.size(); }

private:
    struct Bounds {
        float left, low, right, top;
    };
    struct Cells {
        int left, low, right, top;
    };
    [[nodiscard]] static bool touch(const Bounds& a, const Bounds& b)
    {
        return a.left <= b.right && b.left <= a.right && a.low <= b.top && b.low <= a.top;
    }
    [[nodiscard]] static Bounds boundsOf(const drawing::Box& box);
    [[nodiscard]] Cells cellsOf(const Bounds& bounds) const;
    void fillCells();

    std::vector<Bounds> m_bounds;
    std::vector<std::uint32_t> m_numbers;
    Bounds m_all{0, 0, 0, 0};
    int m_columns{0}; ///< 0: no grid
    int m_rows{0};
    std::vector<std::uint32_t> m_starts; ///< of each cell's entries in m_members
    std::vector<std::uint32_t> m_members;
    std::vector<std::uint32_t> m_wide;
};

/// Whether two boxes share a point.
[[nodiscard]] inline bool overlap(const drawing::Box& a, const drawing::Box& b)
{
    return a.x <= b.right() && b.x <= a.right() && a.y <= b.top() && b.y <= a.top();
}
[[nodiscard]] inline bool contains(const drawing::Box& outer, const drawing::Box& inner)
{
    return outer.x <= inner.x && outer.y <= inner.y && outer.right() >= inner.right() &&
           outer.top() >= inner.top();
}

} // namespace cw::views
