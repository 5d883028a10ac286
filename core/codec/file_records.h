#pragma once

#include "core/codec/project_file.h"

// Variants and revisions are no entities, but their lines in the file come from field tables too.
template <>
struct cw::model::Describe<cw::codec::Variant> {
    static constexpr std::string_view kName = "variant";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(g.required("name", &codec::Variant::name, "Name"),
              g("parent", &codec::Variant::parent, "Parent"),
              g("note", &codec::Variant::note, "Note"));
};

template <>
struct cw::model::Describe<cw::codec::Revision> {
    static constexpr std::string_view kName = "revision";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(g.required("label", &codec::Revision::label, "Label"),
              g("author", &codec::Revision::author, "Author"),
              g("note", &codec::Revision::note, "Note"), g("date", &codec::Revision::date, "Date"),
              g.required("hash", &codec::Revision::hash, "SHA-256 of the design"));
};

namespace cw::codec {

// Sections of a project file beside those of the entities, which are named as their kinds.
inline constexpr std::string_view kVariantSection = "variant";
inline constexpr std::string_view kVariantChangeSection = "variant_change";
inline constexpr std::string_view kRevisionSection = "revision";
inline constexpr std::string_view kRevisionChangeSection = "revision_change";

} // namespace cw::codec
