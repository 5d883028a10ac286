#pragma once

#include "core/model/common.h"

namespace cw::model {

/// A port, inlet, outlet or coupling of a device, named by the part's path: "osfp1/2", "psu0",
/// "c19-4", "swp1/1:2-3" (lanes). Ports are not entities.
struct Endpoint {
    Id<Device> device{kUnset};
    std::string port;
    auto operator<=>(const Endpoint&) const = default;
};

/// One end of a connection. `optic` is the transceiver in the end's cage; two connections that use
/// the two logical ports of a twin-port cage name the same optic, which is bought once.
struct ConnectionEnd {
    Endpoint at;
    std::optional<Id<Part>> optic;
    bool operator==(const ConnectionEnd& other) const;
};

enum class ConnectionKind : std::uint8_t { Data, Power, Fluid, Busbar };
enum class ConnectionStatus : std::uint8_t { Planned, Pulled, Tested, Removed };

/// Result of a test on the installed cable.
struct TestRecord {
    std::string date;
    std::string result; ///< "pass", "fail"
    std::optional<double> lossDb;
    std::string evidence;
    bool operator==(const TestRecord& other) const;
};

/// A cable, cord, hose or busbar with two ends or more (breakouts, shuffles). A cable is what is
/// bought; a link is what is carried and is derived from it.
struct Connection {
    Id<Connection> id{kUnset};
    std::optional<Origin> origin;
    ConnectionKind kind{ConnectionKind::Data};
    std::string name; ///< cable number
    std::optional<Id<Network>> network;
    std::vector<ConnectionEnd> ends; ///< ends[0] is the A side, the others the Z side
    std::optional<Id<Part>> part;    ///< the cable, cord or hose
    std::optional<double> rateGbit;  ///< of the link, Gbit/s; none: not a data link or unknown
    std::int64_t tier{0};  ///< data: 1 node to leaf, 2 leaf to spine, 3 spine to core; 0: none
    std::int64_t rail{0};  ///< from 1; 0: none
    std::int64_t plane{0}; ///< from 1; 0: single plane
    std::string purpose;   ///< a line of its own in the bill: "fabric-manager", "inter-switch"
    std::vector<Id<Tray>> route;
    std::optional<Length> lengthEstimated; ///< geometric, with slack
    std::optional<Length> lengthOrdered;   ///< stocked length, or typed by the user
    bool lengthFixed{false};               ///< the user chose it: not changed when racks move
    std::optional<Id<Bundle>> bundle;
    std::string label;
    std::string colour;
    ConnectionStatus status{ConnectionStatus::Planned};
    std::optional<TestRecord> test;
    Lifecycle lifecycle;
    std::string note;
    CW_ENTITY_MEMBERS(Connection)
};

/// Cables that are pulled together.
struct Bundle {
    Id<Bundle> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    std::string note;
    CW_ENTITY_MEMBERS(Bundle)
};

template <>
struct Describe<Endpoint> {
    static constexpr std::string_view kName = "endpoint";
    static constexpr FieldGroup g{Facet::Wiring, Discipline::Fabric};
    CW_FIELDS(g.required("device", &Endpoint::device, "Device"),
                        g.required("port", &Endpoint::port, "Port"));
};

template <>
struct Describe<ConnectionEnd> {
    static constexpr std::string_view kName = "end";
    static constexpr FieldGroup g{Facet::Wiring, Discipline::Fabric};
    CW_FIELDS(g.required("at", &ConnectionEnd::at, "At"),
                                                    g("optic", &ConnectionEnd::optic, "Transceiver"));
};

template <>
struct Describe<TestRecord> {
    static constexpr std::string_view kName = "test_record";
    static constexpr FieldGroup g{Facet::Plan, Discipline::Plan};
    CW_FIELDS(
        g("date", &TestRecord::date, "Date"), g("result", &TestRecord::result, "Result"),
        g("loss_db", &TestRecord::lossDb, "Loss"), g("evidence", &TestRecord::evidence, "Evidence"));
};

template <>
struct Describe<Bundle> {
    static constexpr std::string_view kName = "bundle";
    static constexpr FieldGroup id{Facet::Identity, Discipline::Fabric};
    CW_FIELDS(id("origin", &Bundle::origin, "Origin"),
                        id.required("name", &Bundle::name, "Name"), id("note", &Bundle::note, "Note"));
};

template <>
struct Describe<Connection> {
    static constexpr std::string_view kName = "connection";
    static constexpr FieldGroup id{Facet::Identity, Discipline::Fabric};
    static constexpr FieldGroup wiring{Facet::Wiring, Discipline::Fabric};
    static constexpr FieldGroup life{Facet::Lifecycle, Discipline::Plan};
    CW_FIELDS(
        id("origin", &Connection::origin, "Origin"), wiring.required("kind", &Connection::kind, "Kind"),
        id("name", &Connection::name, "Name"), wiring("network", &Connection::network, "Network"),
        wiring.required("ends", &Connection::ends, "Ends"), wiring("part", &Connection::part, "Part"),
        wiring("rate_gbit_per_s", &Connection::rateGbit, "Rate"),
        wiring("tier", &Connection::tier, "Tier"), wiring("rail", &Connection::rail, "Rail"),
        wiring("plane", &Connection::plane, "Plane"),
        wiring("purpose", &Connection::purpose, "Purpose"), wiring("route", &Connection::route, "Route"),
        wiring("length_estimated_mm", &Connection::lengthEstimated, "Estimated length"),
        wiring("length_ordered_mm", &Connection::lengthOrdered, "Ordered length"),
        wiring("length_fixed", &Connection::lengthFixed, "Length fixed"),
        id("bundle", &Connection::bundle, "Bundle"), id("label", &Connection::label, "Label"),
        id("colour", &Connection::colour, "Colour"), life("status", &Connection::status, "Status"),
        life("test", &Connection::test, "Test"), life("lifecycle", &Connection::lifecycle, "Lifecycle"),
        id("note", &Connection::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::ConnectionKind> {
    static constexpr std::array<std::string_view, 4> kNames = {"data", "power", "fluid", "busbar"};
};
template <>
struct cw::EnumNames<cw::model::ConnectionStatus> {
    static constexpr std::array<std::string_view, 4> kNames = {"planned", "pulled", "tested",
                                                               "removed"};
};
