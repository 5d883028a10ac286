#pragma once

#include "core/edit/state.h"

#include <vector>

namespace cw::physical {

/// What a move does to cables, by the lengths before and after it.
struct CableEffect {
    std::int64_t cables{0}; ///< looked at
    std::int64_t longer{0}; ///< ordered length grows
    std::int64_t shorter{0};
    std::int64_t beyondReach{0}; ///< reached before, and no longer: need another medium
    std::int64_t unmeasured{0};  ///< had a length and have none after it

    [[nodiscard]] std::int64_t changed() const { return longer + shorter; }
    bool operator==(const CableEffect&) const = default;
};

[[nodiscard]] CableEffect cableEffect(const edit::State& before, const edit::State& after,
                                      const std::vector<Id<model::Connection>>& cables);

} // namespace cw::physical
