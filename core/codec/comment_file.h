#pragma once

#include "core/codec/limits.h"
#include "core/codec/sink.h"
#include "core/codec/source.h"
#include "core/model/review.h"

#include <vector>

namespace cw::codec {

inline constexpr std::string_view kCommentFormat = "clusterwright-comments";
inline constexpr std::int64_t kCommentVersion = 1;

/// Remarks on a design that is not one's own to edit, in a file of their own beside it.
struct CommentFile {
    std::string designHash; ///< SHA-256 of the design that they are on; empty: not known
    std::vector<model::Comment> comments; ///< by id
    bool operator==(const CommentFile&) const = default;
};

/// A file of remarks from someone else is hostile too.
[[nodiscard]] Limits commentLimits();

/// Canonical JSON: header, then one comment a line by id, as in a project file.
[[nodiscard]] Expected<void> encodeComments(const CommentFile& file, Sink& sink);

/// The inverse. Malformed with a JSON pointer for what is not known, missing or twice;
/// UnknownVersion for a newer file; Limit; Unreadable. A subject need not exist: the design may
/// have moved on.
[[nodiscard]] Expected<CommentFile> decodeComments(Source& source,
                                                   const Limits& limits = commentLimits());

} // namespace cw::codec
