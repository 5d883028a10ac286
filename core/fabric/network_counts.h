#pragma once

#include "core/fabric/generator.h"

namespace cw::fabric {

/// A storage network of leaf pairs and spines, to be wired by "leaf-spine".
struct LeafSpineSizing {
    std::int64_t nodes{0};
    std::int64_t portsPerNode{2};
    std::int64_t managerPorts{0}; ///< of all fabric managers
    std::int64_t arrayPorts{0};   ///< of all arrays
    double arrayGbit{0};        ///< of one
    double linkGbit{0};         ///< of a node link
    SwitchRadix radix;
    LeafSpineRules rules;
};

struct LeafSpineCounts {
    std::int64_t units{0};
    std::int64_t nodeLeaves{0};
    std::int64_t storageLeaves{0};
    std::int64_t spines{0};
    std::int64_t nodeLeafUp{0};    ///< uplinks of each node leaf
    std::int64_t storageLeafUp{0}; ///< of each storage leaf
    std::int64_t leafSpineLinks{0};
    [[nodiscard]] std::int64_t switches() const { return nodeLeaves + storageLeaves + spines; }
};

/// Node leaves: at least one for each port of a node in every unit, so that a node's ports end on
/// different leaves. Storage leaves: rules.storageLeavesPerUnit, more where array cables and uplinks
/// do not fit together on them. Uplinks by the two oversubscription rules, rounded up to the same number on
/// every spine; the fewest spines, at least rules.minSpines, that carry them.
///
/// Four units of the DGX H100 SuperPOD (RA-11333-001 V11, tables 7 and 8) come out as published: 16
/// switches and 240 leaf-spine cables. 8 node leaves of 32:24 are the text's "near 4:3 for DGX", 4
/// storage leaves at 1:1 carry the 48 array cables, so 192 + 48 = 240. Node links against all
/// uplinks (254:240 = 1.06) compares the nodes with the arrays' uplinks too; both figures hold.
[[nodiscard]] Expected<LeafSpineCounts> planLeafSpine(const LeafSpineSizing& sizing);

/// Uplinks of one leaf: down bandwidth / oversubscription, rounded up to a multiple of the spines.
[[nodiscard]] std::int64_t evenUplinks(double downGbit, double oversubscription, double uplinkGbit,
                                       std::int64_t spines);

/// An in-band network of leaf pairs under a core pair, to be wired by "pair".
struct PairSizing {
    std::int64_t hosts{
        0}; ///< nodes and management servers: each has a link to both leaves of a pair
    SwitchRadix radix;
    PairRules rules;
};

struct PairCounts {
    std::int64_t pairs{0};
    std::int64_t leaves{0};
    std::int64_t cores{0}; ///< none for a single pair, which is its own core
    [[nodiscard]] std::int64_t switches() const { return leaves + cores; }
};

/// The fewest pairs whose leaves have ports for their hosts, the links between the two and the
/// links to both cores. 127 nodes and 4 management servers on 64 ports: 3 pairs and 2 cores, the 8
/// SN4600C of RA-11333-001 V11 table 7.
[[nodiscard]] Expected<PairCounts> planPair(const PairSizing& sizing);

/// Out-of-band switches: as many as the jacks need, at least rules.switchesPerUnit in each unit.
[[nodiscard]] std::int64_t planOutOfBand(std::int64_t jacks, std::int64_t units,
                                         const SwitchRadix& radix, const OutOfBandRules& rules);

} // namespace cw::fabric
