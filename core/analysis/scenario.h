#pragma once

#include "core/analysis/analyses.h"
#include "core/estimate/derive_system.h"
#include "core/power/tree.h"

namespace cw::analysis {

class Shared;

/// What is taken to have failed, beside the drawn design: a question, not an edit. With the empty
/// one every result is that of the sound design.
struct Scenario {
    power::Failures failures;
    [[nodiscard]] bool empty() const { return failures.lost.empty(); }
    /// Part of the names of analyses: "", or "|feed/…|device/…", sorted.
    [[nodiscard]] std::string key() const;
};

/// How the devices that a failure touches still run: 0 for one that is down; for a degraded one the
/// clock at the power that its live supplies can carry (estimate::clockAtPowerCap). A degraded
/// device whose supplies have no known rating is capped at the share of cords that are left.
[[nodiscard]] estimate::Impairments impairmentsOf(const model::Design& design,
                                                  const power::PowerResult& failed);

/// The same from the scenario itself; none for the empty one.
[[nodiscard]] estimate::Impairments impairmentsIn(const edit::State& state,
                                                  const model::PhaseView& phase,
                                                  const Scenario& scenario,
                                                  Shared* shared = nullptr);

} // namespace cw::analysis
