#pragma once

#include "core/plan/plan.h"
#include "core/plan/survey.h"

namespace cw::plan {

/// One sheet a rack, by hall, row and name. Strips (rack PDUs) come first, then the rails from the
/// bottom up; what sits inside a chassis follows it.
[[nodiscard]] std::vector<RackSheet> rackSheets(const edit::State& state,
                                                const model::PhaseView& phase, const Survey& survey,
                                                const PlanRules& rules);

/// Data cables by bundle, rack pair, part, length and colour.
[[nodiscard]] std::vector<CablePull> cablePulls(const edit::State& state,
                                                const model::PhaseView& phase);

[[nodiscard]] std::vector<PickLine> pickList(const edit::State& state,
                                             const model::PhaseView& phase);

} // namespace cw::plan
