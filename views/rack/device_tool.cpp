#include "views/rack/device_tool.h"

#include "core/physical/verbs.h"
#include "views/canvas/canvas.h"

#include <QMimeData>

#include <algorithm>

namespace cw::views {

using namespace model;

namespace {

/// A click is no drag: as far as a hand trembles.
constexpr int kDragFrom = 4;

} // namespace

DeviceTool::DeviceTool(Context& context, RackScene& scene, QObject* parent)
    : Tool(parent), m_context(&context), m_scene(&scene), m_cables(context.jobs(), this)
{
}

// Mouse.

bool DeviceTool::press(Canvas& canvas, const CanvasEvent& event)
{
    if (event.button != Qt::LeftButton || m_byKeys ||
        (event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) != 0 || !event.hit)
        return false;
    const auto device = event.hit->entity.as<Device>();
    if (!device)
        return false;
    m_pressed = device;
    m_pressedAt = event.view;
    m_pressedScene = event.scene;
    m_altAtPress = event.modifiers.testFlag(Qt::AltModifier);
    if (!m_context->selection().contains(*device))
        m_context->selection().set(EntityRef(*device));
    canvas.setFocus(Qt::MouseFocusReason);
    return true;
}

void DeviceTool::begin(Canvas& canvas, const CanvasEvent&)
{
    if (m_context->session.isReadOnly()) {
        Q_EMIT message(tr("This project is open read-only: nothing is moved"));
        m_pressed.reset();
        return;
    }
    std::vector<Id<Device>> devices = m_context->selection().of<Device>();
    m_drag = DeviceDrag::of(*m_scene, m_context->session, devices, *m_pressed);
    if (!m_drag)
        return;
    Carry carry;
    const Device& device = m_drag->grabbed().device;
    carry.grab = m_drag->ghostHeight() / 2;
    const auto view = m_scene->viewAt(m_pressedScene);
    for (const SlotBox& slot :
         boxesOf(m_scene->views(), m_context->session.state(), device, device.placement))
        if (view == slot.view)
            carry.grab = m_pressedScene.y - slot.box.y;
    if (view) {
        const Face seen = m_scene->views()[*view].face;
        if (const auto* rail = std::get_if<InRack>(&device.placement))
            carry.byItsBack = rail->face != seen;
        if (const auto* strip = std::get_if<OnStrip>(&device.placement))
            carry.byItsBack = strip->face != seen;
    }
    m_drag->setCarry(carry);
    m_slowestMs = 0;
    canvas.update();
}

void DeviceTool::follow(Canvas& canvas, const CanvasEvent& event)
{
    QElapsedTimer clock;
    clock.start();
    m_pointer = event.view;
    const bool alt = event.modifiers.testFlag(Qt::AltModifier);
    const bool control = event.modifiers.testFlag(Qt::ControlModifier);
    if (!alt)
        m_altAtPress = m_altAtPress && m_drag->purpose() == DeviceDrag::Purpose::Copy;
    m_drag->setCopies(m_altAtPress || control);
    Carry carry = m_drag->carry();
    carry.snap = !alt || m_altAtPress;
    m_drag->setCarry(carry);
    if (m_drag->moveTo(event.scene))
        askCables();
    m_slowestMs = std::max(m_slowestMs, static_cast<double>(clock.nsecsElapsed()) / 1e6);
    canvas.update();
}

void DeviceTool::move(Canvas& canvas, const CanvasEvent& event)
{
    if (!m_pressed)
        return;
    if (!m_drag) {
        if ((event.view - m_pressedAt).manhattanLength() < kDragFrom)
            return;
        begin(canvas, event);
    }
    if (m_drag)
        follow(canvas, event);
}

void DeviceTool::release(Canvas& canvas, const CanvasEvent& event)
{
    const auto pressed = m_pressed;
    m_pressed.reset();
    if (m_drag) {
        follow(canvas, event);
        finish(canvas);
    } else if (pressed && (event.view - m_pressedAt).manhattanLength() < kDragFrom) {
        m_context->selection().set(EntityRef(*pressed)); // of several, the one clicked
    }
}

/// Drops what is carried: one step, or the reason why not.
void DeviceTool::finish(Canvas& canvas)
{
    DeviceDrag drag = std::move(*m_drag);
    forget(canvas);
    const DropPreview& preview = drag.preview();
    if (!preview.over) {
        Q_EMIT dropped(false, tr("Not over a rack: nothing was moved"));
        Q_EMIT message(tr("Not over a rack: nothing was moved"));
        return;
    }
    const QString name = drag.stepName();
    if (auto done = drag.commit(); !done) {
        const Error& error = done.error();
        QString why = QString::fromStdString(error.message);
        if (!error.hint.empty())
            why += QStringLiteral(" — ") + QString::fromStdString(error.hint);
        Q_EMIT dropped(false, why);
        Q_EMIT message(why);
        return;
    }
    if (drag.purpose() != DeviceDrag::Purpose::Move) {
        Selection::Refs made;
        for (const Id<Device> id : drag.result())
            made.emplace_back(id);
        m_context->selection().set(made);
    }
    Q_EMIT dropped(true, name);
    Q_EMIT message(name);
}

void DeviceTool::forget(Canvas& canvas)
{
    m_drag.reset();
    m_pressed.reset();
    m_payload.clear();
    m_byKeys = false;
    m_fromElsewhere = false;
    m_altAtPress = false;
    m_cables.forget();
    canvas.update();
}

void DeviceTool::cancel(Canvas& canvas)
{
    forget(canvas);
}

void DeviceTool::askCables()
{
    m_cables.forget();
    if (!m_drag->preview().fits || m_drag->purpose() != DeviceDrag::Purpose::Move)
        return;
    CableProbe::Question question;
    question.state = m_context->session.state();
    std::vector<physical::DeviceMove> moves;
    for (std::size_t i = 0; i < m_drag->carried().size(); ++i) {
        const Id<Device> id = m_drag->carried()[i].device.id;
        moves.push_back({id, m_drag->preview().places[i]});
        question.devices.push_back(id);
    }
    question.verb = [moves](edit::Transaction& tx) { return physical::placeAll(tx, moves); };
    m_cables.ask(std::move(question));
}

std::optional<QCursor> DeviceTool::cursor(const Canvas&, const CanvasEvent&) const
{
    if (!m_drag || m_byKeys)
        return std::nullopt;
    if (m_drag->preview().over && !m_drag->preview().fits)
        return QCursor(Qt::ForbiddenCursor);
    return QCursor(m_drag->purpose() == DeviceDrag::Purpose::Move ? Qt::ClosedHandCursor
                                                                  : Qt::DragCopyCursor);
}

// From the catalog and the tray.

std::optional<DeviceDrag> DeviceTool::dragOf(const QMimeData& data)
{
    Session& session = m_context->session;
    if (!session.isOpen() || session.isReadOnly())
        return std::nullopt;
    if (data.hasFormat(QLatin1String(kPartMime))) {
        std::vector<Part> parts;
        for (const QByteArray& key : data.data(QLatin1String(kPartMime)).split('\n')) {
            if (key.isEmpty() || m_context->catalog.catalog() == nullptr)
                continue;
            auto part = m_context->catalog.catalog()->find(key.toStdString());
            if (part && part->partClass != PartClass::Rack)
                parts.push_back(std::move(*part));
        }
        if (!parts.empty())
            return DeviceDrag::ofParts(*m_scene, session, parts);
        return std::nullopt;
    }
    if (!data.hasFormat(QLatin1String(kEntityMime)))
        return std::nullopt;
    std::vector<Id<Device>> devices;
    for (const QByteArray& line : data.data(QLatin1String(kEntityMime)).split('\n'))
        if (const auto ref = EntityRef::parse(line.toStdString()))
            if (const auto device = ref->as<Device>(); device && session.design().contains(*ref))
                devices.push_back(*device);
    if (devices.empty())
        return std::nullopt;
    return DeviceDrag::of(*m_scene, session, devices, devices.front());
}

bool DeviceTool::dragMove(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    QByteArray payload = data.data(QLatin1String(kPartMime));
    payload += '|' + data.data(QLatin1String(kEntityMime));
    if (!m_drag || payload != m_payload) {
        m_drag = dragOf(data);
        m_payload = payload;
        m_fromElsewhere = m_drag.has_value();
        if (!m_drag)
            return false;
        Carry carry;
        carry.grab = m_drag->ghostHeight() / 2;
        m_drag->setCarry(carry);
    }
    m_pointer = event.view;
    Carry carry = m_drag->carry();
    carry.snap = !event.modifiers.testFlag(Qt::AltModifier);
    m_drag->setCarry(carry);
    if (m_drag->moveTo(event.scene))
        askCables();
    canvas.update();
    return m_drag->preview().over;
}

void DeviceTool::dragLeave(Canvas& canvas)
{
    if (m_fromElsewhere)
        forget(canvas);
}

bool DeviceTool::drop(Canvas& canvas, const QMimeData& data, const CanvasEvent& event)
{
    (void)dragMove(canvas, data, event);
    if (!m_drag)
        return false;
    const bool fits = m_drag->preview().fits;
    finish(canvas);
    canvas.setFocus(Qt::OtherFocusReason);
    return fits;
}

} // namespace cw::views
