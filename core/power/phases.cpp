#include "core/power/formulas.h"
#include "core/power/solve.h"

#include <numbers>

namespace cw::power {

double outletVoltage(const Rating& rating, Leg leg)
{
    const double neutral = rating.voltage / kSqrt3;
    switch (leg) {
    case Leg::L1N:
    case Leg::L2N:
    case Leg::L3N:
        return neutral;
    case Leg::L1L2:
    case Leg::L2L3:
    case Leg::L3L1:
    case Leg::ThreePhase:
    case Leg::Single:
        return rating.voltage;
    case Leg::Unknown:
        break;
    }
    // Single-phase outlets of a PDU with a neutral are line to neutral.
    return rating.phases == 3 && rating.hasNeutral ? neutral : rating.voltage;
}

namespace {

using Phasor = std::complex<double>;

Phasor unit(double degrees)
{
    return std::polar(1.0, degrees * std::numbers::pi / 180);
}

// Line to neutral: L1 at 0°, L2 at -120°, L3 at 120°.
Phasor lineToNeutral(std::size_t phase)
{
    return unit(phase == 0 ? 0 : phase == 1 ? -120 : 120);
}

void addLeg(PhaseSplit& split, Leg leg, double watts, double volts, double powerFactor)
{
    const auto single = [&](std::size_t phase, double share, double lineVolts) {
        split.watts[phase] += share;
        if (lineVolts > 0)
            split.amps[phase] += lineToNeutral(phase) * (share / powerFactor / lineVolts);
    };
    // A line-to-line load: half of its power to each line, its current leaves by one and returns
    // by the other. V12 stands 30° before V1.
    const auto between = [&](std::size_t from, std::size_t to) {
        split.watts[from] += watts / 2;
        split.watts[to] += watts / 2;
        if (volts <= 0)
            return;
        const Phasor current = lineToNeutral(from) * unit(30) * (watts / powerFactor / volts);
        split.amps[from] += current;
        split.amps[to] -= current;
    };
    switch (leg) {
    case Leg::L1N:
        return single(0, watts, volts / kSqrt3);
    case Leg::L2N:
        return single(1, watts, volts / kSqrt3);
    case Leg::L3N:
        return single(2, watts, volts / kSqrt3);
    case Leg::L1L2:
        return between(0, 1);
    case Leg::L2L3:
        return between(1, 2);
    case Leg::L3L1:
        return between(2, 0);
    case Leg::ThreePhase:
        for (std::size_t phase = 0; phase < 3; ++phase)
            single(phase, watts / 3, volts / kSqrt3);
        return;
    case Leg::Single:
    case Leg::Unknown:
        ++split.withoutLeg;
        return;
    }
}

// A three-phase node hands its own split up; elsewhere the leg alone decides.
void addChild(PhaseSplit& split, const PhaseSplit& child, double share)
{
    for (std::size_t phase = 0; phase < 3; ++phase) {
        split.watts[phase] += child.watts[phase] * share;
        split.amps[phase] += child.amps[phase] * share;
    }
}

} // namespace

std::vector<PhaseSplit> splitPhases(const PowerGraph& graph, const Solution& solution)
{
    std::vector<PhaseSplit> splits(graph.nodes().size());
    for (auto at = graph.order().rbegin(); at != graph.order().rend(); ++at) {
        const PowerGraph::Node& node = graph.nodes()[*at];
        if (node.rating == kNoIndex || graph.ratings()[node.rating].phases != 3)
            continue;
        const Rating& rating = graph.ratings()[node.rating];
        PhaseSplit& split = splits[*at];
        for (std::uint32_t e = node.firstOut; e < node.firstOut + node.outCount; ++e) {
            const PowerGraph::Edge& edge = graph.edges()[e];
            const double watts = solution.edgeW[e];
            if (watts <= 0)
                continue;
            const PowerGraph::Node& child = graph.nodes()[edge.to];
            const bool passes = child.rating != kNoIndex && edge.leg == Leg::ThreePhase &&
                                graph.ratings()[child.rating].phases == 3;
            if (!passes) {
                addLeg(split, edge.leg, watts, rating.voltage, graph.powerFactor());
                continue;
            }
            // Another voltage below means a transformer, whose vector group is not modelled.
            const bool sameVoltage = graph.ratings()[child.rating].voltage == rating.voltage;
            if (splits[edge.to].withoutLeg > 0 || !sameVoltage)
                ++split.withoutLeg;
            else
                addChild(split, splits[edge.to], watts / solution.totalW[edge.to]);
        }
    }
    return splits;
}

} // namespace cw::power
