#include "views/canvas/carry_tool.h"

#include "views/canvas/canvas.h"

#include <QElapsedTimer>
#include <QMimeData>

#include <algorithm>

namespace cw::views {

namespace {

constexpr int kDragFrom = 4; ///< px: as far as a hand trembles

} // namespace

CarryTool::CarryTool(Selection& selection, JobCenter& jobs, QObject* parent)
    : Tool(parent), m_selection(&selection), m_cables(jobs, this)
{
}

bool CarryTool::press(Canvas& canvas, const CanvasEvent& event)
{
    if (event.button != Qt::LeftButton || m_byKeys || !event.hit || !isMovable(event.hit->entity))
        return false;
    m_pressed = event.hit->entity;
    m_pressedAt = event.view;
    m_pressedScene = event.scene;
    m_altAtPress = event.modifiers.testFlag(Qt::AltModifier);
    if (!m_selection->contains(*m_pressed))
        m_selection->set(*m_pressed);
    canvas.setFocus(Qt::MouseFocusReason);
    return true;
}

void CarryTool::move(Canvas& canvas, const CanvasEvent& event)
{
    if (!m_pressed)
        return;
    if (!isCarrying()) {
        if ((event.view - m_pressedAt).manhattanLength() < kDragFrom)
            return;
        if (!isWritable() || !lift(canvas)) {
            m_pressed.reset();
            return;
        }
        m_slowestMs = 0;
    }
    follow(canvas, event);
}

void CarryTool::follow(Canvas& canvas, const CanvasEvent& event)
{
    QElapsedTimer clock;
    clock.start();
    m_pointer = event.view;
    const bool alt = event.modifiers.testFlag(Qt::AltModifier);
    // Alt that was held from the press on means a copy; pressed later, no snap.
    if (!alt)
        m_altAtPress = m_altAtPress && isCopying();
    setCopies(m_altAtPress || event.modifiers.testFlag(Qt::ControlModifier));
    carryTo(canvas, event, !alt || m_altAtPress);
    m_slowestMs = std::max(m_slowestMs, static_cast<double>(clock.nsecsElapsed()) / 1e6);
    canvas.update();
}

void CarryTool::release(Canvas& canvas, const CanvasEvent& event)
{
    m_pressed.reset();
    if (!isCarrying())
        return;
    follow(canvas, event);
    finish(canvas);
}

void CarryTool::finish(Canvas& canvas)
{
    letGo();
    forget(canvas);
}

void CarryTool::forget(Canvas& canvas)
{
    putBack();
    m_pressed.reset();
    m_payload.clear();
    m_byKeys = false;
    m_fromElsewhere = false;
    m_altAtPress = false;
    m_cables.forget();
    canvas.update();
}

void CarryTool::tell(bool done, const QString& text)
{
    Q_EMIT dropped(done, text);
    Q_EMIT message(text);
}

void CarryTool::tell(const Error& why)
{
    QString text = QString::fromStdString(why.message);
    if (!why.hint.empty())
        text += QStringLiteral(" — ") + QString::fromStdString(why.hint);
    tell(false, text);
}

std::optional<QCursor> CarryTool::cursor(const Canvas&, const CanvasEvent&) const
{
    if (m_byKeys || !isCarrying())
        return std::nullopt;
    if (landing() == Landing::Refused)
        return QCursor(Qt::ForbiddenCursor);
    return QCursor(isCopying() ? Qt::DragCopyCursor : Qt::ClosedHandCursor);
}

// From the catalog and the tray.

bool CarryTool::dragMove(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    QByteArray payload = data.data(QLatin1String(kPartMime));
    payload += '|' + data.data(QLatin1String(kEntityMime));
    if (!isCarrying() || payload != m_payload) {
        putBack();
        m_payload = payload;
        m_fromElsewhere = liftFrom(data);
        if (!m_fromElsewhere)
            return false;
    }
    m_pointer = event.view;
    carryTo(canvas, event, !event.modifiers.testFlag(Qt::AltModifier));
    canvas.update();
    return landing() != Landing::Nowhere;
}

void CarryTool::dragLeave(Canvas& canvas)
{
    if (m_fromElsewhere)
        forget(canvas);
}

bool CarryTool::drop(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    (void)dragMove(canvas, data, event);
    if (!isCarrying())
        return false;
    const bool fits = landing() == Landing::Fits;
    finish(canvas);
    canvas.setFocus(Qt::OtherFocusReason);
    return fits;
}

} // namespace cw::views
