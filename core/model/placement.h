#pragma once

#include "core/model/common.h"
#include "core/model/part_specs.h"

#include <variant>

namespace cw::model {

/// Where a device is. The parent relation is acyclic: hall, rack, or another device.
struct Unplaced {
    bool operator==(const Unplaced& other) const;
};

/// On the floor of a hall: plant, floor-standing devices.
struct InHall {
    Id<Hall> hall{kUnset};
    FloorPosition position;
    bool operator==(const InHall& other) const;
};

/// Which part of the width a device takes; narrower than full only in a carrier's or shelf's stead.
enum class WidthSlot : std::uint8_t { Full, Left, Right };

/// On the rails of a rack. `bottom` is the height of the device's lower edge above the lower edge
/// of the rack's first unit, so it is a multiple of 44.45 mm on whole units and may be a hole
/// offset; unit numbers are a presentation.
struct InRack {
    Id<Rack> rack{kUnset};
    Length bottom;
    Face face{Face::Front}; ///< the rails it hangs on
    WidthSlot width{WidthSlot::Full};
    bool operator==(const InRack& other) const;
};

/// In a cell of a carrier or shelf (named as the carrier's BaySpec).
struct InCell {
    Id<Device> carrier{kUnset};
    std::string cell;
    bool operator==(const InCell& other) const;
};

/// In a bay of a chassis; a double-wide or full-height blade takes several.
struct InBay {
    Id<Device> chassis{kUnset};
    std::vector<std::string> bays;
    bool operator==(const InBay& other) const;
};

enum class StripSide : std::uint8_t { Left, Right };

/// On a vertical strip beside the rails (0U); sides as seen from the face's own side.
struct OnStrip {
    Id<Rack> rack{kUnset};
    Face face{Face::Rear};
    StripSide side{StripSide::Left};
    std::int64_t lane{0}; ///< strips beside one another, counted from the rails outwards
    Length bottom;
    bool operator==(const OnStrip& other) const;
};

/// On a cable tray.
struct OnTray {
    Id<Tray> tray{kUnset};
    Length along;
    bool operator==(const OnTray& other) const;
};

using Placement = std::variant<Unplaced, InHall, InRack, InCell, InBay, OnStrip, OnTray>;

/// The device that carries it, where it sits in one.
[[nodiscard]] std::optional<Id<Device>> parentDevice(const Placement& placement);
/// The rack named directly by the placement.
[[nodiscard]] std::optional<Id<Rack>> directRack(const Placement& placement);

#define CW_PLACEMENT_FIELDS(Type, name, ...)                                                       \
    template <>                                                                                    \
    struct Describe<Type> {                                                                        \
        static constexpr std::string_view kName = name;                                            \
        static constexpr FieldGroup g{Facet::Placement, Discipline::Physical};                     \
        CW_FIELDS(__VA_ARGS__);                              \
    }

CW_PLACEMENT_FIELDS(Unplaced, "unplaced");
CW_PLACEMENT_FIELDS(InHall, "hall", g.required("hall", &InHall::hall, "Hall"),
                    g.required("position", &InHall::position, "Position"));
CW_PLACEMENT_FIELDS(InRack, "rack", g.required("rack", &InRack::rack, "Rack"),
                    g.required("bottom_mm", &InRack::bottom, "Bottom"),
                    g("face", &InRack::face, "Face"), g("width", &InRack::width, "Width slot"));
CW_PLACEMENT_FIELDS(InCell, "cell", g.required("carrier", &InCell::carrier, "Carrier"),
                    g.required("cell", &InCell::cell, "Cell"));
CW_PLACEMENT_FIELDS(InBay, "bay", g.required("chassis", &InBay::chassis, "Chassis"),
                    g.required("bays", &InBay::bays, "Bays"));
CW_PLACEMENT_FIELDS(OnStrip, "strip", g.required("rack", &OnStrip::rack, "Rack"),
                    g("face", &OnStrip::face, "Face"), g("side", &OnStrip::side, "Side"),
                    g("lane", &OnStrip::lane, "Lane"), g("bottom_mm", &OnStrip::bottom, "Bottom"));
CW_PLACEMENT_FIELDS(OnTray, "tray", g.required("tray", &OnTray::tray, "Tray"),
                    g("along_mm", &OnTray::along, "Along"));
#undef CW_PLACEMENT_FIELDS

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::WidthSlot> {
    static constexpr std::array<std::string_view, 3> kNames = {"full", "left", "right"};
};
template <>
struct cw::EnumNames<cw::model::StripSide> {
    static constexpr std::array<std::string_view, 2> kNames = {"left", "right"};
};
