#include "views/docks/jobs_dock.h"

namespace cw::views {

struct JobsDock::Private {};

JobsDock::JobsDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Jobs"));
}

JobsDock::~JobsDock() = default;

QString JobsDock::title() const
{
    return tr("Jobs");
}



} // namespace cw::views
