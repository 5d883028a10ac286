#pragma once

#include "views/canvas/scene.h"
#include "views/session/drag_types.h"

#include <QCursor>
#include <QPoint>

class QMimeData;
class QPainter;

namespace cw::views {

class Canvas;

/// What lies under a point, topmost first.
struct Hit {
    model::EntityRef entity;
    std::size_t piece{0}; ///< index into Scene::pieces()
    drawing::Box box;     ///< of the item, in the scene
};

/// A mouse or key event in the canvas' terms.
struct CanvasEvent {
    drawing::Point scene; ///< mm
    QPoint view;          ///< logical pixels
    Qt::MouseButton button{Qt::NoButton};
    Qt::MouseButtons buttons{};
    Qt::KeyboardModifiers modifiers{};
    std::optional<Hit> hit; ///< topmost entity there
};

/// A way to work on a canvas: a gesture from press to release, cancelled wholly by Escape. The
/// canvas itself pans, zooms, selects and hovers; a tool gets what is left, first.
class Tool : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// True: a press on something unselected selects it first, so that the tool moves what is
    /// selected. False: the tool points at things for another reason (measuring, connecting).
    [[nodiscard]] virtual bool selects() const { return true; }
    /// True: the tool takes the gesture, and gets its moves and its release.
    [[nodiscard]] virtual bool press(Canvas&, const CanvasEvent&) { return false; }
    virtual void move(Canvas&, const CanvasEvent&) {}
    virtual void release(Canvas&, const CanvasEvent&) {}
    virtual void doubleClick(Canvas&, const CanvasEvent&) {}
    /// True: used.
    [[nodiscard]] virtual bool key(Canvas&, int, Qt::KeyboardModifiers) { return false; }
    /// Escape, loss of focus, another document: as if the gesture had never begun.
    virtual void cancel(Canvas&) {}
    /// Above the scene, in view coordinates.
    virtual void paint(Canvas&, QPainter&) {}
    [[nodiscard]] virtual std::optional<QCursor> cursor(const Canvas&, const CanvasEvent&) const
    {
        return std::nullopt;
    }
    /// A drag from elsewhere (catalog, unplaced tray): part keys or devices as MIME data.
    [[nodiscard]] virtual bool dragMove(Canvas&, const QMimeData&, const CanvasEvent&)
    {
        return false;
    }
    virtual void dragLeave(Canvas&) {}
    [[nodiscard]] virtual bool drop(Canvas&, const QMimeData&, const CanvasEvent&) { return false; }
};

} // namespace cw::views
