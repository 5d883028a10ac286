#pragma once

#include "core/model/common.h"
#include "core/model/fact.h"
#include "core/model/fact_keys.h"
#include "core/model/part_specs.h"
#include "core/units/quantity.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cw::model {

enum class PartClass : std::uint8_t {
    Accelerator,
    Cpu,
    Server,
    Switch,
    Nic,
    Transceiver,
    Cable,
    Storage,
    Drive,
    Rack,
    RackPdu,
    PowerShelf,
    PowerSource, ///< utility, UPS, switchgear, busway, generator: what feeds racks
    Cooling,
    Appliance, ///< fabric manager, console server and the like
    Passive,   ///< blanking panel, shelf, carrier, patch panel
    Service,   ///< licence, support, installation: never placed
};

/// Which of the lists below are complete. A check that needs one that is not is skipped.
struct Structured {
    bool ports{false};
    bool power{false};
    bool bays{false};
    bool cooling{false};
    bool components{false};
    bool operator==(const Structured& other) const;
};

/// A catalog part, complete and self-contained: the same struct in the catalog and embedded in a
/// project. Inside a project the id is a hash of key and content (partId), so an embedded part is
/// never changed in place: an edited part is another part.
struct Part {
    Id<Part> id{kUnset};
    std::string key; ///< stable slug: "nvidia-dgx-h100"
    PartClass partClass{PartClass::Passive};
    std::string kind; ///< finer kind within the class, the catalog's words
    std::string manufacturer;
    std::string model;
    std::string partNumber;
    std::string status; ///< shipping, announced, end of sale, template …
    std::vector<std::string> sources;
    Confidence confidence{Confidence::Read}; ///< of the part as a whole
    FactMap facts;
    std::vector<PortSpec> ports;
    std::vector<InletSpec> inlets;
    std::optional<SupplyGroup> supplies;
    std::vector<OutletSpec> outlets;
    std::vector<BaySpec> bays;
    std::vector<CouplingSpec> couplings;
    std::vector<ComponentSpec> components;
    Structured structured;
    std::string notes;

    CW_ENTITY_MEMBERS(Part)

    [[nodiscard]] const Fact* fact(std::string_view factKey) const;
    /// The fact's number, in the unit its key names.
    [[nodiscard]] std::optional<double> number(std::string_view factKey) const;
    [[nodiscard]] std::optional<std::string> text(std::string_view factKey) const;
    [[nodiscard]] std::optional<bool> flag(std::string_view factKey) const;
    [[nodiscard]] const PortSpec* port(std::string_view cageName) const;
};

template <>
struct Describe<Structured> {
    static constexpr std::string_view kName = "structured";
    static constexpr FieldGroup g{Facet::Identity, Discipline::General};
    CW_FIELDS(
        g("ports", &Structured::ports, "Ports"), g("power", &Structured::power, "Power"),
        g("bays", &Structured::bays, "Bays"), g("cooling", &Structured::cooling, "Cooling"),
        g("components", &Structured::components, "Components"));
};

template <>
struct Describe<Part> {
    static constexpr std::string_view kName = "part";
    static constexpr FieldGroup identity{Facet::Identity, Discipline::General};
    static constexpr FieldGroup fabric{Facet::FabricSpec, Discipline::Fabric};
    static constexpr FieldGroup power{Facet::PowerSpec, Discipline::Power};
    static constexpr FieldGroup geometry{Facet::Geometry, Discipline::Physical};
    static constexpr FieldGroup cooling{Facet::CoolingSpec, Discipline::Cooling};
    static constexpr FieldGroup compute{Facet::ComputeSpec, Discipline::Compute};
    CW_FIELDS(
        identity.required("key", &Part::key, "Key"),
        identity.required("class", &Part::partClass, "Class"), identity("kind", &Part::kind, "Kind"),
        identity.required("manufacturer", &Part::manufacturer, "Manufacturer"),
        identity.required("model", &Part::model, "Model"),
        identity("part_number", &Part::partNumber, "Part number"),
        identity("status", &Part::status, "Status"), identity("sources", &Part::sources, "Sources"),
        identity("confidence", &Part::confidence, "Confidence"),
        geometry("facts", &Part::facts, "Facts"), fabric("ports", &Part::ports, "Ports"),
        power("inlets", &Part::inlets, "Inlets"), power("supplies", &Part::supplies, "Supplies"),
        power("outlets", &Part::outlets, "Outlets"), geometry("bays", &Part::bays, "Bays"),
        cooling("couplings", &Part::couplings, "Couplings"),
        compute("components", &Part::components, "Components"),
        identity("structured", &Part::structured, "Structured"),
        identity("notes", &Part::notes, "Notes"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::PartClass> {
    static constexpr std::array<std::string_view, 17> kNames = {
        "accelerator", "cpu",         "server",       "switch",  "nic",       "transceiver",
        "cable",       "storage",     "drive",        "rack",    "rack_pdu",  "power_shelf",
        "power_source", "cooling",    "appliance",    "passive", "service"};
};
