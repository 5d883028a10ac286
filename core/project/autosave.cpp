#include "core/project/autosave.h"

#include "core/codec/decode.h"

namespace cw::project {

Path autosavePath(const Path& project)
{
    Path path = project;
    path += ".autosave";
    return path;
}

Expected<void> writeAutosave(FileSystem& files, const Document& document, const Path& project,
                             const Work& work)
{
    const Path file = files.target(project);
    SaveOptions options;
    options.replace = true;
    options.backups = 0;
    options.permissionsOf = file; // who may not read the project may not read this either
    return saveDocument(files, document, autosavePath(file), options, work)
        .map([](const FileStamp&) {});
}

Expected<std::optional<Recovery>> findRecovery(const FileSystem& files, const Path& project)
{
    const Path path = autosavePath(files.target(project));
    const auto kept = files.status(path);
    if (!kept)
        return fail(kept.error());
    const auto original = files.status(project);
    if (!original)
        return fail(original.error());
    if (!kept->exists || !kept->regular ||
        (original->exists && original->modifiedNanoseconds >= kept->modifiedNanoseconds))
        return std::nullopt;
    return Recovery{path, {kept->modifiedNanoseconds / 1'000'000'000}};
}

Expected<Document> readRecovery(FileSystem& files, const Recovery& recovery,
                                const codec::Limits& limits, const Work& work)
{
    auto source = files.open(recovery.path);
    if (!source)
        return fail(std::move(source.error()));
    auto decoded = codec::decodeProject(**source, {limits, work.stop, work.progress});
    if (!decoded) {
        Error error = std::move(decoded.error());
        error.where = recovery.path.string() + (error.where.empty() ? "" : ": " + error.where);
        return fail(std::move(error));
    }
    if (decoded->newer)
        return fail(ErrorCode::UnknownVersion,
                    "the autosave is of a newer version than this program", recovery.path.string(),
                    "open it with a newer clusterwright");
    return std::move(decoded->file);
}

Expected<void> discardAutosave(FileSystem& files, const Path& project)
{
    return files.remove(autosavePath(files.target(project)));
}

model::Patch recoveredChanges(const Document& original, const Document& recovered)
{
    return model::difference(original.design, recovered.design);
}

} // namespace cw::project
