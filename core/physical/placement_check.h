#pragma once

#include "core/edit/transaction.h"
#include "core/physical/occupancy.h"

namespace cw::physical {

// Inner helpers of the verbs.

/// Those who share the rack with `device` at some time of its life, itself left out.
[[nodiscard]] RackOccupancy occupancyBeside(const edit::State& state, Id<model::Rack> rack,
                                            const model::Device& device);
/// Whether a device may hang on these rails at all: kind of mounting and width.
[[nodiscard]] Expected<void> checkSuitsRails(const edit::State& state, const model::Device& device,
                                             const RackGeometry& rack, model::WidthSlot width,
                                             std::string_view rackName);
/// Cells or bays of `parent`: they exist, nobody else sits there, the device is not too large.
[[nodiscard]] Expected<void> checkSlots(const edit::State& state, const model::Device& device,
                                        Id<model::Device> parent,
                                        const std::vector<std::string>& slots,
                                        std::string_view word);
/// "ufm-1 (U8) and leaf-2 (U9)".
[[nodiscard]] std::string occupantsText(const edit::State& state, const RackOccupancy& rack,
                                        const std::vector<Id<model::Device>>& devices);
[[nodiscard]] std::string nameOf(const edit::State& state, const model::Device& device);
/// New lengths for the cables of devices that moved.
[[nodiscard]] Expected<void> remeasureDevices(edit::Transaction& tx,
                                              const std::vector<Id<model::Device>>& devices);

} // namespace cw::physical
