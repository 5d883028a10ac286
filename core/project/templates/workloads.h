#pragma once

#include "core/project/templates/recipe_tools.h"

#include <span>

namespace cw::project {

/// Adds the first of published models that fits as a workload of the pool, with a plan for the
/// cluster as drawn so far. Infeasible where none fits, in the words of the last.
[[nodiscard]] Expected<Id<model::Workload>>
addTrainingWorkload(RecipeTools& tools, std::span<const std::string_view> presets,
                    Id<model::Pool> pool);

} // namespace cw::project
