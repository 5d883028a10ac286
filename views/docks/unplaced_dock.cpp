#include "views/docks/unplaced_dock.h"

namespace cw::views {

struct UnplacedDock::Private {};

UnplacedDock::UnplacedDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Unplaced"));
}

UnplacedDock::~UnplacedDock() = default;

QString UnplacedDock::title() const
{
    return tr("Unplaced");
}

void UnplacedDock::placeAutomatically() {}

} // namespace cw::views
