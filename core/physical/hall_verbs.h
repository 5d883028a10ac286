#pragma once

#include "core/edit/transaction.h"

namespace cw::physical {

/// Of the first hall: 40 by 25 floor tiles of 600 mm, room for some sixty racks with their aisles.
inline constexpr Length kNewHallWidth{24'000'000};
inline constexpr Length kNewHallDepth{15'000'000};

/// An empty hall. The first one is "Hall 1"; another one is named after the last by name, counted
/// up, and takes its site, size, tiles and heights; what its floor carries, its power and its air
/// nobody knows yet.
[[nodiscard]] Expected<Id<model::Hall>> addHall(edit::Transaction& transaction);

} // namespace cw::physical
