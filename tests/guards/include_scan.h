#pragma once

#include "tests/guards/offence.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::guards {

/// Rooms of core, lowest first, from the text of core/ladder.txt.
[[nodiscard]] std::vector<std::string> parseLadder(std::string_view text);

/// Holds the #include lines of one file against the house:
///
///     core/<room>      own room and lower rungs of the ladder; no Qt
///     catalog          core; no Qt
///     app/cli          core, catalog, views/print; no Qt
///     views/print      core, itself
///     views/<other>    core, views
///     app/gui          core, views
///
/// and includes of our own are written from the repository root. Other folders are free.
[[nodiscard]] Offences checkIncludes(std::string_view path, std::string_view text,
                                     const std::vector<std::string>& ladder);

} // namespace cw::guards
