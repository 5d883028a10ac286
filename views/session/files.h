#pragma once

#include "core/project/autosave.h"
#include "core/project/templates/template.h"
#include "views/session/catalog_store.h"
#include "views/session/session.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace cw::views {

/// Opens, saves and keeps the session's document, each as a job. It asks nobody: what a person has
/// to decide (locked, changed underneath, unsaved work found) comes as a signal with the choices as
/// functions of this class.
class FileController : public QObject {
    Q_OBJECT

public:
    FileController(Session& session, CatalogStore& catalog, QObject* parent = nullptr);

    /// Reads a project in the background and shows it. `readOnly`: without a lock, nothing is ever
    /// written.
    void open(const QString& path, bool readOnly = false);
    /// Builds a template; the document is unsaved.
    void openTemplate(const QString& id, const model::Attributes& settings = {});
    /// Saves to the document's path; pathNeeded() where it has none. `replace`: over what somebody
    /// else wrote meanwhile.
    void save(bool replace = false);
    void saveAs(const QString& path);
    /// What a crash left: shows the unsaved state; save() then keeps it.
    void restore(const project::Recovery& recovery);
    /// What a crash left of a document that no file holds yet: shown as unsaved; what was left is
    /// removed once it is kept anew.
    void openUnsaved(const project::Recovery& recovery);
    /// Forgets what a crash left.
    void discardRecovery();

    [[nodiscard]] bool isBusy() const { return m_busy > 0; }
    /// Writes the autosave at most this long after an edit, and the time of the writing; one second
    /// by default, so that a crash costs less than two.
    void setAutosaveDelay(int milliseconds) { m_autosave.setInterval(milliseconds); }
    /// Where unsaved documents that have no file yet are kept; empty: nowhere.
    void setUnsavedFolder(const QString& folder) { m_unsavedFolder = folder; }

Q_SIGNALS:
    void started(const QString& what);
    void opened(const QString& path);
    void saved(const QString& path);
    void failed(const QString& what, const cw::Error& error);
    void pathNeeded();
    /// Another program edits it: the message names who; open(path, true) reads it.
    void locked(const QString& path, const cw::Error& error);
    /// The file is not as it was when read; save(true) replaces it.
    void changedUnderneath(const QString& path, const cw::Error& error);
    /// A crash left unsaved work; the file as saved is shown meanwhile.
    void recoveryFound(const QString& path, const cw::project::Recovery& recovery);
    /// The file on the disk is another than the one that was read.
    void externalChange(const QString& path);

private:
    /// Watches the file of the document for changes by others.
    void watch();
    void lookAtDisk();
    /// A document with the lookup of its design, made where it was read.
    struct Ready {
        project::Opened opened;
        edit::State state;

        [[nodiscard]] static Ready of(project::Opened opened);
    };
    void show(Ready ready, const QString& path);
    void write(const QString& path, project::SaveOptions options);
    void autosave();
    [[nodiscard]] QString autosaveTarget() const;

    Session* m_session;
    CatalogStore* m_catalog;
    QTimer m_autosave;
    QFileSystemWatcher m_watcher;
    QTimer m_look;                  ///< programs write in several steps: looked at once they rest
    project::FileStatus m_reported; ///< of the foreign change that was told
    std::optional<project::Path> m_restored; ///< shown, and not kept anew yet
    QString m_unsavedFolder;
    int m_busy{0};
    bool m_keeping{false};   ///< an autosave is being written
    bool m_keepAgain{false}; ///< and another is due
};

} // namespace cw::views
