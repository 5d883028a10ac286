#pragma once

#include "views/floor/heat_map.h"
#include "views/workspace/canvas_workspace.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

namespace cw::views {

class EmptyState;
class FloorScene;
class HeatLegend;
class RackTool;

/// The floor of one hall from above: racks moved and turned, heat maps of what they draw and weigh.
class FloorWorkspace : public CanvasWorkspace {
    Q_OBJECT

public:
    explicit FloorWorkspace(Context& context, QWidget* parent = nullptr);
    ~FloorWorkspace() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("floor"); }
    [[nodiscard]] QString title() const override { return tr("Floor"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("floor"); }
    /// Halls, rows, racks and what stands in a hall; devices in racks by their rack.
    [[nodiscard]] bool canReveal(model::EntityRef entity) const override;
    void reveal(model::EntityRef entity) override;
    [[nodiscard]] bool isReady() const override;

    [[nodiscard]] FloorScene& scene() { return *m_scene; }
    [[nodiscard]] RackTool& tool() { return *m_tool; }

public Q_SLOTS:
    void setMode(cw::views::HeatMode mode);
    void setHall(Id<cw::model::Hall> hall);
    /// A quarter turn of what is selected (R).
    void rotate();

Q_SIGNALS:
    /// A rack was double-clicked: show its elevation.
    void openRequested(cw::model::EntityRef entity);
    /// Of the button beside the halls, or of the one that stands where no hall is.
    void addHallRequested();

private:
    void buildBar();
    void fillHalls();
    void updateLegend();
    void placeLegend();
    void showEmpty();
    void moveByText();
    [[nodiscard]] std::optional<Id<model::Hall>> hallOf(model::EntityRef entity) const;
    [[nodiscard]] QString hoverText(model::EntityRef entity) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

    FloorScene* m_scene;
    RackTool* m_tool;
    HeatLegend* m_legend;
    EmptyState* m_empty;
    QComboBox* m_halls;
    QPushButton* m_addHall;
    QComboBox* m_modes;
    QLineEdit* m_moveBy;
    std::optional<model::EntityRef> m_wanted; ///< to be revealed
};

} // namespace cw::views
