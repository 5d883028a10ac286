#include "tests/guards/tree.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace cw::guards {

namespace fs = std::filesystem;

namespace {

bool isOutside(const fs::path& path, bool top)
{
    const std::string name = path.filename().string();
    if (name == ".git" || name == ".cache" || name == "__pycache__")
        return true;
    return top && (name.starts_with("build") || name == "out");
}

} // namespace

std::vector<std::string> repositoryFiles(const fs::path& root)
{
    std::vector<std::string> files;
    for (auto it = fs::recursive_directory_iterator(root); it != fs::end(it); ++it) {
        if (it->is_directory() && isOutside(it->path(), it.depth() == 0)) {
            it.disable_recursion_pending();
            continue;
        }
        // In a worktree .git is a file.
        if (it->is_regular_file() && it->path().filename() != ".git")
            files.push_back(fs::relative(it->path(), root).generic_string());
    }
    std::ranges::sort(files);
    return files;
}

std::string readFile(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> partsOf(std::string_view path)
{
    std::vector<std::string> parts(1);
    for (const char c : path) {
        if (c == '/')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

bool isCpp(std::string_view path)
{
    return path.ends_with(".h") || path.ends_with(".cpp");
}

bool isSource(std::string_view path)
{
    return isCpp(path) || path.ends_with(".py") || path.ends_with(".sh") ||
           path.ends_with(".cmake") || path.ends_with("CMakeLists.txt") || path == ".ci/run";
}

} // namespace cw::guards
