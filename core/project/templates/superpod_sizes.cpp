#include "core/project/templates/superpod_sizes.h"

#include "core/fabric/network_counts.h"
#include "core/fabric/part_ports.h"

#include <array>

namespace cw::project::superpod {
namespace {

constexpr std::int64_t kUnitNodes = 32; // RA-11333-001 V11: a scalable unit is 32 systems
// Beyond it the in-band core has no ports left for the uplinks of out-of-band switches.
constexpr std::int64_t kMostNodes = 448;
constexpr std::int64_t kRackUnitsUsed = 40; // of 48, in a management rack

std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

Expected<std::int64_t> outOfBandPorts(const catalog::Catalog& catalog, std::string_view key)
{
    return catalog.find(key).map([](const model::Part& part) {
        std::int64_t count = 0;
        const fabric::PartPorts ports(part);
        for (const fabric::LogicalPort& port : ports.all())
            count += port.role == model::PortRole::OutOfBand ? 1 : 0;
        return count;
    });
}

/// RA-11333-001 V11, tables 7 and 8: two leaves a unit for nodes, one for arrays, under spines.
Expected<void> sizeStorage(Sizes& sizes, const catalog::Catalog& catalog,
                           const fabric::SwitchRadix& radix)
{
    const auto array = catalog.find(kArray);
    if (!array)
        return fail(array.error());
    fabric::LeafSpineSizing sizing;
    sizing.nodes = sizes.nodes;
    sizing.linkGbit = 400;
    sizing.radix = radix;
    sizing.managerPorts = sizes.managers; // each has one port for it
    const fabric::PartPorts ports(*array);
    for (const fabric::LogicalPort& port : ports.all())
        if (port.role == model::PortRole::Storage) {
            sizing.arrayPorts += sizes.arrays;
            sizing.arrayGbit = port.rateGbit;
        }
    const auto counts = fabric::planLeafSpine(sizing);
    if (!counts)
        return fail(counts.error());
    sizes.storageNodeLeaves = counts->nodeLeaves;
    sizes.storageLeaves = counts->storageLeaves;
    sizes.storageSpines = counts->spines;
    return {};
}

Expected<void> sizeOutOfBand(Sizes& sizes, const catalog::Catalog& catalog)
{
    const std::array<std::pair<std::string_view, std::int64_t>, 8> things = {{
        {kNode, sizes.nodes},
        {kFabricSwitch, sizes.computeSwitches() + sizes.storageSwitches()},
        {kInBandSwitch, sizes.inBandLeaves + sizes.inBandCores},
        {kManager, sizes.managers},
        {kServer, sizes.servers},
        {kArray, sizes.arrays},
        {kComputePdu, sizes.computeRacks * sizes.computePdus},
        {kOtherPdu, sizes.otherRacks() * sizes.otherPdus},
    }};
    std::int64_t ports = 0;
    for (const auto& [key, count] : things) {
        const auto each = outOfBandPorts(catalog, key);
        if (!each)
            return fail(each.error());
        ports += count * *each;
    }
    const auto part = catalog.find(kOutOfBandSwitch);
    if (!part)
        return fail(part.error());
    const auto radix = fabric::switchRadix(*part, 1);
    if (!radix)
        return fail(radix.error());
    sizes.outOfBand = fabric::planOutOfBand(ports, sizes.units, *radix, {});
    return {};
}

} // namespace

std::span<const TemplateParameter> parameters()
{
    static const std::array kParameters = {
        TemplateParameter{"nodes", "DGX H100 systems", 127, 1, kMostNodes},
        TemplateParameter{"managers", "Fabric manager appliances", 4, 0, 8},
        TemplateParameter{"arrays_per_unit", "Storage arrays for each scalable unit", 3, 1, 6},
        TemplateParameter{"switches_per_rack", "Fabric switches in a rack", 16, 4, 16},
        TemplateParameter{"row_racks", "Racks in a row", 16, 4, 40},
    };
    return kParameters;
}

Expected<Sizes> sizes(const catalog::Catalog& catalog, const TemplateSettings& settings)
{
    Sizes out;
    out.nodes = settings["nodes"];
    out.managers = settings["managers"];
    // The managers take whole node slots of eight ports.
    const std::int64_t managerSlots = ceilDivide(out.managers, 8);
    out.units = ceilDivide(out.nodes + managerSlots, kUnitNodes);
    // Units of the storage network: fabric managers take no node slot there.
    out.arrays = ceilDivide(out.nodes, kUnitNodes) * settings["arrays_per_unit"];
    out.rowRacks = settings["row_racks"];
    out.computeRacks = ceilDivide(out.nodes, out.nodesPerRack);

    const auto switchPart = catalog.find(kFabricSwitch);
    if (!switchPart)
        return fail(switchPart.error());
    const auto radix = fabric::switchRadix(*switchPart, 400);
    if (!radix)
        return fail(radix.error());
    fabric::FabricRequest request;
    request.nodes = out.nodes;
    request.nicsPerNode = 8;
    request.linkGbit = 400;
    request.radix = *radix;
    request.suNodes = kUnitNodes;
    request.managerPorts = out.managers;
    request.nodePortsPerCage = 2;
    out.compute = fabric::planFabric(request).value;
    if (out.compute.infeasible)
        return fail(ErrorCode::Infeasible,
                    "no compute fabric for these settings: " + out.compute.infeasible->reason, {},
                    out.compute.infeasible->nearest.empty() ? std::string()
                                                            : out.compute.infeasible->nearest.front().text);

    if (auto storage = sizeStorage(out, catalog, *radix); !storage)
        return fail(std::move(storage.error()));
    const std::int64_t perRack = settings["switches_per_rack"];
    out.fabricRacks = ceilDivide(out.computeSwitches(), perRack);
    out.storageRacks = ceilDivide(out.storageSwitches(), perRack);
    out.arrayRacks = ceilDivide(out.arrays, 12);

    const auto inBand = catalog.find(kInBandSwitch);
    if (!inBand)
        return fail(inBand.error());
    const auto inBandRadix = fabric::switchRadix(*inBand, 100);
    if (!inBandRadix)
        return fail(inBandRadix.error());
    const auto pairs = fabric::planPair({out.nodes + out.servers, *inBandRadix, {}});
    if (!pairs)
        return fail(pairs.error());
    out.inBandLeaves = pairs->leaves;
    out.inBandCores = pairs->cores;

    // Management racks and out-of-band switches each need the other's number: a few rounds settle.
    out.managementRacks = 1;
    for (int round = 0; round < 4; ++round) {
        if (auto sized = sizeOutOfBand(out, catalog); !sized)
            return fail(std::move(sized.error()));
        const std::int64_t devices =
            out.inBandLeaves + out.inBandCores + out.managers + out.servers;
        const std::int64_t height =
            2 * (out.inBandLeaves + out.inBandCores) + out.managers + 2 * out.servers;
        out.managementRacks =
            std::max(ceilDivide(height, kRackUnitsUsed), ceilDivide(devices, kRackDevices));
    }
    return out;
}

} // namespace cw::project::superpod
