#include "views/canvas/grid_index.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cw::views {

namespace {

constexpr std::size_t kPlainUpTo = 48;
constexpr double kPerCell = 6;
constexpr int kMostCellsOfOne = 16;
constexpr int kMostCellsASide = 256;

} // namespace

GridIndex::Bounds GridIndex::boundsOf(const drawing::Box& box)
{
    return {static_cast<float>(box.x), static_cast<float>(box.y), static_cast<float>(box.right()),
            static_cast<float>(box.top())};
}

GridIndex::GridIndex(const std::vector<Entry>& entries)
{
    m_bounds.reserve(entries.size());
    m_numbers.reserve(entries.size());
    for (const Entry& entry : entries) {
        const Bounds bounds = boundsOf(entry.box);
        m_all = m_bounds.empty()
                    ? bounds
                    : Bounds{std::min(m_all.left, bounds.left), std::min(m_all.low, bounds.low),
                             std::max(m_all.right, bounds.right), std::max(m_all.top, bounds.top)};
        m_bounds.push_back(bounds);
        m_numbers.push_back(entry.number);
    }
    if (m_bounds.size() > kPlainUpTo)
        fillCells();
}

GridIndex::Cells GridIndex::cellsOf(const Bounds& bounds) const
{
    const auto cell = [](float at, float low, float high, int count) {
        const float size = (high - low) / static_cast<float>(count);
        if (size <= 0)
            return 0;
        return static_cast<int>(std::clamp((at - low) / size, 0.0F, static_cast<float>(count - 1)));
    };
    return {cell(bounds.left, m_all.left, m_all.right, m_columns),
            cell(bounds.low, m_all.low, m_all.top, m_rows),
            cell(bounds.right, m_all.left, m_all.right, m_columns),
            cell(bounds.top, m_all.low, m_all.top, m_rows)};
}

void GridIndex::fillCells()
{
    const double wanted = static_cast<double>(m_bounds.size()) / kPerCell;
    const double width = std::max(m_all.right - m_all.left, 1.0F);
    const double height = std::max(m_all.top - m_all.low, 1.0F);
    m_columns =
        std::clamp(static_cast<int>(std::sqrt(wanted * width / height)), 1, kMostCellsASide);
    m_rows = std::clamp(static_cast<int>(wanted / m_columns), 1, kMostCellsASide);
    m_starts.assign(static_cast<std::size_t>(m_columns * m_rows) + 1, 0);
    const auto each = [&](const Cells& cells, auto&& use) {
        for (int row = cells.low; row <= cells.top; ++row)
            for (int column = cells.left; column <= cells.right; ++column)
                use(static_cast<std::size_t>(row * m_columns + column));
    };
    const auto isWide = [](const Cells& c) {
        return (c.right - c.left + 1) * (c.top - c.low + 1) > kMostCellsOfOne;
    };
    for (std::uint32_t i = 0; i < m_bounds.size(); ++i) {
        const Cells cells = cellsOf(m_bounds[i]);
        if (isWide(cells))
            m_wide.push_back(i);
        else
            each(cells, [&](std::size_t cell) { ++m_starts[cell + 1]; });
    }
    std::partial_sum(m_starts.begin(), m_starts.end(), m_starts.begin());
    m_members.resize(m_starts.back());
    std::vector<std::uint32_t> next(m_starts.begin(), m_starts.end() - 1);
    for (std::uint32_t i = 0; i < m_bounds.size(); ++i) {
        const Cells cells = cellsOf(m_bounds[i]);
        if (!isWide(cells))
            each(cells, [&](std::size_t cell) { m_members[next[cell]++] = i; });
    }
}

void GridIndex::query(const drawing::Box& area, std::vector<std::uint32_t>& out) const
{
    out.clear();
    const Bounds wanted = boundsOf(area);
    if (m_bounds.empty() || !touch(wanted, m_all))
        return;
    if (m_columns == 0) {
        for (std::size_t i = 0; i < m_bounds.size(); ++i)
            if (touch(wanted, m_bounds[i]))
                out.push_back(m_numbers[i]);
        return;
    }
    for (const std::uint32_t i : m_wide)
        if (touch(wanted, m_bounds[i]))
            out.push_back(m_numbers[i]);
    const Cells range = cellsOf(wanted);
    for (int row = range.low; row <= range.top; ++row) {
        for (int column = range.left; column <= range.right; ++column) {
            const auto cell = static_cast<std::size_t>(row * m_columns + column);
            for (std::uint32_t at = m_starts[cell]; at < m_starts[cell + 1]; ++at) {
                const std::uint32_t i = m_members[at];
                if (!touch(wanted, m_bounds[i]))
                    continue;
                // Of the cells that both cover, the first one reports it: no doubles to sort out.
                const Cells own = cellsOf(m_bounds[i]);
                if (std::max(own.left, range.left) == column && std::max(own.low, range.low) == row)
                    out.push_back(m_numbers[i]);
            }
        }
    }
    std::sort(out.begin(), out.end());
}

} // namespace cw::views
