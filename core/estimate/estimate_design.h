#pragma once

#include "core/estimate/derive_system.h"
#include "core/estimate/estimate.h"

namespace cw::estimate {

/// What a workload runs on: the system of its pool and its stack profile.
struct Setting {
    SystemView system;
    const StackProfile* profile{nullptr}; ///< never null; lives as long as the program
};
/// The workload's profile, or the default of the accelerator. Passes the errors of deriveSystemView
/// on; NotFound for a profile that there is not.
[[nodiscard]] Expected<Setting> settingOf(const edit::State& state, const model::PhaseView& phase,
                                          const model::Workload& workload,
                                          const Impairments& impairments = {});

/// The same on a drawn design: derives the system of the workload's pool and takes the workload's
/// profile, or the default of the accelerator. Passes the errors of deriveSystemView on.
[[nodiscard]] Expected<Estimate> estimateDesign(const edit::State& state,
                                                const model::PhaseView& phase,
                                                Id<model::Workload> workload,
                                                const Impairments& impairments = {});

} // namespace cw::estimate
