#include "views/floor/rack_tool.h"

#include "views/canvas/canvas.h"

#include <QElapsedTimer>
#include <QMimeData>

#include <algorithm>

namespace cw::views {

using namespace model;

namespace {

constexpr int kDragFrom = 4;  ///< px: as far as a hand trembles
constexpr double kReach = 12; ///< px within which an edge is caught

bool movable(EntityRef ref)
{
    return ref.kind == Kind::Rack || ref.kind == Kind::Device;
}

} // namespace

RackTool::RackTool(Context& context, FloorScene& scene, QObject* parent)
    : Tool(parent), m_context(&context), m_scene(&scene), m_cables(context.jobs(), this)
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

// Mouse.

bool RackTool::press(Canvas& canvas, const CanvasEvent& event)
{
    if (event.button != Qt::LeftButton || m_byKeys || !event.hit || !movable(event.hit->entity))
        return false;
    m_pressed = event.hit->entity;
    m_pressedAt = event.view;
    m_pressedScene = event.scene;
    m_altAtPress = event.modifiers.testFlag(Qt::AltModifier);
    if (!m_context->selection().contains(*m_pressed))
        m_context->selection().set(*m_pressed);
    canvas.setFocus(Qt::MouseFocusReason);
    return true;
}

void RackTool::follow(Canvas& canvas, const CanvasEvent& event)
{
    QElapsedTimer clock;
    clock.start();
    m_pointer = event.view;
    const bool alt = event.modifiers.testFlag(Qt::AltModifier);
    if (!alt)
        m_altAtPress = m_altAtPress && m_drag->purpose() == FloorDrag::Purpose::Copy;
    m_drag->setCopies(m_altAtPress || event.modifiers.testFlag(Qt::ControlModifier));
    m_drag->moveTo(event.scene, alt && !m_altAtPress ? 0 : kReach / canvas.scale());
    askCables();
    m_slowestMs = std::max(m_slowestMs, static_cast<double>(clock.nsecsElapsed()) / 1e6);
    canvas.update();
}

void RackTool::move(Canvas& canvas, const CanvasEvent& event)
{
    if (!m_pressed)
        return;
    if (!m_drag) {
        if ((event.view - m_pressedAt).manhattanLength() < kDragFrom || !m_scene->hall())
            return;
        if (!isWritable()) {
            m_pressed.reset();
            return;
        }
        m_drag = FloorDrag::of(m_context->session, *m_scene->hall(), m_context->selection().refs(),
                               *m_pressed);
        if (!m_drag) {
            m_pressed.reset();
            return;
        }
        m_drag->setGrab(m_pressedScene);
        m_slowestMs = 0;
    }
    follow(canvas, event);
}

void RackTool::release(Canvas& canvas, const CanvasEvent& event)
{
    m_pressed.reset();
    if (!m_drag)
        return;
    follow(canvas, event);
    finish();
    forget(canvas);
}

/// Drops what is carried: one step, or the reason why not.
void RackTool::finish()
{
    FloorDrag drag = std::move(*m_drag);
    m_drag.reset();
    const QString name = drag.stepName();
    if (auto done = drag.commit(); !done) {
        QString why = QString::fromStdString(done.error().message);
        if (!done.error().hint.empty())
            why += QStringLiteral(" — ") + QString::fromStdString(done.error().hint);
        Q_EMIT dropped(false, why);
        Q_EMIT message(why);
        return;
    }
    if (drag.purpose() != FloorDrag::Purpose::Move)
        m_context->selection().set(drag.result());
    Q_EMIT dropped(true, name);
    Q_EMIT message(name);
}

void RackTool::forget(Canvas& canvas)
{
    m_drag.reset();
    m_pressed.reset();
    m_payload.clear();
    m_byKeys = false;
    m_fromElsewhere = false;
    m_altAtPress = false;
    m_keyX = 0;
    m_keyY = 0;
    m_cables.forget();
    canvas.update();
}

void RackTool::cancel(Canvas& canvas)
{
    forget(canvas);
}

void RackTool::askCables()
{
    m_cables.forget();
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
    m_cables.ask(std::move(question));
}

std::optional<QCursor> RackTool::cursor(const Canvas&, const CanvasEvent&) const
{
    if (!m_drag || m_byKeys)
        return std::nullopt;
    if (!m_drag->preview().fits)
        return QCursor(Qt::ForbiddenCursor);
    return QCursor(m_drag->purpose() == FloorDrag::Purpose::Move ? Qt::ClosedHandCursor
                                                                 : Qt::DragCopyCursor);
}

// From the catalog and the tray.

std::optional<FloorDrag> RackTool::dragOf(const QMimeData& data) const
{
    Session& session = m_context->session;
    if (!session.isOpen() || session.isReadOnly() || !m_scene->hall())
        return std::nullopt;
    if (data.hasFormat(QLatin1String(kPartMime)) && m_context->catalog.catalog() != nullptr) {
        const QByteArray key = data.data(QLatin1String(kPartMime)).split('\n').front();
        auto part = m_context->catalog.catalog()->find(key.toStdString());
        return part ? FloorDrag::ofPart(session, *m_scene->hall(), *part) : std::nullopt;
    }
    if (data.hasFormat(QLatin1String(kEntityMime))) {
        const QByteArray line = data.data(QLatin1String(kEntityMime)).split('\n').front();
        if (const auto ref = EntityRef::parse(line.toStdString()))
            return FloorDrag::ofUnplaced(session, *m_scene->hall(), *ref);
    }
    return std::nullopt;
}

bool RackTool::dragMove(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    QByteArray payload = data.data(QLatin1String(kPartMime));
    payload += '|' + data.data(QLatin1String(kEntityMime));
    if (!m_drag || payload != m_payload) {
        m_drag = dragOf(data);
        m_payload = payload;
        m_fromElsewhere = m_drag.has_value();
        if (!m_drag)
            return false;
    }
    m_pointer = event.view;
    const bool snap = !event.modifiers.testFlag(Qt::AltModifier);
    m_drag->moveTo(event.scene, snap ? kReach / canvas.scale() : 0);
    canvas.update();
    return true;
}

void RackTool::dragLeave(Canvas& canvas)
{
    if (m_fromElsewhere)
        forget(canvas);
}

bool RackTool::drop(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    (void)dragMove(canvas, data, event);
    if (!m_drag)
        return false;
    const bool fits = m_drag->preview().fits;
    finish();
    forget(canvas);
    return fits;
}

} // namespace cw::views
