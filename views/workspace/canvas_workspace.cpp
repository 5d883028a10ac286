#include "views/workspace/canvas_workspace.h"

#include "views/canvas/canvas.h"
#include "views/canvas/carry_tool.h"
#include "views/theme/theme.h"

#include <QVBoxLayout>

namespace cw::views {

CanvasWorkspace::CanvasWorkspace(Context& context, const QString& name, QWidget* parent)
    : Workspace(context, parent), m_bar(new QWidget(this)), m_row(new QHBoxLayout(m_bar)),
      m_note(new QLabel(m_bar)), m_canvas(new Canvas(context.theme, context.selection(), this))
{
    m_bar->setProperty("cw", "bar");
    m_row->setContentsMargins(12, 4, 12, 4);
    m_row->setSpacing(4);
    m_row->addStretch(1);
    m_note->setProperty("cw", "secondary");
    m_row->addWidget(m_note);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);
    m_canvas->setAccessibleName(name);
    m_canvas->setNameOf([this](model::EntityRef ref) {
        return isOpen() ? QString::fromStdString(displayName(this->context().session.design(), ref))
                        : QString();
    });
    connect(m_canvas, &Canvas::pointerLeft, this, [this] { Q_EMIT pointerText({}); });
}

void CanvasWorkspace::setContent(Scene& scene, CarryTool& tool)
{
    m_canvas->setScene(&scene);
    m_canvas->setTool(&tool);
    connect(&tool, &CarryTool::message, this, &Workspace::message);
    connect(&context().session, &Session::documentChanged, this, [this, &tool] {
        tool.cancel(*m_canvas);
        m_canvas->zoomToFit();
    });
}

void CanvasWorkspace::addToBar(QWidget* widget, int roomBefore)
{
    if (roomBefore > 0)
        m_row->insertSpacing(m_row->count() - 2, roomBefore);
    m_row->insertWidget(m_row->count() - 2, widget);
}

bool CanvasWorkspace::isOpen() const
{
    return context().session.isOpen();
}

bool CanvasWorkspace::isReady() const
{
    return context().chain().isCurrent() && m_canvas->isSettled();
}

} // namespace cw::views
