#pragma once

#include "core/estimate/derive_system.h"
#include "core/estimate/estimate.h"

namespace cw::estimate {

/// The same on a drawn design: derives the system of the workload's pool and takes the workload's
/// profile, or the default of the accelerator. Passes the errors of deriveSystemView on.
[[nodiscard]] Expected<Estimate> estimateDesign(const edit::State& state,
                                                const model::PhaseView& phase,
                                                Id<model::Workload> workload,
                                                const Impairments& impairments = {});

} // namespace cw::estimate
