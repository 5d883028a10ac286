#include "core/project/templates/recipes.h"
#include "core/project/templates/superpod_build.h"

namespace cw::project {
namespace {

using superpod::Build;

Expected<TemplateSize> size(const catalog::Catalog& catalog, const TemplateSettings& settings)
{
    return superpod::sizes(catalog, settings).map([](const superpod::Sizes& sizes) {
        return TemplateSize{sizes.nodes, sizes.nodes * 8, sizes.computeRacks + sizes.otherRacks()};
    });
}

Expected<void> build(edit::Transaction& tx, const catalog::Catalog& catalog,
                     const TemplateSettings& settings)
{
    auto sizes = superpod::sizes(catalog, settings);
    if (!sizes)
        return fail(std::move(sizes.error()));
    model::Settings project;
    project.id = model::kSettingsId;
    project.name = "DGX H100 SuperPOD";
    project.note = "After NVIDIA DGX SuperPOD reference architecture RA-11333-001 V11.";
    if (auto made = tx.create(project); !made)
        return fail(made.error());
    Build build(tx, catalog, std::move(*sizes));
    for (const auto step : {superpod::buildFloor, superpod::buildDevices, superpod::buildNetworks})
        if (auto done = step(build); !done)
            return done;
    std::vector<Id<model::Rack>> racks = build.computeRacks;
    racks.insert(racks.end(), build.otherRacks.begin(), build.otherRacks.end());
    if (auto powered = build.power(build.pdus, racks); !powered)
        return powered;
    return superpod::buildServices(build);
}

} // namespace

TemplateInfo dgxH100SuperPod()
{
    return {"dgx-h100-superpod",
            "DGX H100 SuperPOD",
            "NVIDIA DGX SuperPOD of DGX H100 systems in scalable units of 32 (RA-11333-001 V11): "
            "racks, rows, three feeds a rack, compute, storage, in-band and out-of-band networks "
            "wired port to port.",
            superpod::parameters(),
            size,
            build};
}

} // namespace cw::project
