#include "core/project/file_system.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cw::project {
namespace {

/// Owns a file descriptor.
class Descriptor {
public:
    explicit Descriptor(int value) : m_value(value) {}
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    Descriptor(Descriptor&& other) noexcept : m_value(std::exchange(other.m_value, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    [[nodiscard]] int value() const { return m_value; }
    int release() { return std::exchange(m_value, -1); }

private:
    int m_value;
};

const char* hintFor(ErrorCode what, int code)
{
    switch (code) {
    case EACCES:
    case EPERM:
    case EROFS:
        return what == ErrorCode::Unreadable
                   ? "you may not read it: ask its owner for the right, or for a copy"
                   : "you may not write there: save under another name or in another folder";
    case EISDIR:
        return "that is a folder: name a file in it";
    case EFBIG:
        return "files may not grow that large there: save elsewhere";
    case ENAMETOOLONG:
        return "choose a shorter name";
    case ENOSPC:
    case EDQUOT:
        return "the disk is full: free some space or save elsewhere";
    case ENOENT:
        return "check the folder and the name";
    case ENOTDIR:
        return "a part of the path is a file, not a folder";
    default:
        return "check the disk and try again, or use another folder";
    }
}

Error systemError(ErrorCode code, const char* action, const Path& path, int number)
{
    return {code, fmt::format("{}: {}", action, std::generic_category().message(number)),
            path.string(), hintFor(code, number)};
}

class PosixSource final : public codec::Source {
public:
    PosixSource(Descriptor file, Path path, std::optional<std::uint64_t> size)
        : m_file(std::move(file)), m_path(std::move(path)), m_size(size)
    {
    }
    Expected<std::size_t> read(char* to, std::size_t capacity) override
    {
        ssize_t count = 0;
        do
            count = ::read(m_file.value(), to, capacity);
        while (count < 0 && errno == EINTR);
        if (count < 0)
            return fail(systemError(ErrorCode::Unreadable, "cannot read the file", m_path, errno));
        return static_cast<std::size_t>(count);
    }
    std::optional<std::uint64_t> size() const override { return m_size; }

private:
    Descriptor m_file;
    Path m_path;
    std::optional<std::uint64_t> m_size;
};

class PosixOutput final : public OutputFile {
public:
    PosixOutput(Descriptor file, Path path) : m_file(std::move(file)), m_path(std::move(path)) {}

    Expected<void> write(std::string_view bytes) override
    {
        while (!bytes.empty()) {
            const ssize_t count = ::write(m_file.value(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return failed("cannot write the file");
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return {};
    }
    Expected<void> sync() override
    {
        if (::fsync(m_file.value()) != 0)
            return failed("cannot bring the file to the disk");
        return {};
    }
    Expected<void> close() override
    {
        if (::close(m_file.release()) != 0)
            return failed("cannot close the file");
        return {};
    }

private:
    Expected<void> failed(const char* action)
    {
        return fail(systemError(ErrorCode::WriteFailed, action, m_path, errno));
    }

    Descriptor m_file;
    Path m_path;
};

class PosixFiles final : public FileSystem {
public:
    Expected<FileStatus> status(const Path& path) const override
    {
        struct stat data {};
        if (::stat(path.c_str(), &data) != 0) {
            if (errno == ENOENT)
                return FileStatus{};
            return fail(systemError(ErrorCode::Unreadable, "cannot look at the file", path, errno));
        }
        return FileStatus{true, S_ISREG(data.st_mode), static_cast<std::uint64_t>(data.st_size),
                          data.st_mtim.tv_sec * 1'000'000'000 + data.st_mtim.tv_nsec};
    }

    Expected<std::unique_ptr<codec::Source>> open(const Path& path) const override
    {
        Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); // NOLINT
        struct stat data {};
        if (file.value() < 0 || ::fstat(file.value(), &data) != 0)
            return fail(systemError(ErrorCode::Unreadable, "cannot open the file", path, errno));
        if (S_ISDIR(data.st_mode))
            return fail(systemError(ErrorCode::Unreadable, "cannot open the file", path, EISDIR));
        std::optional<std::uint64_t> size;
        if (S_ISREG(data.st_mode))
            size = static_cast<std::uint64_t>(data.st_size);
        return std::make_unique<PosixSource>(std::move(file), path, size);
    }

    Expected<std::unique_ptr<OutputFile>> create(const Path& path) override
    {
        constexpr mode_t kMode = 0666; // less what the user's mask takes away
        Descriptor file(
            ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode)); // NOLINT
        if (file.value() < 0)
            return fail(systemError(errno == EEXIST ? ErrorCode::Conflict : ErrorCode::WriteFailed,
                                    "cannot create the file", path, errno));
        return std::make_unique<PosixOutput>(std::move(file), path);
    }

    Expected<void> copyPermissions(const Path& from, const Path& to) override
    {
        struct stat data {};
        if (::stat(from.c_str(), &data) != 0 || ::chmod(to.c_str(), data.st_mode & 07777U) != 0)
            return fail(
                systemError(ErrorCode::WriteFailed, "cannot set who may read the file", to, errno));
        return {};
    }

    Path target(const Path& path) const override
    {
        std::error_code code;
        if (!std::filesystem::is_symlink(path, code))
            return path;
        Path led = std::filesystem::weakly_canonical(path, code);
        return code ? path : led;
    }

    Expected<void> rename(const Path& from, const Path& to) override
    {
        if (::rename(from.c_str(), to.c_str()) != 0)
            return fail(systemError(ErrorCode::WriteFailed, "cannot replace the file", to, errno));
        return {};
    }

    Expected<void> duplicate(const Path& from, const Path& to) override
    {
        if (auto removed = remove(to); !removed)
            return removed;
        if (::link(from.c_str(), to.c_str()) == 0)
            return {};
        std::error_code code;
        std::filesystem::copy_file(from, to, code);
        if (code)
            return fail(
                systemError(ErrorCode::WriteFailed, "cannot keep a backup", to, code.value()));
        return {};
    }

    Expected<void> remove(const Path& path) override
    {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT)
            return fail(systemError(ErrorCode::WriteFailed, "cannot delete the file", path, errno));
        return {};
    }

    Expected<void> syncFolder(const Path& folder) override
    {
        const Path path = folder.empty() ? Path(".") : folder;
        const Descriptor file(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); // NOLINT
        // Some network disks cannot do this for folders; the file itself is safe there.
        if (file.value() >= 0 && ::fsync(file.value()) != 0 && errno != EINVAL)
            return fail(systemError(ErrorCode::WriteFailed, "cannot bring the folder to the disk",
                                    path, errno));
        return {};
    }
};

} // namespace

std::unique_ptr<FileSystem> systemFiles()
{
    return std::make_unique<PosixFiles>();
}

Expected<std::string> readSmallFile(const FileSystem& files, const Path& path, std::size_t maxBytes)
{
    auto source = files.open(path);
    if (!source)
        return fail(std::move(source.error()));
    std::string text(maxBytes + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto count = (*source)->read(text.data() + size, text.size() - size);
        if (!count)
            return fail(count.error());
        if (*count == 0)
            break;
        size += *count;
    }
    if (size > maxBytes)
        return fail(ErrorCode::Limit, fmt::format("the file has more than {} bytes", maxBytes),
                    path.string(), "check that it is the right file");
    text.resize(size);
    return text;
}

} // namespace cw::project
