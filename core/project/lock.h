#pragma once

#include "core/base/clock.h"
#include "core/project/file_system.h"

#include <functional>

namespace cw::project {

/// Who holds a file, for people and to find out whether they are still there.
struct Owner {
    std::string user;
    std::string host;
    std::int64_t process{0};
    Timestamp since;
    bool operator==(const Owner&) const = default;
};

/// This program as run by this user; the time is the clock's.
[[nodiscard]] Owner currentOwner(const Clock& clock);
/// Whether a process of this host is alive.
[[nodiscard]] bool processAlive(std::int64_t process);

/// Holds name.cwright.lock as long as it lives, so that two programs do not edit one file.
class Lock {
public:
    /// Locked, naming user, host and time, if somebody else holds it. The lock of a process of this
    /// host that has died is taken over; one from another host never is.
    [[nodiscard]] static Expected<Lock> acquire(FileSystem& files, const Path& project,
                                                const Owner& owner,
                                                const std::function<bool(std::int64_t)>& alive =
                                                    processAlive);
    ~Lock();
    Lock(Lock&& other) noexcept;
    Lock& operator=(Lock&& other) noexcept;

    /// Deletes the lock file, if it is still ours.
    void release();

private:
    Lock(FileSystem& files, Path path, std::string content);

    FileSystem* m_files;
    Path m_path;
    std::string m_content;
};

/// "name.cwright.lock" beside the project.
[[nodiscard]] Path lockPath(const Path& project);
/// Who holds the project, if anybody; Malformed if the lock file is not one.
[[nodiscard]] Expected<std::optional<Owner>> lockOwner(const FileSystem& files, const Path& project);

} // namespace cw::project
