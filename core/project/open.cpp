#include "core/project/autosave.h"
#include "core/project/hashing_source.h"
#include "core/project/store.h"

#include "core/codec/decode.h"

#include <fmt/format.h>

namespace cw::project {
namespace {

/// The pointer of a decoding error with the file in front: "name.cwright: /device/3/name".
Error inFile(Error error, const Path& path)
{
    if (error.where.find(path.string()) == std::string::npos)
        error.where = error.where.empty() ? path.string() : path.string() + ": " + error.where;
    return error;
}

/// Takes the lock. A folder where none can be written makes the project read-only instead.
Expected<void> takeLock(FileSystem& files, const Path& path, const Owner& owner, Opened& opened)
{
    auto lock = Lock::acquire(files, path, owner);
    if (lock) {
        opened.lock = std::move(*lock);
        return {};
    }
    if (lock.error().code != ErrorCode::WriteFailed)
        return fail(std::move(lock.error()));
    opened.readOnly = true;
    opened.notes.push_back("Nothing can be written in this folder, so the project is read-only: " +
                           lock.error().message + ".");
    return {};
}

} // namespace

Expected<Opened> openDocument(FileSystem& files, const Path& path, const Clock& clock,
                              const OpenOptions& options, const Work& work)
{
    Opened opened;
    const auto status = files.status(path);
    if (!status)
        return fail(status.error());
    if (!status->exists)
        return fail(ErrorCode::Unreadable, "there is no such file", path.string(),
                    "check the folder and the name");
    opened.readOnly = !options.edit;
    // Before reading: what is read under the lock nobody changes meanwhile.
    if (options.edit) {
        const Owner owner = options.owner ? *options.owner : currentOwner(clock);
        if (auto taken = takeLock(files, path, owner, opened); !taken)
            return fail(std::move(taken.error()));
    }
    // Again, now that nobody else saves: the stamp is of what is read.
    const auto locked = files.status(path);
    if (!locked)
        return fail(locked.error());
    opened.stamp.status = *locked;
    auto source = files.open(path);
    if (!source)
        return fail(std::move(source.error()));
    HashingSource hashing(**source);
    auto decoded = codec::decodeProject(hashing, {options.limits, work.stop, work.progress});
    if (!decoded)
        return fail(inFile(std::move(decoded.error()), path));
    opened.stamp.hash = hashing.finish();
    opened.document = std::move(decoded->file);
    opened.version = decoded->version;
    opened.generator = std::move(decoded->generator);
    opened.notes.insert(opened.notes.end(), decoded->notes.begin(), decoded->notes.end());
    if (decoded->newer) {
        opened.readOnly = true;
        opened.lock.reset(); // nothing will be written, so others need not wait
    }
    auto recovery = findRecovery(files, path);
    if (recovery && *recovery)
        opened.notes.push_back(fmt::format(
            "An unsaved state of {} stands beside the file ({}): something ended before saving. "
            "The saved state was opened.",
            (*recovery)->written.iso(), (*recovery)->path.filename().string()));
    if (recovery)
        opened.recovery = std::move(*recovery);
    else
        opened.notes.push_back("Could not look for an autosave: " + recovery.error().message + ".");
    return opened;
}

} // namespace cw::project
