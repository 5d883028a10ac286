#pragma once

#include "core/codec/project_file.h"
#include "core/codec/sink.h"

#include <functional>
#include <span>
#include <stop_token>

namespace cw::codec {

struct EncodeOptions {
    std::string generator{};                  ///< empty: this program and its version
    std::stop_token stop{};                   ///< Cancelled when asked
    std::function<void(double)> progress{};   ///< share done, 0 to 1
};

/// Writes canonical JSON: header, one array a kind with the entities by id and one a line, fields in
/// table order, defaults left out, shortest numbers. Equal content gives equal bytes.
/// InvalidArgument, naming entity and field, for what JSON or the reader cannot take: a number that
/// is not finite or beyond kMaxMagnitude, text that is not UTF-8. Else what the sink fails with.
[[nodiscard]] Expected<void> encodeProject(const ProjectFile& file, Sink& sink,
                                           const EncodeOptions& options = {});

/// The arrays of entities alone, without header, variants, revisions and extras: what a revision's
/// hash covers, so that it does not depend on the program that wrote the file.
[[nodiscard]] Expected<void> encodeDesign(const model::Design& design, Sink& sink);

/// One part as it stands in a catalog file: without the id, which is the hash of its content.
[[nodiscard]] Expected<std::string> partToJson(const model::Part& part);

/// A catalog part file with one part a line, in the order given.
[[nodiscard]] Expected<std::string> partFileToJson(std::span<const model::Part> parts);

/// A list of {kind, id, before, after}; none of before: created, none of after: erased.
[[nodiscard]] Expected<std::string> patchToJson(const model::Patch& patch);

/// One entity as it stands in a project file; NotFound where there is none.
[[nodiscard]] Expected<std::string> entityToJson(const model::Design& design, model::EntityRef ref);

} // namespace cw::codec
