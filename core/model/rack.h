#pragma once

#include "core/model/common.h"

namespace cw::model {

/// A rack or cabinet. Its sizes come from its part; the fields here override or stand in for it.
struct Rack {
    Id<Rack> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string facilityId; ///< the landlord's name for it
    std::optional<Id<Part>> part;
    std::optional<Id<Hall>> hall; ///< none: not placed yet
    FloorPosition position;
    std::optional<Id<Row>> row;
    std::string role; ///< "compute", "network", "management", "storage"
    std::optional<std::int64_t> rackUnits; ///< overrides the part's
    std::int64_t startUnit{1};             ///< number of the lowest unit (shared racks)
    bool unitsDescend{false};              ///< numbered from the top
    std::optional<Length> width;
    std::optional<Length> depth;
    std::optional<Length> height;
    std::optional<Length> mountingDepth;
    std::optional<Mass> loadLimit;
    std::optional<Power> powerLimit; ///< budget by design or contract
    Lifecycle lifecycle;
    bool locked{false};
    Attributes attributes;
    std::string note;
    CW_ENTITY_MEMBERS(Rack)
};

/// A run of cable tray in a hall, from one point to another at a height above the floor.
struct Tray {
    Id<Tray> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    Id<Hall> hall{kUnset};
    Length fromX;
    Length fromY;
    Length toX;
    Length toY;
    Length height{2400000};
    Length width{300000};
    Length sideHeight{100000};
    std::optional<double> loadKgPerM;
    std::string use; ///< "fibre", "copper", "power"
    Lifecycle lifecycle;
    std::string note;
    CW_ENTITY_MEMBERS(Tray)
};

template <>
struct Describe<Rack> {
    static constexpr std::string_view kName = "rack";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup place{Facet::Placement, Discipline::Physical};
    static constexpr FieldGroup geometry{Facet::Geometry, Discipline::Physical};
    static constexpr FieldGroup power{Facet::PowerSpec, Discipline::Power};
    static constexpr FieldGroup life{Facet::Lifecycle, Discipline::Plan};
    CW_FIELDS(
        id("origin", &Rack::origin, "Origin"), id.required("name", &Rack::name, "Name"),
        id("facility_id", &Rack::facilityId, "Facility id"), geometry("part", &Rack::part, "Part"),
        place("hall", &Rack::hall, "Hall"), place("position", &Rack::position, "Position"),
        place("row", &Rack::row, "Row"), id("role", &Rack::role, "Role"),
        geometry("rack_units", &Rack::rackUnits, "Rack units"),
        geometry("start_unit", &Rack::startUnit, "First unit"),
        geometry("units_descend", &Rack::unitsDescend, "Numbered from the top"),
        geometry("width_mm", &Rack::width, "Width"), geometry("depth_mm", &Rack::depth, "Depth"),
        geometry("height_mm", &Rack::height, "Height"),
        geometry("mounting_depth_mm", &Rack::mountingDepth, "Mounting depth"),
        geometry("load_limit_kg", &Rack::loadLimit, "Load limit"),
        power("power_limit_w", &Rack::powerLimit, "Power limit"),
        life("lifecycle", &Rack::lifecycle, "Lifecycle"), id("locked", &Rack::locked, "Locked"),
        id("attributes", &Rack::attributes, "Attributes"), id("note", &Rack::note, "Note"));
};

template <>
struct Describe<Tray> {
    static constexpr std::string_view kName = "tray";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup place{Facet::Placement, Discipline::Physical};
    static constexpr FieldGroup geometry{Facet::Geometry, Discipline::Physical};
    CW_FIELDS(
        id("origin", &Tray::origin, "Origin"), id.required("name", &Tray::name, "Name"),
        place.required("hall", &Tray::hall, "Hall"), place.required("from_x_mm", &Tray::fromX, "From x"),
        place.required("from_y_mm", &Tray::fromY, "From y"), place.required("to_x_mm", &Tray::toX, "To x"),
        place.required("to_y_mm", &Tray::toY, "To y"), geometry("height_mm", &Tray::height, "Height"),
        geometry("width_mm", &Tray::width, "Width"),
        geometry("side_height_mm", &Tray::sideHeight, "Side height"),
        geometry("load_kg_per_m", &Tray::loadKgPerM, "Load limit"), id("use", &Tray::use, "Use"),
        place("lifecycle", &Tray::lifecycle, "Lifecycle"), id("note", &Tray::note, "Note"));
};

} // namespace cw::model
