#include "core/project/templates/superpod_build.h"

#include "core/physical/verbs.h"

#include <fmt/format.h>

namespace cw::project::superpod {

using namespace model;

namespace {

std::string rackName(const Build& build, Id<Rack> rack) { return build.tx.design().at(rack).name; }

Expected<void> buildNodes(Build& build)
{
    Pool pool;
    pool.origin = build.origin("pool/training");
    pool.name = "training";
    const auto poolId = build.tx.create(pool);
    if (!poolId)
        return fail(poolId.error());
    build.pool = *poolId;
    for (std::int64_t k = 0; k < build.sizes.nodes; ++k) {
        const Id<Rack> rack =
            build.computeRacks[static_cast<std::size_t>(k / build.sizes.nodesPerRack)];
        const std::int64_t slot = k % build.sizes.nodesPerRack;
        // Heavy things low: four nodes of 8U from the floor up.
        const auto made = build.addOnRails(kNode,
                                     fmt::format("dgx-{}-{}", rackName(build, rack), slot + 1),
                                     "compute-node", rack, slot * 8 + 1, k + 1);
        if (!made)
            return fail(made.error());
        if (auto done = build.tx.update(*made, [&](Device& device) {
                device.pool = build.pool;
                device.group = k / 32 + 1;
            });
            !done)
            return done;
        build.nodes.push_back(*made);
    }
    return {};
}

/// Three rack PDUs of 2U in the top of a compute rack, two strips in each other rack.
Expected<void> buildPdus(Build& build)
{
    const auto otherPart = build.parts.embed(kOtherPdu);
    if (!otherPart)
        return fail(otherPart.error());
    for (const Id<Rack> rack : build.computeRacks)
        for (std::int64_t i = 0; i < build.sizes.computePdus; ++i) {
            const auto letter = static_cast<char>('a' + i);
            const auto made =
                build.addOnRails(kComputePdu, fmt::format("pdu-{}-{}", rackName(build, rack), letter),
                           "rack-pdu", rack, 43 + i * 2, i + 1);
            if (!made)
                return fail(made.error());
            build.pdus.push_back(*made);
        }
    for (const Id<Rack> rack : build.otherRacks)
        for (std::int64_t i = 0; i < build.sizes.otherPdus; ++i) {
            Device pdu;
            pdu.name = fmt::format("pdu-{}-{}", rackName(build, rack), static_cast<char>('a' + i));
            pdu.origin = build.origin("device/" + pdu.name);
            pdu.part = *otherPart;
            pdu.role = "rack-pdu";
            pdu.index = i + 1;
            pdu.placement = OnStrip{rack, Face::Rear, i == 0 ? StripSide::Left : StripSide::Right, 0,
                                    millimetres(50)};
            const auto made = physical::addDevice(build.tx, pdu);
            if (!made)
                return fail(made.error());
            build.pdus.push_back(*made);
        }
    return {};
}

/// Arrays fill their racks from the floor up; managers and servers start the management racks.
Expected<void> buildStorageAndManagement(Build& build)
{
    const auto firstArrayRack =
        static_cast<std::size_t>(build.sizes.fabricRacks + build.sizes.storageRacks);
    for (std::int64_t k = 0; k < build.sizes.arrays; ++k) {
        const auto made = build.addOnRails(kArray, fmt::format("storage-{:02}", k + 1),
                                     "storage-array",
                                     build.otherRacks[firstArrayRack + static_cast<std::size_t>(k / 12)],
                                     1 + (k % 12) * 3, k + 1);
        if (!made)
            return fail(made.error());
        build.arrays.push_back(*made);
    }
    const Id<Rack> management = build.otherRacks[static_cast<std::size_t>(
        build.sizes.otherRacks() - build.sizes.managementRacks)];
    for (std::int64_t k = 0; k < build.sizes.servers; ++k) {
        const auto made = build.addOnRails(kServer, fmt::format("mgmt-{}", k + 1),
                                     "management-server", management, 1 + k * 2, k + 1);
        if (!made)
            return fail(made.error());
        build.servers.push_back(*made);
    }
    for (std::int64_t k = 0; k < build.sizes.managers; ++k) {
        const auto made =
            build.addOnRails(kManager, fmt::format("ufm-{}", k + 1), "fabric-manager", management,
                       1 + build.sizes.servers * 2 + k, k + 1);
        if (!made)
            return fail(made.error());
        build.managers.push_back(*made);
    }
    return {};
}

} // namespace

Expected<void> buildDevices(Build& build)
{
    if (auto nodes = buildNodes(build); !nodes)
        return nodes;
    if (auto pdus = buildPdus(build); !pdus)
        return pdus;
    return buildStorageAndManagement(build);
}

} // namespace cw::project::superpod
