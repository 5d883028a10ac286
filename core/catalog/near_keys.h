#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cw::catalog {

/// Up to three of `keys` that may have been meant: those that contain the text, then those that a
/// few typing errors (a third of its length) turn into it. The nearest first, equal ones by name.
[[nodiscard]] std::vector<std::string> nearKeys(std::string_view text,
                                                const std::vector<std::string>& keys);

} // namespace cw::catalog
