#pragma once

#include "core/model/change_set.h"

namespace cw::analysis {

/// Changes within the facets that a reader reads which it does not look at: a power tree reads
/// where devices are, but not where in its hall a rack stands.
struct Indifferent {
    bool rackPositions{false}; ///< place and row of a rack within its hall
    bool cableLengths{false};  ///< length and route of a connection
    bool devicePlaces{false};  ///< where a device is
    auto operator<=>(const Indifferent&) const = default;
};

/// What differs between two states. Tables and chunks that share their storage are not looked
/// into, so that states a few edits apart cost next to nothing.
[[nodiscard]] model::ChangeSet changesBetween(const model::Design& before,
                                              const model::Design& after);

/// What a patch touches for a reader that does not look at some of it: an entity that differs in
/// nothing else does not count.
[[nodiscard]] model::ChangeSet changesOf(model::Patch patch, Indifferent to);

} // namespace cw::analysis
