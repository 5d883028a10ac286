#include "core/project/templates/recipes.h"
#include "core/project/templates/workloads.h"

#include "core/fabric/switches.h"
#include "core/physical/verbs.h"

#include <array>

#include <fmt/format.h>

namespace cw::project {

using namespace model;

namespace {

constexpr std::string_view kNode = "nvidia-dgx-h100";
constexpr std::string_view kFabricSwitch = "nvidia-qm9700";
constexpr std::string_view kInBandSwitch = "nvidia-sn4600c";
constexpr std::string_view kOutOfBandSwitch = "nvidia-sn2201";
constexpr std::string_view kRack = "apc-ar3357";
constexpr std::string_view kPdu = "generic-pdu-415v-60a";

std::span<const TemplateParameter> parameters()
{
    static const std::array kParameters = {
        TemplateParameter{"nodes", "8-GPU nodes in the rack", 4, 1, 4},
        TemplateParameter{"feeds", "Independent feeds, a rack PDU on each", 3, 2, 3},
    };
    return kParameters;
}

Expected<TemplateSize> size(const catalog::Catalog&, const TemplateSettings& settings)
{
    return TemplateSize{settings["nodes"], settings["nodes"] * 8, 1};
}

struct Small : RecipeTools {
    using RecipeTools::RecipeTools;
    Id<Rack> rack{kUnset};
    Id<Pool> pool{kUnset};
    std::vector<Id<Device>> nodes;
    std::vector<Id<Device>> pdus;
    std::vector<Id<Device>> switches;
};

Expected<void> buildRoom(Small& build)
{
    Hall hall;
    hall.origin = build.origin("hall");
    hall.name = "Room 1";
    hall.width = metres(6);
    hall.depth = metres(6);
    hall.trayHeight = metres(2.7);
    hall.supplyTemperature = Temperature{22};
    const auto hallId = build.tx.create(hall);
    if (!hallId)
        return fail(hallId.error());
    Row row;
    row.origin = build.origin("row/A");
    row.name = "A";
    row.hall = *hallId;
    const auto rowId = build.tx.create(row);
    const auto part = build.parts.embed(kRack);
    if (!rowId || !part)
        return fail(rowId ? part.error() : rowId.error());
    Rack rack;
    rack.origin = build.origin("rack/A01");
    rack.name = "A01";
    rack.part = *part;
    rack.hall = *hallId;
    rack.row = *rowId;
    rack.position = {metres(2.4), metres(2.4), 0};
    rack.role = "compute";
    const auto made = physical::addRack(build.tx, rack);
    if (!made)
        return fail(made.error());
    build.rack = *made;
    Pool pool;
    pool.origin = build.origin("pool/training");
    pool.name = "training";
    const auto poolId = build.tx.create(pool);
    if (!poolId)
        return fail(poolId.error());
    build.pool = *poolId;
    return {};
}

Expected<void> buildDevices(Small& build, const TemplateSettings& settings)
{
    for (std::int64_t k = 0; k < settings["nodes"]; ++k) {
        const auto node = build.addOnRails(kNode, fmt::format("node-{}", k + 1), "compute-node",
                                           build.rack, k * 8 + 1, k + 1);
        if (!node)
            return fail(node.error());
        if (auto pooled = build.tx.update(*node, [&](Device& device) { device.pool = build.pool; });
            !pooled)
            return pooled;
        build.nodes.push_back(*node);
    }
    const auto part = build.parts.embed(kPdu);
    if (!part)
        return fail(part.error());
    for (std::int64_t k = 0; k < settings["feeds"]; ++k) {
        Device pdu;
        pdu.name = fmt::format("pdu-{}", static_cast<char>('a' + k));
        pdu.origin = build.origin("device/" + pdu.name);
        pdu.part = *part;
        pdu.role = "rack-pdu";
        pdu.index = k + 1;
        pdu.placement = OnStrip{build.rack, Face::Rear, k % 2 == 0 ? StripSide::Left : StripSide::Right,
                                k / 2, millimetres(50)};
        const auto made = physical::addDevice(build.tx, pdu);
        if (!made)
            return fail(made.error());
        build.pdus.push_back(*made);
    }
    return {};
}

/// Switches of a network on the rear rails, one above the other, ports towards those of the nodes.
Expected<std::vector<Id<Device>>> addSwitches(Small& build, Id<Network> network,
                                              const std::string& key, std::string_view part,
                                              std::string prefix, std::int64_t count,
                                              std::int64_t unit, std::int64_t height)
{
    const auto made = build.createSwitches(network, key, part, "leaf", std::move(prefix), count);
    if (!made)
        return made;
    for (const Id<Device> device : *made) {
        auto placed = physical::placeInRack(
            build.tx, device,
            InRack{build.rack, kRackUnit * (unit - 1), Face::Rear, WidthSlot::Full});
        if (!placed)
            return fail(placed.error());
        unit += height;
        build.switches.push_back(device);
    }
    return made;
}

Expected<void> buildCompute(Small& build)
{
    const auto network = build.createNetwork({"compute", "Compute InfiniBand", NetworkKind::Compute,
                                              NetworkTechnology::InfiniBand,
                                              "scale-out between accelerators", 400, 8});
    const auto part = build.parts.part(kFabricSwitch);
    if (!network || !part)
        return fail(network ? part.error() : network.error());
    const auto leaf =
        addSwitches(build, *network, "compute", kFabricSwitch, "ib-leaf-", 1, 42, 1);
    const auto radix = fabric::switchRadix(*part, 400);
    if (!leaf || !radix)
        return fail(leaf ? radix.error() : leaf.error());
    fabric::FabricRequest request;
    request.nodes = static_cast<std::int64_t>(build.nodes.size());
    request.nicsPerNode = 8;
    request.linkGbit = 400;
    request.radix = *radix;
    request.tiers = 1;
    request.nodePortsPerCage = 2;
    const auto plan = fabric::planFabric(request).value;
    if (plan.infeasible)
        return fail(ErrorCode::Infeasible, plan.infeasible->reason);
    fabric::WiringRequest wiring;
    wiring.network = *network;
    wiring.linkGbit = 400;
    wiring.role = PortRole::Compute;
    wiring.nodes = build.nodes;
    wiring.leaves = *leaf;
    wiring.plan = plan;
    return build.wire("rail-optimised", wiring,
                      {"nvidia-mma4z00-ns", "nvidia-mma4z00-ns-flt", "nvidia-mfp7e10"},
                      fabric::MediaPolicy::OpticalOnly);
}

Expected<void> buildEthernet(Small& build)
{
    const auto inBand = build.createNetwork({"in-band", "In-band Ethernet", NetworkKind::InBand,
                                             NetworkTechnology::Ethernet,
                                             "provisioning, jobs, storage", 100});
    if (!inBand)
        return fail(inBand.error());
    const auto leaves = addSwitches(build, *inBand, "in-band", kInBandSwitch, "eth-leaf-", 2, 36, 2);
    if (!leaves)
        return fail(leaves.error());
    fabric::WiringRequest request;
    request.network = *inBand;
    request.linkGbit = 100;
    request.role = PortRole::InBand;
    request.nodes = build.nodes;
    request.leaves = *leaves;
    if (auto wired = build.wire("pair", request, {"nvidia-mcp1600", "nvidia-mfa1a00-c"},
                                fabric::MediaPolicy::CheapestReach);
        !wired)
        return wired;

    const auto outOfBand = build.createNetwork(
        {"out-of-band", "Out-of-band Ethernet", NetworkKind::OutOfBand, NetworkTechnology::Ethernet,
         "baseboard controllers, PDUs, switches", 1});
    if (!outOfBand)
        return fail(outOfBand.error());
    request.nodes.insert(request.nodes.end(), build.switches.begin(), build.switches.end());
    request.nodes.insert(request.nodes.end(), build.pdus.begin(), build.pdus.end());
    const auto oob =
        addSwitches(build, *outOfBand, "out-of-band", kOutOfBandSwitch, "oob-", 1, 44, 1);
    if (!oob)
        return fail(oob.error());
    request.network = *outOfBand;
    request.linkGbit = 1;
    request.role = PortRole::OutOfBand;
    request.leaves = *oob;
    return build.wire("out-of-band", request, {"generic-cat5e"}, fabric::MediaPolicy::CheapestReach);
}

Expected<void> build(edit::Transaction& tx, const catalog::Catalog& catalog,
                     const TemplateSettings& settings)
{
    Settings project;
    project.id = kSettingsId;
    project.name = "One rack of 8-GPU nodes";
    if (auto made = tx.create(project); !made)
        return fail(made.error());
    Small small(tx, catalog, "template:air-rack");
    if (auto room = buildRoom(small); !room)
        return room;
    if (auto devices = buildDevices(small, settings); !devices)
        return devices;
    if (auto compute = buildCompute(small); !compute)
        return compute;
    if (auto ethernet = buildEthernet(small); !ethernet)
        return ethernet;
    if (auto powered = small.power(small.pdus, {small.rack}); !powered)
        return powered;
    constexpr std::array<std::string_view, 1> kModels = {"llama-3-8b"};
    return addTrainingWorkload(small, kModels, small.pool).map([](auto) {});
}

} // namespace

TemplateInfo airRack()
{
    return {"air-rack",
            "One rack of air-cooled 8-GPU nodes",
            "Four DGX H100 in one 48U rack on three feeds, with a compute leaf, an in-band and an "
            "out-of-band switch: the smallest design on which every part of the workbench works.",
            parameters(),
            size,
            build};
}

} // namespace cw::project
