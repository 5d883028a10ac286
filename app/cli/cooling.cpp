#include "app/cli/failures.h"
#include "app/cli/json.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/cooling/heat.h"
#include "core/model/entities.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cw::cli {

namespace {

Json rackJson(const model::Design& design, const cooling::RackCooling& rack)
{
    Json out = Json::object();
    addEntity(out, design, rack.rack);
    addSum(out, "heat_air_w", rack.heat.airW);
    addSum(out, "heat_liquid_w", rack.heat.liquidW);
    addSum(out, "airflow_m3_s", rack.airflowM3s);
    out["coolant_lpm"] = orNull(rack.coolantLpm);
    out["inlet_c"] = orNull(rack.inletC);
    out["inlet_max_c"] = orNull(rack.inletMaxC);
    return out;
}

Json coolingJson(const model::Design& design, const cooling::CoolingResult& result)
{
    Json racks = Json::array();
    for (const cooling::RackCooling& rack : result.racks)
        racks.push_back(rackJson(design, rack));
    Json out{{"basis", enumName(result.basis)}};
    addSum(out, "heat_air_w", result.total.airW);
    addSum(out, "heat_liquid_w", result.total.liquidW);
    out["racks"] = std::move(racks);
    out["pue"] = orNull(result.pue);
    out["pue_reason"] = result.pueReason;
    return out;
}

report::Report coolingText(const OpenProject& project, const cooling::CoolingResult& result)
{
    const model::Design& design = project.design();
    report::Table table{"",
                        {{"Rack"},
                         {"Heat to air", report::Align::Right},
                         {"Heat to liquid", report::Align::Right},
                         {"Airflow", report::Align::Right},
                         {"Coolant", report::Align::Right},
                         {"Inlet", report::Align::Right}},
                        {}};
    std::vector<const cooling::RackCooling*> byName;
    for (const cooling::RackCooling& rack : result.racks)
        byName.push_back(&rack);
    std::sort(byName.begin(), byName.end(), [&](const auto* a, const auto* b) {
        return displayName(design, a->rack) < displayName(design, b->rack);
    });
    for (const cooling::RackCooling* rack : byName)
        table.rows.push_back(
            {displayName(design, rack->rack), rack->heat.airW.text("W"),
             rack->heat.liquidW.text("W"), rack->airflowM3s.text("m³/s"),
             rack->coolantLpm ? numberText(rack->coolantLpm, "L/min") : std::string("-"),
             rack->inletC ? fmt::format("{:.1f} °C", *rack->inletC) : std::string("-")});
    const std::string pue =
        result.pue ? fmt::format("{:.3f}", *result.pue) : "unknown: " + result.pueReason;
    report::Facts facts{{{"Heat to air", result.total.airW.text("W")},
                         {"Heat to liquid", result.total.liquidW.text("W")},
                         {"PUE", pue}}};
    return {"Cooling of " + project.name, "", {{"Totals", {facts}}, {"Racks", {std::move(table)}}}};
}

} // namespace

Run setUpCooling(CLI::App& command)
{
    auto options = std::make_shared<FailureOptions>();
    addFailureOptions(command, *options);
    return [options](const World& world) -> Expected<Outcome> {
        auto project = openProject(world, *options);
        if (!project)
            return cw::fail(std::move(project.error()));
        const auto lost = failuresIn(project->state, *options);
        if (!lost)
            return cw::fail(lost.error());
        const model::Design& design = project->design();
        power::DevicePowers powers(design, project->phase, model::Basis::Maximum);
        if (!lost->lost.empty()) {
            const auto failed =
                power::computePower(design, project->phase, model::Basis::Maximum, *lost);
            powers = power::drawnPowers(std::move(powers), failed.value);
        }
        const auto result = cooling::computeCooling(design, project->phase, powers);
        report::Report text = coolingText(*project, result.value);
        text.title += lostText(*options);
        return Outcome{kDone, dump(coolingJson(design, result.value)), std::move(text), {}};
    };
}

} // namespace cw::cli
