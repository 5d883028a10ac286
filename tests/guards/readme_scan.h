#pragma once

#include "tests/guards/offence.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cw::guards {

/// One command line of a ```sh block.
struct Command {
    int line = 0;
    std::vector<std::string> words;

    bool operator==(const Command&) const = default;
};

/// The commands of the ```sh blocks of a Markdown text, comments left out, `\` lines joined.
[[nodiscard]] std::vector<Command> shellCommands(std::string_view markdown);

/// What a README may name.
struct Known {
    std::set<std::string> scripts; ///< executable files of the repository
    std::set<std::string> presets; ///< configure, build and test presets
    std::set<std::string> verbs;   ///< of clusterwright-cli; empty: any will do
};

/// First words of the lines of a help text: the verbs of clusterwright-cli are among them.
[[nodiscard]] std::set<std::string> firstWords(std::string_view help);

[[nodiscard]] bool isCommandLineProgram(const Command& command);

/// A script that is not there, a preset or verb that does not exist, a program nobody installs.
[[nodiscard]] Offences checkCommand(const Command& command, const Known& known);

} // namespace cw::guards
