#include "views/canvas/canvas_private.h"

#include <QApplication>
#include <QMimeData>

#include <algorithm>

namespace cw::views {

namespace {

constexpr int kEdge = 28;          ///< px from the border where a drag scrolls
constexpr double kMostScroll = 18; ///< px a frame
constexpr int kCycleReach = 3;     ///< px the pointer may move and Tab still go on

bool adds(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ShiftModifier);
}
bool toggles(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ControlModifier);
}

} // namespace

CanvasEvent Canvas::Private::eventAt(QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons,
                                     Qt::KeyboardModifiers modifiers)
{
    CanvasEvent event;
    event.view = at.toPoint();
    event.scene = view.toScene(at);
    event.button = button;
    event.buttons = buttons;
    event.modifiers = modifiers;
    event.hit = topHit(event.scene);
    return event;
}

void Canvas::Private::press(const CanvasEvent& event)
{
    if (gesture != Gesture::None)
        return; // a second button does not disturb the first one's gesture
    card->hideNow();
    pressed = event;
    last = event;
    moved = false;
    before = selection.refs();
    if (event.button == Qt::MiddleButton || (event.button == Qt::LeftButton && spaceHeld)) {
        gesture = Gesture::Pan;
        canvas.setCursor(Qt::ClosedHandCursor);
    } else if (event.button == Qt::LeftButton) {
        pressLeft(event);
    } else if (event.button == Qt::RightButton && event.hit &&
               !selection.contains(event.hit->entity)) {
        selection.set(event.hit->entity);
    }
}

void Canvas::Private::pressLeft(const CanvasEvent& event)
{
    if (const auto place = minimap.place(view, canvas.size());
        place && place->contains(event.view)) {
        gesture = Gesture::Overview;
        keepsFit = false;
        setScale(view.scale, minimap.toScene(event.view, *place), viewRect().center());
        return;
    }
    gesture = Gesture::Press;
    if (adds(event.modifiers) || toggles(event.modifiers))
        return; // selecting by click or box, told apart by the release
    if (tool != nullptr) {
        if (event.hit && tool->selects() && !selection.contains(event.hit->entity))
            selection.set(event.hit->entity);
        if (tool->press(canvas, event)) {
            gesture = Gesture::ByTool;
            armAutoScroll();
        }
    }
}

void Canvas::Private::move(const CanvasEvent& event)
{
    last = event;
    if ((event.view - pressed.view).manhattanLength() >= QApplication::startDragDistance())
        moved = true;
    switch (gesture) {
    case Gesture::None:
        hover(event);
        updateCursor(event);
        break;
    case Gesture::Pan:
        // What was taken hold of stays under the pointer.
        keepsFit = false;
        view.place(pressed.scene, event.view);
        viewChanged();
        break;
    case Gesture::Overview:
        if (const auto place = minimap.place(view, canvas.size()))
            setScale(view.scale, minimap.toScene(event.view, *place), viewRect().center());
        break;
    case Gesture::Press:
        if (!moved)
            break;
        if (leftDragPans && !pressed.hit && !adds(event.modifiers)) {
            gesture = Gesture::Pan;
            canvas.setCursor(Qt::ClosedHandCursor);
            keepsFit = false;
            view.place(pressed.scene, event.view);
            viewChanged();
            break;
        }
        gesture = Gesture::Band;
        armAutoScroll();
        [[fallthrough]];
    case Gesture::Band:
        band(event);
        break;
    case Gesture::ByTool:
        tool->move(canvas, event);
        canvas.update();
        break;
    }
}

void Canvas::Private::release(const CanvasEvent& event)
{
    if (event.button != pressed.button)
        return;
    last = event;
    const Gesture was = gesture;
    endGesture();
    if (was == Gesture::ByTool) {
        tool->release(canvas, event);
        if (!moved && tool->selects() && event.hit && selection.refs().size() > 1)
            selection.set(event.hit->entity); // a click on one of many means this one
    } else if (was == Gesture::Band) {
        finishBand();
    } else if (was == Gesture::Press) {
        click(event);
    }
    updateCursor(event);
    canvas.update();
}

void Canvas::Private::click(const CanvasEvent& event)
{
    if (!event.hit) {
        if (!adds(event.modifiers) && !toggles(event.modifiers))
            selection.clear();
        return;
    }
    if (toggles(event.modifiers))
        selection.toggle(event.hit->entity);
    else if (adds(event.modifiers))
        selection.add({event.hit->entity});
    else
        selection.set(event.hit->entity);
}

/// The corner that stays is kept in the scene, so that it stays there while the view scrolls.
void Canvas::Private::band(const CanvasEvent& event)
{
    const QPointF from = view.toView(pressed.scene);
    const QRectF box = QRectF(from, QPointF(event.view)).normalized();
    overlay.setBand(box, event.view.x() < from.x());
    canvas.update();
}

void Canvas::Private::finishBand()
{
    const drawing::Point a = pressed.scene;
    const drawing::Point b = last.scene;
    const drawing::Box box{std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x),
                           std::abs(a.y - b.y)};
    const Selection::Refs found = entitiesIn(box, b.x < a.x);
    if (toggles(pressed.modifiers)) {
        Selection::Refs refs = before;
        for (const model::EntityRef& ref : found) {
            if (const auto at = std::find(refs.begin(), refs.end(), ref); at != refs.end())
                refs.erase(at);
            else
                refs.push_back(ref);
        }
        selection.set(std::move(refs));
    } else if (adds(pressed.modifiers)) {
        selection.add(found);
    } else {
        selection.set(found);
    }
}

void Canvas::Private::cancelGesture()
{
    const Gesture was = gesture;
    endGesture();
    if (was == Gesture::ByTool && tool != nullptr)
        tool->cancel(canvas);
    if (was != Gesture::None && was != Gesture::Pan && was != Gesture::Overview)
        selection.set(before);
    if (dragInside) {
        dragInside = false;
        if (tool != nullptr)
            tool->dragLeave(canvas);
    }
    canvas.update();
}

void Canvas::Private::endGesture()
{
    gesture = Gesture::None;
    scrollTimer.stop();
    overlay.setBand(std::nullopt, false);
    canvas.unsetCursor();
}

void Canvas::Private::pan(QPointF by)
{
    if (by.isNull())
        return;
    const QPointF exact = by * view.ratio + panRest;
    const QPoint whole = exact.toPoint();
    panRest = exact - whole;
    view.left -= whole.x();
    view.top -= whole.y();
    viewChanged();
}

void Canvas::Private::armAutoScroll()
{
    scrollTimer.start();
}

/// Near the border a drag scrolls, the faster the nearer; the gesture goes on at the new place.
void Canvas::Private::autoScroll()
{
    const bool dragging = gesture == Gesture::Band || gesture == Gesture::ByTool || dragInside;
    if (!dragging) {
        scrollTimer.stop();
        return;
    }
    const auto speed = [](int at, int size) {
        const double low = std::clamp((kEdge - at) / double(kEdge), 0.0, 1.0);
        const double high = std::clamp((at - (size - kEdge)) / double(kEdge), 0.0, 1.0);
        return kMostScroll * (low - high);
    };
    // A gesture that begins at the border does not run away before it moves.
    if (!moved && !dragInside)
        return;
    const QPointF by(speed(last.view.x(), canvas.width()), speed(last.view.y(), canvas.height()));
    if (by.isNull())
        return;
    const drawing::Box all =
        store.bounds().grown(std::max(canvas.width(), canvas.height()) * 0.5 / view.scale);
    const drawing::Box seen = view.toScene(viewRect());
    if ((by.x() > 0 && seen.x < all.x) || (by.x() < 0 && seen.right() > all.right()) ||
        (by.y() > 0 && seen.top() > all.top()) || (by.y() < 0 && seen.y < all.y))
        return;
    keepsFit = false;
    pan(by);
    last = eventAt(last.view, last.button, last.buttons, last.modifiers);
    if (gesture == Gesture::Band) {
        band(last);
    } else if (tool != nullptr && gesture == Gesture::ByTool) {
        tool->move(canvas, last);
    } else if (tool != nullptr && dragInside && dragCopy) {
        (void)tool->dragMove(canvas, *dragCopy, last);
    }
}

void Canvas::Private::hover(const CanvasEvent& event)
{
    pointer = event.view;
    Q_EMIT canvas.pointerMoved(event.scene);
    std::optional<model::EntityRef> entity;
    if (event.hit)
        entity = event.hit->entity;
    if (minimap.place(view, canvas.size()).value_or(QRectF()).contains(event.view))
        entity.reset();
    card->follow(entity, event.view);
    if (entity != overlay.hovered())
        Q_EMIT selection.hovered(entity);
}

void Canvas::Private::clearHover()
{
    pointer.reset();
    card->follow(std::nullopt, {});
    if (overlay.hovered())
        Q_EMIT selection.hovered(std::nullopt);
}

void Canvas::Private::updateCursor(const CanvasEvent& event)
{
    if (spaceHeld) {
        canvas.setCursor(Qt::OpenHandCursor);
        return;
    }
    const auto cursor = tool != nullptr ? tool->cursor(canvas, event) : std::nullopt;
    if (cursor)
        canvas.setCursor(*cursor);
    else
        canvas.unsetCursor();
}

/// Through what lies over one another under the pointer. False: nothing to go through, so Tab moves
/// the focus as everywhere.
bool Canvas::Private::cycle(bool backwards)
{
    if (!pointer || gesture != Gesture::None)
        return false;
    if (cycling.empty() || (*pointer - cyclingAt).manhattanLength() > kCycleReach) {
        cycling.clear();
        cyclingAt = *pointer;
        for (const Hit& hit : hitsAt(view.toScene(*pointer)))
            if (accepts(hit.entity))
                cycling.push_back(hit.entity);
    }
    if (cycling.size() < 2)
        return false;
    const auto size = static_cast<std::ptrdiff_t>(cycling.size());
    const auto at = selection.current()
                        ? std::find(cycling.begin(), cycling.end(), *selection.current())
                        : cycling.end();
    std::ptrdiff_t next = backwards ? size - 1 : 0;
    if (at != cycling.end())
        next = (at - cycling.begin() + (backwards ? size - 1 : 1)) % size;
    selection.set(cycling[static_cast<std::size_t>(next)]);
    return true;
}

} // namespace cw::views
