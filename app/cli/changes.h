#pragma once

#include "core/model/patch.h"

#include <string>
#include <vector>

namespace cw::cli {

/// One entity that a patch touches, for `diff`.
struct EntityDifference {
    enum class How { Added, Removed, Changed };
    How how{How::Changed};
    model::EntityRef entity;
    std::string name;
    std::vector<std::string> fields;      ///< of a change: keys in table order
    std::vector<std::string> disciplines; ///< whose review it needs, the most fields first
};

/// In file order. Embedded parts are listed by their key.
[[nodiscard]] std::vector<EntityDifference>
differencesOf(const model::Patch& patch, const model::Design& before, const model::Design& after);

} // namespace cw::cli
