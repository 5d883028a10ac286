#pragma once

#include "core/physical/verbs.h"

namespace cw::physical {

/// In front of a device for handles, plugs and the door; behind it for plugs and the bend of
/// cables. Planning values for cabinets with doors.
inline constexpr Length kFrontClearance{75000};
inline constexpr Length kRearClearance{150000};
/// Of the rack, for a device of that depth.
[[nodiscard]] Length neededDepth(Length device);

/// What must be known of a rack, beside what is never gone against: a rated load or a floor that
/// would be too weak, where they are known.
struct RackWish {
    bool ratedLoad{false}; ///< its load rating, and the weight of all that is in it
    bool floorLoad{false}; ///< the same of its hall's floor
};

/// The nearest other rack that takes a device off the rails of its own, on the same face and as
/// near to its height as there is room: it suits the device's mounting and width, has the depth
/// that it needs and carries it. In its hall by distance, then elsewhere by name; of those that
/// have the depth, the first few hundred are tried. None for a device that hangs in no rack.
[[nodiscard]] std::optional<model::InRack>
nearestRackFor(const edit::State& state, const model::Device& device, const RackWish& wish = {});

/// Devices that take at least `kg` out of a rack, each with the place that nearestRackFor finds it:
/// one if one will do, else the heaviest first. Locked ones stay, and those that are not there in
/// every phase. None: it cannot be done. For placeAll().
[[nodiscard]] std::optional<std::vector<DeviceMove>>
relieve(const edit::State& state, Id<model::Rack> rack, double kg, const RackWish& wish);

} // namespace cw::physical
