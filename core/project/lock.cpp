#include "core/project/lock.h"

#include "core/base/printable.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pwd.h>
#include <unistd.h>

namespace cw::project {
namespace {

constexpr std::string_view kFormat = "clusterwright-lock";
constexpr std::size_t kMaxBytes = 4096;

/// Text of another program's lock goes into messages: short, and nothing that a terminal obeys.
std::string harmless(const std::string& text)
{
    return printable(text.substr(0, 64));
}

std::string contentOf(const Owner& owner)
{
    const nlohmann::ordered_json json = {{"format", kFormat},
                                         {"user", owner.user},
                                         {"host", owner.host},
                                         {"pid", owner.process},
                                         {"time_s", owner.since.seconds}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Expected<Owner> ownerOf(const std::string& content, const Path& path)
{
    const auto malformed = fail(ErrorCode::Malformed, "the lock file is not one of ours",
                                path.string(), "if nobody edits the project, delete that file");
    const auto json = nlohmann::json::parse(content, nullptr, false);
    if (!json.is_object())
        return malformed;
    try {
        if (json.value("format", "") != kFormat)
            return malformed;
        return Owner{json.at("user").get<std::string>(),
                     json.at("host").get<std::string>(),
                     json.at("pid").get<std::int64_t>(),
                     {json.at("time_s").get<std::int64_t>()}};
    } catch (const nlohmann::json::exception&) {
        return malformed;
    }
}

Error lockedBy(const Owner& owner, const Path& path)
{
    // A time beyond the calendar is nobody's.
    const bool sane = owner.since.seconds > 0 && owner.since.seconds < 253'402'300'800;
    return {ErrorCode::Locked,
            fmt::format("{} edits this project on {} since {} (process {})", harmless(owner.user),
                        harmless(owner.host), sane ? owner.since.iso() : "an unknown time",
                        owner.process),
            path.string(),
            "open it read-only, ask them to close it, or delete the lock file if they are gone"};
}

/// Removes the lock of a process that has died. It is moved away under a name of our own first: of
/// two programs that find it stale, one moves it, and the other finds nothing or the lock that the
/// first has taken since, which it puts back.
Expected<void> takeAway(FileSystem& files, const Path& path, const Owner& dead, const Owner& own)
{
    Path stale = path;
    stale += fmt::format(".stale-{}", own.process);
    if (auto moved = files.rename(path, stale); !moved) {
        const auto status = files.status(path);
        // Gone already: whoever took it away decides. Still there: the folder cannot be written.
        return status && !status->exists ? Expected<void>() : fail(std::move(moved.error()));
    }
    const auto content = readSmallFile(files, stale, kMaxBytes);
    const auto found = content ? ownerOf(*content, stale) : fail(content.error());
    if (!found || !(*found == dead)) {
        static_cast<void>(files.rename(stale, path)); // it was theirs, and they only lost a moment
        return fail(found ? lockedBy(*found, path)
                          : Error{ErrorCode::Locked, "somebody else is opening this project",
                                  path.string(), "try again"});
    }
    return files.remove(stale);
}

} // namespace

Owner currentOwner(const Clock& clock)
{
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0)
        host[0] = '\0';
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    ::getpwuid_r(::geteuid(), &entry, buffer.data(), buffer.size(), &found);
    const std::string user = found != nullptr ? found->pw_name : std::to_string(::geteuid());
    return {user, host.data(), ::getpid(), clock.now()};
}

bool processAlive(std::int64_t process)
{
    return process > 0 && process <= std::numeric_limits<pid_t>::max() &&
           (::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

Path lockPath(const Path& project)
{
    Path path = project;
    path += ".lock";
    return path;
}

Expected<std::optional<Owner>> lockOwner(const FileSystem& files, const Path& project)
{
    const Path path = lockPath(files.target(project));
    const auto status = files.status(path);
    if (!status)
        return fail(status.error());
    if (!status->exists)
        return std::nullopt;
    const auto content = readSmallFile(files, path, kMaxBytes);
    if (!content)
        return fail(content.error());
    return ownerOf(*content, path).map([](Owner owner) { return std::optional(std::move(owner)); });
}

Expected<Lock> Lock::acquire(FileSystem& files, const Path& project, const Owner& owner,
                             const std::function<bool(std::int64_t)>& alive)
{
    const Path path = lockPath(files.target(project)); // one lock, whatever links lead to the file
    const std::string content = contentOf(owner);
    // The second round is after a stale lock was taken away.
    for (int round = 0; round < 2; ++round) {
        auto file = files.create(path);
        if (file) {
            auto written = (*file)->write(content);
            if (written)
                written = (*file)->close();
            if (!written) {
                static_cast<void>(files.remove(path)); // the failure to write is what counts
                return fail(std::move(written.error()));
            }
            return Lock(files, path, content);
        }
        if (file.error().code != ErrorCode::Conflict)
            return fail(std::move(file.error()));
        const auto holder = lockOwner(files, project);
        if (!holder)
            return fail(withCause({ErrorCode::Locked, "somebody edits this project", path.string(),
                                   "open it read-only, or delete the lock file if nobody does"},
                                  holder.error()));
        if (!*holder)
            continue; // released meanwhile
        if ((*holder)->host != owner.host || alive((*holder)->process))
            return fail(lockedBy(**holder, path));
        if (auto taken = takeAway(files, path, **holder, owner); !taken)
            return fail(std::move(taken.error()));
    }
    return fail(ErrorCode::Locked, "somebody else is opening this project", path.string(),
                "try again");
}

Lock::Lock(FileSystem& files, Path path, std::string content)
    : m_files(&files), m_path(std::move(path)), m_content(std::move(content))
{
}

Lock::~Lock()
{
    release();
}

Lock::Lock(Lock&& other) noexcept
    : m_files(std::exchange(other.m_files, nullptr)), m_path(std::move(other.m_path)),
      m_content(std::move(other.m_content))
{
}

Lock& Lock::operator=(Lock&& other) noexcept
{
    if (this != &other) {
        release();
        m_files = std::exchange(other.m_files, nullptr);
        m_path = std::move(other.m_path);
        m_content = std::move(other.m_content);
    }
    return *this;
}

void Lock::release()
{
    if (m_files == nullptr)
        return;
    FileSystem& files = *std::exchange(m_files, nullptr);
    const auto content = readSmallFile(files, m_path, kMaxBytes);
    if (content && *content == m_content)
        static_cast<void>(files.remove(m_path)); // a lock that stays is found stale by the next
}

} // namespace cw::project
