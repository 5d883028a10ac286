#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/analysis/numbers.h"
#include "core/model/entities.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cw::cli {

namespace {

Json infoJson(const OpenProject& project, const analysis::DesignNumbers& n, const std::string& hash)
{
    const auto& revisions = project.opened.document.revisions;
    const std::string& current = project.design().settings().revision;
    Json out{{"name", project.name},
             {"version", project.opened.version},
             {"generator", project.opened.generator},
             {"revision", !current.empty() || revisions.empty() ? current : revisions.back().label},
             {"hash", hash},
             {"variant", project.variantName},
             {"phase", project.phaseName},
             {"halls", n.halls},
             {"racks", n.racks},
             {"nodes", n.nodes},
             {"accelerators", n.accelerators},
             {"devices", n.devices},
             {"passives", n.passives},
             {"links", n.links},
             {"data_cables", n.dataCables},
             {"power_cords", n.powerCords}};
    addSum(out, "power_max_w", n.powerMaxW);
    addSum(out, "power_expected_w", n.powerExpectedW);
    addSum(out, "heat_air_w", n.heatAirW);
    addSum(out, "heat_liquid_w", n.heatLiquidW);
    addSum(out, "weight_kg", n.weightKg);
    out["parts"] = n.parts;
    out["workloads"] = n.workloads;
    Json workloads = Json::array();
    for (const model::Workload& workload : project.design().table<model::Workload>())
        workloads.push_back(workload.name);
    out["workload_names"] = std::move(workloads);
    Json phases = Json::array();
    for (const model::Phase& phase : project.design().table<model::Phase>())
        phases.push_back(
            Json{{"id", phase.id.text()}, {"name", phase.name}, {"order", phase.order}});
    out["phases"] = std::move(phases);
    Json variants = Json::array();
    for (const project::Variant& variant : project.opened.document.variants)
        variants.push_back(Json{{"id", variant.id.text()}, {"name", variant.name}});
    out["variants"] = std::move(variants);
    Json notes = Json::array();
    for (const std::string& note : project.opened.notes)
        notes.push_back(note);
    out["notes"] = std::move(notes);
    return out;
}

report::Report infoText(const OpenProject& project, const analysis::DesignNumbers& n,
                        const std::string& hash)
{
    report::Facts counts{
        {{"Halls", countText(n.halls)},
         {"Racks", countText(n.racks)},
         {"Nodes", countText(n.nodes)},
         {"Accelerators", countText(n.accelerators)},
         {"Devices",
          fmt::format("{}, and {} passive parts", countText(n.devices), countText(n.passives))},
         {"Links", fmt::format("{} on {} cables", countText(n.links), countText(n.dataCables))},
         {"Power cords", countText(n.powerCords)},
         {"Parts", countText(n.parts)}}};
    report::Facts physics{{{"Power, maximum", n.powerMaxW.text("W")},
                           {"Power, expected", n.powerExpectedW.text("W")},
                           {"Heat to air", n.heatAirW.text("W")},
                           {"Heat to liquid", n.heatLiquidW.text("W")},
                           {"Weight", n.weightKg.text("kg", 5)}}};
    report::Facts document{{{"Hash", hash.substr(0, 16)}}};
    const std::string& revision = project.design().settings().revision;
    if (!revision.empty())
        document.items.insert(document.items.begin(), {"Revision", revision});
    for (const model::Workload& workload : project.design().table<model::Workload>())
        document.items.emplace_back("Workload", workload.name);
    for (const project::Variant& variant : project.opened.document.variants)
        document.items.emplace_back("Variant", variant.name);
    for (const model::Phase& phase : project.design().table<model::Phase>())
        document.items.emplace_back("Phase", phase.name);
    std::string where;
    if (!project.variantName.empty())
        where = "variant " + project.variantName;
    if (!project.phaseName.empty())
        where += (where.empty() ? "" : ", ") + ("at the end of phase " + project.phaseName);
    return {project.name,
            where,
            {{"Contents", {counts}}, {"Power, heat, weight", {physics}}, {"Document", {document}}}};
}

} // namespace

Run setUpInfo(CLI::App& command)
{
    auto options = std::make_shared<ProjectOptions>();
    addProjectOptions(command, *options);
    return [options](const World& world) -> Expected<Outcome> {
        auto project = openProject(world, *options);
        if (!project)
            return fail(std::move(project.error()));
        auto hash = project::designHash(project->design());
        if (!hash)
            return fail(std::move(hash.error()));
        const auto numbers = analysis::designNumbers(project->state, project->phase);
        return Outcome{kDone,
                       dump(infoJson(*project, numbers.value, *hash)),
                       infoText(*project, numbers.value, *hash),
                       {}};
    };
}

} // namespace cw::cli
