#include "views/docks/inspector_dock.h"

namespace cw::views {

struct InspectorDock::Private {};

InspectorDock::InspectorDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Inspector"));
}

InspectorDock::~InspectorDock() = default;

QString InspectorDock::title() const
{
    return tr("Inspector");
}

void InspectorDock::editName() {}

} // namespace cw::views
