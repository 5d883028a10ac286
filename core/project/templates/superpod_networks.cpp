#include "core/project/templates/superpod_build.h"

#include "core/fabric/switches.h"
#include "core/physical/verbs.h"

#include <fmt/format.h>

namespace cw::project::superpod {

using namespace model;

namespace {

using Devices = std::vector<Id<Device>>;

// RA-11333-001 V11, table 8: fabric managers hang at 200 Gbit/s on 1:2 splitter fibres.
constexpr double kManagerGbit = 200;

/// Next free unit in a run of racks, from the bottom up.
class RackCursor {
public:
    /// `standing`: devices that the first rack has below `firstUnit`; the others start at U2.
    RackCursor(std::vector<Id<Rack>> racks, std::int64_t firstUnit, std::int64_t lastUnit,
               std::int64_t standing = 0)
        : m_racks(std::move(racks)), m_last(lastUnit), m_unit(firstUnit), m_devices(standing)
    {
    }

    /// Switches hang on the rear rails: their ports face the hot aisle, where the nodes' ports are,
    /// and their power side draws from the cold one.
    Expected<void> place(edit::Transaction& tx, Id<Device> device, std::int64_t height)
    {
        if (m_unit + height - 1 > m_last || m_devices == kRackDevices) {
            ++m_rack;
            m_unit = 2;
            m_devices = 0;
        }
        if (m_rack >= m_racks.size())
            return fail(ErrorCode::Infeasible, "the racks of this recipe are too few for its switches");
        auto placed = physical::placeInRack(
            tx, device,
            InRack{m_racks[m_rack], kRackUnit * (m_unit - 1), Face::Rear, WidthSlot::Full});
        m_unit += height;
        ++m_devices;
        return placed;
    }

private:
    std::vector<Id<Rack>> m_racks;
    std::size_t m_rack{0};
    std::int64_t m_last;
    std::int64_t m_unit;
    std::int64_t m_devices;
};

std::vector<Id<Rack>> rackRange(const Build& build, std::int64_t first, std::int64_t count)
{
    const auto at = build.otherRacks.begin() + first;
    return {at, at + count};
}

Expected<void> placeAll(edit::Transaction& tx, RackCursor& cursor, const Devices& devices,
                        std::int64_t height)
{
    for (const Id<Device> device : devices)
        if (auto placed = cursor.place(tx, device, height); !placed)
            return placed;
    return {};
}

/// Evenly over racks, from U10 up; the units above are those of the out-of-band switches.
Expected<void> placeEvenly(edit::Transaction& tx, const std::vector<Id<Rack>>& racks,
                           const Devices& devices)
{
    const std::size_t perRack = (devices.size() + racks.size() - 1) / racks.size();
    for (std::size_t k = 0; k < devices.size(); ++k) {
        RackCursor slot({racks[k / perRack]}, 10 + static_cast<std::int64_t>(k % perRack), 47);
        if (auto placed = slot.place(tx, devices[k], 1); !placed)
            return placed;
    }
    return {};
}

Expected<void> buildCompute(Build& build)
{
    const auto network = build.createNetwork({"compute", "Compute InfiniBand", NetworkKind::Compute,
                                               NetworkTechnology::InfiniBand,
                                               "scale-out between accelerators", 400, 8});
    const auto part = build.parts.embed(kFabricSwitch);
    if (!network || !part)
        return fail(network ? part.error() : network.error());
    fabric::SwitchSpec spec;
    spec.generator = "network:compute";
    spec.namePrefix = "ib-";
    spec.part = *part;
    spec.network = *network;
    const auto switches = fabric::createFabricSwitches(build.tx, build.sizes.compute, spec);
    if (!switches)
        return fail(switches.error());
    Devices all = switches->leaves;
    all.insert(all.end(), switches->spines.begin(), switches->spines.end());
    all.insert(all.end(), switches->cores.begin(), switches->cores.end());
    if (auto placed = placeEvenly(build.tx, rackRange(build, 0, build.sizes.fabricRacks), all);
        !placed)
        return placed;
    build.fabricSwitches = all;

    fabric::WiringRequest request;
    request.network = *network;
    request.linkGbit = 400;
    request.role = PortRole::Compute;
    request.nodes = build.nodes;
    request.managers = build.managers;
    request.managerGbit = kManagerGbit;
    request.leaves = switches->leaves;
    request.spines = switches->spines;
    request.cores = switches->cores;
    request.plan = build.sizes.compute;
    return build.wire("rail-optimised", request,
                {"nvidia-mma4z00-ns", "nvidia-mma4z00-ns-flt", "nvidia-mma4z00-ns400",
                 "nvidia-mfp7e10", "nvidia-mfp7e20"},
                fabric::MediaPolicy::OpticalOnly);
}

Expected<void> buildStorage(Build& build)
{
    const auto network = build.createNetwork({"storage", "Storage InfiniBand", NetworkKind::Storage,
                                               NetworkTechnology::InfiniBand,
                                               "data sets and checkpoints", 400});
    if (!network)
        return fail(network.error());
    const auto nodeLeaves = build.createSwitches(*network, "storage", kFabricSwitch, "leaf",
                                      "st-leaf-", build.sizes.storageNodeLeaves);
    const auto arrayLeaves = build.createSwitches(*network, "storage", kFabricSwitch, "storage-leaf",
                                       "st-array-leaf-", build.sizes.storageLeaves);
    const auto spines = build.createSwitches(*network, "storage", kFabricSwitch, "spine", "st-spine-",
                                  build.sizes.storageSpines);
    for (const auto* row : {&nodeLeaves, &arrayLeaves, &spines})
        if (!*row)
            return fail(row->error());
    Devices all;
    for (const auto* row : {&nodeLeaves, &arrayLeaves, &spines})
        all.insert(all.end(), (*row)->begin(), (*row)->end());
    if (auto placed = placeEvenly(
            build.tx, rackRange(build, build.sizes.fabricRacks, build.sizes.storageRacks), all);
        !placed)
        return placed;
    build.fabricSwitches.insert(build.fabricSwitches.end(), all.begin(), all.end());
    fabric::WiringRequest request;
    request.network = *network;
    request.linkGbit = 400;
    request.role = PortRole::Storage;
    request.nodes = build.nodes;
    request.leaves = *nodeLeaves;
    request.storageLeaves = *arrayLeaves;
    request.spines = *spines;
    request.storage = build.arrays;
    request.managers = build.managers;
    request.managerGbit = kManagerGbit;
    return build.wire("leaf-spine", request,
                {"nvidia-mma4z00-ns", "nvidia-mma1z00-ns400", "nvidia-mma4z00-ns400",
                 "nvidia-mfp7e10", "nvidia-mfp7e20", "nvidia-mfa7u10"},
                fabric::MediaPolicy::OpticalOnly);
}

Expected<void> buildInBand(Build& build, RackCursor& cursor)
{
    const auto network =
        build.createNetwork({"in-band", "In-band Ethernet", NetworkKind::InBand,
                              NetworkTechnology::Ethernet, "provisioning, jobs, home folders", 100});
    if (!network)
        return fail(network.error());
    const auto leaves = build.createSwitches(*network, "in-band", kInBandSwitch, "leaf", "eth-leaf-",
                                  build.sizes.inBandLeaves);
    const auto cores = build.createSwitches(*network, "in-band", kInBandSwitch, "core", "eth-core-",
                                 build.sizes.inBandCores);
    if (!leaves || !cores)
        return fail(leaves ? cores.error() : leaves.error());
    for (const auto* row : {&leaves, &cores}) {
        if (auto placed = placeAll(build.tx, cursor, **row, 2); !placed)
            return placed;
        build.inBand.insert(build.inBand.end(), (*row)->begin(), (*row)->end());
    }
    fabric::WiringRequest request;
    request.network = *network;
    request.linkGbit = 100;
    request.role = PortRole::InBand;
    request.nodes = build.nodes;
    request.leaves = *leaves;
    request.cores = *cores;
    request.services = build.servers;
    return build.wire("pair", request,
                {"nvidia-mcp1600", "nvidia-mfa1a00-c", "nvidia-mfs1s00-h"},
                fabric::MediaPolicy::CheapestReach);
}

Expected<void> buildOutOfBand(Build& build)
{
    const auto network =
        build.createNetwork({"out-of-band", "Out-of-band Ethernet", NetworkKind::OutOfBand,
                              NetworkTechnology::Ethernet, "baseboard controllers, PDUs, switches", 1});
    if (!network)
        return fail(network.error());
    const auto switches = build.createSwitches(*network, "out-of-band", kOutOfBandSwitch, "leaf",
                                    "oob-", build.sizes.outOfBand,
                                               build.sizes.outOfBand / build.sizes.units);
    if (!switches)
        return fail(switches.error());
    // In turn over the switch racks, above the fabric switches: a management rack has no outlets left.
    const auto racks = rackRange(build, 0, build.sizes.fabricRacks + build.sizes.storageRacks);
    for (std::size_t i = 0; i < switches->size(); ++i) {
        RackCursor slot({racks[i % racks.size()]},
                        32 + static_cast<std::int64_t>(i / racks.size()), 47);
        if (auto placed = slot.place(build.tx, (*switches)[i], 1); !placed)
            return placed;
    }
    fabric::WiringRequest request;
    request.network = *network;
    request.linkGbit = 1;
    request.uplinkGbit = 100;
    request.role = PortRole::OutOfBand;
    for (const auto* devices : {&build.nodes, &build.fabricSwitches, &build.servers, &build.managers,
                                &build.inBand, &build.arrays, &build.pdus})
        request.nodes.insert(request.nodes.end(), devices->begin(), devices->end());
    request.leaves = *switches;
    // Uplinks end on the in-band cores, or on the pair that is its own core.
    const std::int64_t tops =
        build.sizes.inBandCores > 0 ? build.sizes.inBandCores : build.sizes.inBandLeaves;
    request.cores.assign(build.inBand.end() - tops, build.inBand.end());
    // The managers keep watch over each other on a cable of their own.
    for (std::size_t k = 0; k + 1 < build.managers.size(); k += 2)
        request.direct.push_back({{build.managers[k], "eth2"}, {build.managers[k + 1], "eth2"}});
    return build.wire("out-of-band", request, {"generic-cat5e", "nvidia-mcp1600", "nvidia-mfa1a00-c"},
                fabric::MediaPolicy::CheapestReach);
}

} // namespace

Expected<void> buildNetworks(Build& build)
{
    if (auto compute = buildCompute(build); !compute)
        return compute;
    if (auto storage = buildStorage(build); !storage)
        return storage;
    // Management racks: above the servers and managers that stand in the first of them.
    const std::int64_t first = build.sizes.otherRacks() - build.sizes.managementRacks;
    RackCursor cursor(rackRange(build, first, build.sizes.managementRacks),
                      2 + build.sizes.servers * 2 + build.sizes.managers, 48,
                      build.sizes.servers + build.sizes.managers);
    if (auto inBand = buildInBand(build, cursor); !inBand)
        return inBand;
    return buildOutOfBand(build);
}

} // namespace cw::project::superpod
