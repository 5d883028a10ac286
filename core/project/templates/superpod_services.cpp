#include "core/project/templates/superpod_build.h"
#include "core/project/templates/workloads.h"

#include <array>

namespace cw::project::superpod {

using namespace model;

namespace {

Expected<void> addAssumption(Build& build, std::string key, std::string statement,
                             Discipline discipline)
{
    Assumption assumption;
    assumption.origin = build.origin("assumption/" + key);
    assumption.name = std::move(key);
    assumption.statement = std::move(statement);
    assumption.discipline = discipline;
    assumption.source = "template dgx-h100-superpod";
    return build.tx.create(assumption).map([](auto) {});
}

} // namespace

Expected<void> buildServices(Build& build)
{
    StorageService storage;
    storage.origin = build.origin("storage-service");
    storage.name = "High-performance storage";
    storage.devices = build.arrays;
    const auto storageId = build.tx.create(storage);
    if (!storageId)
        return fail(storageId.error());
    ControlService fabricManager;
    fabricManager.origin = build.origin("service/fabric-manager");
    fabricManager.name = "Fabric manager";
    fabricManager.kind = "fabric-manager";
    fabricManager.devices = build.managers;
    if (auto made = build.tx.create(fabricManager); !made)
        return fail(made.error());
    ControlService management;
    management.origin = build.origin("service/cluster-management");
    management.name = "Cluster management and scheduler";
    management.kind = "scheduler";
    management.devices = build.servers;
    if (auto made = build.tx.create(management); !made)
        return fail(made.error());

    for (const auto& [key, statement, discipline] :
         {std::tuple{"storage arrays",
                     "The reference architecture leaves the storage array open; three arrays of eight "
                     "200 Gb/s ports for each scalable unit are assumed.",
                     Discipline::Storage},
          std::tuple{"management rack PDUs",
                     "The rating of the reference's management rack PDU could not be read; a planning "
                     "template of 415 V, 60 A stands in.",
                     Discipline::Power},
          std::tuple{"fabric managers",
                     "A fabric manager takes one leg of a 1:2 splitter fibre of its own at 200 Gb/s, as "
                     "many splitters as the reference counts; the other leg stays free.",
                     Discipline::Fabric},
          std::tuple{"feeds",
                     "Three independent feeds are taken as given over each row; what stands upstream "
                     "of the busways is not drawn.",
                     Discipline::Power}})
        if (auto added = addAssumption(build, key, statement, discipline); !added)
            return added;
    // Fewer than four nodes do not hold the larger model.
    constexpr std::array<std::string_view, 2> kModels = {"llama-3-70b", "llama-3-8b"};
    return addTrainingWorkload(build, kModels, build.pool).map([](auto) {});
}

} // namespace cw::project::superpod
