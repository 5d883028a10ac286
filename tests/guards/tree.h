#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cw::guards {

/// Sorted paths, relative to the root, of the files that belong to the repository: everything but
/// what .gitignore names (build folders, outputs, caches) and .git itself.
[[nodiscard]] std::vector<std::string> repositoryFiles(const std::filesystem::path& root);

/// The bytes of a file; empty when it cannot be read.
[[nodiscard]] std::string readFile(const std::filesystem::path& path);

/// Lines without their ends.
[[nodiscard]] std::vector<std::string_view> linesOf(std::string_view text);

/// What stands between the slashes: "core/base/id.h" is core, base, id.h.
[[nodiscard]] std::vector<std::string> partsOf(std::string_view path);

/// A header, source or script: what a person writes and reads as code.
[[nodiscard]] bool isSource(std::string_view path);

/// A C++ header or source.
[[nodiscard]] bool isCpp(std::string_view path);

} // namespace cw::guards
