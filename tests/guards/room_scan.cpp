#include "tests/guards/room_scan.h"

#include "tests/guards/tree.h"

#include <algorithm>
#include <set>

namespace cw::guards {

namespace {

bool contains(const std::vector<std::string>& list, const std::string& item)
{
    return std::ranges::find(list, item) != list.end();
}

} // namespace

std::vector<std::string> describedSections(std::string_view markdown)
{
    std::vector<std::string> sections;
    std::string open;
    for (const std::string_view line : linesOf(markdown)) {
        if (line.starts_with("#")) {
            open = line.starts_with("## ") ? std::string(line.substr(3)) : std::string();
        } else if (!open.empty() && line.find_first_not_of(" \t") != std::string_view::npos) {
            sections.push_back(open);
            open.clear();
        }
    }
    return sections;
}

Offences checkRoomsDescribed(const std::string& area, const std::vector<std::string>& files,
                             std::string_view areaReadme)
{
    const auto described = describedSections(areaReadme);
    std::set<std::string> rooms;
    for (const std::string& file : files) {
        const auto parts = partsOf(file);
        if (parts.size() > 2 && parts[0] == area && isCpp(file))
            rooms.insert(parts[1]);
    }
    Offences offences;
    for (const std::string& room : rooms) {
        if (!contains(files, area + "/" + room + "/README.md") && !contains(described, room))
            offences.push_back({area + "/" + room, "needs a README.md, or a section `## " + room +
                                                       "` in " + area + "/README.md"});
    }
    return offences;
}

Offences checkSectionsAreRooms(std::string_view coreReadme, const std::vector<std::string>& ladder)
{
    Offences offences;
    for (const std::string& section : describedSections(coreReadme)) {
        if (!contains(ladder, section))
            offences.push_back({"core/README.md", "`## " + section + "` is no room of the ladder"});
    }
    return offences;
}

Offences checkTestMirror(const std::vector<std::string>& files,
                         const std::vector<std::string>& registered)
{
    Offences offences;
    for (const std::string& file : files) {
        const auto parts = partsOf(file);
        const std::string& name = parts.back();
        if (parts[0] != "tests" || !name.starts_with("tst_") || !name.ends_with(".cpp"))
            continue;
        if (!contains(registered, file))
            offences.push_back({file, "no CMakeLists.txt registers it with cw_add_test"});
        if (!contains({"core", "catalog", "views", "app"}, parts[1]))
            continue;
        const std::string mirrored = file.substr(6, file.size() - 6 - name.size());
        const bool exists = std::ranges::any_of(
            files, [&](const std::string& other) { return other.starts_with(mirrored); });
        if (!exists)
            offences.push_back({file, "mirrors no source folder: " + mirrored});
    }
    return offences;
}

} // namespace cw::guards
