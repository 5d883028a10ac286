#pragma once

#include "core/units/quantity.h"

#include <string>
#include <vector>

namespace cw::project {

/// Rows of equal racks on a rectangular floor, fronts to cold aisles and backs to hot aisles in turn:
///
///      cold   row A (front down)   hot   row B (front up)   cold   row C …
///
/// Positions are those of FloorPosition: lower left corner, rotation 0 looks to -y.
struct FloorLayout {
    struct Row {
        std::string name;
        std::vector<std::size_t> racks; ///< index into positions, left to right
        double rotationDegrees{0};
        Length y;
    };
    struct Aisle {
        bool cold{true};
        Length y;
        Length depth;
    };
    std::vector<Row> rows;
    std::vector<std::pair<Length, Length>> positions; ///< x, y of every rack
    std::vector<Aisle> aisles;
    Length width; ///< of the hall
    Length depth;
};

struct FloorRules {
    Length rackWidth;
    Length rackDepth;
    Length coldAisle{1200000};
    Length hotAisle{1200000};
    Length margin{1500000}; ///< from the walls
};

/// `rowSizes` are the racks of each row, front to back. Names are A, B, … Z, AA ….
[[nodiscard]] FloorLayout layOutRows(const std::vector<std::int64_t>& rowSizes,
                                     const FloorRules& rules);

} // namespace cw::project
