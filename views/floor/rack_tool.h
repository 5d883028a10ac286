#pragma once

#include "views/canvas/carry_tool.h"
#include "views/floor/floor_drag.h"
#include "views/floor/floor_scene.h"

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
class RackTool : public CarryTool {
    Q_OBJECT

public:
    RackTool(Context& context, FloorScene& scene, QObject* parent = nullptr);

    [[nodiscard]] bool key(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers) override;
    void paint(Canvas& canvas, QPainter& painter) override;

    [[nodiscard]] const std::optional<FloorDrag>& drag() const { return m_drag; }
    /// A quarter turn of what is selected, as one step.
    void turnSelected();
    /// Moves what is selected by this much, as one step: the numeric nudge.
    bool moveSelectedBy(double dx, double dy);

protected:
    [[nodiscard]] bool isMovable(model::EntityRef entity) const override
    {
        return entity.kind == model::Kind::Rack || entity.kind == model::Kind::Device;
    }
    [[nodiscard]] bool isWritable() override;
    [[nodiscard]] bool lift(Canvas& canvas) override;
    [[nodiscard]] bool liftFrom(const QMimeData& data) override;
    [[nodiscard]] bool isCarrying() const override { return m_drag.has_value(); }
    [[nodiscard]] bool isCopying() const override
    {
        return m_drag->purpose() != FloorDrag::Purpose::Move;
    }
    void setCopies(bool copies) override { m_drag->setCopies(copies); }
    void carryTo(Canvas& canvas, const CanvasEvent& event, bool snap) override;
    [[nodiscard]] Landing landing() const override
    {
        return m_drag->preview().fits ? Landing::Fits : Landing::Refused;
    }
    void letGo() override;
    void putBack() override;

private:
    void askCables();
    bool arrow(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] std::optional<FloorDrag> ofSelection() const;
    [[nodiscard]] std::optional<FloorDrag> dragOf(const QMimeData& data) const;
    void paintGaps(Canvas& canvas, QPainter& painter) const;

    Context* m_context;
    FloorScene* m_scene;
    std::optional<FloorDrag> m_drag;
    double m_keyX{0};
    double m_keyY{0};
};

} // namespace cw::views
