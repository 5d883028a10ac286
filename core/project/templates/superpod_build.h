#pragma once

#include "core/project/templates/recipe_tools.h"
#include "core/project/templates/superpod_sizes.h"

namespace cw::project::superpod {

inline constexpr std::string_view kGenerator = "template:dgx-h100-superpod";

/// What the steps of the recipe hand on to each other, in the order of their files.
struct Build : RecipeTools {
    Build(edit::Transaction& transaction, const catalog::Catalog& catalog, Sizes planned)
        : RecipeTools(transaction, catalog, kGenerator), sizes(std::move(planned))
    {
    }

    Sizes sizes;

    // floor
    Id<model::Hall> hall{kUnset};
    std::vector<Id<model::Rack>> computeRacks;
    std::vector<Id<model::Rack>> otherRacks; ///< fabric, storage, array, management racks in turn
    // devices
    Id<model::Pool> pool{kUnset};
    std::vector<Id<model::Device>> nodes;
    std::vector<Id<model::Device>> managers;
    std::vector<Id<model::Device>> servers;
    std::vector<Id<model::Device>> arrays;
    std::vector<Id<model::Device>> pdus; ///< of the compute racks, then of the others
    std::vector<Id<model::Device>> fabricSwitches; ///< compute, then storage: everything on InfiniBand
    std::vector<Id<model::Device>> inBand;
};

[[nodiscard]] Expected<void> buildFloor(Build& build);
[[nodiscard]] Expected<void> buildDevices(Build& build);
[[nodiscard]] Expected<void> buildNetworks(Build& build);
[[nodiscard]] Expected<void> buildServices(Build& build);

} // namespace cw::project::superpod
