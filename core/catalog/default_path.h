#pragma once

#include <filesystem>
#include <string_view>

namespace cw::catalog {

/// Where a program finds the built-in database: `override` (the environment variable
/// kCatalogVariable, if set), else share/clusterwright/catalog.sqlite beside the folder of the
/// program, else the one below /usr. The path need not exist; Catalog::open says so.
[[nodiscard]] std::filesystem::path
defaultDatabasePath(const std::filesystem::path& executableDirectory,
                    std::string_view override = {});

inline constexpr const char* kCatalogVariable = "CLUSTERWRIGHT_CATALOG";

} // namespace cw::catalog
