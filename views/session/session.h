#pragma once

#include "core/edit/editor.h"
#include "core/project/store.h"
#include "views/session/chain.h"
#include "views/session/selection.h"

#include <QString>

#include <memory>

namespace cw::views {

/// What a session uses of the world.
struct SessionWorld {
    project::FileSystem& files;
    const Clock& clock;
    IdSource& ids;
};

/// The open document: one at a time. Everything that changes it goes through edit(), undo() and
/// redo(); everyone who shows it listens to changed().
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(SessionWorld world, QObject* parent = nullptr);
    ~Session() override;

    [[nodiscard]] const SessionWorld& world() const { return m_world; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] JobCenter& jobs() { return m_jobs; }
    [[nodiscard]] Chain& chain() { return m_chain; }

    /// Shows a document in place of the one that is open. An empty path: not saved yet.
    void show(project::Opened opened, const QString& path);
    /// The same with its lookup at hand, which of a large design takes long to make: `state` is of
    /// the document's design.
    void show(project::Opened opened, edit::State state, const QString& path);
    void close();
    [[nodiscard]] bool isOpen() const { return m_editor != nullptr; }

    /// Valid while a document is open.
    [[nodiscard]] const edit::State& state() const { return m_editor->state(); }
    [[nodiscard]] const model::Design& design() const { return m_editor->design(); }
    [[nodiscard]] const edit::History& history() const { return m_editor->history(); }
    [[nodiscard]] const model::PhaseView& phase() const { return m_chain.phase(); }
    /// The document as it is now: a value, to be saved in the background.
    [[nodiscard]] project::Document snapshot() const;
    /// As opened, without the design's edits: revisions, variants, what the file says of itself.
    [[nodiscard]] const project::Opened& opened() const { return m_opened; }

    [[nodiscard]] const QString& path() const { return m_path; }
    /// Name of the project, or of the file.
    [[nodiscard]] QString name() const;
    [[nodiscard]] bool isReadOnly() const { return m_opened.readOnly; }
    [[nodiscard]] bool isDirty() const;
    /// After a save: the file has this stamp and holds the state of history position `at`. `lock`:
    /// of a file that is new to the session, which is to be edited from now on.
    void markSaved(const QString& path, project::FileStamp stamp, std::uint64_t at,
                   std::optional<project::Lock> lock = {});
    /// Counts edits, undo and redo; the same number means the same state.
    [[nodiscard]] std::uint64_t version() const { return m_version; }

    /// A gesture in the making: a transaction on the current state, to be committed or dropped.
    [[nodiscard]] edit::Transaction begin(const QString& name) const;
    /// Commits as one step. Conflict where the document is read-only or has moved on.
    [[nodiscard]] Expected<void> commit(const edit::Transaction& transaction);
    /// One named step: the verb's error refuses it and changes nothing.
    [[nodiscard]] Expected<void>
    edit(const QString& name, const std::function<Expected<void>(edit::Transaction&)>& verb);
    void undo();
    void redo();
    /// Undo or redo until `position` steps are done.
    void goTo(std::size_t position);

Q_SIGNALS:
    /// Another document, or none.
    void documentChanged();
    /// An edit, undo or redo: once, with all it touched.
    void changed(const cw::model::ChangeSet& changes);
    /// Path, dirty mark or read-only state.
    void titleChanged();

private:
    void announce(const model::ChangeSet& changes);
    void letGo();

    SessionWorld m_world;
    JobCenter m_jobs;
    Chain m_chain;
    Selection m_selection;
    project::Opened m_opened;
    std::unique_ptr<edit::Editor> m_editor;
    QString m_path;
    std::uint64_t m_version{0};
    std::uint64_t m_nextVersion{1};
    std::vector<std::uint64_t> m_versions; ///< of each history position
    std::uint64_t m_savedVersion{0};
};

} // namespace cw::views
