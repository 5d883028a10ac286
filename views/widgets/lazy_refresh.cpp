#include "views/widgets/lazy_refresh.h"

#include <QEvent>

namespace cw::views {

LazyRefresh::LazyRefresh(QWidget& widget, std::function<void()> refresh)
    : QObject(&widget), m_widget(&widget), m_refresh(std::move(refresh))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &LazyRefresh::now);
    widget.installEventFilter(this);
}

void LazyRefresh::later()
{
    m_pending = true;
    if (m_widget->isVisible() && !m_timer.isActive())
        m_timer.start();
}

void LazyRefresh::now()
{
    m_timer.stop();
    if (!m_pending)
        return;
    m_pending = false;
    m_refresh();
}

bool LazyRefresh::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_widget && event->type() == QEvent::Show)
        now();
    return QObject::eventFilter(watched, event);
}

} // namespace cw::views
