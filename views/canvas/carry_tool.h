#pragma once

#include "core/base/error.h"
#include "views/canvas/tool.h"
#include "views/session/cable_probe.h"
#include "views/session/selection.h"

#include <QPointF>

namespace cw::views {

/// The gesture of carrying things: pressed on something, begun once the pointer has gone further
/// than a hand trembles, followed by a ghost, let go at the release; the same by drag and drop from
/// elsewhere. Escape and loss of focus leave everything as it was. What is carried, where it may
/// land and what letting go does, the tool of each workspace says.
///
///   Alt, then drag        copies (also Ctrl held while dragging)
///   Alt while dragging    no snap
class CarryTool : public Tool {
    Q_OBJECT

public:
    CarryTool(Selection& selection, JobCenter& jobs, QObject* parent = nullptr);

    [[nodiscard]] bool press(Canvas& canvas, const CanvasEvent& event) final;
    void move(Canvas& canvas, const CanvasEvent& event) final;
    void release(Canvas& canvas, const CanvasEvent& event) final;
    void cancel(Canvas& canvas) final { forget(canvas); }
    [[nodiscard]] std::optional<QCursor> cursor(const Canvas& canvas,
                                                const CanvasEvent& event) const final;
    [[nodiscard]] bool dragMove(Canvas& canvas, const QMimeData& data,
                                const CanvasEvent& event) final;
    void dragLeave(Canvas& canvas) final;
    [[nodiscard]] bool drop(Canvas& canvas, const QMimeData& data, const CanvasEvent& event) final;

    [[nodiscard]] bool isMoveMode() const { return m_byKeys && isCarrying(); }
    /// What the move in the making does to cables.
    [[nodiscard]] const CableProbe& cables() const { return m_cables; }
    /// Slowest move of the last gesture, ms.
    [[nodiscard]] double slowestMoveMs() const { return m_slowestMs; }

Q_SIGNALS:
    void message(const QString& text);
    /// A drop was made, or refused with the reason.
    void dropped(bool done, const QString& text);

protected:
    enum class Landing : std::uint8_t { Nowhere, Refused, Fits };

    /// May be taken hold of.
    [[nodiscard]] virtual bool isMovable(model::EntityRef entity) const = 0;
    /// Nothing may be moved, and the user was told why.
    [[nodiscard]] virtual bool isWritable() = 0;
    /// Takes up what is selected, by what was pressed. False: nothing can be carried.
    [[nodiscard]] virtual bool lift(Canvas& canvas) = 0;
    /// Takes up what comes from the catalog or the tray.
    [[nodiscard]] virtual bool liftFrom(const QMimeData& data) = 0;
    [[nodiscard]] virtual bool isCarrying() const = 0;
    [[nodiscard]] virtual bool isCopying() const = 0;
    virtual void setCopies(bool copies) = 0;
    virtual void carryTo(Canvas& canvas, const CanvasEvent& event, bool snap) = 0;
    [[nodiscard]] virtual Landing landing() const = 0;
    /// Lets go where it is: one step of history, or the reason why not. Nothing is carried then.
    virtual void letGo() = 0;
    /// Nothing is carried any more, and nothing was changed.
    virtual void putBack() = 0;

    /// Tells that a drop was made, or why it was not.
    void tell(bool done, const QString& text);
    void tell(const Error& why);
    /// letGo(), and the gesture is over.
    void finish(Canvas& canvas);
    void forget(Canvas& canvas);

    [[nodiscard]] const std::optional<model::EntityRef>& pressed() const { return m_pressed; }
    [[nodiscard]] drawing::Point pressedScene() const { return m_pressedScene; }
    [[nodiscard]] QPointF pointer() const { return m_pointer; }
    [[nodiscard]] bool byKeys() const { return m_byKeys; }
    /// What is carried is moved by keys from here on.
    void carryByKeys() { m_byKeys = true; }
    [[nodiscard]] CableProbe& probe() { return m_cables; }

private:
    void follow(Canvas& canvas, const CanvasEvent& event);

    Selection* m_selection;
    CableProbe m_cables;
    std::optional<model::EntityRef> m_pressed;
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
