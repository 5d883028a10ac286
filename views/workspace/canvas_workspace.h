#pragma once

#include "views/workspace/workspace.h"

#include <QHBoxLayout>
#include <QLabel>

namespace cw::views {

class CarryTool;
class Scene;

/// A workspace that is one canvas under a bar of controls.
class CanvasWorkspace : public Workspace {
    Q_OBJECT

public:
    [[nodiscard]] Canvas* canvas() final { return m_canvas; }
    /// The numbers are current and everything in sight is painted.
    [[nodiscard]] bool isReady() const override;

protected:
    /// `name` is the canvas' for those who do not see it: "Rack elevations".
    CanvasWorkspace(Context& context, const QString& name, QWidget* parent);

    /// What the canvas shows and how things on it are moved. Neither is owned here.
    void setContent(Scene& scene, CarryTool& tool);
    /// The bar: controls from the left, with more room before one that begins a group, and a note
    /// at the right end.
    [[nodiscard]] QWidget* bar() const { return m_bar; }
    void addToBar(QWidget* widget, int roomBefore = 0);
    void setNote(const QString& text) { m_note->setText(text); }
    [[nodiscard]] bool isOpen() const;

private:
    QWidget* m_bar;
    QHBoxLayout* m_row;
    QLabel* m_note;
    Canvas* m_canvas;
};

} // namespace cw::views
