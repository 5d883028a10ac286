#pragma once

#include "core/drawing/rack_elevation.h"
#include "core/model/design.h"
#include "views/canvas/scene.h"

#include <fmt/format.h>

/// Full racks in a grid, drawn by the product's own elevations.
namespace cw::bench {

struct RackMix {
    int racks{0};
    int large{0}; ///< servers of `largeUnits` with eight accelerators
    int largeUnits{8};
    int small{0}; ///< switches of one unit with 32 ports
};

/// 10,000 devices.
inline constexpr RackMix kRacks500{500, 3, 8, 17};
/// 99,000 devices; with the frames 102,000 entities.
inline constexpr RackMix kRacks3000{3000, 8, 2, 25};

inline model::Part rackPart(const std::string& key, int units, int ports, int accelerators)
{
    model::Part part;
    part.key = key;
    part.partClass = accelerators > 0 ? model::PartClass::Server : model::PartClass::Switch;
    part.manufacturer = "Maker";
    part.model = key;
    part.facts["rack_units"].value = double(units);
    part.facts["depth_mm"].value = 800.0;
    part.facts["mounting"].value = std::string("rack");
    if (accelerators > 0)
        part.facts["accelerator_slots"].value = double(accelerators);
    for (int i = 1; i <= ports; ++i) {
        model::PortSpec port;
        port.name = fmt::format("osfp{}", i);
        port.cage = "osfp";
        port.face = model::Face::Front;
        part.ports.push_back(port);
    }
    part.id = model::partId(part);
    return part;
}

template <class E>
void fill(model::Design& design, std::vector<E> entities)
{
    std::sort(entities.begin(), entities.end(), [](const E& a, const E& b) { return a.id < b.id; });
    design.table<E>().assignSorted(std::move(entities));
}

inline edit::State fullRacks(const RackMix& mix)
{
    using namespace model;
    Design design;
    const Part server = rackPart("node", mix.largeUnits, 8, 8);
    const Part leaf = rackPart("leaf", 1, 32, 0);
    fill<Part>(design, {server, leaf});
    Hall hall;
    hall.id = Id<Hall>(7);
    hall.name = "DH1";
    design.table<Hall>().insert(hall);
    std::vector<Rack> racks;
    std::vector<Device> devices;
    for (int i = 0; i < mix.racks; ++i) {
        Rack rack;
        rack.id = Id<Rack>(static_cast<std::uint64_t>(i + 1));
        rack.name = fmt::format("R{:04}", i + 1);
        rack.hall = hall.id;
        rack.rackUnits = 42;
        rack.width = millimetres(600);
        rack.depth = millimetres(1200);
        rack.mountingDepth = millimetres(900);
        int unit = 0;
        for (int j = 0; j < mix.large + mix.small; ++j) {
            const bool isLarge = j < mix.large;
            Device device;
            device.id = Id<Device>(static_cast<std::uint64_t>(i * 100 + j + 1));
            device.name = fmt::format("{}-{}-{}", isLarge ? "node" : "leaf", i + 1, j + 1);
            device.part = isLarge ? server.id : leaf.id;
            device.placement = InRack{rack.id, kRackUnit * unit, Face::Front, WidthSlot::Full};
            unit += isLarge ? mix.largeUnits : 1;
            devices.push_back(std::move(device));
        }
        racks.push_back(std::move(rack));
    }
    fill(design, std::move(racks));
    fill(design, std::move(devices));
    return edit::State::of(design);
}

class RackScene : public views::Scene {
public:
    explicit RackScene(const RackMix& mix) : m_state(fullRacks(mix))
    {
        // About as wide as a screen.
        const int perLine = std::max(1, int(std::sqrt(mix.racks * 16.0 / 9 * 3)));
        const drawing::Box one = drawing::rackElevation(m_state, Id<model::Rack>(1), {}).bounds;
        for (int i = 0; i < mix.racks; ++i) {
            views::Piece piece;
            piece.entity = Id<model::Rack>(static_cast<std::uint64_t>(i + 1));
            piece.origin = {(i % perLine) * (one.width + 60), -(i / perLine) * (one.height + 100)};
            piece.bounds = {piece.origin.x + one.x, piece.origin.y + one.y, one.width, one.height};
            piece.revision = 1;
            m_pieces.push_back(piece);
        }
    }
    [[nodiscard]] const std::vector<views::Piece>& pieces() const override { return m_pieces; }
    [[nodiscard]] std::shared_ptr<const drawing::DisplayList>
    list(const views::Piece& piece) const override
    {
        return std::make_shared<drawing::DisplayList>(
            drawing::rackElevation(m_state, *piece.entity.as<model::Rack>(), {}));
    }

private:
    edit::State m_state;
    std::vector<views::Piece> m_pieces;
};

} // namespace cw::bench
