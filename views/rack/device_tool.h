#pragma once

#include "views/canvas/tool.h"
#include "views/rack/device_drag.h"
#include "views/session/cable_probe.h"

#include <QElapsedTimer>

namespace cw::views {

/// Moves, copies and adds devices on elevations.
///
///   drag              to a place in any rack; what is selected goes along
///   Alt then drag     copies (also Ctrl held while dragging)
///   Alt while dragging  no snap: to the nearest hole instead of the nearest unit
///   M                 move mode: arrows (Shift: 10 U), left and right to the next rack, X to the
///                     other face, Enter to drop, Escape to leave things as they were
///   arrows            a unit up or down at once; Shift 10 units; Ctrl the device's own height
///   X                 to the other face
///
/// Nothing is changed before the drop, which is one step of history; a refused one changes nothing.
class DeviceTool : public Tool {
    Q_OBJECT

public:
    DeviceTool(Context& context, RackScene& scene, QObject* parent = nullptr);

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

    /// What is carried; none between gestures.
    [[nodiscard]] const std::optional<DeviceDrag>& drag() const { return m_drag; }
    [[nodiscard]] bool isMoveMode() const { return m_drag && m_byKeys; }
    /// Starts carrying what is selected, by keys.
    bool startMoveMode(Canvas& canvas);
    /// Devices selected to the other face of their racks, as one step.
    void flip();
    /// Slowest move of the last gesture, ms.
    /// What the move in the making does to cables.
    [[nodiscard]] const CableProbe& cables() const { return m_cables; }
    [[nodiscard]] double slowestMoveMs() const { return m_slowestMs; }

Q_SIGNALS:
    void message(const QString& text);
    /// A drop was made, or refused with the reason.
    void dropped(bool done, const QString& text);

private:
    void begin(Canvas& canvas, const CanvasEvent& event);
    void follow(Canvas& canvas, const CanvasEvent& event);
    void finish(Canvas& canvas);
    void forget(Canvas& canvas);
    void askCables();
    bool keyInMoveMode(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers);
    bool nudge(int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] std::optional<DeviceDrag> dragOf(const QMimeData& data);
    [[nodiscard]] std::vector<Id<model::Device>> selectedInRacks() const;
    void paintPlaces(Canvas& canvas, QPainter& painter) const;

    Context* m_context;
    RackScene* m_scene;
    CableProbe m_cables;
    std::optional<DeviceDrag> m_drag;
    std::optional<Id<model::Device>> m_pressed;
    QPoint m_pressedAt;
    drawing::Point m_pressedScene;
    QPointF m_pointer;    ///< view
    QByteArray m_payload; ///< of a drag from elsewhere
    bool m_altAtPress{false};
    bool m_byKeys{false};
    bool m_fromElsewhere{false};
    double m_slowestMs{0};
};

} // namespace cw::views
