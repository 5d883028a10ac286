#include "tests/guards/readme_scan.h"

#include "tests/guards/tree.h"

#include <algorithm>
#include <sstream>

namespace cw::guards {

namespace {

std::vector<std::string> wordsOf(const std::string& text)
{
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word && word[0] != '#';)
        words.push_back(word);
    return words;
}

std::string presetOf(const Command& command)
{
    const auto option = std::ranges::find(command.words, "--preset");
    if (option == command.words.end() || option + 1 == command.words.end())
        return {};
    return *(option + 1);
}

} // namespace

std::vector<Command> shellCommands(std::string_view markdown)
{
    std::vector<Command> commands;
    bool inside = false;
    std::string joined;
    int number = 0;
    for (const std::string_view line : linesOf(markdown)) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside && line == "```sh";
            continue;
        }
        if (!inside)
            continue;
        joined += line;
        if (joined.ends_with('\\')) {
            joined.back() = ' ';
            continue;
        }
        if (auto words = wordsOf(joined); !words.empty())
            commands.push_back({number, std::move(words)});
        joined.clear();
    }
    return commands;
}

std::set<std::string> firstWords(std::string_view help)
{
    std::set<std::string> words;
    for (const std::string_view line : linesOf(help)) {
        if (const auto found = wordsOf(std::string(line)); !found.empty())
            words.insert(found[0]);
    }
    return words;
}

bool isCommandLineProgram(const Command& command)
{
    return partsOf(command.words[0]).back() == "clusterwright-cli";
}

Offences checkCommand(const Command& command, const Known& known)
{
    static const std::set<std::string> kTools{"cat", "cd", "export", "git", "sudo"};
    const std::string where = "README.md:" + std::to_string(command.line);
    std::string program = command.words[0];
    if (program == "sudo" && command.words.size() > 1)
        program = command.words[1];
    if (isCommandLineProgram(command)) {
        if (command.words.size() < 2)
            return {{where, "clusterwright-cli without a verb"}};
        const std::string& verb = command.words[1];
        if (!known.verbs.empty() && !verb.starts_with('-') && !known.verbs.contains(verb))
            return {{where, "clusterwright-cli has no verb " + verb}};
        return {};
    }
    if (program == "cmake" || program == "ctest") {
        const std::string preset = presetOf(command);
        if (!preset.empty() && !known.presets.contains(preset))
            return {{where, "no preset " + preset}};
        return {};
    }
    if (program.starts_with("build/") || kTools.contains(program))
        return {};
    if (program.starts_with("./"))
        program.erase(0, 2);
    if (!known.scripts.contains(program))
        return {{where, program + " is not an executable file of the repository"}};
    return {};
}

} // namespace cw::guards
