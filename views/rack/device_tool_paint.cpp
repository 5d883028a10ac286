// What DeviceTool paints over the elevations: whence, whither, and the sentence.
#include "core/drawing/rack_elevation.h"
#include "views/canvas/canvas.h"
#include "views/canvas/drag_card.h"
#include "views/rack/device_tool.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cw::views {

using namespace model;
using drawing::Role;

void DeviceTool::paintPlaces(Canvas& canvas, QPainter& painter) const
{
    const Theme& theme = m_context->theme;
    const DropPreview& preview = m_drag->preview();
    const auto boxes = [&](const edit::State& state, const Device& device, const Placement& place) {
        std::vector<QRectF> out;
        for (const SlotBox& slot : boxesOf(m_scene->views(), state, device, place))
            out.push_back(canvas.toView(slot.box));
        return out;
    };
    for (std::size_t i = 0; i < m_drag->carried().size(); ++i) {
        const DeviceDrag::Carried& one = m_drag->carried()[i];
        if (m_drag->purpose() == DeviceDrag::Purpose::Move)
            for (const QRectF& box :
                 boxes(m_context->session.state(), one.device, one.device.placement))
                paintTaken(painter, theme, box);
    }
    for (std::size_t i = 0; i < preview.places.size(); ++i)
        for (const QRectF& box :
             boxes(m_drag->state(), m_drag->carried()[i].device, preview.places[i]))
            paintLanding(painter, theme, box, !preview.fits);
}

void DeviceTool::paint(Canvas& canvas, QPainter& painter)
{
    if (!m_drag)
        return;
    const Theme& theme = m_context->theme;
    paintPlaces(canvas, painter);
    const DropPreview& preview = m_drag->preview();
    QPointF at = pointer();
    if (byKeys()) {
        if (const auto place = m_drag->place())
            for (const SlotBox& slot :
                 boxesOf(m_scene->views(), m_drag->state(), m_drag->grabbed().device, *place))
                at = canvas.toView(slot.box).bottomLeft();
    } else {
        const physical::DeviceGeometry geometry =
            physical::deviceGeometry(m_drag->state().design, m_drag->grabbed().device);
        const double wide = geometry.zeroU() ? 44 : 482.6;
        const double scale = canvas.scale();
        const QRectF ghost(at.x() - wide * scale / 2,
                           at.y() - (m_drag->ghostHeight() - m_drag->carry().grab) * scale,
                           wide * scale, m_drag->ghostHeight() * scale);
        const Part* part = m_drag->state().design.partOf(m_drag->grabbed().device);
        const Role role = part != nullptr ? drawing::disciplineRole(*part) : Role::Management;
        QString name = QString::fromStdString(m_drag->grabbed().device.name);
        if (m_drag->carried().size() > 1)
            name += tr(" and %1 more").arg(m_drag->carried().size() - 1);
        paintGhost(painter, theme, ghost, name, theme.colour(role));
    }
    DragCard card{preview.sentence, preview.detail, cables().text(), preview.over && !preview.fits};
    if (byKeys() && preview.fits && card.detail.isEmpty())
        card.detail = tr("Enter drops it, Escape leaves everything as it was");
    paintDragCard(painter, theme, QRectF(canvas.rect()), at, card);
}

} // namespace cw::views
