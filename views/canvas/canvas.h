#pragma once

#include "views/canvas/tool.h"
#include "views/session/selection.h"

#include <QWidget>

#include <functional>
#include <set>

namespace cw::views {

class Theme;

/// Hatches and outlines that come from elsewhere than the display list.
struct Highlight {
    drawing::Role role{drawing::Role::Accent};
    bool dashed{false};
    std::string mark;                                  ///< a short text beside it: "+", "moved"
    drawing::Pattern pattern{drawing::Pattern::Solid}; ///< hatch over it; Solid: none
};

/// A line over the whole canvas that something snaps to.
struct Guide {
    bool upright{true};
    double at{0}; ///< mm: x of an upright one, y of a level one
};

/// The one widget that shows display lists: pans, zooms, selects, hovers, shows guides, and lets a
/// Tool work. Scene y points up; view y points down.
///
/// Wheel zooms at the cursor; middle button or Space and drag pan; a left drag on empty ground is a
/// box (left to right: inside, right to left: touching); Shift adds, Ctrl toggles; Tab goes through
/// overlapping items; Home or F fits, Shift+F fits the selection, Ctrl+0 is natural size, + and -
/// zoom; arrows that the tool has no use for go from what is selected to the nearest item that way,
/// or pan while nothing is; Escape cancels the gesture wholly, and without one clears the
/// selection.
class Canvas : public QWidget {
    Q_OBJECT

public:
    Canvas(Theme& theme, Selection& selection, QWidget* parent = nullptr);
    ~Canvas() override;

    void setScene(Scene* scene); ///< not owned
    [[nodiscard]] Scene* scene() const;
    void setTool(Tool* tool); ///< not owned; null: select only
    [[nodiscard]] Tool* tool() const;
    /// Rich text of the hover card of an entity; empty: no card.
    void setHoverText(std::function<QString(model::EntityRef)> text);
    /// Name of an entity for accessibility.
    void setNameOf(std::function<QString(model::EntityRef)> name);
    [[nodiscard]] QString nameOf(model::EntityRef entity) const;
    /// What may be hovered and selected; none: everything that is drawn.
    void setSelectable(std::function<bool(model::EntityRef)> selectable);
    [[nodiscard]] bool isSelectable(model::EntityRef entity) const;
    /// What stands in the middle while the scene is empty.
    void setEmptyText(const QString& text);
    [[nodiscard]] const QString& emptyText() const;
    [[nodiscard]] Selection& selection() const;

    /// A left drag on empty ground pans instead of drawing a box; Shift still draws one.
    void setLeftDragPans(bool pans);

    // View. Scale: pixels a millimetre.
    [[nodiscard]] double scale() const;
    /// As a share of the natural size: 1 is what Ctrl+0 shows.
    [[nodiscard]] double zoom() const;
    [[nodiscard]] QPointF toView(drawing::Point point) const;
    [[nodiscard]] QRectF toView(const drawing::Box& box) const;
    [[nodiscard]] drawing::Point toScene(QPointF point) const;
    [[nodiscard]] drawing::Box visibleBox() const;
    void setView(drawing::Point centre, double scale);
    void zoomBy(double factor, QPointF at);
    void zoomToFit();
    void zoomToSelection();
    void zoomToNatural();
    void zoomTo(const drawing::Box& box);
    /// Scrolls as little as needed; zooms only if the entity is too small to see.
    void reveal(model::EntityRef entity);
    [[nodiscard]] std::optional<drawing::Box> boxOf(model::EntityRef entity) const;

    // Content.
    [[nodiscard]] std::vector<Hit> hitsAt(drawing::Point point) const; ///< topmost first
    [[nodiscard]] std::vector<model::EntityRef> entitiesIn(const drawing::Box& box,
                                                           bool touching) const;
    /// While there are any, everything else is dimmed.
    void setHighlights(std::map<model::EntityRef, Highlight> highlights);
    /// Selects what lies nearest in the direction of an arrow key; with nothing selected, what is
    /// nearest to the middle. False: nothing lies there.
    bool walk(Qt::Key arrow);
    void setGuides(std::vector<Guide> guides);
    /// Lines every so many mm, wider apart from afar; 0: none.
    void setGridStep(double millimetres);
    [[nodiscard]] double gridStep() const;
    /// The overview in a corner, shown while a part of the scene is out of sight.
    void setMinimapVisible(bool visible);
    [[nodiscard]] bool isMinimapVisible() const;
    void setLayerVisible(drawing::Layer layer, bool visible);
    [[nodiscard]] bool isLayerVisible(drawing::Layer layer) const;
    /// Everything visible is painted and current. Large scenes take several frames.
    [[nodiscard]] bool isSettled() const;
    /// Finishes at once what is visible, however long it takes: before a picture is grabbed.
    void settle();
    /// Paints the whole canvas, finished, into `painter` at the widget's size.
    void paintTo(QPainter& painter);
    /// One frame as on screen: what a slice of time allows, the rest in later frames. The slice
    /// ends when `timeIsUp` says so; none: after 6 ms.
    void paintFrame(QPainter& painter, const std::function<bool()>& timeIsUp = {});

    [[nodiscard]] QSize sizeHint() const override { return {900, 600}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

Q_SIGNALS:
    void viewChanged();
    /// The scene's pieces are other ones, or their revisions.
    void contentChanged();
    /// Position under the pointer, mm; for the status line.
    void pointerMoved(cw::drawing::Point scene);
    void pointerLeft();
    /// What is visible is painted and current.
    void settled();
    void doubleClicked(cw::model::EntityRef entity);
    void contextMenuRequested(QPoint globalPosition, std::optional<cw::model::EntityRef> entity);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void leaveEvent(QEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dragMoveEvent(QDragMoveEvent*) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
