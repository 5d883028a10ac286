#pragma once

#include "core/codec/limits.h"
#include "core/codec/sink.h"
#include "core/codec/source.h"
#include "core/model/design.h"

namespace cw::codec {

inline constexpr std::string_view kObjectFormat = "clusterwright-objects";

/// What a clipboard may ask of the reader: it comes from any program.
[[nodiscard]] Limits objectLimits();

/// Parts, racks, devices and connections alone, as they stand in a project file, for a clipboard:
/// header with the version of project files, then one list a kind, one entity a line by id. Other
/// kinds in `objects` are left out. Limit where the text would be more than objectLimits() lets in.
[[nodiscard]] Expected<void> encodeObjects(const model::Design& objects, Sink& sink);

/// The inverse; objects of an older version are migrated. Malformed with a JSON pointer,
/// UnknownVersion for a newer program's, Limit. Every part has the id of its content; other
/// references are not followed: what they name need not be there.
[[nodiscard]] Expected<model::Design> decodeObjects(Source& source,
                                                    const Limits& limits = objectLimits());

} // namespace cw::codec
