#pragma once

#include "core/estimate/estimate.h"

namespace cw::estimate {

/// The derivation of the step time: each term of the breakdown with its formula, the system's
/// values behind it down to catalog facts, and the fitted parameters with the profile as their
/// source.
[[nodiscard]] model::Derivation explainStep(const StepModel& model, const model::ParallelPlan& plan,
                                            const StepNumbers& numbers, const SystemView& system,
                                            const StackProfile& profile);
[[nodiscard]] model::Derivation explainServing(const Estimate& estimate, const SystemView& system,
                                               const StackProfile& profile);

/// Names of catalog facts in a derivation that were not read in a source, each once.
[[nodiscard]] std::vector<std::string> unverifiedFacts(const model::Derivation& derivation);

} // namespace cw::estimate
