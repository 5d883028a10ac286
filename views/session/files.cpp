#include "views/session/files.h"

#include "core/edit/apply_patch.h"

#include <QDir>
#include <QFile>

#include <utility>

namespace cw::views {

namespace {

project::Path toPath(const QString& path)
{
    return project::Path(QFile::encodeName(path).toStdString());
}

project::Work workOf(jobs::StopToken stop, jobs::ProgressSink& progress)
{
    return {stop, [&progress](double share) { progress.report(share, ""); }};
}

/// What a save gives: a file that is new to the session is locked as well.
struct Saved {
    project::FileStamp stamp;
    std::optional<project::Lock> lock;
};

} // namespace

FileController::FileController(Session& session, CatalogStore& catalog, QObject* parent)
    : QObject(parent), m_session(&session), m_catalog(&catalog)
{
    m_autosave.setSingleShot(true);
    m_autosave.setInterval(1000);
    connect(&m_autosave, &QTimer::timeout, this, &FileController::autosave);
    m_look.setSingleShot(true);
    m_look.setInterval(300);
    connect(&m_look, &QTimer::timeout, this, &FileController::lookAtDisk);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_look.start(); });
    connect(&session, &Session::documentChanged, this, &FileController::watch);
    connect(&session, &Session::changed, this, [this] {
        // Not restarted by later edits: the first unsaved change is kept in time.
        if (!m_autosave.isActive())
            m_autosave.start();
    });
}

void FileController::watch()
{
    if (const QStringList old = m_watcher.files(); !old.isEmpty())
        m_watcher.removePaths(old);
    m_reported = {};
    if (m_session->isOpen() && !m_session->path().isEmpty())
        m_watcher.addPath(m_session->path());
}

void FileController::lookAtDisk()
{
    if (!m_session->isOpen() || m_session->path().isEmpty())
        return;
    if (m_busy > 0) { // our own save is under way
        m_look.start();
        return;
    }
    const QString path = m_session->path();
    if (!m_watcher.files().contains(path)) // replaced by rename: the watch went with the old file
        m_watcher.addPath(path);
    const auto status = m_session->world().files.status(toPath(path));
    if (!status || !status->exists || *status == m_session->opened().stamp.status ||
        *status == m_reported)
        return;
    m_reported = *status;
    Q_EMIT externalChange(path);
}

FileController::Ready FileController::Ready::of(project::Opened opened)
{
    edit::State state = edit::State::of(opened.document.design);
    return {std::move(opened), std::move(state)};
}

void FileController::show(Ready ready, const QString& path)
{
    m_autosave.stop();
    m_restored.reset();
    const auto recovery = ready.opened.recovery;
    const bool readOnly = ready.opened.readOnly;
    m_session->show(std::move(ready.opened), std::move(ready.state), path);
    Q_EMIT this->opened(path);
    if (recovery && !readOnly)
        Q_EMIT recoveryFound(path, *recovery);
}

void FileController::open(const QString& path, bool readOnly)
{
    ++m_busy;
    Q_EMIT started(tr("Opening %1").arg(path));
    jobs::Job<Ready> job;
    job.name = tr("Open %1").arg(QFileInfo(path).fileName()).toStdString();
    job.run = [&world = m_session->world(), path, readOnly](jobs::StopToken stop,
                                                            jobs::ProgressSink& progress) {
        project::OpenOptions options;
        options.edit = !readOnly;
        return project::openDocument(world.files, toPath(path), world.clock, options,
                                     workOf(stop, progress))
            .map(Ready::of);
    };
    m_session->jobs().run<Ready>(
        std::move(job), QStringLiteral("open"), [this, path, readOnly](Expected<Ready> r) {
            --m_busy;
            if (r) {
                r->opened.readOnly = r->opened.readOnly || readOnly;
                show(std::move(*r), path);
            } else if (r.error().code == ErrorCode::Locked) {
                Q_EMIT locked(path, r.error());
            } else if (r.error().code != ErrorCode::Cancelled) {
                Q_EMIT failed(tr("%1 cannot be opened").arg(QFileInfo(path).fileName()), r.error());
            }
        });
}

void FileController::openTemplate(const QString& id, const model::Attributes& settings)
{
    ++m_busy;
    Q_EMIT started(tr("Building the design"));
    jobs::Job<Ready> job;
    job.name = tr("Build template %1").arg(id).toStdString();
    job.run = [&ids = m_session->world().ids, store = m_catalog, id,
               settings](jobs::StopToken, jobs::ProgressSink&) -> Expected<Ready> {
        auto catalog = store->another();
        if (!catalog)
            return fail(std::move(catalog.error()));
        auto document = project::instantiate(id.toStdString(), settings, *catalog, ids);
        if (!document)
            return fail(std::move(document.error()));
        project::Opened opened;
        opened.document = std::move(*document);
        return Ready::of(std::move(opened));
    };
    m_session->jobs().run<Ready>(
        std::move(job), QStringLiteral("open"), [this](Expected<Ready> r) {
            --m_busy;
            if (r)
                show(std::move(*r), {});
            else if (r.error().code != ErrorCode::Cancelled)
                Q_EMIT failed(tr("The design cannot be built"), r.error());
        });
}

void FileController::save(bool replace)
{
    if (m_session->path().isEmpty()) {
        Q_EMIT pathNeeded();
        return;
    }
    project::SaveOptions options;
    options.expected = m_session->opened().stamp;
    options.replace = replace;
    write(m_session->path(), options);
}

void FileController::saveAs(const QString& path)
{
    project::SaveOptions options;
    options.replace = true; // the file dialog asked
    write(path, options);
}

void FileController::write(const QString& path, project::SaveOptions options)
{
    ++m_busy;
    Q_EMIT started(tr("Saving %1").arg(path));
    const bool isNew = path != m_session->path();
    jobs::Job<Saved> job;
    job.name = tr("Save %1").arg(QFileInfo(path).fileName()).toStdString();
    job.run = [&world = m_session->world(), document = m_session->snapshot(), path, options,
               isNew](jobs::StopToken stop, jobs::ProgressSink& progress) -> Expected<Saved> {
        Saved saved;
        if (isNew) { // before writing: nobody else may be editing what is there
            auto lock = project::Lock::acquire(world.files, toPath(path),
                                               project::currentOwner(world.clock));
            if (!lock)
                return fail(std::move(lock.error()));
            saved.lock = std::move(*lock);
        }
        auto stamp = project::saveDocument(world.files, document, toPath(path), options,
                                           workOf(stop, progress));
        if (!stamp)
            return fail(std::move(stamp.error()));
        saved.stamp = *stamp;
        return saved;
    };
    const std::uint64_t version = m_session->version();
    m_session->jobs().run<Saved>(
        std::move(job), QStringLiteral("save"), [this, path, version](Expected<Saved> r) {
            --m_busy;
            if (r) {
                m_autosave.stop();
                if (!m_session->isReadOnly()) // what stands beside another's file is not ours
                    discardRecovery();        // of the old name, too: the work is in the file
                m_session->markSaved(path, r->stamp, version, std::move(r->lock));
                discardRecovery();
                watch();
                if (m_session->isDirty()) // edited while it was written: the file is the newer one
                    autosave();
                Q_EMIT saved(path);
            } else if (r.error().code == ErrorCode::Conflict) {
                Q_EMIT changedUnderneath(path, r.error());
            } else if (r.error().code != ErrorCode::Cancelled) {
                Q_EMIT failed(tr("%1 cannot be saved").arg(QFileInfo(path).fileName()), r.error());
            }
        });
}

QString FileController::autosaveTarget() const
{
    if (!m_session->path().isEmpty())
        return m_session->path();
    return m_unsavedFolder.isEmpty() ? QString()
                                     : QDir(m_unsavedFolder).filePath("unsaved.cwright");
}

void FileController::autosave()
{
    const QString target = autosaveTarget();
    if (!m_session->isOpen() || !m_session->isDirty() || m_session->isReadOnly() ||
        target.isEmpty())
        return;
    // One after the other: a newer one would stop the older, and a disk slower than the edits
    // would never finish one.
    if (m_keeping) {
        m_keepAgain = true;
        return;
    }
    m_keeping = true;
    jobs::Job<bool> job;
    job.name = tr("Autosave").toStdString();
    job.run = [&files = m_session->world().files, document = m_session->snapshot(),
               target](jobs::StopToken stop, jobs::ProgressSink& progress) -> Expected<bool> {
        return project::writeAutosave(files, document, toPath(target), workOf(stop, progress))
            .map([] { return true; });
    };
    m_session->jobs().run<bool>(
        std::move(job), QString(),
        [this](Expected<bool> r) {
            m_keeping = false;
            if (!r && r.error().code != ErrorCode::Cancelled)
                Q_EMIT failed(tr("The autosave cannot be written"), r.error());
            if (!m_session->isDirty()) // saved meanwhile: nothing is left to restore
                discardRecovery();
            if (r && m_restored) {
                if (const auto gone = m_session->world().files.remove(*m_restored); gone)
                    m_restored.reset();
            }
            if (std::exchange(m_keepAgain, false))
                autosave();
        },
        JobLane::Keep);
}

void FileController::restore(const project::Recovery& recovery)
{
    auto document = project::readRecovery(m_session->world().files, recovery);
    if (!document) {
        Q_EMIT failed(tr("The unsaved work cannot be read"), document.error());
        return;
    }
    // One named step on top of the file: it can be undone, and saving keeps it.
    const model::Design wanted = std::move(document->design);
    const auto done = m_session->edit(
        tr("Restore unsaved work"), [&wanted](edit::Transaction& tx) -> Expected<void> {
            return edit::applyPatch(tx, model::difference(tx.design(), wanted));
        });
    if (!done)
        Q_EMIT failed(tr("The unsaved work cannot be restored"), done.error());
}

void FileController::openUnsaved(const project::Recovery& recovery)
{
    auto document = project::readRecovery(m_session->world().files, recovery);
    if (!document) {
        Q_EMIT failed(tr("The unsaved work cannot be read"), document.error());
        return;
    }
    project::Opened opened;
    opened.document = std::move(*document);
    show(Ready::of(std::move(opened)), {});
    m_restored = recovery.path;
    m_autosave.start();
}

void FileController::discardRecovery()
{
    if (const QString target = autosaveTarget(); !target.isEmpty())
        if (auto done = project::discardAutosave(m_session->world().files, toPath(target)); !done)
            Q_EMIT failed(tr("The autosave cannot be removed"), done.error());
}

} // namespace cw::views
