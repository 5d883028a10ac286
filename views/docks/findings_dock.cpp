#include "views/docks/findings_dock.h"

namespace cw::views {

struct FindingsDock::Private {};

FindingsDock::FindingsDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Findings"));
}

FindingsDock::~FindingsDock() = default;

QString FindingsDock::title() const
{
    return tr("Findings");
}

void FindingsDock::goToNext(int) {}

} // namespace cw::views
