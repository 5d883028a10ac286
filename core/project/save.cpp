#include "core/project/hashing_source.h"
#include "core/project/store.h"

#include "core/codec/encode.h"

#include <fmt/format.h>
#include <unistd.h>

namespace cw::project {
namespace {

Expected<std::uint64_t> hashOf(const FileSystem& files, const Path& path)
{
    auto source = files.open(path);
    if (!source)
        return fail(std::move(source.error()));
    HashingSource hashing(**source);
    std::string chunk(256U << 10U, '\0');
    while (true) {
        const auto count = hashing.read(chunk.data(), chunk.size());
        if (!count)
            return fail(count.error());
        if (*count == 0)
            return hashing.finish();
    }
}

/// Whether what is there may be replaced.
Expected<void> checkUnchanged(const FileSystem& files, const Path& path, const FileStatus& now,
                              const SaveOptions& options)
{
    if (!now.exists)
        return {};
    if (!now.regular) // a rename would put a file where a device or a folder stands
        return fail(ErrorCode::Conflict, "that is no ordinary file", path.string(),
                    "choose another name");
    if (options.replace)
        return {};
    if (!options.expected)
        return fail(ErrorCode::Conflict, "there is a file of that name already", path.string(),
                    "choose another name, or say that it is to be replaced");
    if (now == options.expected->status)
        return {};
    // Touched or copied, but perhaps the same.
    const auto hash = hashOf(files, path);
    if (!hash)
        return fail(hash.error());
    if (now.size == options.expected->status.size && *hash == options.expected->hash)
        return {};
    return fail(ErrorCode::Conflict, "the file was changed by somebody else since it was opened",
                path.string(), "compare with the file, save under another name, or replace it");
}

/// A file that goes away unless it is kept.
class TemporaryFile {
public:
    TemporaryFile(FileSystem& files, Path path) : m_files(files), m_path(std::move(path)) {}
    ~TemporaryFile()
    {
        if (!m_kept)
            static_cast<void>(m_files.remove(m_path)); // what failed before is what counts
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const Path& path() const { return m_path; }
    void keep() { m_kept = true; }

private:
    FileSystem& m_files;
    Path m_path;
    bool m_kept{false};
};

/// Encodes to a new file and brings it to the disk; gives the hash of its bytes.
/// Nobody reads it meanwhile who may not read `like`.
Expected<std::uint64_t> writeNew(FileSystem& files, const Document& document, const Path& path,
                                 const std::optional<Path>& like, const SaveOptions& options,
                                 const Work& work)
{
    auto file = files.create(path);
    if (!file) {
        if (file.error().code == ErrorCode::Conflict) // a save that was cut off left it behind
            if (auto removed = files.remove(path); removed)
                file = files.create(path);
        if (!file)
            return fail(std::move(file.error()));
    }
    if (like)
        if (auto same = files.copyPermissions(*like, path); !same)
            return fail(std::move(same.error()));
    HashingSink sink(**file);
    auto done = codec::encodeProject(document, sink, {options.generator, work.stop, work.progress});
    if (done)
        done = (*file)->sync();
    if (done)
        done = (*file)->close();
    if (!done)
        return fail(std::move(done.error()));
    return sink.finish();
}

/// name.cwright~ becomes ~2 and so on, and the file as it is becomes ~.
Expected<void> keepBackups(FileSystem& files, const Path& path, int count)
{
    for (int number = count; number > 1; --number) {
        const Path newer = backupPath(path, number - 1);
        const auto status = files.status(newer);
        if (!status)
            return fail(status.error());
        if (!status->exists)
            continue;
        if (auto moved = files.rename(newer, backupPath(path, number)); !moved)
            return moved;
    }
    return count > 0 ? files.duplicate(path, backupPath(path, 1)) : Expected<void>();
}

} // namespace

Path backupPath(const Path& project, int number)
{
    Path path = project;
    path += number == 1 ? "~" : fmt::format("~{}", number);
    return path;
}

Expected<FileStamp> saveDocument(FileSystem& files, const Document& document, const Path& name,
                                 const SaveOptions& options, const Work& work)
{
    const Path path = files.target(name); // a link stays a link
    const auto now = files.status(path);
    if (!now)
        return fail(now.error());
    if (auto fine = checkUnchanged(files, path, *now, options); !fine)
        return fail(std::move(fine.error()));

    // In the same folder, so that the rename stays on one disk; of our process, so that two
    // programs never write the same one.
    Path temporaryPath = path;
    temporaryPath += fmt::format(".new-{}", ::getpid());
    TemporaryFile temporary(files, temporaryPath);
    std::optional<Path> like;
    if (now->exists)
        like = path;
    else if (options.permissionsOf)
        if (const auto model = files.status(*options.permissionsOf); model && model->exists)
            like = options.permissionsOf;
    auto hash = writeNew(files, document, temporary.path(), like, options, work);
    if (!hash) {
        // People know the file by its own name.
        if (std::string& where = hash.error().where; where.starts_with(temporaryPath.string()))
            where.replace(0, temporaryPath.string().size(), path.string());
        return fail(std::move(hash.error()));
    }

    // Encoding takes a while: look again just before the old one goes.
    const auto before = files.status(path);
    if (!before)
        return fail(before.error());
    if (!(*before == *now))
        if (auto fine = checkUnchanged(files, path, *before, options); !fine)
            return fail(std::move(fine.error()));
    if (before->exists)
        if (auto kept = keepBackups(files, path, options.backups); !kept)
            return fail(std::move(kept.error()));
    // Of the file under its first name, which a rename does not change: behind it nothing can fail.
    const auto status = files.status(temporary.path());
    if (!status)
        return fail(status.error());
    if (auto moved = files.rename(temporary.path(), path); !moved)
        return fail(std::move(moved.error()));
    temporary.keep();
    if (auto synced = files.syncFolder(path.parent_path()); !synced && options.log != nullptr)
        options.log->write(
            LogLevel::Warning,
            fmt::format("{} is saved, but a power cut now may bring the old one back: {}",
                        path.filename().string(), synced.error().text()));
    return FileStamp{*status, *hash};
}

} // namespace cw::project
