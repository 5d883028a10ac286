#include "app/cli/catalog_access.h"
#include "app/cli/json.h"
#include "app/cli/open_project.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/fabric/metrics.h"
#include "core/model/entities.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::cli {

namespace {

struct PlanOptions {
    fabric::FabricRequest request;
    std::string switchPart;
    std::string tiers{"auto"};
    std::string topology{"rail"};
};

struct ShowOptions : ProjectOptions {
    std::string network;
};

/// The keys that a plan and a measured network share.
struct Counts {
    std::int64_t tiers, planes, leaf, spine, core;
    fabric::LinkCounts links;
    std::int64_t managerLinks;
    fabric::TransceiverCounts transceivers;
    std::vector<double> oversubscription;
    std::int64_t portsUsed, portsFree;
};

Json countsJson(const Counts& c)
{
    return Json{{"tiers", c.tiers},
                {"planes", c.planes},
                {"leaf", c.leaf},
                {"spine", c.spine},
                {"core", c.core},
                {"links", Json{{"node_leaf", c.links.nodeLeaf},
                               {"leaf_spine", c.links.leafSpine},
                               {"spine_core", c.links.spineCore}}},
                {"manager_links", c.managerLinks},
                {"transceivers", Json{{"node", c.transceivers.node},
                                      {"switch", c.transceivers.switches},
                                      {"total", c.transceivers.total()}}},
                {"oversubscription", c.oversubscription},
                {"ports", Json{{"used", c.portsUsed}, {"free", c.portsFree}}}};
}

report::Facts countsText(const Counts& c)
{
    return {{{"Tiers", countText(c.tiers)},
             {"Planes", countText(c.planes)},
             {"Leaf switches", countText(c.leaf)},
             {"Spine switches", countText(c.spine)},
             {"Core switches", countText(c.core)},
             {"Links, node to leaf", countText(c.links.nodeLeaf)},
             {"Links, leaf to spine", countText(c.links.leafSpine)},
             {"Links, spine to core", countText(c.links.spineCore)},
             {"Links to managers", countText(c.managerLinks)},
             {"Transceivers at nodes", countText(c.transceivers.node)},
             {"Transceivers at switches", countText(c.transceivers.switches)},
             {"Oversubscription", c.oversubscription.empty()
                                      ? "-"
                                      : fmt::format("{:.3g}", fmt::join(c.oversubscription, ", "))},
             {"Switch ports",
              fmt::format("{} used, {} free", countText(c.portsUsed), countText(c.portsFree))}}};
}

Expected<Outcome> planOutcome(const World& world, const PlanOptions& options)
{
    auto catalog = openCatalog(world);
    if (!catalog)
        return fail(std::move(catalog.error()));
    const auto part = catalog->find(options.switchPart);
    if (!part)
        return fail(part.error());
    fabric::FabricRequest request = options.request;
    auto radix = fabric::switchRadix(*part, request.linkGbit);
    if (!radix)
        return fail(std::move(radix.error()));
    request.radix = *radix;
    request.tiers = options.tiers == "auto" ? 0 : options.tiers.front() - '0';
    request.topology = *enumFromName<fabric::Topology>(options.topology);
    const auto result = fabric::planFabric(request);
    const fabric::FabricPlan& plan = result.value;
    const Counts counts{plan.tiers,        plan.planes,       plan.leaf,
                        plan.spine,        plan.core,         plan.links,
                        plan.managerLinks, plan.transceivers, plan.oversubscription,
                        plan.portsUsed,    plan.portsFree};
    Json out = countsJson(counts);
    out["infeasible"] = nullptr;
    report::Report text{fmt::format("Fabric of {} nodes", request.nodes),
                        fmt::format("{} at {:g} Gbit/s a link", part->model, request.linkGbit),
                        {{"Counts", {countsText(counts)}}}};
    if (plan.infeasible) {
        Json nearest = Json::array();
        report::Table instead{"", {{"Setting"}, {"Value"}, {"What"}}, {}};
        for (const fabric::Alternative& other : plan.infeasible->nearest) {
            nearest.push_back(
                Json{{"setting", other.setting}, {"value", other.value}, {"text", other.text}});
            instead.rows.push_back({other.setting, other.value, other.text});
        }
        out["infeasible"] =
            Json{{"reason", plan.infeasible->reason}, {"nearest", std::move(nearest)}};
        text.sections = {{"Not feasible", {report::Note{plan.infeasible->reason}}}};
        if (!instead.rows.empty())
            text.sections.push_back({"Would work instead, one at a time", {std::move(instead)}});
    }
    return Outcome{plan.infeasible ? kFailed : kDone, dump(out), std::move(text), {}};
}

Expected<Id<model::Network>> chooseNetwork(const model::Design& design, const std::string& wanted)
{
    std::vector<std::string> names;
    std::optional<Id<model::Network>> compute;
    for (const model::Network& network : design.table<model::Network>()) {
        if (!wanted.empty() && (network.name == wanted || network.id.text() == wanted))
            return network.id;
        names.push_back(network.name);
        if (network.kind == model::NetworkKind::Compute && !compute)
            compute = network.id;
    }
    if (wanted.empty() && compute)
        return *compute;
    return fail(ErrorCode::NotFound,
                wanted.empty() ? "the project has no compute network"
                               : fmt::format("there is no network \"{}\"", wanted),
                "",
                names.empty() ? "the project has no networks"
                              : fmt::format("networks: {}", fmt::join(names, ", ")));
}

Expected<Outcome> showOutcome(const World& world, const ShowOptions& options)
{
    auto project = openProject(world, options);
    if (!project)
        return fail(std::move(project.error()));
    const model::Design& design = project->design();
    const auto network = chooseNetwork(design, options.network);
    if (!network)
        return fail(network.error());
    const auto result = fabric::fabricMetrics(project->state, project->phase, *network);
    if (!result)
        return fail(result.error());
    const fabric::FabricMetrics& m = result->value;
    const Counts counts{m.tiers,        m.planes,       m.leaf,
                        m.spine,        m.core,         m.links,
                        m.managerLinks, m.transceivers, m.oversubscription,
                        m.portsUsed,    m.portsFree};
    Json out{{"network", displayName(design, *network)}};
    out.update(countsJson(counts));
    out["nodes"] = m.nodes;
    out["infeasible"] = nullptr;
    out["bisection_bit_s"] = orNull(m.bisectionBitPerSecond);
    out["cables_without_medium"] = m.cablesWithoutMedium;
    Json domains = Json::array();
    for (const fabric::FailureDomain& domain : m.failureDomains) {
        Json entry = Json::object();
        addEntity(entry, design, domain.device);
        entry["role"] = domain.role;
        entry["nodes_cut"] = domain.nodesCut;
        entry["nodes_slowed"] = domain.nodesSlowed;
        entry["bandwidth_lost"] = domain.bandwidthLost;
        domains.push_back(std::move(entry));
    }
    out["failure_domains"] = std::move(domains);
    report::Facts facts = countsText(counts);
    facts.items.emplace_back("Bisection", numberText(m.bisectionBitPerSecond, "bit/s"));
    return Outcome{
        kDone,
        dump(out),
        {"Network " + displayName(design, *network), project->name, {{"Measured", {facts}}}},
        {}};
}

void addPlanOptions(CLI::App& command, PlanOptions& options)
{
    fabric::FabricRequest& r = options.request;
    command.add_option("--nodes", r.nodes, "Nodes to connect")
        ->required()
        ->check(CLI::PositiveNumber);
    command.add_option("--nics-per-node", r.nicsPerNode, "Links of one node in one plane")
        ->required()
        ->check(CLI::PositiveNumber);
    command.add_option("--link-gbit", r.linkGbit, "Rate of one node link, Gbit/s")
        ->required()
        ->check(CLI::PositiveNumber);
    command.add_option("--switch", options.switchPart, "Catalog id of the switch")->required();
    command.add_option("--su-nodes", r.suNodes, "Node slots of a scalable unit; none: no units")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--planes", r.planes, "Separate planes")->check(CLI::PositiveNumber);
    command.add_option("--tiers", options.tiers, "auto, 1, 2 or 3")
        ->check(CLI::IsMember({"auto", "1", "2", "3"}));
    command
        .add_option("--oversubscription", r.oversubscription, "Down over up bandwidth of leaves")
        ->check(CLI::PositiveNumber);
    command.add_option("--topology", options.topology, "rail, fat-tree or rack-scale")
        ->check(CLI::IsMember({"rail", "fat-tree", "rack-scale"}));
    command.add_option("--manager-ports", r.managerPorts, "Links to fabric managers")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--leaf-down", r.leafDown, "Node links of a leaf")
        ->check(CLI::PositiveNumber);
    command.add_option("--leaf-up", r.leafUp, "Uplinks of a leaf")->check(CLI::NonNegativeNumber);
}

} // namespace

Run setUpFabric(CLI::App& command)
{
    auto planOptions = std::make_shared<PlanOptions>();
    auto showOptions = std::make_shared<ShowOptions>();
    CLI::App* plan = command.add_subcommand("plan", "Counts of a fabric from its inputs");
    addPlanOptions(*plan, *planOptions);
    CLI::App* show = command.add_subcommand("show", "Counts of a network as it is drawn");
    addProjectOptions(*show, *showOptions);
    show->add_option("--network", showOptions->network, "Network by name or id; else compute");
    plan->fallthrough();
    show->fallthrough();
    command.require_subcommand(1);
    return [=](const World& world) {
        return plan->parsed() ? planOutcome(world, *planOptions) : showOutcome(world, *showOptions);
    };
}

} // namespace cw::cli
