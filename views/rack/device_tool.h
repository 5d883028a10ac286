#pragma once

#include "views/canvas/carry_tool.h"
#include "views/rack/device_drag.h"

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
class DeviceTool : public CarryTool {
    Q_OBJECT

public:
    DeviceTool(Context& context, RackScene& scene, QObject* parent = nullptr);

    [[nodiscard]] bool key(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers) override;
    void paint(Canvas& canvas, QPainter& painter) override;

    /// What is carried; none between gestures.
    [[nodiscard]] const std::optional<DeviceDrag>& drag() const { return m_drag; }
    /// Starts carrying what is selected, by keys.
    bool startMoveMode(Canvas& canvas);
    /// Devices selected to the other face of their racks, as one step.
    void flip();

protected:
    [[nodiscard]] bool isMovable(model::EntityRef entity) const override
    {
        return entity.kind == model::Kind::Device;
    }
    [[nodiscard]] bool isWritable() override;
    [[nodiscard]] bool lift(Canvas& canvas) override;
    [[nodiscard]] bool liftFrom(const QMimeData& data) override;
    [[nodiscard]] bool isCarrying() const override { return m_drag.has_value(); }
    [[nodiscard]] bool isCopying() const override
    {
        return m_drag->purpose() != DeviceDrag::Purpose::Move;
    }
    void setCopies(bool copies) override { m_drag->setCopies(copies); }
    void carryTo(Canvas& canvas, const CanvasEvent& event, bool snap) override;
    [[nodiscard]] Landing landing() const override;
    void letGo() override;
    void putBack() override { m_drag.reset(); }

private:
    void askCables();
    bool keyInMoveMode(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers);
    bool nudge(int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] std::optional<DeviceDrag> dragOf(const QMimeData& data);
    [[nodiscard]] std::vector<Id<model::Device>> selectedInRacks() const;
    void paintPlaces(Canvas& canvas, QPainter& painter) const;

    Context* m_context;
    RackScene* m_scene;
    std::optional<DeviceDrag> m_drag;
};

} // namespace cw::views
