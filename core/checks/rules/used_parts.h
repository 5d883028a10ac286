#pragma once

#include "core/checks/rule.h"

#include <map>

namespace cw::checks {

/// Parts that something in the design is an instance of, with how many, by catalog key.
struct UsedPart {
    const model::Part* part{nullptr};
    std::size_t count{0};
    bool onRails{false}; ///< at least one hangs on the rails of a rack
};
[[nodiscard]] std::map<std::string, UsedPart> usedParts(const Input& input);

} // namespace cw::checks
