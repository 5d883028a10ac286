#pragma once

#include "core/plan/plan.h"

namespace cw::plan {

/// Critical path method: sets start, finish, float and critical of each task from its duration and
/// predecessors. Unknown predecessors are dropped. Conflict, naming the tasks, where they depend on
/// one another in a circle.
[[nodiscard]] Expected<void> schedule(std::vector<PlanTask>& tasks);

/// The chain of critical tasks that ends last, in order.
[[nodiscard]] std::vector<std::string> criticalPath(const std::vector<PlanTask>& tasks);

} // namespace cw::plan
