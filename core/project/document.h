#pragma once

#include "core/codec/project_file.h"

namespace cw::project {

/// What a project is: the design, its options, its frozen revisions and foreign keys. A value: a
/// snapshot to save in the background is a const copy.
using Document = codec::ProjectFile;
using codec::Revision;
using codec::Variant;

/// SHA-256 of the design's canonical bytes, 64 hex digits: what a reviewer signs. It covers neither
/// variants and revisions nor the program that writes.
[[nodiscard]] Expected<std::string> designHash(const model::Design& design);

/// The design with a variant's patches applied, its parents' first. NotFound; Conflict naming every
/// entity (up to ten) on which the design has moved on; Malformed where parents run in a circle.
[[nodiscard]] Expected<model::Design> resolveVariant(const Document& document, Id<Variant> id);

/// Adds a variant that makes `design` of its parent (none: the base design). InvalidArgument without
/// a name, Conflict if the name is taken.
[[nodiscard]] Expected<Id<Variant>> addVariant(Document& document, std::string name,
                                               std::optional<Id<Variant>> parent,
                                               const model::Design& design, IdSource& ids);

struct RevisionInfo {
    std::string label; ///< unique: "A", "2026-11 tender"
    std::string author;
    std::string note;
};

/// Freezes the current design as the newest revision, dated by the clock. InvalidArgument without a
/// label, Conflict if the label is taken.
[[nodiscard]] Expected<void> freezeRevision(Document& document, RevisionInfo info,
                                            const Clock& clock);

/// The revision with that label, or null.
[[nodiscard]] const Revision* findRevision(const Document& document, std::string_view label);

} // namespace cw::project
