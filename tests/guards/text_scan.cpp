#include "tests/guards/text_scan.h"

#include "tests/guards/tree.h"

#include <algorithm>
#include <array>
#include <regex>
#include <string>

namespace cw::guards {

Offences checkLength(std::string_view path, std::string_view text)
{
    static const std::regex reason(R"(^\s*(//|#)\s*Length:\s*\S.*)");
    const auto lines = linesOf(text);
    if (!isSource(path) || lines.size() <= kMostLines)
        return {};
    for (std::size_t i = 0; i < 10; ++i) {
        if (std::regex_match(lines[i].begin(), lines[i].end(), reason))
            return {};
    }
    return {{std::string(path),
             std::to_string(lines.size()) + " lines: split it, or write `// Length: <reason>`"}};
}

namespace {

// Does the text before a path say that it starts here, rather than going on with "a/b"?
bool startsPath(std::string_view before)
{
    constexpr std::string_view kGoesOn = "._~%/-)}>*";
    if (before.ends_with("file://") || before.ends_with("-I") || before.ends_with("-L"))
        return true;
    if (before.empty())
        return true;
    const auto last = static_cast<unsigned char>(before.back());
    return !std::isalnum(last) && kGoesOn.find(before.back()) == std::string_view::npos;
}

} // namespace

Offences checkMachinePaths(std::string_view path, std::string_view text)
{
    constexpr std::array<std::string_view, 4> kFolders{"work", "root", "home", "Users"};
    Offences offences;
    if (text.find('\0') != std::string_view::npos)
        return offences;
    int number = 0;
    for (const std::string_view line : linesOf(text)) {
        ++number;
        for (const std::string_view folder : kFolders) {
            const std::string needle = "/" + std::string(folder) + "/";
            for (auto at = line.find(needle); at != std::string_view::npos;
                 at = line.find(needle, at + 1)) {
                if (startsPath(line.substr(0, at)))
                    offences.push_back({std::string(path) + ":" + std::to_string(number),
                                        "path of one machine: " + needle + "…"});
            }
        }
    }
    return offences;
}

} // namespace cw::guards
