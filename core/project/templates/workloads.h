#pragma once

#include "core/project/templates/recipe_tools.h"

namespace cw::project {

/// Adds a published model as a workload of the pool, with a plan that fits the cluster as drawn so far.
[[nodiscard]] Expected<Id<model::Workload>> addTrainingWorkload(RecipeTools& tools,
                                                                std::string_view preset,
                                                                Id<model::Pool> pool);

} // namespace cw::project
