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

} // namespace cw::catalog
