#pragma once

#include "core/base/enum_names.h"
#include "core/base/expected.h"
#include "core/model/derivation.h"
#include "core/model/part.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cw::fabric {

/// What a switch offers to a fabric: its largest group of equal data ports.
struct SwitchRadix {
    std::string part;             ///< catalog key
    std::int64_t ports{0};        ///< logical ports at their own rate
    double portGbit{0};           ///< that rate, Gbit/s
    std::int64_t split{1};        ///< links of the asked rate in one logical port
    std::int64_t portsPerCage{1}; ///< logical ports that share a cage, so an optic

    bool operator==(const SwitchRadix&) const = default;
};

/// From the part's ports, or from its port_count_…g fact where ports are not structured.
/// MissingData if it has neither, Infeasible if no port runs at `linkGbit`.
[[nodiscard]] Expected<SwitchRadix> switchRadix(const model::Part& part, double linkGbit);

enum class Topology : std::uint8_t {
    Rail,      ///< leaf i of a scalable unit takes rail i of every node
    FatTree,   ///< leaves filled in order, all links of a node side by side
    RackScale, ///< leaves are per (rail, rack); spine groups are per (rail, scalable unit)
};

/// What to size. Nothing in it is a count of switches or cables.
struct FabricRequest {
    std::int64_t nodes{0};
    std::int64_t nicsPerNode{
        1};             ///< links of one node in one plane; the rails where there are rails
    double linkGbit{0}; ///< of one node link in one plane
    SwitchRadix radix;
    std::int64_t suNodes{0}; ///< node slots of a scalable unit; 0: no units, sized by nodes alone
    std::int64_t planes{1};
    std::int64_t tiers{0}; ///< 0: chosen; else 1, 2 or 3
    Topology topology{Topology::Rail};
    double oversubscription{1};           ///< of the leaves, down over up bandwidth
    double topOversubscription{1};        ///< of the spines in three tiers
    std::optional<std::int64_t> leafDown; ///< node links of a leaf; overrides oversubscription
    std::optional<std::int64_t> leafUp;   ///< uplinks of a leaf
    std::optional<double> uplinkGbit;     ///< none: the rate of an undivided switch port
    std::int64_t managerPorts{0};         ///< links to fabric managers; they take whole node slots
    std::int64_t minLeaves{1}; ///< for redundancy: 2 where every node has a link to each of a pair
    std::int64_t minSpines{1};
    std::int64_t nodePortsPerCage{1}; ///< node links that share one cage and optic at the node
};

struct LinkCounts {
    std::int64_t nodeLeaf{0};
    std::int64_t leafSpine{0};
    std::int64_t spineCore{0};
    bool operator==(const LinkCounts&) const = default;
};

struct TransceiverCounts {
    std::int64_t node{0};     ///< occupied cages of nodes
    std::int64_t manager{0};  ///< of fabric managers
    std::int64_t switches{0}; ///< of switches, a split cage once
    [[nodiscard]] std::int64_t total() const { return node + manager + switches; }
    bool operator==(const TransceiverCounts&) const = default;
};

/// How one plane is laid out; what a generator wires by.
struct PlaneLayout {
    std::int64_t units{1};     ///< scalable units
    std::int64_t unitNodes{0}; ///< node slots of each
    std::int64_t leavesPerUnit{0};
    std::int64_t railsPerLeaf{1};  ///< where a leaf takes whole rails of a unit
    std::int64_t leavesPerRail{1}; ///< where a rail of a unit needs several leaves
    std::int64_t leafDown{0};      ///< node link slots of a leaf
    std::int64_t leafUp{0};        ///< uplinks of a leaf
    std::int64_t spineGroups{0};   ///< sets of leaves with spines of their own; 1 in two tiers
    std::int64_t spinesPerGroup{0};
    std::int64_t leavesPerGroup{0};
    std::int64_t spineUp{0};
    std::int64_t coresPerGroup{0}; ///< core group j serves spine j of every spine group
    double uplinkGbit{0};
    bool operator==(const PlaneLayout&) const = default;
};

/// A change of the request that would work.
struct Alternative {
    std::string setting; ///< "nodes", "tiers", "uplink_gbit" …
    std::string value;
    std::string text;
};

struct Infeasible {
    std::string reason;
    std::vector<Alternative> nearest;
};

/// All counts are totals over the planes.
struct FabricPlan {
    FabricRequest request;
    std::int64_t tiers{0};
    std::int64_t planes{1};
    PlaneLayout layout;
    std::int64_t leaf{0};
    std::int64_t spine{0};
    std::int64_t core{0};
    LinkCounts links; ///< node links follow installed nodes, the others whole units
    std::int64_t managerLinks{0};
    TransceiverCounts transceivers;
    std::vector<double> oversubscription; ///< per switching tier below the top, leaf first
    std::int64_t portsUsed{0};            ///< links' ends on switches
    std::int64_t portsFree{0};            ///< of undivided or, where nodes are split, split ports
    std::optional<Infeasible> infeasible; ///< then the counts above are zero
};

/// Counts of a leaf-spine(-core) fabric from its inputs alone.
/// - Leaves, spines and their links follow whole scalable units, node links the installed nodes:
///   NVIDIA DGX SuperPOD reference architecture RA-11333-001 V11, tables 3 and 4.
/// - A spine group has the fewest spines that carry the uplinks and that every leaf reaches with
/// the
///   same number of links (u mod s = 0).
/// - Two tiers while every leaf reaches every spine, leaves <= spine radix (that is E <= R^2/2 for
/// a
///   non-blocking fabric of one switch type: k-ary fat tree, Al-Fares et al., SIGCOMM 2008); else
///   three.
/// - Transceivers: host cages and occupied switch cages, a split cage once (OCP Open Cluster
/// Designs).
[[nodiscard]] model::Result<FabricPlan> planFabric(const FabricRequest& request);

/// Whether planFabric would not refuse it; quicker, as it counts nothing.
[[nodiscard]] bool canPlan(const FabricRequest& request);

/// A place for a node link in one plane.
struct LeafSlot {
    std::int64_t leaf{0}; ///< of the plane, from 0
    std::int64_t port{0}; ///< node link slot of the leaf, from 0
    std::int64_t rail{0}; ///< from 1
};
/// Where link `link` (from 0) of node `node` (from 0) ends.
[[nodiscard]] LeafSlot nodeSlot(const FabricPlan& plan, std::int64_t node, std::int64_t link);
/// Where the `link`-th link to fabric managers ends: in the node slots of the last unit that follow
/// its nodes, one leaf after another before any leaf gets a second. None: no slot is free.
[[nodiscard]] std::optional<LeafSlot> managerSlot(const FabricPlan& plan, std::int64_t link);

} // namespace cw::fabric

template <>
struct cw::EnumNames<cw::fabric::Topology> {
    static constexpr std::array<std::string_view, 3> kNames = {"rail", "fat-tree", "rack-scale"};
};
