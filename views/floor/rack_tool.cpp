#include "views/floor/rack_tool.h"

#include "views/canvas/canvas.h"

#include <QMimeData>

namespace cw::views {

using namespace model;

namespace {

constexpr double kReach = 12; ///< px within which an edge is caught

} // namespace

RackTool::RackTool(Context& context, FloorScene& scene, QObject* parent)
    : CarryTool(context.selection(), context.jobs(), parent), m_context(&context), m_scene(&scene)
{
}

bool RackTool::isWritable()
{
    if (!m_context->session.isOpen())
        return false;
    if (m_context->session.isReadOnly())
        Q_EMIT message(tr("This project is open read-only: nothing is moved"));
    return !m_context->session.isReadOnly();
}

bool RackTool::lift(Canvas&)
{
    if (!m_scene->hall() || !pressed())
        return false;
    m_drag = FloorDrag::of(m_context->session, *m_scene->hall(), m_context->selection().refs(),
                           *pressed());
    if (!m_drag)
        return false;
    m_drag->setGrab(pressedScene());
    return true;
}

void RackTool::carryTo(Canvas& canvas, const CanvasEvent& event, bool snap)
{
    m_drag->moveTo(event.scene, snap ? kReach / canvas.scale() : 0);
    askCables();
}

void RackTool::letGo()
{
    FloorDrag drag = std::move(*m_drag);
    m_drag.reset();
    const QString name = drag.stepName();
    if (auto done = drag.commit(); !done) {
        tell(done.error());
        return;
    }
    if (drag.purpose() != FloorDrag::Purpose::Move)
        m_context->selection().set(drag.result());
    tell(true, name);
}

void RackTool::putBack()
{
    m_drag.reset();
    m_keyX = 0;
    m_keyY = 0;
}

void RackTool::askCables()
{
    probe().forget();
    if (!m_drag->preview().fits || m_drag->purpose() != FloorDrag::Purpose::Move)
        return;
    CableProbe::Question question;
    question.state = m_context->session.state();
    for (const FloorDrag::Carried& one : m_drag->carried()) {
        if (const auto rack = one.ref.as<Rack>())
            question.racks.push_back(*rack);
        if (const auto device = one.ref.as<Device>())
            question.devices.push_back(*device);
    }
    question.verb = [drag = *m_drag](edit::Transaction& tx) { return drag.apply(tx); };
    probe().ask(std::move(question));
}

// From the catalog and the tray.

std::optional<FloorDrag> RackTool::dragOf(const QMimeData& data) const
{
    Session& session = m_context->session;
    if (!session.isOpen() || session.isReadOnly() || !m_scene->hall())
        return std::nullopt;
    const auto lines = [&](const char* format) {
        return data.data(QLatin1String(format)).split('\n');
    };
    if (data.hasFormat(QLatin1String(kPartMime)) && m_context->catalog.catalog() != nullptr) {
        std::vector<Part> parts;
        for (const QByteArray& key : lines(kPartMime))
            if (auto part = m_context->catalog.catalog()->find(key.toStdString()))
                parts.push_back(std::move(*part));
        return FloorDrag::ofParts(session, *m_scene->hall(), parts);
    }
    std::vector<EntityRef> refs;
    for (const QByteArray& line : lines(kEntityMime))
        if (const auto ref = EntityRef::parse(line.toStdString()))
            refs.push_back(*ref);
    return FloorDrag::ofUnplaced(session, *m_scene->hall(), refs);
}

bool RackTool::liftFrom(const QMimeData& data)
{
    m_drag = dragOf(data);
    return m_drag.has_value();
}

} // namespace cw::views
