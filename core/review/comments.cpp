#include "core/review/comments.h"

#include <algorithm>
#include <map>

namespace cw::review {

using model::Comment;

namespace {

bool isBlank(const std::string& text)
{
    return text.find_first_not_of(" \t\n") == std::string::npos;
}

bool earlier(const Comment& a, const Comment& b)
{
    return a.date != b.date ? a.date < b.date : a.id < b.id;
}

} // namespace

Expected<Comment> makeComment(const NewComment& from, IdSource& ids)
{
    if (isBlank(from.text))
        return fail(ErrorCode::InvalidArgument, "a comment needs a text");
    if (isBlank(from.author))
        return fail(ErrorCode::InvalidArgument, "a comment needs an author", {},
                    "set your name in the preferences");
    if (from.date.empty())
        return fail(ErrorCode::InvalidArgument, "a comment needs a date");
    Comment comment;
    comment.id = ids.nextId<Comment>();
    comment.subject = from.subject;
    comment.replyTo = from.replyTo;
    comment.author = from.author;
    comment.date = from.date;
    comment.text = from.text;
    comment.discipline = from.discipline;
    return comment;
}

Expected<Id<Comment>> addComment(edit::Transaction& tx, const NewComment& from)
{
    if (from.replyTo && tx.design().find(*from.replyTo) == nullptr)
        return fail(ErrorCode::NotFound, "the comment that this answers is not there any more");
    if (from.subject && !tx.design().contains(*from.subject))
        return fail(ErrorCode::NotFound, "what this is about is not there any more",
                    from.subject->text());
    CountingIdSource none;
    auto comment = makeComment(from, none);
    if (!comment)
        return fail(std::move(comment.error()));
    comment->id = Id<Comment>(kUnset); // the transaction gives it one
    return tx.create(std::move(*comment));
}

Expected<void> setCommentState(edit::Transaction& tx, Id<Comment> id, model::CommentState state)
{
    return tx.update(id, [&](Comment& comment) { comment.state = state; });
}

Expected<Id<Comment>> addComment(std::vector<Comment>& comments, const NewComment& from,
                                 IdSource& ids)
{
    auto comment = makeComment(from, ids);
    if (!comment)
        return fail(std::move(comment.error()));
    const Id<Comment> id = comment->id;
    const auto at = std::lower_bound(comments.begin(), comments.end(), id,
                                     [](const Comment& a, Id<Comment> b) { return a.id < b; });
    if (at != comments.end() && at->id == id)
        return fail(ErrorCode::Conflict, "a comment with this id exists already");
    comments.insert(at, std::move(*comment));
    return id;
}

Expected<void> setCommentState(std::vector<Comment>& comments, Id<Comment> id,
                               model::CommentState state)
{
    for (Comment& comment : comments)
        if (comment.id == id) {
            comment.state = state;
            return {};
        }
    return fail(ErrorCode::NotFound, "there is no such comment");
}

std::vector<Thread> threadsOf(std::vector<Comment> comments)
{
    std::sort(comments.begin(), comments.end(), earlier);
    std::map<Id<Comment>, const Comment*> byId;
    for (const Comment& comment : comments)
        byId.emplace(comment.id, &comment);
    // The first of a chain of answers; a circle, which only a file can hold, ends at its first.
    const auto rootOf = [&](const Comment& comment) {
        const Comment* at = &comment;
        for (std::size_t step = 0; at->replyTo && step < comments.size(); ++step) {
            const auto next = byId.find(*at->replyTo);
            if (next == byId.end())
                break;
            at = next->second;
            if (at == &comment)
                break;
        }
        return at->id;
    };
    std::vector<Thread> threads;
    std::map<Id<Comment>, std::size_t> threadOf;
    for (const Comment& comment : comments)
        if (rootOf(comment) == comment.id) {
            threadOf.emplace(comment.id, threads.size());
            threads.push_back({comment, {}});
        }
    for (const Comment& comment : comments) {
        const Id<Comment> root = rootOf(comment);
        if (root == comment.id)
            continue;
        const auto at = threadOf.find(root);
        if (at != threadOf.end())
            threads[at->second].replies.push_back(comment);
        else // of a circle
            threads.push_back({comment, {}});
    }
    return threads;
}

} // namespace cw::review
