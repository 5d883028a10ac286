#pragma once

#include "core/drawing/display_list.h"
#include "core/edit/state.h"
#include "core/model/phase_view.h"

#include <map>

namespace cw::drawing {

struct FloorPlanOptions {
    model::PhaseView view;
    std::map<Id<model::Rack>, std::string> notes; ///< a second line in each rack: "40.8 kW"
    std::map<Id<model::Rack>, Role> fills;        ///< default: by the rack's role
    bool trays{true};
    double lettering{1}; ///< of name, legend and scale, in sizes of a printed sheet
    bool legend{true};
};

/// Lettering that is read where all of a hall is seen on a screen: it grows with the hall.
[[nodiscard]] double screenLettering(const model::Hall& hall);

/// The hall from above: x to the right, y up, in mm from its lower left corner.
[[nodiscard]] DisplayList floorPlan(const edit::State& state, Id<model::Hall> hall,
                                    const FloorPlanOptions& options = {});

} // namespace cw::drawing
