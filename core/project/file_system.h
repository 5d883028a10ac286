#pragma once

#include "core/codec/sink.h"
#include "core/codec/source.h"

#include <filesystem>
#include <memory>

namespace cw::project {

using Path = std::filesystem::path;

struct FileStatus {
    bool exists{false};
    bool regular{false};
    std::uint64_t size{0};
    std::int64_t modifiedNanoseconds{0}; ///< since 1970
    bool operator==(const FileStatus&) const = default;
};

/// A file being written.
class OutputFile : public codec::Sink {
public:
    /// Returns when the bytes are on the disk.
    [[nodiscard]] virtual Expected<void> sync() = 0;
    [[nodiscard]] virtual Expected<void> close() = 0;
};

/// The calls by which projects touch a disk, so that tests can let each of them fail. Errors name
/// the file, the system's reason and what to do: Unreadable or WriteFailed.
class FileSystem {
public:
    virtual ~FileSystem() = default;
    [[nodiscard]] virtual Expected<FileStatus> status(const Path& path) const = 0;
    [[nodiscard]] virtual Expected<std::unique_ptr<codec::Source>> open(const Path& path) const = 0;
    /// A new file; Conflict if one of that name exists.
    [[nodiscard]] virtual Expected<std::unique_ptr<OutputFile>> create(const Path& path) = 0;
    /// Lets `to` be read and written by those who may with `from`.
    [[nodiscard]] virtual Expected<void> copyPermissions(const Path& from, const Path& to) = 0;
    /// Where the path leads if it is a symbolic link, else itself.
    [[nodiscard]] virtual Path target(const Path& path) const = 0;
    /// Replaces `to` in one step.
    [[nodiscard]] virtual Expected<void> rename(const Path& from, const Path& to) = 0;
    /// A second name for the file, or a copy where the disk knows no second names; replaces `to`.
    [[nodiscard]] virtual Expected<void> duplicate(const Path& from, const Path& to) = 0;
    /// Fine if there is none.
    [[nodiscard]] virtual Expected<void> remove(const Path& path) = 0;
    /// Returns when the names in the folder are on the disk.
    [[nodiscard]] virtual Expected<void> syncFolder(const Path& folder) = 0;
};

/// The real one.
[[nodiscard]] std::unique_ptr<FileSystem> systemFiles();

/// All of a small file; Limit beyond `maxBytes`.
[[nodiscard]] Expected<std::string> readSmallFile(const FileSystem& files, const Path& path,
                                                  std::size_t maxBytes);

} // namespace cw::project
