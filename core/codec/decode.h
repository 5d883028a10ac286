#pragma once

#include "core/codec/limits.h"
#include "core/codec/project_file.h"
#include "core/codec/source.h"

#include <functional>
#include <stop_token>

namespace cw::codec {

struct DecodeOptions {
    Limits limits{};
    std::stop_token stop{};                 ///< Cancelled when asked
    std::function<void(double)> progress{}; ///< share read, 0 to 1, where the size is known
};

struct DecodedProject {
    ProjectFile file;
    std::int64_t version{0}; ///< as the file says
    std::string generator;   ///< the program that wrote it
    /// Of a newer version than this program knows: what it could not understand was left out, so it
    /// must not be written back.
    bool newer{false};
    std::vector<std::string> notes; ///< for people: what was migrated or ignored
};

/// Reads a project file in pieces. `where` of an error is a JSON pointer ("/device/17/name"), or line
/// and column where the text is no JSON at all. Codes: Malformed; Limit; UnknownVersion where a newer
/// file cannot be read even in part; Unreadable; Cancelled. The design keeps model::violations.
[[nodiscard]] Expected<DecodedProject> decodeProject(Source& source,
                                                     const DecodeOptions& options = {});

/// One part as in a catalog file; its id is set to the hash of its content.
[[nodiscard]] Expected<model::Part> partFromJson(std::string_view text);

/// A catalog part file, in file order: `where` of an error is a pointer such as "/parts/3/facts".
/// Keys "x-…" are skipped.
[[nodiscard]] Expected<std::vector<model::Part>> readPartFile(Source& source,
                                                              const DecodeOptions& options = {});
[[nodiscard]] Expected<std::vector<model::Part>> readPartFile(std::string_view text);

/// The inverse of patchToJson.
[[nodiscard]] Expected<model::Patch> patchFromJson(std::string_view text);

} // namespace cw::codec
