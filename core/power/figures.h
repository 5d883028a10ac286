#pragma once

#include "core/power/device_power.h"

#include <string>
#include <string_view>

namespace cw::power {

/// What a device's facts say on one basis, before cap, modules and optics.
struct Figure {
    std::optional<double> watts;
    bool leavesOpticsOut{false};
    bool fromSupplies{false}; ///< nameplate as supplies × rating
};
[[nodiscard]] Figure figureOf(const model::Design& design, const model::Device& device,
                              model::Basis basis);

/// Power of an optic or of one end of a cable on a basis; 0 for passive media.
[[nodiscard]] std::optional<double> opticWatts(const model::Part& part, model::Basis basis);

/// "osfp1" of "osfp1/2", "swp1" of "swp1/1:2-3".
[[nodiscard]] std::string_view cageOf(std::string_view port);

/// What sits in the cages of a device: the optic, else the cable; null where none is chosen yet.
struct CageFill {
    Id<model::Device> device{kUnset};
    std::string_view cage; ///< points into the design
    const model::Part* part{nullptr};
};

/// Cap and modules applied to a figure.
[[nodiscard]] DevicePower withCapAndModules(const model::Design& design,
                                            const model::Device& device, model::Basis basis,
                                            const Figure& figure);

} // namespace cw::power
