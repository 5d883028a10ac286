#include "views/docks/catalog_dock.h"

namespace cw::views {

struct CatalogDock::Private {};

CatalogDock::CatalogDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Catalog"));
}

CatalogDock::~CatalogDock() = default;

QString CatalogDock::title() const
{
    return tr("Catalog");
}

void CatalogDock::focusSearch() {}
QString CatalogDock::currentPart() const { return {}; }

} // namespace cw::views
