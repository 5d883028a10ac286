#pragma once

#include "core/model/design.h"

#include <cstdint>

namespace cw::support {

/// A design with `perKind` entities of every kind (settings: one; parts that come out equal: fewer)
/// and every field of every entity filled at random, driven by the field tables alone: a new field is
/// covered without a line here. It keeps model::violations; texts hold all kinds of UTF-8. The same
/// seed gives the same design.
[[nodiscard]] model::Design randomDesign(std::uint64_t seed, std::size_t perKind = 4);

/// The same after `changes` random creations, replacements and erasures of what nobody refers to.
[[nodiscard]] model::Design randomlyChanged(const model::Design& design, std::uint64_t seed,
                                            std::size_t changes = 8);

} // namespace cw::support
