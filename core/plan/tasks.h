#pragma once

#include "core/plan/plan.h"
#include "core/plan/survey.h"

namespace cw::plan {

/// The stages in the order of the work.
[[nodiscard]] std::vector<PlanPhase> stages();

/// The tasks that follow from the design by rule, unscheduled.
[[nodiscard]] std::vector<PlanTask> tasksByRule(const Survey& survey, const PlanRules& rules);

/// Puts the design's own tasks over them or beside them, and their phases behind `phases`.
void applyOwnTasks(const model::Design& design, std::vector<PlanPhase>& phases,
                   std::vector<PlanTask>& tasks);

} // namespace cw::plan
