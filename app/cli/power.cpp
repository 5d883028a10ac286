#include "app/cli/failures.h"
#include "app/cli/json.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/cooling/heat.h"
#include "core/model/entities.h"
#include "core/power/tree.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cw::cli {

namespace {

Json nodeJson(const model::Design& design, const power::NodeLoad& node)
{
    Json phases = Json::array();
    for (const power::PhaseLoad& phase : node.phases)
        phases.push_back(
            Json{{"name", phase.name}, {"load_w", phase.loadW}, {"current_a", phase.currentA}});
    Json out = Json::object();
    addEntity(out, design, node.device);
    out["rack"] = node.rack ? Json(model::EntityRef(*node.rack).text()) : Json(nullptr);
    out["feed"] = node.feed ? Json(displayName(design, *node.feed)) : Json(nullptr);
    out["live"] = node.live;
    out["load_w"] = node.loadW;
    out["load_w_unknown_count"] = node.unknownLoads;
    out["capacity_w"] = orNull(node.rating.capacityW);
    out["usable_w"] = orNull(node.rating.usableW);
    out["percent"] = orNull(node.percent);
    out["phases"] = std::move(phases);
    out["outlets_without_leg"] = node.outletsWithoutLeg;
    return out;
}

Json stateJson(power::DeviceState state)
{
    // Without a cord nothing is known of a device.
    return state == power::DeviceState::NotWired ? Json(nullptr) : Json(enumName(state));
}

Json powerJson(const model::Design& design, const power::PowerResult& result,
               const std::optional<double>& pue)
{
    Json nodes = Json::array();
    for (const power::NodeLoad& node : result.nodes)
        nodes.push_back(nodeJson(design, node));
    Json devices = Json::array();
    for (const power::DeviceCondition& condition : result.devices) {
        Json out = Json::object();
        addEntity(out, design, condition.device);
        out["state"] = stateJson(condition.state);
        out["cords_live"] = condition.cordsLive;
        out["cords_wired"] = condition.cordsWired;
        devices.push_back(std::move(out));
    }
    Json racks = Json::array();
    for (const power::RackPower& rack : result.racks) {
        Json out = Json::object();
        addEntity(out, design, rack.rack);
        addSum(out, "load_w", rack.loadW);
        out["limit_w"] = orNull(rack.limitW);
        racks.push_back(std::move(out));
    }
    Json out{{"basis", enumName(result.basis)}};
    addSum(out, "it_power_w", result.totals.it);
    out["nodes"] = std::move(nodes);
    out["devices"] = std::move(devices);
    out["racks"] = std::move(racks);
    out["pue"] = orNull(pue);
    return out;
}

report::Section nodeTable(const model::Design& design, const power::PowerResult& result)
{
    report::Table table{"",
                        {{"Node"},
                         {"Feed"},
                         {"Load", report::Align::Right},
                         {"Usable", report::Align::Right},
                         {"%", report::Align::Right}},
                        {}};
    std::vector<const power::NodeLoad*> byName;
    for (const power::NodeLoad& node : result.nodes)
        byName.push_back(&node);
    std::sort(byName.begin(), byName.end(), [&](const auto* a, const auto* b) {
        return displayName(design, a->device) < displayName(design, b->device);
    });
    for (const power::NodeLoad* node : byName)
        table.rows.push_back(
            {displayName(design, node->device),
             node->feed ? displayName(design, *node->feed) : std::string("-"),
             (node->unknownLoads > 0 ? "≥ " : "") + numberText(node->loadW, "W"),
             numberText(node->rating.usableW, "W"),
             node->percent ? fmt::format("{:.1f}", *node->percent) : std::string("-")});
    return {"Sources, PDUs, shelves", {std::move(table)}};
}

report::Section stateTable(const model::Design& design, const power::PowerResult& result)
{
    std::map<power::DeviceState, std::size_t> counts;
    report::Table table{"", {{"Device"}, {"State"}, {"Cords live", report::Align::Right}}, {}};
    for (const power::DeviceCondition& condition : result.devices) {
        ++counts[condition.state];
        if (condition.state != power::DeviceState::Ok && table.rows.size() < 40)
            table.rows.push_back(
                {displayName(design, condition.device), std::string(enumName(condition.state)),
                 fmt::format("{} of {}", condition.cordsLive, condition.cordsWired)});
    }
    report::Facts facts;
    for (const auto& [state, count] : counts)
        facts.items.emplace_back(enumName(state), countText(static_cast<std::int64_t>(count)));
    std::vector<report::Block> blocks{std::move(facts)};
    if (!table.rows.empty())
        blocks.emplace_back(std::move(table));
    return {"Devices", std::move(blocks)};
}

} // namespace

Run setUpPower(CLI::App& command)
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
        const auto result =
            power::computePower(design, project->phase, model::Basis::Maximum, *lost);
        const auto cooling = cooling::computeCooling(design, project->phase, model::Basis::Maximum);
        report::Report text{"Power of " + project->name,
                            fmt::format("IT power, maximum: {}{}", result.value.totals.it.text("W"),
                                        lostText(*options)),
                            {stateTable(design, result.value), nodeTable(design, result.value)}};
        return Outcome{
            kDone, dump(powerJson(design, result.value, cooling.value.pue)), std::move(text), {}};
    };
}

} // namespace cw::cli
