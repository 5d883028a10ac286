#pragma once

#include "core/drawing/display_list.h"
#include "core/edit/state.h"
#include "core/model/phase_view.h"

#include <map>

namespace cw::drawing {

/// What the caller knows beside geometry: power, temperature, findings. So the picture needs no
/// other room.
struct RackNotes {
    std::map<Id<model::Rack>, std::vector<std::string>> captions; ///< lines under the rack's name
    std::map<Id<model::Device>, std::string> facts; ///< replaces the device's line of facts
    /// Feed that a power device passes on, where its own field does not say.
    std::map<Id<model::Device>, Id<model::Feed>> feeds;
};

struct ElevationOptions {
    model::Face face{model::Face::Front};
    model::PhaseView view;
    RackNotes notes;
    std::size_t racksPerLine{8};   ///< of a sheet
    bool numbersOnBothSides{true}; ///< unit numbers; else left of the front, right of the rear
    bool summary{true};            ///< U used, free, largest hole and weight under each rack
};

/// One rack: its frame stands at x 0, its floor at y 0. A device that cannot be where it is
/// (outside the rails, overlapping) is drawn with an error outline.
[[nodiscard]] DisplayList rackElevation(const edit::State& state, Id<model::Rack> rack,
                                        const ElevationOptions& options);
/// Racks side by side, lines below one another, in the order given.
[[nodiscard]] DisplayList elevationSheet(const edit::State& state,
                                         const std::vector<Id<model::Rack>>& racks,
                                         const ElevationOptions& options);
/// All racks that exist at the view's phase, by hall, row, position and name.
[[nodiscard]] std::vector<Id<model::Rack>> racksInOrder(const edit::State& state,
                                                        const model::PhaseView& view);

/// The hue of a part's class.
[[nodiscard]] Role disciplineRole(const model::Part& part);

} // namespace cw::drawing
