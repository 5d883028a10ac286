#include "views/docks/history_dock.h"

namespace cw::views {

struct HistoryDock::Private {};

HistoryDock::HistoryDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("History"));
}

HistoryDock::~HistoryDock() = default;

QString HistoryDock::title() const
{
    return tr("History");
}



} // namespace cw::views
