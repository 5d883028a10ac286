#include "views/session/session.h"

#include "core/model/settings.h"

#include <QFileInfo>

#include <utility>

namespace cw::views {

Session::Session(SessionWorld world, QObject* parent)
    : QObject(parent), m_world(world), m_chain(m_jobs)
{
    m_chain.setToday(world.clock.now().date());
}

Session::~Session() = default;

/// A large document takes a while to be taken apart: beside the window.
void Session::letGo()
{
    struct Old {
        project::Opened opened;
        std::unique_ptr<edit::Editor> editor;
    };
    m_opened.lock.reset(); // at once: the file may be opened again right away
    auto old = std::make_shared<Old>();
    old->opened = std::exchange(m_opened, {});
    old->editor = std::move(m_editor);
    m_jobs.release(std::move(old));
}

void Session::show(project::Opened opened, const QString& path)
{
    edit::State state = edit::State::of(opened.document.design);
    show(std::move(opened), std::move(state), path);
}

void Session::show(project::Opened opened, edit::State state, const QString& path)
{
    m_jobs.cancelAll();
    letGo();
    m_opened = std::move(opened);
    m_path = path;
    m_editor = std::make_unique<edit::Editor>(std::move(state), m_world.ids);
    m_version = m_nextVersion++;
    m_versions = {m_version};
    // A document that no file holds yet is unsaved from the start.
    m_savedVersion = path.isEmpty() ? 0 : m_version;
    m_selection.clear();
    m_chain.reset(m_editor->state(), model::PhaseView());
    Q_EMIT documentChanged();
    Q_EMIT titleChanged();
}

void Session::close()
{
    m_jobs.cancelAll();
    letGo();
    m_path.clear();
    m_versions.clear();
    m_selection.clear();
    m_chain.reset(edit::State::of({}), model::PhaseView());
    Q_EMIT documentChanged();
    Q_EMIT titleChanged();
}

project::Document Session::snapshot() const
{
    project::Document document = m_opened.document;
    document.design = m_editor->design();
    return document;
}

QString Session::name() const
{
    if (!isOpen())
        return {};
    const std::string& given = design().settings().name;
    if (!given.empty())
        return QString::fromStdString(given);
    return m_path.isEmpty() ? tr("Untitled") : QFileInfo(m_path).completeBaseName();
}

bool Session::isDirty() const
{
    return isOpen() && m_version != m_savedVersion;
}

void Session::markSaved(const QString& path, project::FileStamp stamp, std::uint64_t at,
                        std::optional<project::Lock> lock)
{
    if (lock) { // that of the old file is released
        m_opened.lock = std::move(lock);
        m_opened.readOnly = false;
        m_opened.notes.clear();
        m_opened.recovery.reset();
    }
    m_path = path;
    m_opened.stamp = stamp;
    m_savedVersion = at;
    Q_EMIT titleChanged();
}

edit::Transaction Session::begin(const QString& name) const
{
    return m_editor->begin(name.toStdString());
}

Expected<void> Session::commit(const edit::Transaction& transaction)
{
    if (isReadOnly())
        return fail(ErrorCode::Conflict, "this project is open read-only", "",
                    "save it under another name to edit a copy");
    const std::size_t before = history().position();
    auto changes = m_editor->commit(transaction);
    if (!changes)
        return fail(std::move(changes.error()));
    if (changes->empty())
        return {};
    m_versions.resize(before + 1);
    m_version = m_nextVersion++;
    m_versions.push_back(m_version);
    while (m_versions.size() > history().position() + 1) // old steps fell off the history
        m_versions.erase(m_versions.begin());
    announce(*changes);
    return {};
}

Expected<void> Session::edit(const QString& name,
                             const std::function<Expected<void>(edit::Transaction&)>& verb)
{
    edit::Transaction transaction = begin(name);
    if (auto done = verb(transaction); !done)
        return done;
    return commit(transaction);
}

void Session::undo()
{
    if (history().undoStep() != nullptr)
        goTo(history().position() - 1);
}

void Session::redo()
{
    if (history().redoStep() != nullptr)
        goTo(history().position() + 1);
}

void Session::goTo(std::size_t position)
{
    model::ChangeSet all;
    const auto gather = [&](const model::ChangeSet& changes) {
        all.entities.insert(all.entities.end(), changes.entities.begin(), changes.entities.end());
        all.facets |= changes.facets;
    };
    while (history().position() > position && history().undoStep() != nullptr)
        gather(m_editor->undo());
    while (history().position() < position && history().redoStep() != nullptr)
        gather(m_editor->redo());
    m_version = m_versions.at(history().position());
    if (!all.empty())
        announce(all);
}

void Session::announce(const model::ChangeSet& changes)
{
    m_selection.keepOnly([this](model::EntityRef ref) { return design().contains(ref); });
    m_chain.update(m_editor->state(), changes);
    Q_EMIT changed(changes);
    Q_EMIT titleChanged();
}

} // namespace cw::views
