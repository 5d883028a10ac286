#pragma once

#include "views/canvas/tool.h"
#include "views/floor/floor_drag.h"
#include "views/floor/floor_scene.h"
#include "views/session/cable_probe.h"

namespace cw::views {

/// Moves, turns, copies and adds racks and floor-standing plant.
///
///   drag                moves what is selected; snaps to neighbours and tiles, shows distances
///   Alt then drag       copies (also Ctrl held while dragging); Alt while dragging: no snap
///   R                   a quarter turn, also while dragging
///   M                   move mode: arrows as below, Enter to drop, Escape to leave all as it was
///   arrows              10 mm; Shift 100 mm; Ctrl the thing's own size
///
/// Nothing is changed before the drop, which is one step of history; a refused one changes nothing.
class RackTool : public Tool {
    Q_OBJECT

public:
    RackTool(Context& context, FloorScene& scene, QObject* parent = nullptr);

    [[nodiscard]] bool press(Canvas& canvas, const CanvasEvent& event) override;
    void move(Canvas& canvas, const CanvasEvent& event) override;
    void release(Canvas& canvas, const CanvasEvent& event) override;
    [[nodiscard]] bool key(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers) override;
    void cancel(Canvas& canvas) override;
    void paint(Canvas& canvas, QPainter& painter) override;
    [[nodiscard]] std::optional<QCursor> cursor(const Canvas& canvas,
                                                const CanvasEvent& event) const override;
    [[nodiscard]] bool dragMove(Canvas& canvas, const QMimeData& data,
                                const CanvasEvent& event) override;
    void dragLeave(Canvas& canvas) override;
    [[nodiscard]] bool drop(Canvas& canvas, const QMimeData& data,
                            const CanvasEvent& event) override;

    [[nodiscard]] const std::optional<FloorDrag>& drag() const { return m_drag; }
    [[nodiscard]] bool isMoveMode() const { return m_drag && m_byKeys; }
    /// A quarter turn of what is selected, as one step.
    void turnSelected();
    /// Moves what is selected by this much, as one step: the numeric nudge.
    bool moveSelectedBy(double dx, double dy);
    /// What the move in the making does to cables.
    [[nodiscard]] const CableProbe& cables() const { return m_cables; }
    [[nodiscard]] double slowestMoveMs() const { return m_slowestMs; }

Q_SIGNALS:
    void message(const QString& text);
    void dropped(bool done, const QString& text);

private:
    void follow(Canvas& canvas, const CanvasEvent& event);
    void finish();
    void forget(Canvas& canvas);
    void askCables();
    bool arrow(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] std::optional<FloorDrag> ofSelection() const;
    [[nodiscard]] std::optional<FloorDrag> dragOf(const QMimeData& data) const;
    [[nodiscard]] bool isWritable();
    void paintGaps(Canvas& canvas, QPainter& painter) const;

    Context* m_context;
    FloorScene* m_scene;
    CableProbe m_cables;
    std::optional<FloorDrag> m_drag;
    std::optional<model::EntityRef> m_pressed;
    QPoint m_pressedAt;
    drawing::Point m_pressedScene;
    QPointF m_pointer;
    QByteArray m_payload;
    bool m_altAtPress{false};
    bool m_byKeys{false};
    bool m_fromElsewhere{false};
    double m_keyX{0};
    double m_keyY{0};
    double m_slowestMs{0};
};

} // namespace cw::views
