#pragma once

#include "core/edit/transaction.h"
#include "core/model/review.h"

#include <vector>

namespace cw::review {

struct NewComment {
    std::optional<model::EntityRef> subject;
    std::optional<Id<model::Comment>> replyTo;
    std::string author;
    std::string date; ///< ISO date or moment
    std::string text;
    model::Discipline discipline{model::Discipline::General};
};

/// InvalidArgument without author, date or text.
[[nodiscard]] Expected<model::Comment> makeComment(const NewComment& comment, IdSource& ids);

// In the design.

/// NotFound where what it answers or is pinned to is not there.
[[nodiscard]] Expected<Id<model::Comment>> addComment(edit::Transaction& transaction,
                                                      const NewComment& comment);
[[nodiscard]] Expected<void> setCommentState(edit::Transaction& transaction,
                                             Id<model::Comment> comment, model::CommentState state);

// Beside it, in a list by id.

[[nodiscard]] Expected<Id<model::Comment>> addComment(std::vector<model::Comment>& comments,
                                                      const NewComment& comment, IdSource& ids);
[[nodiscard]] Expected<void> setCommentState(std::vector<model::Comment>& comments,
                                             Id<model::Comment> comment, model::CommentState state);

/// A remark with what was answered.
struct Thread {
    model::Comment first;
    std::vector<model::Comment> replies; ///< by date, then id; answers to answers too
};

/// The oldest first. An answer whose question is not there begins a thread of its own.
[[nodiscard]] std::vector<Thread> threadsOf(std::vector<model::Comment> comments);

} // namespace cw::review
