#include "core/estimate/derive_system.h"

#include "core/base/plural.h"
#include "core/estimate/derive_network.h"
#include "core/estimate/derive_nodes.h"

#include <fmt/format.h>

#include <algorithm>

namespace cw::estimate {

using model::Derivation;
using model::Device;
using model::EntityRef;
using model::Part;
using model::term;

namespace {

namespace keys = model::facts;

/// A fact of the accelerator in SI units, with its derivation; none if unknown.
std::optional<double> take(SystemView& view, const Part& part, std::string_view fact,
                           std::string_view member, std::string name, std::string unit,
                           double factor, std::string_view formula)
{
    const auto number = part.number(fact);
    Derivation why =
        term(std::move(name), number ? std::optional(*number * factor) : std::nullopt,
             std::move(unit), std::string(formula), {model::factDerivation(part, fact)});
    why.entity = EntityRef(part.id);
    const auto value = why.value;
    view.why.emplace(member, std::move(why));
    return value;
}

Expected<void> takeAccelerator(SystemView& view, const Part& part)
{
    AcceleratorView& a = view.accelerator;
    a.part = part.key;
    a.name = part.manufacturer + " " + part.model;
    view.acceleratorEntity = EntityRef(part.id);
    const struct {
        model::Precision precision;
        std::string_view fact;
    } kPeaks[] = {{model::Precision::Bf16, keys::kBf16},
                  {model::Precision::Fp8, keys::kFp8},
                  {model::Precision::Fp4, "fp4_tflops_dense"},
                  {model::Precision::Tf32, "tf32_tflops_dense"},
                  {model::Precision::Fp32, "fp32_tflops"}};
    for (const auto& [precision, fact] : kPeaks)
        a.peakFlops[static_cast<std::size_t>(precision)] =
            take(view, part, fact, fmt::format("peak/{}", enumName(precision)),
                 fmt::format("dense peak, {}", enumName(precision)), "FLOP/s", 1e12, "data sheet");
    a.peakFlops[static_cast<std::size_t>(model::Precision::Fp16)] = a.peak(model::Precision::Bf16);
    // HBM is built of binary gigabytes under a decimal name (an 80 GB H100 reports 81,559 MiB); the
    // driver keeps below one per cent.
    constexpr double kUsable = 0.99 * 1024.0 * 1024.0 * 1024.0;
    const auto memory = take(view, part, keys::kMemory, "memory_bytes", "usable memory", "B",
                             kUsable, "0.99 · stated GB · 2^30");
    const auto bandwidth = take(view, part, keys::kMemoryBandwidth, "memory_bytes_per_s",
                                "memory bandwidth", "B/s", 1e9, "data sheet");
    a.powerMaxW =
        take(view, part, keys::kPowerMax, "power_max_w", "power limit", "W", 1, "data sheet");
    const std::string_view missing = !a.peak(model::Precision::Bf16) ? keys::kBf16
                                     : !memory                       ? keys::kMemory
                                     : !bandwidth                    ? keys::kMemoryBandwidth
                                                                     : "";
    if (!missing.empty())
        return fail(ErrorCode::MissingData,
                    fmt::format("the estimate needs {} of {}", missing, a.name),
                    EntityRef(part.id).text(), "add the fact to the part, with its source");
    a.memoryBytes = *memory;
    a.memoryBytesPerS = *bandwidth;
    return {};
}

/// The rack that a device is in, through carriers and chassis.
std::optional<Id<model::Rack>> rackOf(const model::Design& design, const Device& device)
{
    const Device* at = &device;
    for (int depth = 0; depth < 8 && at != nullptr; ++depth) {
        if (const auto rack = model::directRack(at->placement))
            return rack;
        const auto parent = model::parentDevice(at->placement);
        at = parent ? design.find(*parent) : nullptr;
    }
    return std::nullopt;
}

/// The scale-up domain: as the accelerator's part states it, but no larger than what is drawn in
/// one rack (rack-scale systems of several trays) or in all (pods).
Expected<void> takeScaleUp(SystemView& view, const model::Design& design, const Nodes& nodes)
{
    const Part& part = *nodes.accelerator;
    const auto stated = part.number(keys::kScaleUpDomain);
    const auto bandwidth = take(view, part, keys::kScaleUpBandwidth, "links/same_domain",
                                "scale-up bandwidth, one direction", "B/s", 1e9, "data sheet");
    std::int64_t domain = stated ? static_cast<std::int64_t>(*stated) : 1;
    if (!stated)
        view.missing.push_back(
            fmt::format("no scale-up domain known of {}: taken as 1", view.accelerator.name));
    constexpr std::int64_t kLargestRackScale = 144;
    std::int64_t drawn = view.accelerators;
    if (domain <= kLargestRackScale && domain > nodes.perNode) {
        std::map<Id<model::Rack>, std::int64_t> perRack;
        for (const Device* device : nodes.devices)
            if (const auto rack = rackOf(design, *device))
                perRack[*rack] += nodes.perNode;
        drawn = nodes.perNode;
        for (const auto& [rack, count] : perRack)
            drawn = std::max(drawn, count);
    }
    domain = std::max<std::int64_t>(1, std::min(domain, drawn));
    if (domain > 1 && !bandwidth)
        return fail(ErrorCode::MissingData,
                    fmt::format("the estimate needs {} of {}", keys::kScaleUpBandwidth,
                                view.accelerator.name),
                    EntityRef(part.id).text(), "add the fact to the part, with its source");
    view.reach[0] = domain;
    view.links[0] = {0, bandwidth.value_or(0)};
    Derivation why =
        term("scale-up domain", static_cast<double>(domain), "accelerators",
             "least of the part's domain and what is drawn together",
             {model::factDerivation(part, keys::kScaleUpDomain),
              term("drawn together", static_cast<double>(drawn), "accelerators", "count")});
    view.why.emplace("reach/same_domain", std::move(why));
    return {};
}

void setLinks(SystemView& view, const NetworkView& net)
{
    // Planning values: an adapter pair 1 µs, a switch 0.3 µs, 5 ns a metre of cable.
    constexpr double kAdapters = 1e-6;
    constexpr double kSwitch = 0.3e-6;
    constexpr double kPerMetre = 5e-9;
    // Hash-routed large flows fill 62 % of equal paths, adaptive routing 95 % (the measured stacks
    // ran on the latter).
    const double routing = net.adaptiveRouting ? 1.0 : 0.62 / 0.95;
    const double nic = net.nodeBytesPerS / static_cast<double>(view.acceleratorsPerNode);
    const double leafS = kAdapters + kSwitch + 2 * net.leafCableM * kPerMetre;
    const double spineS = leafS + 2 * kSwitch + 2 * net.spineCableM * kPerMetre;
    view.links[1] = {leafS, nic};
    view.links[2] = {spineS, nic / net.oversubscriptionLeaf * routing};
    view.links[3] = {spineS + 2 * kSwitch + 2 * net.spineCableM * kPerMetre,
                     nic / net.oversubscriptionLeaf / net.oversubscriptionSpine * routing};
    view.reach[1] = std::max(view.reach[0], net.nodesPerLeaf * view.acceleratorsPerNode);
    view.reach[2] = std::max(view.reach[1], net.nodesPerPod * view.acceleratorsPerNode);
    view.reach[3] = std::max(view.reach[2], view.accelerators);
    view.rails = net.rails;
    view.oversubscriptionLeaf = net.oversubscriptionLeaf;
    view.oversubscriptionSpine = net.oversubscriptionSpine;
    view.networkEntity = EntityRef(*net.network);

    const Derivation node = term("network links of a node", net.nodeBytesPerS, "B/s",
                                 "sum over drawn links, least of all nodes");
    Derivation adapter = term("network bandwidth of an accelerator", nic, "B/s",
                              "links of a node / accelerators of a node", {node});
    adapter.entity = view.networkEntity;
    const Derivation leaf = term("oversubscription of the leaves", net.oversubscriptionLeaf, "",
                                 "worst leaf: drawn down / drawn up");
    const Derivation spine = term("oversubscription of the spines", net.oversubscriptionSpine, "",
                                  "worst spine: drawn down / drawn up");
    view.why.emplace("links/same_leaf", adapter);
    view.why.emplace("links/cross_spine",
                     term("bandwidth across spines", view.links[2].bytesPerS, "B/s",
                          net.adaptiveRouting
                              ? "link / oversubscription"
                              : "link / oversubscription · 0.65 (no adaptive routing)",
                          {adapter, leaf}));
    view.why.emplace("links/cross_core",
                     term("bandwidth across cores", view.links[3].bytesPerS, "B/s",
                          "link / both oversubscriptions", {adapter, leaf, spine}));
    view.why.emplace("reach/same_leaf",
                     term("accelerators on one leaf", static_cast<double>(view.reach[1]), "",
                          "most nodes on one leaf · accelerators of a node"));
}

Expected<void> takeNetwork(SystemView& view, const edit::State& state,
                           const model::PhaseView& phase, const Nodes& nodes,
                           const Impairments& impairments)
{
    std::vector<Id<Device>> ids;
    ids.reserve(nodes.devices.size());
    for (const Device* device : nodes.devices)
        ids.push_back(device->id);
    const NetworkView net = networkView(state, phase, ids, impairments);
    if (!net.network || net.nodeBytesPerS <= 0) {
        if (view.reach[0] < view.accelerators)
            return fail(
                ErrorCode::MissingData,
                net.linksWithoutRate > 0
                    ? "the links of the compute network have no rate"
                    : fmt::format("{} nodes have no compute network between them", ids.size()),
                "network", "wire the nodes' compute ports to a network of kind compute");
        for (std::size_t c = 1; c < kLinkClassCount; ++c) {
            view.links[c] = view.links[0];
            view.reach[c] = view.reach[0];
        }
        return {};
    }
    setLinks(view, net);
    if (net.unlinkedNodes > 0)
        view.notes.push_back(fmt::format("{} of {} {} no link in the compute network",
                                         net.unlinkedNodes, plural(ids.size(), "node"),
                                         net.unlinkedNodes == 1 ? "has" : "have"));
    if (net.linksWithoutRate > 0)
        view.missing.push_back(plural(net.linksWithoutRate, "compute link without a rate counts",
                                      "compute links without a rate count") +
                               " as 0");
    return {};
}

} // namespace

Expected<SystemView> deriveSystemView(const edit::State& state, const model::PhaseView& phase,
                                      std::optional<Id<model::Pool>> pool,
                                      const Impairments& impairments)
{
    auto found = findNodes(state.design, phase, pool, impairments);
    if (!found)
        return fail(std::move(found.error()));
    const Nodes& nodes = *found;
    SystemView view;
    view.nodes = static_cast<std::int64_t>(nodes.devices.size());
    view.acceleratorsPerNode = nodes.perNode;
    view.accelerators = view.nodes * view.acceleratorsPerNode;
    view.notes = nodes.notes;
    view.why.emplace(
        "accelerators",
        term("accelerators", static_cast<double>(view.accelerators), "",
             "nodes · accelerators of a node",
             {term("nodes", static_cast<double>(view.nodes), "", "drawn, in the phase, not down"),
              term("accelerators of a node", static_cast<double>(view.acceleratorsPerNode), "",
                   "components of the node's part and its modules")}));
    if (auto done = takeAccelerator(view, *nodes.accelerator); !done)
        return fail(std::move(done.error()));
    if (auto done = takeScaleUp(view, state.design, nodes); !done)
        return fail(std::move(done.error()));
    if (auto done = takeNetwork(view, state, phase, nodes, impairments); !done)
        return fail(std::move(done.error()));
    takeClock(view, state.design, nodes, impairments);
    takePower(view, state.design, nodes);
    takeHost(view, state.design, phase, nodes);
    return view;
}

} // namespace cw::estimate
