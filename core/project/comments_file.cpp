#include "core/project/comments_file.h"

#include <fmt/format.h>
#include <unistd.h>

namespace cw::project {

namespace {

Error inFile(Error error, const Path& path)
{
    error.where = path.string() + (error.where.empty() ? "" : ": " + error.where);
    return error;
}

Expected<void> writeAtOnce(FileSystem& files, const codec::CommentFile& comments, const Path& path,
                           const Path& project)
{
    Path temporary = path;
    temporary += fmt::format(".new-{}", ::getpid());
    static_cast<void>(files.remove(temporary)); // of a write that was cut off
    auto file = files.create(temporary);
    if (!file)
        return fail(std::move(file.error()));
    auto done = codec::encodeComments(comments, **file);
    if (done)
        done = (*file)->sync();
    if (done)
        done = (*file)->close();
    // Who may not read the project may not read what is said of it.
    if (const auto status = files.status(project); done && status && status->exists)
        done = files.copyPermissions(project, temporary);
    if (done)
        done = files.rename(temporary, path);
    if (!done) {
        static_cast<void>(files.remove(temporary));
        return done;
    }
    return files.syncFolder(path.parent_path());
}

} // namespace

Path commentsPath(const Path& project)
{
    Path path = project;
    path += ".comments.json";
    return path;
}

Expected<codec::CommentFile> readComments(const FileSystem& files, const Path& project)
{
    const Path path = commentsPath(files.target(project));
    const auto status = files.status(path);
    if (!status)
        return fail(status.error());
    if (!status->exists)
        return codec::CommentFile{};
    auto source = files.open(path);
    if (!source)
        return fail(std::move(source.error()));
    auto read = codec::decodeComments(**source);
    return read ? std::move(read) : fail(inFile(std::move(read.error()), path));
}

Expected<codec::CommentFile>
changeComments(FileSystem& files, const Path& project, const Owner& owner,
               const std::function<Expected<void>(codec::CommentFile&)>& change)
{
    const Path path = commentsPath(files.target(project));
    auto lock = Lock::acquire(files, path, owner);
    if (!lock)
        return fail(std::move(lock.error()));
    auto comments = readComments(files, project);
    if (!comments)
        return comments;
    if (auto done = change(*comments); !done)
        return fail(std::move(done.error()));
    if (auto done = writeAtOnce(files, *comments, path, project); !done)
        return fail(std::move(done.error()));
    return comments;
}

} // namespace cw::project
