#pragma once

#include "core/power/graph.h"
#include "core/power/tree.h"

#include <complex>
#include <deque>
#include <vector>

namespace cw::power {

/// Power of each graph node on one basis; 0 where unknown.
struct NodeLoads {
    std::vector<double> watts;
    std::vector<std::uint8_t> unknown; ///< 1: no value, or a lower bound
};
[[nodiscard]] NodeLoads loadsFor(const PowerGraph& graph, const DevicePowers& powers);

/// A failure case in graph terms.
struct Lost {
    std::vector<std::uint8_t> nodes; ///< empty: none
    std::vector<std::uint8_t> edges; ///< empty: none
    [[nodiscard]] bool node(std::uint32_t i) const { return !nodes.empty() && nodes[i] != 0; }
    [[nodiscard]] bool edge(std::uint32_t i) const { return !edges.empty() && edges[i] != 0; }
};
[[nodiscard]] Lost lostIn(const PowerGraph& graph, const model::Design& design,
                          const Failures& failures);

/// State and load of every node and cord, as flat arrays beside the graph's.
struct Solution {
    std::vector<std::uint8_t> live;    ///< nodes
    std::vector<std::uint8_t> state;   ///< nodes, DeviceState
    std::vector<std::uint16_t> liveIn; ///< nodes, live cords into it
    std::vector<double> totalW;        ///< nodes, own load and all below
    std::vector<double> edgeW;         ///< cords
};
void solve(const PowerGraph& graph, const NodeLoads& loads, const Lost& lost, Solution& out);
/// What a node itself draws in a solution; `watts` is its load when all is well.
[[nodiscard]] double ownLoad(const PowerGraph::Node& node, const Solution& solution, double watts,
                             std::uint32_t index);

/// The failed feeds, devices and cords that took cords away, for any number of nodes of one
/// solution: what stands upstream of many is looked at once.
class Causes {
public:
    using Refs = std::vector<model::EntityRef>;
    Causes(const PowerGraph& graph, const model::Design& design, const Failures& failures,
           const Lost& lost, const Solution& solution);
    /// Sorted, each once.
    [[nodiscard]] const Refs& of(std::uint32_t node);

private:
    [[nodiscard]] Refs walk(std::uint32_t node) const;
    [[nodiscard]] model::EntityRef itself(std::uint32_t node) const;

    const PowerGraph* m_graph;
    const model::Design* m_design;
    const Failures* m_failures;
    const Lost* m_lost;
    const Solution* m_solution;
    std::vector<std::uint32_t> m_slot; ///< into m_known, by node; kNoIndex: not yet
    std::deque<Refs> m_known;          ///< stays where it is when it grows
};
[[nodiscard]] DeviceCondition conditionOf(const PowerGraph& graph, const Solution& solution,
                                          std::uint32_t node);

/// Per-leg split of what a node carries. Watts; currents as phasors at unity power factor times
/// apparent current, all loads at the same power factor.
struct PhaseSplit {
    std::array<double, 3> watts{};
    std::array<std::complex<double>, 3> amps{};
    std::uint32_t withoutLeg{0};
};
[[nodiscard]] std::vector<PhaseSplit> splitPhases(const PowerGraph& graph,
                                                  const Solution& solution);
/// Voltage between the contacts of an outlet; 0: unknown.
[[nodiscard]] double outletVoltage(const Rating& rating, Leg leg);

} // namespace cw::power
