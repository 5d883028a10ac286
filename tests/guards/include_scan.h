#pragma once

#include "tests/guards/offence.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::guards {

/// Rooms, lowest first, from the text of a ladder.txt.
[[nodiscard]] std::vector<std::string> parseLadder(std::string_view text);

/// Both ladders of the house.
struct Ladders {
    std::vector<std::string> core;
    std::vector<std::string> views;
};

/// Holds the #include lines of one file against the house:
///
///     core/<room>      own room and lower rungs of the ladder; no Qt
///     catalog          core; no Qt
///     app/cli          core, catalog, views/print; no Qt
///     views/<room>     core, own room and lower rungs of the ladder of views
///     app/gui          core, views
///
/// and includes of our own are written from the repository root. Other folders are free.
[[nodiscard]] Offences checkIncludes(std::string_view path, std::string_view text,
                                     const Ladders& ladders);

} // namespace cw::guards
