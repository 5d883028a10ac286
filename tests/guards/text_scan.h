#pragma once

#include "tests/guards/offence.h"

#include <string_view>

namespace cw::guards {

/// Longest source file without a written reason.
inline constexpr std::size_t kMostLines = 500;

/// A source of more than kMostLines lines needs `// Length: <reason>` (or `# Length: <reason>`)
/// among its first ten.
[[nodiscard]] Offences checkLength(std::string_view path, std::string_view text);

/// Absolute paths of somebody's own machine (home folders and the like) in a text file.
[[nodiscard]] Offences checkMachinePaths(std::string_view path, std::string_view text);

} // namespace cw::guards
