#include "views/canvas/hover_card.h"

namespace cw::views {

namespace {

constexpr int kDelay = 400; ///< ms
constexpr int kGap = 16;
constexpr int kWidest = 360;

} // namespace

HoverCard::HoverCard(QWidget* canvas) : QLabel(canvas)
{
    setObjectName(QStringLiteral("hoverCard"));
    setProperty("cw", "card");
    setTextFormat(Qt::RichText);
    setMargin(10);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("What is under the pointer"));
    hide();
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &HoverCard::showNow);
}

void HoverCard::follow(std::optional<model::EntityRef> entity, QPoint pointer)
{
    m_pointer = pointer;
    if (!entity) {
        m_entity.reset();
        hideNow();
        return;
    }
    if (entity == m_entity && isVisible())
        return; // it stays where it appeared
    m_entity = entity;
    hide();
    if (m_text)
        m_timer.start();
}

void HoverCard::hideNow()
{
    m_timer.stop();
    hide();
}

void HoverCard::showNow()
{
    if (!m_entity || !m_text || parentWidget() == nullptr)
        return;
    const QString text = m_text(*m_entity);
    if (text.isEmpty())
        return;
    QLabel::setText(text);
    setWordWrap(false);
    if (sizeHint().width() > kWidest) {
        setWordWrap(true);
        setFixedWidth(kWidest);
        resize(kWidest, heightForWidth(kWidest));
    } else {
        setMinimumWidth(0);
        setMaximumWidth(QWIDGETSIZE_MAX);
        adjustSize();
    }
    placeBeside(m_pointer);
    show();
    raise();
}

/// Right and below the pointer, or on the other side where there is no room.
void HoverCard::placeBeside(QPoint pointer)
{
    const QSize room = parentWidget()->size();
    QPoint at = pointer + QPoint(kGap, kGap);
    if (at.x() + width() > room.width() - 8)
        at.setX(std::max(8, pointer.x() - kGap - width()));
    if (at.y() + height() > room.height() - 8)
        at.setY(std::max(8, pointer.y() - kGap - height()));
    move(at);
}

} // namespace cw::views
