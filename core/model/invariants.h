#pragma once

#include "core/model/lookup.h"
#include "core/model/patch.h"

namespace cw::model {

/// A state that no edit may leave behind and no file may hold. (Overlaps, overloads and the like
/// are findings of checks, not broken invariants: a design may be wrong, but never meaningless.)
struct Violation {
    EntityRef entity;
    std::string field; ///< key of the field, empty for the entity as a whole
    std::string message;
    bool operator==(const Violation&) const = default;
};

/// Every id names an entity; placements have no cycle; every number is finite; ends name ports and
/// there are two or more; embedded parts have the id of their content; task dependencies and comment
/// replies have no cycle.
[[nodiscard]] std::vector<Violation> violations(const Design& design);

/// The same, looking only at what a patch touched and at what refers to what it erased. `lookup` is
/// of the design after the patch.
[[nodiscard]] std::vector<Violation> violationsAfter(const Patch& patch, const Design& design,
                                                     const Lookup& lookup);

} // namespace cw::model
