#pragma once

#include "core/edit/state.h"
#include "core/estimate/system_view.h"
#include "core/model/phase_view.h"

namespace cw::estimate {

/// Devices that do not run at full speed, from a failure case: 0 is down, below 1 a slower clock.
struct Impairments {
    std::map<Id<model::Device>, double> clock;
};

/// perf = ((cap - idle) / (max - idle))^(1/3) for compute-bound work, 1 at or above max; idle is
/// taken as 1/7 of max where unknown. Cube law of dynamic power; planning model, a factor of two
/// off on some workloads.
[[nodiscard]] double clockAtPowerCap(double capW, double maxW,
                                     std::optional<double> idleW = std::nullopt);

/// The system of the devices of `pool` (of all, where none) at a phase. NotFound without
/// accelerators; MissingData naming the part or fact that is needed: accelerator part not embedded,
/// no peak, memory size or bandwidth, no scale-up facts, several nodes without a compute network.
[[nodiscard]] Expected<SystemView>
deriveSystemView(const edit::State& state, const model::PhaseView& phase,
                 std::optional<Id<model::Pool>> pool = std::nullopt,
                 const Impairments& impairments = {});

} // namespace cw::estimate
