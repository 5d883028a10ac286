#pragma once

#include "core/power/device_power.h"
#include "core/power/graph.h"
#include "core/power/solve.h"

namespace cw::power {

/// What every figure of the power tree starts from, gathered once for one design at one phase:
/// results, failure studies and heat may share it.
struct Prepared {
    PowerGraph graph;
    DevicePowers powers;
    NodeLoads loads;

    Prepared(const model::Design& design, const model::PhaseView& view, model::Basis basis)
        : Prepared(design, view, DevicePowers(design, view, basis))
    {
    }
    Prepared(const model::Design& design, const model::PhaseView& view, DevicePowers gathered)
        : graph(design, view), powers(std::move(gathered)), loads(loadsFor(graph, powers))
    {
    }
};

} // namespace cw::power
