#pragma once

#include "core/project/store.h"

namespace cw::project {

/// "name.cwright.autosave" beside the project.
[[nodiscard]] Path autosavePath(const Path& project);

/// Writes the autosave as a save is written: whole or not at all.
[[nodiscard]] Expected<void> writeAutosave(FileSystem& files, const Document& document,
                                           const Path& project, const Work& work = {});

/// The autosave, if it is newer than the project file or there is no project file.
[[nodiscard]] Expected<std::optional<Recovery>> findRecovery(const FileSystem& files,
                                                             const Path& project);

/// Restore: the unsaved state as a document; save it in the usual way, then discard the autosave
/// (it is not offered any more once the project is newer).
[[nodiscard]] Expected<Document> readRecovery(FileSystem& files, const Recovery& recovery,
                                              const codec::Limits& limits = {}, const Work& work = {});

/// Original: forget the unsaved state.
[[nodiscard]] Expected<void> discardAutosave(FileSystem& files, const Path& project);

/// Compare: what the unsaved state changed in the design of the file.
[[nodiscard]] model::Patch recoveredChanges(const Document& original, const Document& recovered);

} // namespace cw::project
