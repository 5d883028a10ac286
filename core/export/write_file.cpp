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

} // namespace

Expected<void> writeWhole(const std::filesystem::path& target, std::string_view bytes)
{
    std::error_code error;
    const auto kind = std::filesystem::status(target, error).type();
    if (kind == std::filesystem::file_type::directory)
        return fail(failure(target, EISDIR));
    std::string temporary = (target.parent_path() / ".clusterwright-XXXXXX").string();
    const int file = ::mkstemp(temporary.data());
    if (file < 0)
        return fail(failure(target, errno));
    int number = writeAll(file, bytes);
    // mkstemp makes files for the owner alone; an export has the usual rights.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (number == 0 && ::fchmod(file, 0666 & ~mask) != 0)
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
