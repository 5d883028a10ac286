#pragma once

#include "core/model/common.h"
#include "core/model/fact.h"
#include "core/model/placement.h"

namespace cw::model {

enum class DeviceStatus : std::uint8_t { Planned, Ordered, Installed, Removed };

/// A module put into a device over what its part contains: "slot 3: one more adapter".
struct InstalledModule {
    std::string slot;
    Id<Part> part{kUnset};
    std::int64_t count{1};
    bool operator==(const InstalledModule& other) const;
};

/// What a user said about one port, different from the part.
struct PortOverride {
    std::string port;
    std::string label;
    bool reserved{false}; ///< never assigned by a generator
    bool disabled{false};
    std::string note;
    bool operator==(const PortOverride& other) const;
};

/// An instance of a part: anything that is bought once and has a place. Ports, inlets, outlets and
/// couplings come from the part; only what differs is stored.
struct Device {
    Id<Device> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    Id<Part> part{kUnset};
    Placement placement;
    std::string role; ///< "compute-node", "leaf", "spine", "rack-pdu", "feed" …
    std::optional<std::int64_t> index;   ///< ordinal within its role, for names and ranks
    std::optional<std::int64_t> group;   ///< scalable unit, pod or rail group, from 1
    std::optional<Id<Network>> network;  ///< the network a switch or manager belongs to
    std::optional<Id<Feed>> feed;        ///< the supply path a power source belongs to
    std::optional<Id<Pool>> pool;
    std::optional<Id<Tenant>> tenant;
    std::vector<InstalledModule> modules;
    FactMap overrides; ///< facts of this instance that replace the part's, with their own source
    std::vector<PortOverride> ports;
    std::optional<Power> powerCap;
    DeviceStatus status{DeviceStatus::Planned};
    Lifecycle lifecycle;
    std::string serial;
    std::string assetTag;
    bool doNotInclude{false}; ///< drawn, but not in the order
    bool locked{false};
    Attributes attributes;
    std::string note;
    CW_ENTITY_MEMBERS(Device)
};

/// A supply path: "A", "B", "C". Losing a feed loses every source that belongs to it.
struct Feed {
    Id<Feed> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string colour;
    std::string note;
    CW_ENTITY_MEMBERS(Feed)
};

template <>
struct Describe<InstalledModule> {
    static constexpr std::string_view kName = "module";
    static constexpr FieldGroup g{Facet::ComputeSpec, Discipline::Compute};
    CW_FIELDS(g("slot", &InstalledModule::slot, "Slot"),
                                                    g.required("part", &InstalledModule::part, "Part"),
                                                    g("count", &InstalledModule::count, "Count"));
};

template <>
struct Describe<PortOverride> {
    static constexpr std::string_view kName = "port_override";
    static constexpr FieldGroup g{Facet::Wiring, Discipline::Fabric};
    CW_FIELDS(
        g.required("port", &PortOverride::port, "Port"), g("label", &PortOverride::label, "Label"),
        g("reserved", &PortOverride::reserved, "Reserved"),
        g("disabled", &PortOverride::disabled, "Disabled"), g("note", &PortOverride::note, "Note"));
};

template <>
struct Describe<Feed> {
    static constexpr std::string_view kName = "feed";
    static constexpr FieldGroup id{Facet::Identity, Discipline::Power};
    CW_FIELDS(
        id("origin", &Feed::origin, "Origin"), id.required("name", &Feed::name, "Name"),
        id("colour", &Feed::colour, "Colour"), id("note", &Feed::note, "Note"));
};

template <>
struct Describe<Device> {
    static constexpr std::string_view kName = "device";
    static constexpr FieldGroup id{Facet::Identity, Discipline::General};
    static constexpr FieldGroup place{Facet::Placement, Discipline::Physical};
    static constexpr FieldGroup compute{Facet::ComputeSpec, Discipline::Compute};
    static constexpr FieldGroup fabric{Facet::FabricSpec, Discipline::Fabric};
    static constexpr FieldGroup power{Facet::PowerSpec, Discipline::Power};
    static constexpr FieldGroup life{Facet::Lifecycle, Discipline::Plan};
    static constexpr FieldGroup cost{Facet::Cost, Discipline::Cost};
    CW_FIELDS(
        id("origin", &Device::origin, "Origin"), id.required("name", &Device::name, "Name"),
        compute.required("part", &Device::part, "Part"),
        place.required("placement", &Device::placement, "Placement"),
        compute("role", &Device::role, "Role"), id("index", &Device::index, "Index"),
        compute("group", &Device::group, "Group"), fabric("network", &Device::network, "Network"),
        power("feed", &Device::feed, "Feed"), compute("pool", &Device::pool, "Pool"),
        compute("tenant", &Device::tenant, "Tenant"), compute("modules", &Device::modules, "Modules"),
        compute("overrides", &Device::overrides, "Overrides"), fabric("ports", &Device::ports, "Ports"),
        power("power_cap_w", &Device::powerCap, "Power cap"),
        life("status", &Device::status, "Status"), life("lifecycle", &Device::lifecycle, "Lifecycle"),
        id("serial", &Device::serial, "Serial number"), id("asset_tag", &Device::assetTag, "Asset tag"),
        cost("do_not_include", &Device::doNotInclude, "Do not include"),
        id("locked", &Device::locked, "Locked"), id("attributes", &Device::attributes, "Attributes"),
        id("note", &Device::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::DeviceStatus> {
    static constexpr std::array<std::string_view, 4> kNames = {"planned", "ordered", "installed",
                                                               "removed"};
};
