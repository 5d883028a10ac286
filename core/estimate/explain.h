#pragma once

#include "core/estimate/estimate.h"

namespace cw::estimate {

/// The derivation of the step time: each term of the breakdown with its formula, the system's
/// values behind it down to catalog facts, and the fitted parameters with the profile as their
/// source.
[[nodiscard]] model::Derivation explainStep(const StepModel& model, const model::ParallelPlan& plan,
                                            const StepNumbers& numbers, const SystemView& system,
                                            const StackProfile& profile);
/// The memory of the fullest accelerator: what each share is made of, and what the accelerator has.
[[nodiscard]] model::Derivation explainMemory(const StepModel& model,
                                              const model::ParallelPlan& plan,
                                              const SystemView& system,
                                              const StackProfile& profile);
[[nodiscard]] model::Derivation explainServing(const Estimate& estimate, const SystemView& system,
                                               const StackProfile& profile);

/// Goodput from failures, checkpoints and restarts, with what is known of them; `nodes` in use.
[[nodiscard]] model::Derivation explainGoodput(const Estimate& estimate, double nodes,
                                               double restartS, const SystemView& system);
/// Tokens a second of an estimate: tokens of a step over its time, or of all replicas for serving.
[[nodiscard]] model::Derivation throughputDerivation(const Estimate& estimate);

/// Names of catalog facts in a derivation that were not read in a source, each once.
[[nodiscard]] std::vector<std::string> unverifiedFacts(const model::Derivation& derivation);

} // namespace cw::estimate
