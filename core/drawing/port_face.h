#pragma once

#include "core/drawing/canvas.h"
#include "core/model/part.h"

namespace cw::drawing {

/// Draws the cages and jacks that a part has on a face, in two rows where there are many and the
/// face is high enough, each as wide as its kind is, and gaps between kinds; at the right end of
/// `box`. Returns the room they take.
double drawPorts(Canvas& canvas, const model::Part& part, model::Face face, const Box& box);
/// Power supplies with their inlets, side by side at the left end.
void drawSupplies(Canvas& canvas, const model::Part& part, const Box& box);

} // namespace cw::drawing
