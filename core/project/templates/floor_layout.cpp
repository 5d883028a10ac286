#include "core/project/templates/floor_layout.h"

#include <algorithm>

namespace cw::project {
namespace {

std::string rowName(std::size_t index)
{
    std::string name;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % 26));
    return name;
}

} // namespace

FloorLayout layOutRows(const std::vector<std::int64_t>& rowSizes, const FloorRules& rules)
{
    FloorLayout layout;
    const std::int64_t longest =
        rowSizes.empty() ? 0 : *std::max_element(rowSizes.begin(), rowSizes.end());
    layout.width = rules.margin * 2 + rules.rackWidth * longest;
    Length y = rules.margin;
    for (std::size_t i = 0; i < rowSizes.size(); ++i) {
        FloorLayout::Row row;
        row.name = rowName(i);
        row.rotationDegrees = i % 2 == 0 ? 0 : 180;
        row.y = y;
        // A shorter row stands in the middle: its cables to both ends are shortest there.
        const Length start =
            rules.margin + rules.rackWidth * (longest - rowSizes[i]) / 2;
        for (std::int64_t k = 0; k < rowSizes[i]; ++k) {
            row.racks.push_back(layout.positions.size());
            layout.positions.emplace_back(start + rules.rackWidth * k, y);
        }
        layout.rows.push_back(std::move(row));
        y += rules.rackDepth;
        if (i + 1 < rowSizes.size()) {
            const bool cold = i % 2 == 1;
            const Length depth = cold ? rules.coldAisle : rules.hotAisle;
            layout.aisles.push_back({cold, y, depth});
            y += depth;
        }
    }
    layout.depth = y + rules.margin;
    return layout;
}

} // namespace cw::project
