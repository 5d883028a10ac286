#pragma once

#include "core/model/design.h"

#include <fmt/format.h>

/// The largest design the product promises: 12,800 nodes of 8 accelerators and 120,000 connections.
/// Made straight into tables, with ids spread as hashed and random ones are.
namespace cw::support {

struct LargeSize {
    int nodes{12'800};
    int connections{120'000};
};

inline std::uint64_t spreadId(std::uint64_t number)
{
    // SplitMix64: a bijection, so ids stay unique.
    std::uint64_t z = number * 0x9e3779b97f4a7c15ULL + 1;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return (z ^ (z >> 31)) | 1ULL;
}

template <class E>
Id<E> largeId(std::uint64_t space, std::uint64_t number)
{
    return Id<E>(spreadId(space * 1'000'000'000ULL + number + 1));
}

template <class E>
void fillTable(model::Design& design, std::vector<E> entities)
{
    std::sort(entities.begin(), entities.end(),
              [](const E& a, const E& b) { return a.id < b.id; });
    design.table<E>().assignSorted(std::move(entities));
}

inline model::Part largePart(const std::string& key, model::PartClass partClass)
{
    model::Part part;
    part.key = key;
    part.partClass = partClass;
    part.manufacturer = "Maker";
    part.model = key;
    part.facts["rack_units"] = {.value = 8.0};
    part.facts["power_max_w"] = {.value = 10200.0, .basis = model::Basis::Maximum};
    for (int i = 1; i <= 8; ++i)
        part.ports.push_back({.name = fmt::format("osfp{}", i), .cage = "osfp", .logicalPorts = 2});
    part.id = model::partId(part);
    return part;
}

inline model::Design largeDesign(const LargeSize& size = {})
{
    using namespace model;
    Design design;
    Settings settings = design.settings();
    settings.name = "Largest design";
    design.table<Settings>().insert(settings);
    const Part node = largePart("node", PartClass::Server);
    const Part leaf = largePart("leaf", PartClass::Switch);
    const Part optic = largePart("optic", PartClass::Transceiver);
    const Part fibre = largePart("fibre", PartClass::Cable);
    fillTable<Part>(design, {node, leaf, optic, fibre});
    Hall hall;
    hall.id = Id<Hall>(7);
    hall.name = "DH1";
    hall.width = metres(200);
    hall.depth = metres(100);
    design.table<Hall>().insert(hall);
    Network network;
    network.id = Id<Network>(9);
    network.name = "compute";
    design.table<Network>().insert(network);

    const int racks = size.nodes / 4;
    std::vector<Rack> rackRows;
    for (int i = 0; i < racks; ++i) {
        Rack rack;
        rack.id = largeId<Rack>(1, static_cast<std::uint64_t>(i));
        rack.name = fmt::format("R{:04}", i + 1);
        rack.hall = hall.id;
        rack.position = {metres(0.6 * (i % 300)), metres(2.4 * (i / 300)), 0};
        rackRows.push_back(std::move(rack));
    }
    fillTable(design, std::move(rackRows));

    const int switches = size.connections / 32;
    std::vector<Device> devices;
    for (int i = 0; i < size.nodes + switches; ++i) {
        const bool isNode = i < size.nodes;
        Device device;
        device.id = largeId<Device>(2, static_cast<std::uint64_t>(i));
        device.origin = Origin{"template:large", fmt::format("device/{}", i)};
        device.name = fmt::format("{}-{:05}", isNode ? "node" : "leaf", i + 1);
        device.part = isNode ? node.id : leaf.id;
        device.role = isNode ? "compute-node" : "leaf";
        device.index = i + 1;
        device.placement = InRack{largeId<Rack>(1, static_cast<std::uint64_t>(i % racks)),
                                  kRackUnit * (isNode ? 8 * (i / racks) : 34 + (i / racks) % 10),
                                  Face::Front, WidthSlot::Full};
        devices.push_back(std::move(device));
    }
    fillTable(design, std::move(devices));

    std::vector<Connection> cables;
    for (int i = 0; i < size.connections; ++i) {
        Connection cable;
        cable.id = largeId<Connection>(3, static_cast<std::uint64_t>(i));
        cable.origin = Origin{"network:compute", fmt::format("link/{}", i)};
        cable.name = fmt::format("C{:06}", i + 1);
        cable.network = network.id;
        const int from = i % size.nodes;
        const int to = size.nodes + i % switches;
        cable.ends = {
            {{largeId<Device>(2, static_cast<std::uint64_t>(from)),
              fmt::format("osfp{}/{}", i / size.nodes % 4 + 1, i / size.nodes % 2 + 1)},
             optic.id},
            {{largeId<Device>(2, static_cast<std::uint64_t>(to)),
              fmt::format("osfp{}/{}", i / switches % 16 / 2 + 1, i / switches % 2 + 1)},
             optic.id}};
        cable.part = fibre.id;
        cable.rateGbit = 400;
        cable.tier = 1;
        cable.rail = i / size.nodes % 8 + 1;
        cable.lengthEstimated = metres(8.55);
        cable.lengthOrdered = metres(10);
        cables.push_back(std::move(cable));
    }
    fillTable(design, std::move(cables));
    return design;
}

} // namespace cw::support
