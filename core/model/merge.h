#pragma once

#include "core/model/patch.h"

namespace cw::model {

/// Both sides changed the same thing differently. `field` is empty where one side erased the entity
/// that the other changed, or both created it differently.
struct MergeConflict {
    EntityRef entity;
    std::string field;
    std::string message;
    bool operator==(const MergeConflict&) const = default;
};

struct MergeResult {
    Design design; ///< all that merges; at a conflict, ours
    std::vector<MergeConflict> conflicts;
};

/// Three-way merge by field: what only one side changed is taken from that side.
[[nodiscard]] MergeResult merge(const Design& base, const Design& ours, const Design& theirs);

} // namespace cw::model
