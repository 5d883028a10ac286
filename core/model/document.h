#pragma once

#include "core/model/entity_ref.h"

namespace cw::model {

/// Text or a mark on a drawing.
struct Annotation {
    Id<Annotation> id{kUnset};
    std::optional<Origin> origin;
    std::optional<EntityRef> subject;
    std::optional<Id<Hall>> hall;
    FloorPosition position;
    std::string text;
    std::string style;
    CW_ENTITY_MEMBERS(Annotation)
};

/// A page of the drawing set.
struct Sheet {
    Id<Sheet> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string number;
    std::string paper{"A3"};
    std::string content; ///< "elevations", "floor" …
    std::vector<EntityRef> subjects;
    Attributes settings;
    CW_ENTITY_MEMBERS(Sheet)
};

/// A reusable group of things, by name: the members are ordinary entities.
struct Block {
    Id<Block> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::vector<EntityRef> members;
    Attributes settings;
    std::string note;
    CW_ENTITY_MEMBERS(Block)
};

template <>
struct Describe<Annotation> {
    static constexpr std::string_view kName = "annotation";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(
        g("origin", &Annotation::origin, "Origin"), g("subject", &Annotation::subject, "Subject"),
        g("hall", &Annotation::hall, "Hall"), g("position", &Annotation::position, "Position"),
        g.required("text", &Annotation::text, "Text"), g("style", &Annotation::style, "Style"));
};

template <>
struct Describe<Sheet> {
    static constexpr std::string_view kName = "sheet";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(
        g("origin", &Sheet::origin, "Origin"), g.required("name", &Sheet::name, "Name"),
        g("number", &Sheet::number, "Number"), g("paper", &Sheet::paper, "Paper"),
        g("content", &Sheet::content, "Content"), g("subjects", &Sheet::subjects, "Subjects"),
        g("settings", &Sheet::settings, "Settings"));
};

template <>
struct Describe<Block> {
    static constexpr std::string_view kName = "block";
    static constexpr FieldGroup g{Facet::Document, Discipline::General};
    CW_FIELDS(
        g("origin", &Block::origin, "Origin"), g.required("name", &Block::name, "Name"),
        g("members", &Block::members, "Members"), g("settings", &Block::settings, "Settings"),
        g("note", &Block::note, "Note"));
};

} // namespace cw::model
