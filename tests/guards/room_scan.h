#pragma once

#include "tests/guards/offence.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::guards {

/// Names of the `## name` sections of a Markdown text that have at least one line of text.
[[nodiscard]] std::vector<std::string> describedSections(std::string_view markdown);

/// Rooms of an area ("core" or "views") that have sources among the files but neither a README.md
/// of their own nor a section in the README of the area.
[[nodiscard]] Offences checkRoomsDescribed(const std::string& area,
                                           const std::vector<std::string>& files,
                                           std::string_view areaReadme);

/// Sections of core/README.md that name no room of the ladder.
[[nodiscard]] Offences checkSectionsAreRooms(std::string_view coreReadme,
                                             const std::vector<std::string>& ladder);

/// The path of a test is the path of its source, and every tst_*.cpp is registered with ctest.
[[nodiscard]] Offences checkTestMirror(const std::vector<std::string>& files,
                                       const std::vector<std::string>& registered);

} // namespace cw::guards
