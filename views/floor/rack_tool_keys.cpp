// The keys of RackTool: turning, nudging, move mode.
#include "views/canvas/canvas.h"
#include "views/floor/rack_tool.h"

namespace cw::views {

using namespace model;

namespace {

constexpr double kNudge = 10; ///< mm
constexpr double kLargeNudge = 100;

} // namespace

std::optional<FloorDrag> RackTool::ofSelection() const
{
    if (!m_scene->hall() || m_context->selection().empty())
        return std::nullopt;
    const auto& refs = m_context->selection().refs();
    for (auto at = refs.rbegin(); at != refs.rend(); ++at)
        if (auto drag = FloorDrag::of(m_context->session, *m_scene->hall(), refs, *at))
            return drag;
    return std::nullopt;
}

void RackTool::turnSelected()
{
    if (!isWritable())
        return;
    auto drag = ofSelection();
    if (!drag) {
        Q_EMIT message(tr("Select racks to turn them"));
        return;
    }
    drag->turn();
    m_drag = std::move(drag);
    letGo();
}

bool RackTool::moveSelectedBy(double dx, double dy)
{
    if (!isWritable())
        return false;
    auto drag = ofSelection();
    if (!drag) {
        Q_EMIT message(tr("Select racks to move them"));
        return false;
    }
    drag->moveBy(dx, dy);
    const bool fits = drag->preview().fits;
    m_drag = std::move(drag);
    letGo();
    return fits;
}

bool RackTool::arrow(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers)
{
    auto drag = byKeys() ? m_drag : ofSelection();
    if (!drag)
        return false;
    const drawing::Box box = boxOf(drag->outline(0));
    double stepX = kNudge;
    double stepY = kNudge;
    if (modifiers.testFlag(Qt::ShiftModifier)) {
        stepX = stepY = kLargeNudge;
    } else if (modifiers.testFlag(Qt::ControlModifier)) {
        stepX = box.width;
        stepY = box.height;
    }
    const double dx = key == Qt::Key_Right ? stepX : key == Qt::Key_Left ? -stepX : 0;
    const double dy = key == Qt::Key_Up ? stepY : key == Qt::Key_Down ? -stepY : 0;
    if (!byKeys())
        return moveSelectedBy(dx, dy), true;
    m_keyX += dx;
    m_keyY += dy;
    m_drag->moveBy(m_keyX, m_keyY);
    askCables();
    canvas.update();
    return true;
}

bool RackTool::key(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers)
{
    const bool walks = modifiers.testFlag(Qt::AltModifier) || m_context->session.isReadOnly();
    if (key >= Qt::Key_Left && key <= Qt::Key_Down && !walks)
        return (byKeys() || (!m_drag && !pressed())) && arrow(canvas, key, modifiers);
    if (key == Qt::Key_R && modifiers == Qt::NoModifier) {
        if (!m_drag)
            return turnSelected(), true;
        m_drag->turn();
        canvas.update();
        return true;
    }
    if (isMoveMode()) {
        if (key == Qt::Key_Return || key == Qt::Key_Enter)
            finish(canvas);
        else if (key == Qt::Key_Escape)
            forget(canvas);
        return true;
    }
    if (key != Qt::Key_M || modifiers != Qt::NoModifier || m_drag || pressed() || !isWritable())
        return false;
    m_drag = ofSelection();
    if (m_drag)
        carryByKeys();
    else
        Q_EMIT message(tr("Select racks to move them"));
    canvas.update();
    return true;
}

} // namespace cw::views
