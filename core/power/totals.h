#pragma once

#include "core/power/device_power.h"

namespace cw::power {

/// Adds one device: its watts, and the device to the unknown ones where they are missing or only a
/// lower bound.
void addPower(model::KnownSum& sum, const DevicePower& power, Id<model::Device> device);

/// totalPower over powers that are gathered already.
[[nodiscard]] model::Result<PowerTotals> totalPower(const model::Design& design,
                                                    const DevicePowers& powers);

} // namespace cw::power
