#include "core/checks/space_fixes.h"

#include "core/model/device.h"
#include "core/model/rack.h"
#include "core/physical/floor_place.h"
#include "core/physical/position.h"
#include "core/physical/relief.h"
#include "core/physical/weight.h"

#include <cmath>

#include <fmt/format.h>

namespace cw::checks {

namespace {

using namespace model;
using physical::DeviceMove;

std::optional<double> number(const Finding& finding, std::string_view key)
{
    const auto at = finding.arguments.find(key);
    const auto* value = at != finding.arguments.end() ? std::get_if<double>(&at->second) : nullptr;
    return value != nullptr ? std::optional(*value) : std::nullopt;
}

/// Something on the floor and where it could go.
struct FloorMove {
    std::string name;
    double millimetres{0};
    std::function<Expected<void>(edit::Transaction&)> apply;
};

std::optional<FloorMove> moveOf(std::string name, const physical::Footprint& outline,
                                const std::optional<FloorPosition>& to,
                                std::function<Expected<void>(edit::Transaction&)> apply)
{
    if (!to)
        return std::nullopt;
    return FloorMove{
        std::move(name),
        std::hypot((to->x - outline.x).millimetres(), (to->y - outline.y).millimetres()),
        std::move(apply)};
}

std::optional<FloorMove> toFreeFloor(const edit::State& state, EntityRef ref)
{
    if (const auto id = ref.as<Rack>()) {
        const Rack* rack = state.design.find(*id);
        if (rack == nullptr || rack->locked || !rack->hall)
            return std::nullopt;
        const auto outline = physical::footprint(state.design, *rack);
        const auto to =
            physical::nearestFreeFloor(state, *rack->hall, ref, outline, rack->lifecycle);
        return moveOf(rack->name, outline, to,
                      [id = *id, hall = *rack->hall, to](edit::Transaction& tx) {
                          return physical::moveRack(tx, id, hall, *to);
                      });
    }
    const auto id = ref.as<Device>();
    const Device* device = id ? state.design.find(*id) : nullptr;
    const auto* place = device != nullptr ? std::get_if<InHall>(&device->placement) : nullptr;
    if (place == nullptr || device->locked)
        return std::nullopt;
    const auto outline = physical::footprint(state.design, *device, *place);
    const auto to = physical::nearestFreeFloor(state, place->hall, ref, outline, device->lifecycle);
    return moveOf(device->name, outline, to,
                  [id = *id, hall = place->hall, to](edit::Transaction& tx) {
                      return physical::placeInHall(tx, id, {hall, *to});
                  });
}

/// "B03 U5–U12": as if it hung there.
std::string placeText(const Design& design, const DeviceMove& move)
{
    Device there = design.at(move.device);
    there.placement = move.to;
    return physical::positionText(design, there);
}

std::optional<Fix> moveFix(const edit::State& state, std::vector<DeviceMove> moves,
                           std::string_view why)
{
    constexpr std::size_t kNamed = 3;
    std::string list;
    for (std::size_t i = 0; i < std::min(moves.size(), kNamed); ++i)
        list += fmt::format("{}{} to {}", i == 0 ? "" : ", ",
                            displayName(state.design, moves[i].device),
                            placeText(state.design, moves[i]));
    if (moves.size() > kNamed)
        list += fmt::format(" and {} more", moves.size() - kNamed);
    return Fix{fmt::format("Move {}, {}", list, why),
               [moves = std::move(moves)](edit::Transaction& tx) {
                   return physical::placeAll(tx, moves);
               }};
}

const Rack* rackOf(const edit::State& state, const Finding& finding)
{
    return finding.subjects.empty() ? nullptr
                                    : state.design.find(finding.subjects.front().as<Rack>());
}

std::optional<Fix> relief(const edit::State& state, const Rack& rack, double kg,
                          const physical::RackWish& wish, std::string_view why)
{
    auto moves = physical::relieve(state, rack.id, kg, wish);
    return moves ? moveFix(state, std::move(*moves), why) : std::nullopt;
}

} // namespace

std::optional<Fix> floorFix(const edit::State& state, const Finding& finding)
{
    std::optional<FloorMove> best;
    for (const EntityRef& ref : finding.subjects) {
        auto move = toFreeFloor(state, ref);
        if (move && move->millimetres > 0 && (!best || move->millimetres < best->millimetres))
            best = std::move(move);
    }
    if (!best)
        return std::nullopt;
    return Fix{
        fmt::format("Move {} by {:.0f} mm to free floor", best->name, std::ceil(best->millimetres)),
        std::move(best->apply)};
}

std::optional<Fix> depthFix(const edit::State& state, const Finding& finding, const FixMeans&)
{
    const auto id = finding.subjects.empty() ? std::nullopt : finding.subjects.front().as<Device>();
    const Device* device = id ? state.design.find(*id) : nullptr;
    if (device == nullptr || device->locked)
        return std::nullopt;
    const auto to = physical::nearestRackFor(state, *device);
    return to ? moveFix(state, {{*id, *to}}, "which is deep enough") : std::nullopt;
}

std::optional<Fix> weightFix(const edit::State& state, const Finding& finding, const FixMeans&)
{
    const Rack* rack = rackOf(state, finding);
    const auto load = number(finding, "load_kg");
    const auto limit = number(finding, "limit_kg");
    if (rack == nullptr || !load || !limit)
        return std::nullopt;
    return relief(state, *rack, *load - *limit, {true, false}, "rated for the weight");
}

std::optional<Fix> floorLoadFix(const edit::State& state, const Finding& finding, const FixMeans&)
{
    const Rack* rack = rackOf(state, finding);
    const auto load = number(finding, "load_kpa");
    const auto limit = number(finding, "limit_kpa");
    if (rack == nullptr || !load || !limit)
        return std::nullopt;
    const auto outline = physical::footprint(state.design, *rack);
    const double perKg =
        physical::floorPressureKpa(1.0, outline.width.metres() * outline.depth.metres());
    constexpr double kRounding = 1e-6; // kg
    return relief(state, *rack, (*load - *limit) / perKg + kRounding, {false, true},
                  "where the floor carries the weight");
}

} // namespace cw::checks
