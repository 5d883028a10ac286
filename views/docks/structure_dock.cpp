#include "views/docks/structure_dock.h"

namespace cw::views {

struct StructureDock::Private {};

StructureDock::StructureDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Structure"));
}

StructureDock::~StructureDock() = default;

QString StructureDock::title() const
{
    return tr("Structure");
}

void StructureDock::focusFilter() {}

} // namespace cw::views
