#pragma once

#include "core/base/clock.h"
#include "core/model/entity_ref.h"

namespace cw::model {

/// A finding that somebody accepted, by its fingerprint, with a reason.
struct Waiver {
    Id<Waiver> id{kUnset};
    std::optional<Origin> origin;
    std::string fingerprint;
    std::string rule;
    std::string author;
    std::string date; ///< ISO date
    std::string reason;
    std::string expires; ///< ISO date; empty: never
    CW_ENTITY_MEMBERS(Waiver)
};

enum class CommentState : std::uint8_t { Open, Resolved };

/// A remark pinned to an object; a reply names the comment it answers.
struct Comment {
    Id<Comment> id{kUnset};
    std::optional<Origin> origin;
    std::optional<EntityRef> subject;
    std::optional<Id<Comment>> replyTo;
    std::string author;
    std::string date;
    std::string text;
    Discipline discipline{Discipline::General};
    CommentState state{CommentState::Open};
    CW_ENTITY_MEMBERS(Comment)
};

enum class ApprovalState : std::uint8_t { Approved, Rejected };

/// A reviewer's word on one discipline of one revision, by its hash.
struct Approval {
    Id<Approval> id{kUnset};
    std::optional<Origin> origin;
    Discipline discipline{Discipline::General};
    ApprovalState state{ApprovalState::Approved};
    std::string author;
    std::string date;
    std::string revisionHash;
    std::string statement;
    CW_ENTITY_MEMBERS(Approval)
};

template <>
struct Describe<Waiver> {
    static constexpr std::string_view kName = "waiver";
    static constexpr FieldGroup g{Facet::Review, Discipline::General};
    CW_FIELDS(
        g("origin", &Waiver::origin, "Origin"),
        g.required("fingerprint", &Waiver::fingerprint, "Fingerprint"), g("rule", &Waiver::rule, "Rule"),
        g.required("author", &Waiver::author, "Author"), g.required("date", &Waiver::date, "Date"),
        g.required("reason", &Waiver::reason, "Reason"), g("expires", &Waiver::expires, "Expires"));
};

template <>
struct Describe<Comment> {
    static constexpr std::string_view kName = "comment";
    static constexpr FieldGroup g{Facet::Review, Discipline::General};
    CW_FIELDS(
        g("origin", &Comment::origin, "Origin"), g("subject", &Comment::subject, "Subject"),
        g("reply_to", &Comment::replyTo, "Reply to"), g.required("author", &Comment::author, "Author"),
        g.required("date", &Comment::date, "Date"), g.required("text", &Comment::text, "Text"),
        g("discipline", &Comment::discipline, "Discipline"), g("state", &Comment::state, "State"));
};

template <>
struct Describe<Approval> {
    static constexpr std::string_view kName = "approval";
    static constexpr FieldGroup g{Facet::Review, Discipline::General};
    CW_FIELDS(
        g("origin", &Approval::origin, "Origin"),
        g.required("discipline", &Approval::discipline, "Discipline"),
        g.required("state", &Approval::state, "State"), g.required("author", &Approval::author, "Author"),
        g.required("date", &Approval::date, "Date"),
        g.required("revision_hash", &Approval::revisionHash, "Revision hash"),
        g("statement", &Approval::statement, "Statement"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::CommentState> {
    static constexpr std::array<std::string_view, 2> kNames = {"open", "resolved"};
};
template <>
struct cw::EnumNames<cw::model::ApprovalState> {
    static constexpr std::array<std::string_view, 2> kNames = {"approved", "rejected"};
};
