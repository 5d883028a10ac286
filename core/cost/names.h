#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cw::cost {

/// Natural order of names: "A2" before "A10".
[[nodiscard]] bool nameLess(std::string_view a, std::string_view b);

/// Sorts names and joins them, runs of numbers as ranges: "node-001…node-031, node-040".
[[nodiscard]] std::string compactNames(std::vector<std::string> names);

} // namespace cw::cost
