#include "views/docks/find_bar.h"

namespace cw::views {

struct FindBar::Private {};

FindBar::FindBar(Context&, QWidget* parent) : QWidget(parent), m(std::make_unique<Private>())
{
    hide();
}

FindBar::~FindBar() = default;

void FindBar::open()
{
    show();
}

bool FindBar::eventFilter(QObject* watched, QEvent* event)
{
    return QWidget::eventFilter(watched, event);
}

} // namespace cw::views
