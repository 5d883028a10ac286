#pragma once

#include "core/base/log.h"
#include "core/codec/limits.h"
#include "core/project/document.h"
#include "core/project/lock.h"

#include <stop_token>

namespace cw::project {

/// How a file was when it was last read or written, to notice that somebody changed it since.
struct FileStamp {
    FileStatus status;
    std::uint64_t hash{0};
    bool operator==(const FileStamp&) const = default;
};

/// How long work reports: a stop token and a sink for the share done, 0 to 1.
struct Work {
    std::stop_token stop{};
    std::function<void(double)> progress{};
};

/// An unsaved state beside the project that is newer than the file: something ended before saving.
struct Recovery {
    Path path;
    Timestamp written;
};

struct OpenOptions {
    bool edit{true}; ///< take the lock; without, nothing at all is written
    codec::Limits limits{};
    std::optional<Owner> owner{}; ///< none: currentOwner
};

struct Opened {
    Document document;
    FileStamp stamp;
    std::int64_t version{0};
    std::string generator;
    bool readOnly{false};           ///< not to be saved to the same file; the notes say why
    std::vector<std::string> notes; ///< for people
    std::optional<Recovery> recovery;
    std::optional<Lock> lock; ///< holds while it lives
};

/// Reads a project. The file itself is never written. Locked if another program edits it (open it
/// with edit = false to read); a newer file, or one in a folder where no lock can be written, opens
/// read-only and says so. Other errors as codec::decodeProject, with the file's name in front.
[[nodiscard]] Expected<Opened> openDocument(FileSystem& files, const Path& path, const Clock& clock,
                                            const OpenOptions& options = {}, const Work& work = {});

struct SaveOptions {
    std::optional<FileStamp> expected{}; ///< as opened or last saved; none: the file must be new
    bool replace{false};                 ///< overwrite whatever is there: the user was asked
    int backups{1};                      ///< name.cwright~, name.cwright~2 …
    std::optional<Path>
        permissionsOf{};     ///< a new file is for those who may read and write this one
    std::string generator{}; ///< empty: this program
    LogSink* log{nullptr};   ///< remarks on a save that went well; none: nobody reads them
};

/// Writes a new file beside, then puts it in the old one's place in one step: the old content stays
/// until the new is whole, and as a backup. Conflict if the file changed since `expected`, or
/// exists where none was expected; WriteFailed with the old content intact. Gives the new stamp:
/// from the moment it stands at its place the file is saved, and a folder that cannot be brought to
/// the disk, so that a power cut may still show the old one, is a remark.
[[nodiscard]] Expected<FileStamp> saveDocument(FileSystem& files, const Document& document,
                                               const Path& path, const SaveOptions& options = {},
                                               const Work& work = {});

/// "name.cwright~" for 1, "name.cwright~2" for 2.
[[nodiscard]] Path backupPath(const Path& project, int number);

} // namespace cw::project
