#pragma once

#include "core/drawing/canvas.h"
#include "core/drawing/rack_elevation.h"
#include "core/physical/occupancy.h"

namespace cw::drawing {

/// Which side of a device the reader sees.
enum class Seen : std::uint8_t {
    Front,       ///< it hangs on this face
    Back,        ///< it hangs on the other face and reaches through to this one
    ThroughRack, ///< it hangs on the other face and does not reach this one
};

/// Draws one device into `box`.
void drawDevice(Canvas& canvas, const edit::State& state, const model::Device& device,
                const Box& box, Seen seen, const ElevationOptions& options);
/// Draws a strip device into `box`; `behind`: it hangs on the face that looks away.
void drawStrip(Canvas& canvas, const edit::State& state, const model::Device& device,
               const Box& box, bool behind, const ElevationOptions& options);

} // namespace cw::drawing
