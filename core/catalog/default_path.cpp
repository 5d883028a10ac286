#include "core/catalog/default_path.h"

#include <system_error>

namespace cw::catalog {

std::filesystem::path defaultDatabasePath(const std::filesystem::path& executableDirectory,
                                          std::string_view override)
{
    if (!override.empty())
        return std::filesystem::path(override);
    const std::filesystem::path below = "share/clusterwright/catalog.sqlite";
    const std::filesystem::path system = std::filesystem::path("/usr") / below;
    const auto beside = (executableDirectory / ".." / below).lexically_normal();
    std::error_code ignored;
    // A program in its build or install folder names that folder in errors, not /usr.
    return !std::filesystem::exists(beside, ignored) && std::filesystem::exists(system, ignored)
               ? system
               : beside;
}

std::optional<std::filesystem::path>
userDatabasePath(std::string_view override, std::string_view dataHome, std::string_view home)
{
    if (!override.empty())
        return std::filesystem::path(override);
    std::filesystem::path base(dataHome);
    if (base.empty() && !home.empty())
        base = std::filesystem::path(home) / ".local" / "share";
    if (base.empty())
        return std::nullopt;
    return base / "clusterwright" / "user.sqlite";
}

} // namespace cw::catalog
