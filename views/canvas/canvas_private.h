#pragma once

#include "views/canvas/canvas.h"
#include "views/canvas/hover_card.h"
#include "views/canvas/minimap.h"
#include "views/canvas/overlay.h"
#include "views/canvas/piece_store.h"
#include "views/canvas/tile_cache.h"
#include "views/theme/theme.h"

#include <QMimeData>
#include <QTimer>

namespace cw::views {

/// What the canvas' files share: content and view (canvas_content.cpp), the gesture under way
/// (canvas_gesture.cpp), events (canvas_input.cpp).
struct Canvas::Private {
    /// Of a frame of 16, of which showing what is painted takes up to a third.
    static constexpr int kSliceMs = 6;
    struct Anchor {
        QPointF view;
        drawing::Point scene;
    };
    enum class Gesture { None, Press, Band, Pan, ByTool, Overview };

    Private(Canvas& canvas, Theme& theme, Selection& selection);

    // Content and view.
    void takePieces();
    void viewChanged();
    void setScale(double scale, drawing::Point keep, QPointF at);
    void fitTo(const drawing::Box& box, double mostScale);
    void refitIfWanted();
    void syncRatio();
    [[nodiscard]] double naturalScale();
    [[nodiscard]] double leastScale() const;
    [[nodiscard]] QRectF viewRect() const { return QRectF(QPointF(0, 0), QSizeF(canvas.size())); }
    [[nodiscard]] bool accepts(model::EntityRef entity) const
    {
        return !selectable || selectable(entity);
    }
    [[nodiscard]] std::vector<Hit> hitsAt(drawing::Point point);
    [[nodiscard]] std::optional<Hit> topHit(drawing::Point point);
    [[nodiscard]] std::vector<model::EntityRef> entitiesIn(const drawing::Box& box, bool touching);
    void applyLook();

    // Painting.
    [[nodiscard]] static std::function<bool()> after(int milliseconds);
    void slice();
    void paint(QPainter& painter);
    void paintEmpty(QPainter& painter) const;
    void worked();

    // Gesture.
    [[nodiscard]] CanvasEvent eventAt(QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons,
                                      Qt::KeyboardModifiers modifiers);
    void press(const CanvasEvent& event);
    void pressLeft(const CanvasEvent& event);
    void move(const CanvasEvent& event);
    void release(const CanvasEvent& event);
    void click(const CanvasEvent& event);
    void band(const CanvasEvent& event);
    void finishBand();
    void cancelGesture();
    void endGesture();
    void pan(QPointF by);
    void autoScroll();
    void armAutoScroll();
    void hover(const CanvasEvent& event);
    void clearHover();
    void updateCursor(const CanvasEvent& event);
    [[nodiscard]] bool cycle(bool backwards);
    [[nodiscard]] bool walk(Qt::Key key);
    void visit(const drawing::Box& area,
               const std::function<void(model::EntityRef, const drawing::Box&, std::size_t)>& use);
    [[nodiscard]] bool handleKey(int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] bool escape();

    Canvas& canvas;
    Theme& theme;
    Selection& selection;
    Scene* scene{nullptr};
    Tool* tool{nullptr};
    std::function<QString(model::EntityRef)> nameOf;
    std::function<bool(model::EntityRef)> selectable;
    QString emptyText;

    ViewTransform view;
    QPointF panRest;     ///< parts of a device pixel that steps of a pan have not moved yet
    bool keepsFit{true}; ///< until somebody zooms or pans, a resize fits again
    std::optional<Anchor> zoomAnchor; ///< until the view changes otherwise
    PieceStore store;
    TileCache tiles{store};
    Overlay overlay;
    Minimap minimap;
    HoverCard* card;
    QTimer workTimer;
    bool wasSettled{false};

    Gesture gesture{Gesture::None};
    CanvasEvent pressed; ///< where the gesture began
    CanvasEvent last;    ///< where it is
    bool moved{false};   ///< further than a click may
    bool spaceHeld{false};
    Selection::Refs before; ///< the selection when the gesture began
    QTimer scrollTimer;
    bool dragInside{false}; ///< a drag from elsewhere is over the canvas
    std::unique_ptr<QMimeData> dragCopy;
    std::optional<QPoint> pointer;
    std::vector<model::EntityRef> cycling; ///< what Tab goes through …
    QPoint cyclingAt;                      ///< … and where
    std::size_t walkedTo{0};               ///< number of the piece that arrows came to last
    bool focusByKey{false};
    bool leftDragPans{false};
};

} // namespace cw::views
