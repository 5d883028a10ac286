#pragma once

#include "core/codec/comment_file.h"
#include "core/project/lock.h"

namespace cw::project {

/// "name.cwright.comments.json" beside the project.
[[nodiscard]] Path commentsPath(const Path& project);

/// The remarks beside a project; none where there is no such file.
[[nodiscard]] Expected<codec::CommentFile> readComments(const FileSystem& files,
                                                        const Path& project);

/// Reads them, lets `change` change them and writes them again, whole or not at all, while nobody
/// else does: remarks of two reviewers both stay. Gives what was written. Errors as of
/// readComments; Locked while another program writes; WriteFailed where the folder may not be
/// written.
[[nodiscard]] Expected<codec::CommentFile>
changeComments(FileSystem& files, const Path& project, const Owner& owner,
               const std::function<Expected<void>(codec::CommentFile&)>& change);

} // namespace cw::project
