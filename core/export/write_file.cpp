#include "core/export/write_file.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cw::exporting {
namespace {

Error failure(const std::filesystem::path& target, int number)
{
    return {ErrorCode::WriteFailed,
            fmt::format("cannot write the file: {}",
                        std::error_code(number, std::generic_category()).message()),
            target.string(), "check the folder, its rights and the free space"};
}

// 0, or the error's number.
int writeAll(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0 || errno == EINVAL ? 0 : errno;
}

/// mkstemp makes files for the owner alone. An export has the rights of the file that it replaces,
/// or the usual ones.
mode_t rightsOf(const std::filesystem::path& target)
{
    struct stat data {};
    if (::stat(target.c_str(), &data) == 0)
        return data.st_mode & 0777U;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

/// Where a link leads, also when nothing is there yet: a link stays a link.
std::filesystem::path followed(std::filesystem::path name)
{
    constexpr int kMostLinks = 40; // as the kernel
    std::error_code error;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(name, error); ++i) {
        const auto next = std::filesystem::read_symlink(name, error);
        if (error)
            break;
        name = name.parent_path() / next; // an absolute one replaces the folder
    }
    return name;
}

/// /dev/stdout, a pipe: there is nothing to replace, and a rename would put a file in its place.
Expected<void> writeInto(const std::filesystem::path& target, std::string_view bytes)
{
    const int file = ::open(target.c_str(), O_WRONLY | O_CLOEXEC); // NOLINT
    if (file < 0)
        return fail(failure(target, errno));
    int number = writeAll(file, bytes);
    if (::close(file) != 0 && number == 0)
        number = errno;
    if (number != 0)
        return fail(failure(target, number));
    return {};
}

} // namespace

Expected<void> writeWhole(const std::filesystem::path& name, std::string_view bytes)
{
    std::error_code error;
    const auto kind = std::filesystem::status(name, error).type();
    if (kind == std::filesystem::file_type::directory)
        return fail(failure(name, EISDIR));
    if (kind != std::filesystem::file_type::regular &&
        kind != std::filesystem::file_type::not_found && kind != std::filesystem::file_type::none)
        return writeInto(name, bytes);
    const std::filesystem::path target = followed(name);
    std::string temporary = (target.parent_path() / ".clusterwright-XXXXXX").string();
    const int file = ::mkstemp(temporary.data());
    if (file < 0)
        return fail(failure(target, errno));
    int number = writeAll(file, bytes);
    if (number == 0 && ::fchmod(file, rightsOf(target)) != 0)
        number = errno;
    if (::close(file) != 0 && number == 0)
        number = errno;
    if (number == 0 && ::rename(temporary.c_str(), target.c_str()) != 0)
        number = errno;
    if (number != 0) {
        ::unlink(temporary.c_str());
        return fail(failure(target, number));
    }
    return {};
}

} // namespace cw::exporting
