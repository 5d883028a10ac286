#pragma once

#include "core/model/common.h"

namespace cw::model {

struct Site {
    Id<Site> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string address;
    std::string country;
    std::optional<double> altitudeM;
    std::string note;
    CW_ENTITY_MEMBERS(Site)
};

/// A room with a floor that racks and plant stand on.
struct Hall {
    Id<Hall> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::optional<Id<Site>> site;
    Length width;  ///< along x
    Length depth;  ///< along y
    std::optional<Length> clearHeight;
    Length tile{600000};
    std::optional<double> floorLoadKpa;
    std::optional<Power> itPowerLimit;
    std::optional<Temperature> supplyTemperature;
    Length trayHeight{2400000}; ///< of overhead trays above the floor, where no tray is drawn
    std::string note;
    CW_ENTITY_MEMBERS(Hall)
};

/// A line of racks.
struct Row {
    Id<Row> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    Id<Hall> hall{kUnset};
    std::string frontAisle; ///< name of the cold aisle the fronts look to
    std::string note;
    CW_ENTITY_MEMBERS(Row)
};

enum class ZoneKind : std::uint8_t { Obstacle, KeepClear, ColdAisle, HotAisle, Containment, Area };

/// A rectangle of the floor with a meaning: a column, a clearance, an aisle.
struct Zone {
    Id<Zone> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    Id<Hall> hall{kUnset};
    ZoneKind kind{ZoneKind::Area};
    FloorPosition position;
    Length width;
    Length depth;
    std::string note;
    CW_ENTITY_MEMBERS(Zone)
};

template <>
struct Describe<Site> {
    static constexpr std::string_view kName = "site";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup cooling{Facet::CoolingSpec, Discipline::Cooling};
    CW_FIELDS(
        id("origin", &Site::origin, "Origin"), id.required("name", &Site::name, "Name"),
        id("address", &Site::address, "Address"), id("country", &Site::country, "Country"),
        cooling("altitude_m", &Site::altitudeM, "Altitude"), id("note", &Site::note, "Note"));
};

template <>
struct Describe<Hall> {
    static constexpr std::string_view kName = "hall";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup geometry{Facet::Geometry, Discipline::Physical};
    static constexpr FieldGroup power{Facet::PowerSpec, Discipline::Power};
    static constexpr FieldGroup cooling{Facet::CoolingSpec, Discipline::Cooling};
    CW_FIELDS(
        id("origin", &Hall::origin, "Origin"), id.required("name", &Hall::name, "Name"),
        id("site", &Hall::site, "Site"), geometry.required("width_mm", &Hall::width, "Width"),
        geometry.required("depth_mm", &Hall::depth, "Depth"),
        geometry("clear_height_mm", &Hall::clearHeight, "Clear height"),
        geometry("tile_mm", &Hall::tile, "Tile"),
        geometry("floor_load_kpa", &Hall::floorLoadKpa, "Floor load limit"),
        power("it_power_limit_w", &Hall::itPowerLimit, "IT power limit"),
        cooling("supply_temperature_c", &Hall::supplyTemperature, "Supply temperature"),
        geometry("tray_height_mm", &Hall::trayHeight, "Tray height"), id("note", &Hall::note, "Note"));
};

template <>
struct Describe<Row> {
    static constexpr std::string_view kName = "row";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup place{Facet::Placement, Discipline::Physical};
    CW_FIELDS(
        id("origin", &Row::origin, "Origin"), id.required("name", &Row::name, "Name"),
        place.required("hall", &Row::hall, "Hall"), place("front_aisle", &Row::frontAisle, "Front aisle"),
        id("note", &Row::note, "Note"));
};

template <>
struct Describe<Zone> {
    static constexpr std::string_view kName = "zone";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup place{Facet::Placement, Discipline::Physical};
    static constexpr FieldGroup geometry{Facet::Geometry, Discipline::Physical};
    CW_FIELDS(
        id("origin", &Zone::origin, "Origin"), id("name", &Zone::name, "Name"),
        place.required("hall", &Zone::hall, "Hall"), geometry.required("kind", &Zone::kind, "Kind"),
        place.required("position", &Zone::position, "Position"),
        geometry.required("width_mm", &Zone::width, "Width"),
        geometry.required("depth_mm", &Zone::depth, "Depth"), id("note", &Zone::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::ZoneKind> {
    static constexpr std::array<std::string_view, 6> kNames = {
        "obstacle", "keep_clear", "cold_aisle", "hot_aisle", "containment", "area"};
};
