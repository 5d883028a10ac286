#pragma once

#include "core/drawing/display_list.h"

namespace cw::views {

/// Whether a point is on what an item shows, at most `tolerance` mm beside it. Without a fill only
/// the outline counts; a text counts as its box.
[[nodiscard]] bool hits(const drawing::Item& item, drawing::Point point, double tolerance);

/// Whether an item shares a point with a box.
[[nodiscard]] bool touches(const drawing::Item& item, const drawing::Box& box);

} // namespace cw::views
