#include "views/docks/selection_dock.h"

namespace cw::views {

struct SelectionDock::Private {};

SelectionDock::SelectionDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Selection"));
}

SelectionDock::~SelectionDock() = default;

QString SelectionDock::title() const
{
    return tr("Selection");
}

void SelectionDock::copy() const {}

} // namespace cw::views
