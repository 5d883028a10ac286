#pragma once

#include "core/model/design.h"

#include <fmt/format.h>

namespace cw::bench {

/// The largest design the project promises to be quick on: 12,800 nodes in 1,600 racks, 1,200 switches
/// and 120,000 connections, each with names, origins, optics and lengths as a generator makes them.
/// Shapes matter here, not whether the network is a sensible one.
inline model::Design largeDesign(int nodes = 12'800, int connections = 120'000)
{
    using namespace model;
    Design design;
    const auto part = [&](const char* key, PartClass partClass) {
        Part made;
        made.key = key;
        made.partClass = partClass;
        made.manufacturer = "Maker";
        made.model = key;
        for (const char* fact : {"rack_units", "power_max_w", "weight_kg", "depth_mm"})
            made.facts[fact] = {.value = 8.0};
        for (int port = 0; port < 16; ++port)
            made.ports.push_back({.name = fmt::format("osfp{}", port), .cage = "osfp"});
        made.id = partId(made);
        design.table<Part>().insert(made);
        return made.id;
    };
    const Id<Part> node = part("node", PartClass::Server);
    const Id<Part> leaf = part("switch", PartClass::Switch);
    const Id<Part> optic = part("optic", PartClass::Transceiver);
    const Id<Part> cable = part("cable", PartClass::Cable);
    const auto origin = [](const std::string& key) { return Origin{"network:compute", key}; };
    const auto idOf = [&](const std::string& key) { return originId("network:compute", key); };

    Hall hall;
    hall.id = Id<Hall>(1);
    hall.name = "Hall 1";
    hall.width = metres(200);
    hall.depth = metres(100);
    design.table<Hall>().insert(hall);
    Network network;
    network.id = Id<Network>(1);
    network.name = "compute";
    design.table<Network>().insert(network);

    std::vector<Id<Rack>> racks;
    for (int i = 0; i < nodes / 8 + 1; ++i) {
        Rack rack;
        rack.name = fmt::format("R{:04}", i);
        rack.id = Id<Rack>(idOf(rack.name));
        rack.origin = origin(rack.name);
        rack.hall = hall.id;
        rack.position = {millimetres(600.0 * (i % 50)), millimetres(2400.0 * (i / 50)), 0};
        design.table<Rack>().insert(rack);
        racks.push_back(rack.id);
    }
    std::vector<Id<Device>> devices;
    const int switches = nodes * 3 / 32;
    for (int i = 0; i < nodes + switches; ++i) {
        Device device;
        device.name = fmt::format("{}-{:05}", i < nodes ? "node" : "leaf", i);
        device.id = Id<Device>(idOf(device.name));
        device.origin = origin(device.name);
        device.part = i < nodes ? node : leaf;
        device.role = i < nodes ? "compute-node" : "leaf";
        device.index = i;
        device.placement = InRack{racks[static_cast<std::size_t>(i) % racks.size()],
                                  kRackUnit * (1 + 5 * (i / static_cast<int>(racks.size()))),
                                  Face::Front, WidthSlot::Full};
        if (i >= nodes)
            device.network = network.id;
        design.table<Device>().insert(device);
        devices.push_back(device.id);
    }
    for (int i = 0; i < connections; ++i) {
        Connection link;
        link.name = fmt::format("C{:06}", i);
        link.id = Id<Connection>(idOf(link.name));
        link.origin = origin(link.name);
        link.network = network.id;
        const auto a = static_cast<std::size_t>(i % nodes);
        const auto z = static_cast<std::size_t>(nodes + i % switches);
        link.ends = {{{devices[a], fmt::format("osfp{}/{}", i / nodes % 16, 1 + i % 2)}, optic},
                     {{devices[z], fmt::format("osfp{}/{}", i % 32, 1 + i % 2)}, optic}};
        link.part = cable;
        link.rateGbit = 400;
        link.tier = 1;
        link.rail = 1 + i % 8;
        link.lengthEstimated = Length{3'000'000 + 1234 * (i % 20'000)};
        link.lengthOrdered = metres(3 + i % 47);
        design.table<Connection>().insert(link);
    }
    return design;
}

} // namespace cw::bench
