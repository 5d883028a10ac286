#include "tests/guards/include_scan.h"

#include "tests/guards/tree.h"

#include <algorithm>
#include <optional>
#include <regex>

namespace cw::guards {

namespace {

const std::vector<std::string> kAreas{"core",  "catalog",   "views",     "app",
                                      "tests", "templates", "resources", "installer"};

bool contains(const std::vector<std::string>& list, const std::string& item)
{
    return std::ranges::find(list, item) != list.end();
}

bool isQt(const std::string& target)
{
    static const std::regex pattern(R"((Qt\w*/)?Q[A-Z]\w*(\.h)?|(Qt\w*/)?q[a-z_0-9]+\.h|Qt\w*)");
    return std::regex_match(target, pattern);
}

bool isFreeOfQt(const std::vector<std::string>& own)
{
    return own[0] == "core" || own[0] == "catalog" || (own[0] == "app" && own[1] == "cli");
}

// Both are a house and a room in it.
std::optional<std::string> offenceOfRoom(const std::vector<std::string>& own,
                                         const std::vector<std::string>& other,
                                         const std::vector<std::string>& ladder)
{
    const std::string ownName = own[0] + "/" + own[1];
    const std::string otherName = other[0] + "/" + other[1];
    const auto ownRung = std::ranges::find(ladder, own[1]);
    const auto otherRung = std::ranges::find(ladder, other[1]);
    if (ownRung == ladder.end())
        return ownName + " is not on the ladder";
    if (otherRung == ladder.end())
        return otherName + " is not a room of the ladder";
    if (otherRung > ownRung)
        return ownName + " may not include " + otherName + ": it is not a lower rung";
    return std::nullopt;
}

// Of an include of our own: may a file in `own` use `other`?
std::optional<std::string> offenceOf(const std::vector<std::string>& own,
                                     const std::vector<std::string>& other, const Ladders& ladders)
{
    if (own[0] == "core" && other[0] == "core")
        return offenceOfRoom(own, other, ladders.core);
    if (own[0] == "views" && other[0] == "views")
        return offenceOfRoom(own, other, ladders.views);
    std::vector<std::string> allowed{"core"};
    if (own[0] == "catalog")
        allowed = {"core", "catalog"};
    else if (own[0] == "app")
        allowed = own[1] == "cli"
                      ? std::vector<std::string>{"core", "catalog", "views/print", "app/cli"}
                      : std::vector<std::string>{"core", "views", "app/gui"};
    if (own[0] != "core" &&
        (contains(allowed, other[0]) || contains(allowed, other[0] + "/" + other[1])))
        return std::nullopt;
    return own[0] + "/" + own[1] + " may not include " + other[0] + "/" + other[1];
}

} // namespace

std::vector<std::string> parseLadder(std::string_view text)
{
    std::vector<std::string> rooms;
    for (const std::string_view line : linesOf(text)) {
        const auto end = line.find(' ');
        if (!line.empty() && line[0] >= 'a' && line[0] <= 'z')
            rooms.emplace_back(line.substr(0, end));
    }
    return rooms;
}

Offences checkIncludes(std::string_view path, std::string_view text, const Ladders& ladders)
{
    static const std::regex pattern(R"(^\s*#\s*include\s*(["<])([^">]+)[">].*)");
    Offences offences;
    std::vector<std::string> own = partsOf(path);
    const bool guarded =
        own.size() > 1 && contains({"core", "catalog", "views", "app"}, own[0]) && isCpp(path);
    if (!guarded)
        return offences;
    int number = 0;
    for (const std::string_view line : linesOf(text)) {
        ++number;
        std::match_results<std::string_view::const_iterator> match;
        if (!std::regex_match(line.begin(), line.end(), match, pattern))
            continue;
        const std::string target = match[2];
        const std::vector<std::string> other = partsOf(target);
        const std::string where = std::string(path) + ":" + std::to_string(number);
        if (isQt(target)) {
            if (isFreeOfQt(own))
                offences.push_back({where, "no Qt here: " + target});
        } else if (contains(other, "..")) {
            offences.push_back({where, "write it from the repository root: " + target});
        } else if (other.size() > 1 && contains(kAreas, other[0])) {
            if (const auto what = offenceOf(own, other, ladders))
                offences.push_back({where, *what});
        } else if (match[1] == "\"" && !target.ends_with(".moc")) {
            offences.push_back({where, "write it from the repository root: " + target});
        }
    }
    return offences;
}

} // namespace cw::guards
