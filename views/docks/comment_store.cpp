#include "views/docks/comment_store.h"

#include "core/project/comments_file.h"
#include "views/docks/author.h"

#include <algorithm>

namespace cw::views {

using model::Comment;

CommentStore::CommentStore(Context& context, QObject* parent) : QObject(parent), m_context(&context)
{
    Session& session = context.session;
    connect(&session, &Session::documentChanged, this, &CommentStore::read);
    connect(&session, &Session::changed, this, [this](const model::ChangeSet& changes) {
        if (changes.touches(model::Kind::Comment))
            Q_EMIT changed();
    });
    read();
}

void CommentStore::read()
{
    m_beside.clear();
    Q_EMIT changed();
    Session& session = m_context->session;
    if (!session.isOpen() || session.path().isEmpty())
        return;
    const project::Path path(session.path().toStdString());
    const project::FileSystem* files = &session.world().files;
    session.jobs().run<codec::CommentFile>(
        {"Read comments",
         [files, path](jobs::StopToken, jobs::ProgressSink&) {
             return project::readComments(*files, path);
         }},
        QStringLiteral("read-comments"),
        [this, opened = session.path()](Expected<codec::CommentFile> result) {
            if (opened != m_context->session.path())
                return;
            if (result)
                m_beside = std::move(result->comments);
            else if (result.error().code != ErrorCode::Cancelled)
                Q_EMIT failed(QString::fromStdString(result.error().text()));
            Q_EMIT changed();
        },
        JobLane::Analysis);
}

std::vector<review::Thread> CommentStore::threads() const
{
    if (!m_context->session.isOpen())
        return {};
    std::vector<Comment> all = m_beside;
    for (const Comment& comment : m_context->session.design().table<Comment>())
        if (!isBeside(comment.id))
            all.push_back(comment);
    return review::threadsOf(std::move(all));
}

bool CommentStore::isBeside(Id<Comment> id) const
{
    return std::any_of(m_beside.begin(), m_beside.end(),
                       [&](const Comment& comment) { return comment.id == id; });
}

bool CommentStore::writesBeside() const
{
    return m_context->session.isOpen() && m_context->session.isReadOnly();
}

QString CommentStore::obstacle() const
{
    if (!m_context->session.isOpen())
        return tr("No design is open");
    return writesBeside() && m_context->session.path().isEmpty()
               ? tr("Save the design first: comments on what is read-only stand beside its file")
               : QString();
}

void CommentStore::changeBeside(Change change)
{
    Session& session = m_context->session;
    const project::Path path(session.path().toStdString());
    project::FileSystem* files = &session.world().files;
    const project::Owner owner = project::currentOwner(session.world().clock);
    const model::Design design = session.design();
    session.jobs().run<codec::CommentFile>(
        {"Write comments",
         [files, path, owner, design, change = std::move(change)](jobs::StopToken,
                                                                  jobs::ProgressSink&) {
             return project::changeComments(*files, path, owner,
                                            [&](codec::CommentFile& file) -> Expected<void> {
                                                const auto hash = project::designHash(design);
                                                if (!hash)
                                                    return fail(hash.error());
                                                file.designHash = *hash;
                                                return change(file.comments);
                                            });
         }},
        {}, [this, opened = session.path()](Expected<codec::CommentFile> result) {
            if (opened != m_context->session.path())
                return;
            if (result)
                m_beside = std::move(result->comments);
            else
                Q_EMIT failed(QString::fromStdString(result.error().text()));
            Q_EMIT changed();
        });
}

void CommentStore::add(review::NewComment comment)
{
    Session& session = m_context->session;
    if (!obstacle().isEmpty()) {
        Q_EMIT failed(obstacle());
        return;
    }
    comment.author = authorName(session).toStdString();
    comment.date = session.world().clock.now().iso();
    // An answer stands where its question stands.
    if (writesBeside() || (comment.replyTo && isBeside(*comment.replyTo))) {
        const std::uint64_t id = session.world().ids.next();
        changeBeside([comment, id](std::vector<Comment>& all) -> Expected<void> {
            CountingIdSource ids(id);
            return review::addComment(all, comment, ids).map([](Id<Comment>) {});
        });
        return;
    }
    const auto done = session.edit(
        comment.replyTo ? tr("Reply to a comment") : tr("Comment"), [&](edit::Transaction& tx) {
            return review::addComment(tx, comment).map([](Id<Comment>) {});
        });
    if (!done)
        Q_EMIT failed(QString::fromStdString(done.error().text()));
}

void CommentStore::setState(Id<Comment> id, model::CommentState state)
{
    Session& session = m_context->session;
    if (isBeside(id)) {
        changeBeside([id, state](std::vector<Comment>& all) {
            return review::setCommentState(all, id, state);
        });
        return;
    }
    const bool resolved = state == model::CommentState::Resolved;
    const auto done =
        session.edit(resolved ? tr("Resolve a comment") : tr("Reopen a comment"),
                     [&](edit::Transaction& tx) { return review::setCommentState(tx, id, state); });
    if (!done)
        Q_EMIT failed(QString::fromStdString(done.error().text()));
}

} // namespace cw::views
