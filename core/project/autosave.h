#pragma once

#include "core/project/store.h"

namespace cw::project {

/// When to write the next autosave: `interval` after the first change that is not yet kept.
class AutosaveTimer {
public:
    explicit AutosaveTimer(std::int64_t intervalSeconds = 60) : m_interval(intervalSeconds) {}
    void changed(Timestamp now)
    {
        if (!m_unsavedSince)
            m_unsavedSince = now;
    }
    /// Saved or autosaved: nothing is pending.
    void kept() { m_unsavedSince.reset(); }
    [[nodiscard]] bool due(Timestamp now) const
    {
        return m_unsavedSince && now.seconds - m_unsavedSince->seconds >= m_interval;
    }

private:
    std::int64_t m_interval;
    std::optional<Timestamp> m_unsavedSince;
};

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
