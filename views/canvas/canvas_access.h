#pragma once

namespace cw::views {

class Canvas;

/// Lets screen readers walk a canvas: a list with one item for each entity in sight. Once a process
/// is enough.
void installCanvasAccess();
/// Tells them that other items are selected.
void canvasSelectionChanged(Canvas& canvas);

} // namespace cw::views
