#pragma once

#include "core/drawing/display_list.h"
#include "views/workspace/canvas_workspace.h"

#include <QLineEdit>
#include <QToolButton>

namespace cw::views {

class DeviceTool;
class RackScene;
enum class RackFaces;

/// Rack elevations side by side, front and rear: where devices are placed, moved and looked at.
class RacksWorkspace : public CanvasWorkspace {
    Q_OBJECT

public:
    explicit RacksWorkspace(Context& context, QWidget* parent = nullptr);
    ~RacksWorkspace() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("racks"); }
    [[nodiscard]] QString title() const override { return tr("Racks"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("racks"); }
    /// Racks, and devices that are in one.
    [[nodiscard]] bool canReveal(model::EntityRef entity) const override;
    void reveal(model::EntityRef entity) override;

    [[nodiscard]] RackScene& scene() { return *m_scene; }
    [[nodiscard]] DeviceTool& tool() { return *m_tool; }

public Q_SLOTS:
    /// Front, rear, both, front … (V)
    void nextFaces();
    /// Devices selected go to the other face of their racks (X).
    void flipFace();
    /// Racks shown: all, or those of the selection (its racks, rows or devices).
    void showAll();
    void showSelected();
    /// The next or previous rack, or line of racks where several are shown.
    void next();
    void previous();

private:
    void buildBar();
    void updateBar();
    void tellPointer(cw::drawing::Point point);
    void step(int by);
    void setFaces(RackFaces faces);
    void filter(const QString& text);

    RackScene* m_scene;
    DeviceTool* m_tool;
    QLineEdit* m_filter;
    QToolButton* m_front;
    QToolButton* m_rear;
    QToolButton* m_both;
    QToolButton* m_all;
    QToolButton* m_selected;
    QToolButton* m_previous;
    QToolButton* m_next;
};

} // namespace cw::views
