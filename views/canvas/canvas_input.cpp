#include "views/canvas/canvas_access.h"
#include "views/canvas/canvas_private.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

namespace cw::views {

namespace {

constexpr double kWheelStep = 1.2; ///< zoom of one notch, 120 eighths of a degree
constexpr double kKeyStep = 1.25;
constexpr double kArrowStep = 64; ///< px

/// Drags keep their data only for the call; auto-scrolling needs it in between.
std::unique_ptr<QMimeData> copyOf(const QMimeData& data)
{
    auto out = std::make_unique<QMimeData>();
    for (const QString& format : data.formats())
        out->setData(format, data.data(format));
    return out;
}

} // namespace

bool Canvas::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        // Before the focus moves on.
        auto* key = static_cast<QKeyEvent*>(event);
        const bool tab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
        if (tab && !(key->modifiers() & Qt::ControlModifier) &&
            m->cycle(key->key() == Qt::Key_Backtab))
            return true;
    } else if (event->type() == QEvent::ShortcutOverride && m->gesture != Private::Gesture::None &&
               static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept(); // Escape belongs to the gesture, whatever shortcut it has elsewhere
        return true;
    } else if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(std::max(0.2, 1 + gesture->value()), gesture->position());
            return true;
        }
    } else if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        m->focusByKey = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                        reason == Qt::ShortcutFocusReason;
    }
    return QWidget::event(event);
}

void Canvas::resizeEvent(QResizeEvent* event)
{
    if (!m->keepsFit && event->oldSize().isValid()) {
        // What was in the middle stays there.
        const QSizeF grown = event->size() - event->oldSize();
        m->view.left -= std::llround(grown.width() / 2 * m->view.ratio);
        m->view.top -= std::llround(grown.height() / 2 * m->view.ratio);
    }
    m->refitIfWanted();
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    const bool twoFingers = !event->pixelDelta().isNull() && event->phase() != Qt::NoScrollPhase;
    m->card->hideNow();
    if (twoFingers && !(event->modifiers() & Qt::ControlModifier)) {
        m->keepsFit = false;
        m->pan(event->pixelDelta());
    } else if (event->modifiers() & Qt::ShiftModifier) {
        // Qt turns a wheel with Alt sideways; Shift does so here, for a mouse without a tilt.
        const QPoint by = event->angleDelta();
        m->keepsFit = false;
        m->pan(QPointF(by.y() != 0 ? by.y() : by.x(), 0) / 2);
    } else if (event->angleDelta().y() != 0) {
        zoomBy(std::pow(kWheelStep, event->angleDelta().y() / 120.0), event->position());
    }
    event->accept();
}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    m->focusByKey = false;
    m->press(m->eventAt(event->position(), event->button(), event->buttons(), event->modifiers()));
    update();
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    m->move(m->eventAt(event->position(), Qt::NoButton, event->buttons(), event->modifiers()));
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    m->release(
        m->eventAt(event->position(), event->button(), event->buttons(), event->modifiers()));
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const CanvasEvent at =
        m->eventAt(event->position(), event->button(), event->buttons(), event->modifiers());
    if (m->tool != nullptr)
        m->tool->doubleClick(*this, at);
    if (at.hit)
        Q_EMIT doubleClicked(at.hit->entity);
}

bool Canvas::Private::escape()
{
    if (gesture != Gesture::None || dragInside) {
        cancelGesture();
        return true;
    }
    if (tool != nullptr && tool->key(canvas, Qt::Key_Escape, Qt::NoModifier)) {
        canvas.update();
        return true;
    }
    if (selection.empty())
        return false;
    selection.clear();
    return true;
}

bool Canvas::Private::handleKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (key == Qt::Key_Escape)
        return escape();
    if (tool != nullptr && tool->key(canvas, key, modifiers)) {
        canvas.update();
        return true;
    }
    const Qt::KeyboardModifiers bare = modifiers & ~Qt::KeypadModifier;
    const bool plain = bare == Qt::NoModifier;
    const QPointF middle = viewRect().center();
    const QPointF at = pointer ? QPointF(*pointer) : middle;
    if (key == Qt::Key_Home || (key == Qt::Key_F && plain)) {
        canvas.zoomToFit();
    } else if (key == Qt::Key_F && bare == Qt::ShiftModifier) {
        canvas.zoomToSelection();
    } else if (key == Qt::Key_0 && bare == Qt::ControlModifier) {
        canvas.zoomToNatural();
    } else if (key == Qt::Key_Plus || key == Qt::Key_Equal) {
        canvas.zoomBy(kKeyStep, at);
    } else if (key == Qt::Key_Minus) {
        canvas.zoomBy(1 / kKeyStep, at);
    } else if (plain && key >= Qt::Key_Left && key <= Qt::Key_Down) {
        if (!selection.empty()) {
            (void)walk(static_cast<Qt::Key>(key));
            return true;
        }
        keepsFit = false;
        pan(key == Qt::Key_Left    ? QPointF(kArrowStep, 0)
            : key == Qt::Key_Right ? QPointF(-kArrowStep, 0)
            : key == Qt::Key_Up    ? QPointF(0, kArrowStep)
                                   : QPointF(0, -kArrowStep));
    } else if (key == Qt::Key_Space && plain) {
        spaceHeld = true;
        if (gesture == Gesture::None)
            canvas.setCursor(Qt::OpenHandCursor);
    } else {
        return false;
    }
    return true;
}

void Canvas::keyPressEvent(QKeyEvent* event)
{
    if (!m->handleKey(event->key(), event->modifiers()))
        QWidget::keyPressEvent(event);
}

void Canvas::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m->spaceHeld = false;
        if (m->gesture == Private::Gesture::None)
            unsetCursor();
        return;
    }
    QWidget::keyReleaseEvent(event);
}

void Canvas::focusOutEvent(QFocusEvent* event)
{
    m->spaceHeld = false;
    m->focusByKey = false;
    m->cancelGesture();
    QWidget::focusOutEvent(event);
}

void Canvas::leaveEvent(QEvent*)
{
    m->clearHover();
    Q_EMIT pointerLeft();
}

void Canvas::contextMenuEvent(QContextMenuEvent* event)
{
    m->cancelGesture();
    m->card->hideNow();
    if (event->reason() == QContextMenuEvent::Mouse) {
        const auto hit = m->topHit(toScene(event->pos()));
        Q_EMIT contextMenuRequested(event->globalPos(),
                                    hit ? std::optional(hit->entity) : std::nullopt);
        return;
    }
    // By key: at what is selected, if that is in sight.
    QPoint at = rect().center();
    const auto current = m->selection.current();
    if (current)
        if (const auto box = boxOf(*current))
            if (const QRectF shown = toView(*box).intersected(m->viewRect()); !shown.isEmpty())
                at = shown.center().toPoint();
    Q_EMIT contextMenuRequested(mapToGlobal(at), current);
}

void Canvas::dragEnterEvent(QDragEnterEvent* event)
{
    if (m->tool == nullptr)
        return;
    event->accept(); // whether it may be dropped, each place says
    m->dragInside = true;
    m->dragCopy = copyOf(*event->mimeData());
    m->armAutoScroll();
}

void Canvas::dragMoveEvent(QDragMoveEvent* event)
{
    const CanvasEvent at =
        m->eventAt(event->position(), Qt::LeftButton, event->buttons(), event->modifiers());
    m->last = at;
    m->pointer = at.view;
    Q_EMIT pointerMoved(at.scene);
    if (m->tool != nullptr && m->tool->dragMove(*this, *event->mimeData(), at))
        event->acceptProposedAction();
    else
        event->ignore();
    update();
}

void Canvas::dragLeaveEvent(QDragLeaveEvent*)
{
    m->dragInside = false;
    m->dragCopy.reset();
    m->scrollTimer.stop();
    if (m->tool != nullptr)
        m->tool->dragLeave(*this);
    update();
}

void Canvas::dropEvent(QDropEvent* event)
{
    m->dragInside = false;
    m->dragCopy.reset();
    m->scrollTimer.stop();
    const CanvasEvent at =
        m->eventAt(event->position(), Qt::LeftButton, event->buttons(), event->modifiers());
    if (m->tool != nullptr && m->tool->drop(*this, *event->mimeData(), at)) {
        event->acceptProposedAction();
        setFocus(Qt::OtherFocusReason);
    } else {
        event->ignore();
    }
    update();
}

} // namespace cw::views
