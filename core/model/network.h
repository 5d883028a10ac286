#pragma once

#include "core/model/common.h"

namespace cw::model {

enum class NetworkKind : std::uint8_t { ScaleUp, Compute, Storage, InBand, OutOfBand };
enum class NetworkTechnology : std::uint8_t { InfiniBand, RoCE, Ethernet, NvLink, Other };

/// One of the five kinds of network a cluster has; never merged silently.
struct Network {
    Id<Network> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    NetworkKind kind{NetworkKind::Compute};
    NetworkTechnology technology{NetworkTechnology::InfiniBand};
    std::string purpose;
    std::int64_t planes{1};
    std::int64_t rails{1};
    std::optional<double> linkGbit; ///< rate of one node link in one plane, Gbit/s
    std::string topology;           ///< generator that made it: "rail-optimised" …
    Attributes generatorSettings;   ///< what the generator was asked, for re-generation
    bool adaptiveRouting{true};
    Attributes attributes; ///< overlay, lossless settings, partition keys
    std::string note;
    CW_ENTITY_MEMBERS(Network)
};

template <>
struct Describe<Network> {
    static constexpr std::string_view kName = "network";
    static constexpr FieldGroup id{Facet::Identity, Discipline::Fabric};
    static constexpr FieldGroup fabric{Facet::FabricSpec, Discipline::Fabric};
    CW_FIELDS(
        id("origin", &Network::origin, "Origin"), id.required("name", &Network::name, "Name"),
        fabric.required("kind", &Network::kind, "Kind"),
        fabric.required("technology", &Network::technology, "Technology"),
        id("purpose", &Network::purpose, "Purpose"), fabric("planes", &Network::planes, "Planes"),
        fabric("rails", &Network::rails, "Rails"),
        fabric("link_gbit", &Network::linkGbit, "Node link rate"),
        fabric("topology", &Network::topology, "Topology"),
        fabric("generator_settings", &Network::generatorSettings, "Generator settings"),
        fabric("adaptive_routing", &Network::adaptiveRouting, "Adaptive routing"),
        fabric("attributes", &Network::attributes, "Attributes"), id("note", &Network::note, "Note"));
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::NetworkKind> {
    static constexpr std::array<std::string_view, 5> kNames = {"scale_up", "compute", "storage",
                                                               "in_band", "out_of_band"};
};
template <>
struct cw::EnumNames<cw::model::NetworkTechnology> {
    static constexpr std::array<std::string_view, 5> kNames = {"infiniband", "roce", "ethernet",
                                                               "nvlink", "other"};
};
