#include "views/canvas/scene.h"

namespace cw::views {

drawing::Box Scene::bounds() const
{
    drawing::Box out;
    for (const Piece& piece : pieces())
        out = out.united(piece.bounds);
    return out;
}

} // namespace cw::views
