#pragma once

#include "views/workspace/context.h"

#include <set>

namespace cw::views {

/// Racks that a selection is about: itself, those of a row or hall, those that devices are in.
[[nodiscard]] std::set<Id<model::Rack>> racksOf(const edit::State& state,
                                                const Selection::Refs& refs);
/// Rich text of the card of a rack or device under the pointer.
[[nodiscard]] QString rackHoverText(const Context& context, model::EntityRef ref);

} // namespace cw::views
