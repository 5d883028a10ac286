#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace cw::catalog {

/// Where a program finds the built-in database: `override` (the environment variable
/// kCatalogVariable, if set), else share/clusterwright/catalog.sqlite beside the folder of the
/// program, else the one below /usr. The path need not exist; Catalog::open says so.
[[nodiscard]] std::filesystem::path
defaultDatabasePath(const std::filesystem::path& executableDirectory,
                    std::string_view override = {});

/// Where the user's own parts are: `override` (the environment variable kUserCatalogVariable, if
/// set), else clusterwright/user.sqlite in the folder for user data (XDG_DATA_HOME, or .local/share
/// in `home`); none where none of the three is known.
[[nodiscard]] std::optional<std::filesystem::path>
userDatabasePath(std::string_view override, std::string_view dataHome, std::string_view home);

inline constexpr const char* kUserCatalogVariable = "CLUSTERWRIGHT_USER_CATALOG";
inline constexpr const char* kCatalogVariable = "CLUSTERWRIGHT_CATALOG";

} // namespace cw::catalog
