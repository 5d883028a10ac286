#pragma once

#include "core/model/design.h"

#include <optional>
#include <string>

namespace cw::physical {

/// Where a device is after walking up its parents.
struct Whereabouts {
    std::optional<Id<model::Rack>> rack;
    std::optional<Id<model::Hall>> hall; ///< of the rack, or of a floor-standing device
    std::optional<Id<model::Tray>> tray;
    Id<model::Device> outermost{
        kUnset}; ///< the device that hangs in the rack or stands in the hall
};

[[nodiscard]] Whereabouts whereabouts(const model::Design& design, const model::Device& device);
[[nodiscard]] std::optional<Id<model::Rack>> rackOf(const model::Design& design,
                                                    const model::Device& device);
[[nodiscard]] std::optional<Id<model::Hall>> hallOf(const model::Design& design,
                                                    const model::Device& device);

/// As people read it: "A07 U25–U32", "A07 U20 left", "A07 rear left strip", "A07 U20 · carrier-1
/// cell-11", "Hall 1 at 3.64 m, 1.2 m", "unplaced". `withHall` puts the hall's name in front.
[[nodiscard]] std::string positionText(const model::Design& design, const model::Device& device,
                                       bool withHall = false);
/// Only what stands behind the rack's name: "U25–U32", "rear left strip"; empty outside racks.
[[nodiscard]] std::string unitText(const model::Design& design, const model::Device& device);
/// Number of the lowest unit it takes, for sorting and labels ("A07-25"); none off the rails.
[[nodiscard]] std::optional<std::int64_t> lowestUnit(const model::Design& design,
                                                     const model::Device& device);

} // namespace cw::physical
