#pragma once

#include "core/model/patch.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cw::codec {

/// An option: a patch against its parent (another variant, or the design) with common ids.
struct Variant {
    Id<Variant> id{kUnset};
    std::string name;
    std::optional<Id<Variant>> parent; ///< none: the design itself
    std::string note;
    model::Patch patch;
    bool operator==(const Variant&) const = default;
};

/// A frozen state. In the file it is kept as what differs from the next newer one.
struct Revision {
    std::string label; ///< unique in the file
    std::string author;
    std::string note;
    std::string date; ///< ISO date
    std::string hash; ///< SHA-256 of the design's canonical bytes, 64 hex digits
    model::Design design;
    bool operator==(const Revision&) const = default;
};

/// Values by key "x-…" as compact JSON text: what other programs keep in a file.
using ExtraValues = std::map<std::string, std::string, std::less<>>;

/// All "x-…" keys of a file. Entities have no member for them, so they are kept beside the design;
/// those of an entity that no longer exists are dropped when the file is written.
struct Extras {
    ExtraValues file;
    std::map<model::EntityRef, ExtraValues> entities;
    bool operator==(const Extras&) const = default;
};

/// What a project file holds.
struct ProjectFile {
    model::Design design;
    std::vector<Variant> variants;   ///< a parent stands before its children
    std::vector<Revision> revisions; ///< oldest first
    Extras extras;
    bool operator==(const ProjectFile&) const = default;
};

inline constexpr std::string_view kProjectFormat = "clusterwright-project";
inline constexpr std::int64_t kProjectVersion = 2;
inline constexpr std::string_view kPartsFormat = "clusterwright-parts";
inline constexpr std::int64_t kPartsVersion = 1;

} // namespace cw::codec
