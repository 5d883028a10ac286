#pragma once

#include "core/base/enum_names.h"
#include "core/model/field.h"
#include "core/units/quantity.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cw::model {

enum class Face : std::uint8_t { Front, Rear };

enum class PortRole : std::uint8_t {
    Unassigned,
    Compute,
    Storage,
    InBand,
    OutOfBand,
    Console,
    ScaleUp,
    Uplink,
};

/// A cage or jack of a device. A twin-port cage carries two logical ports, "osfp1/1" and "osfp1/2";
/// a cage with one carries "osfp1". Breakout of a logical port appends lanes: "swp1/1:2".
struct PortSpec {
    std::string name; ///< cage name, unique in the part
    std::string cage; ///< "osfp", "qsfp112", "qsfp56", "qsfp28", "sfp28", "rj45", "c-form" …
    std::string thermal; ///< "finned", "flat"; empty: unknown or of no matter
    std::int64_t logicalPorts{1};
    std::vector<double> ratesGbit; ///< rates one logical port runs at, fastest first, Gbit/s
    std::int64_t lanes{0};         ///< electrical lanes of the whole cage; 0: unknown
    PortRole role{PortRole::Unassigned};
    std::optional<std::int64_t> rail; ///< first rail of the cage, from 1; logical ports count on
    Face face{Face::Rear};
    std::optional<double> opticPowerMaxW; ///< what the cage cools

    bool operator==(const PortSpec& other) const;
};

/// A power inlet: one supply's socket.
struct InletSpec {
    std::string name;
    std::string connector; ///< "c20", "c14", "iec-60309-60a-3p-n-e-6h", "busbar-50v" …
    std::int64_t phases{1};
    std::optional<double> voltageMinV;
    std::optional<double> voltageMaxV;
    std::optional<double> currentMaxA;
    std::optional<double> ratingW; ///< of the supply behind it

    bool operator==(const InletSpec& other) const;
};

/// What a device needs of its inlets together: k of n supplies.
struct SupplyGroup {
    std::int64_t installed{0};
    std::int64_t neededForFull{0}; ///< k: full performance
    std::int64_t neededToRun{0};   ///< below this it is down; equal to neededForFull: no degraded state
    bool operator==(const SupplyGroup& other) const;
};

/// An outlet of a PDU, shelf or source. `count` equal outlets are "name-1" … "name-count".
struct OutletSpec {
    std::string name;
    std::string connector;
    std::int64_t count{1};
    std::string bank; ///< breaker bank; empty: fed by the inlet directly
    std::string leg;  ///< "L1-L2", "L1-N" …; empty: unknown
    bool operator==(const OutletSpec& other) const;
};

/// Room for another device or module inside: chassis bay, carrier cell, module slot.
struct BaySpec {
    std::string name;
    std::string accepts; ///< kind of thing that fits: "half-width-1u", "osfp-module" …
    std::int64_t column{1};
    std::int64_t row{1};
    std::optional<Length> width;
    std::optional<Length> height;
    bool operator==(const BaySpec& other) const;
};

/// A coolant connection.
struct CouplingSpec {
    std::string name;
    std::string kind; ///< "supply", "return"
    std::string connector;
    bool operator==(const CouplingSpec& other) const;
};

/// What is built into the part from the factory: accelerators, processors, adapters, drives.
struct ComponentSpec {
    std::string part; ///< catalog key
    std::int64_t count{0};
    bool operator==(const ComponentSpec& other) const;
};

template <>
struct Describe<PortSpec> {
    static constexpr std::string_view kName = "port";
    static constexpr FieldGroup g{Facet::FabricSpec, Discipline::Fabric};
    CW_FIELDS(
        g.required("name", &PortSpec::name, "Name"), g("cage", &PortSpec::cage, "Cage"),
        g("thermal", &PortSpec::thermal, "Thermal style"),
        g("logical_ports", &PortSpec::logicalPorts, "Logical ports"),
        g("rates_gbit_per_s", &PortSpec::ratesGbit, "Rates"), g("lanes", &PortSpec::lanes, "Lanes"),
        g("role", &PortSpec::role, "Role"), g("rail", &PortSpec::rail, "First rail"),
        g("face", &PortSpec::face, "Face"),
        g("optic_power_max_w", &PortSpec::opticPowerMaxW, "Optic power limit"));
};

template <>
struct Describe<InletSpec> {
    static constexpr std::string_view kName = "inlet";
    static constexpr FieldGroup g{Facet::PowerSpec, Discipline::Power};
    CW_FIELDS(
        g.required("name", &InletSpec::name, "Name"),
        g("connector", &InletSpec::connector, "Connector"), g("phases", &InletSpec::phases, "Phases"),
        g("voltage_min_v", &InletSpec::voltageMinV, "Lowest voltage"),
        g("voltage_max_v", &InletSpec::voltageMaxV, "Highest voltage"),
        g("current_max_a", &InletSpec::currentMaxA, "Highest current"),
        g("rating_w", &InletSpec::ratingW, "Supply rating"));
};

template <>
struct Describe<SupplyGroup> {
    static constexpr std::string_view kName = "supplies";
    static constexpr FieldGroup g{Facet::PowerSpec, Discipline::Power};
    CW_FIELDS(
        g.required("installed", &SupplyGroup::installed, "Installed"),
        g.required("needed_for_full", &SupplyGroup::neededForFull, "Needed for full performance"),
        g.required("needed_to_run", &SupplyGroup::neededToRun, "Needed to run"));
};

template <>
struct Describe<OutletSpec> {
    static constexpr std::string_view kName = "outlet";
    static constexpr FieldGroup g{Facet::PowerSpec, Discipline::Power};
    CW_FIELDS(
        g.required("name", &OutletSpec::name, "Name"),
        g("connector", &OutletSpec::connector, "Connector"), g("count", &OutletSpec::count, "Count"),
        g("bank", &OutletSpec::bank, "Bank"), g("leg", &OutletSpec::leg, "Leg"));
};

template <>
struct Describe<BaySpec> {
    static constexpr std::string_view kName = "bay";
    static constexpr FieldGroup g{Facet::Geometry, Discipline::Physical};
    CW_FIELDS(
        g.required("name", &BaySpec::name, "Name"), g("accepts", &BaySpec::accepts, "Accepts"),
        g("column", &BaySpec::column, "Column"), g("row", &BaySpec::row, "Row"),
        g("width_mm", &BaySpec::width, "Width"), g("height_mm", &BaySpec::height, "Height"));
};

template <>
struct Describe<CouplingSpec> {
    static constexpr std::string_view kName = "coupling";
    static constexpr FieldGroup g{Facet::CoolingSpec, Discipline::Cooling};
    CW_FIELDS(g.required("name", &CouplingSpec::name, "Name"),
                        g("kind", &CouplingSpec::kind, "Kind"),
                        g("connector", &CouplingSpec::connector, "Connector"));
};

template <>
struct Describe<ComponentSpec> {
    static constexpr std::string_view kName = "component";
    static constexpr FieldGroup g{Facet::ComputeSpec, Discipline::Compute};
    CW_FIELDS(g.required("part", &ComponentSpec::part, "Part"),
                        g.required("count", &ComponentSpec::count, "Count"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::Face> {
    static constexpr std::array<std::string_view, 2> kNames = {"front", "rear"};
};

template <>
struct cw::EnumNames<cw::model::PortRole> {
    static constexpr std::array<std::string_view, 8> kNames = {
        "unassigned", "compute", "storage", "in_band", "out_of_band", "console", "scale_up", "uplink"};
};
