#include "views/rack/device_tool.h"

#include "core/physical/verbs.h"
#include "views/canvas/canvas.h"

#include <QMimeData>

namespace cw::views {

using namespace model;

DeviceTool::DeviceTool(Context& context, RackScene& scene, QObject* parent)
    : CarryTool(context.selection(), context.jobs(), parent), m_context(&context), m_scene(&scene)
{
}

bool DeviceTool::isWritable()
{
    if (!m_context->session.isOpen())
        return false;
    if (m_context->session.isReadOnly())
        Q_EMIT message(tr("This project is open read-only: nothing is moved"));
    return !m_context->session.isReadOnly();
}

bool DeviceTool::lift(Canvas&)
{
    const auto held = pressed() ? pressed()->as<Device>() : std::nullopt;
    if (!held)
        return false;
    m_drag =
        DeviceDrag::of(*m_scene, m_context->session, m_context->selection().of<Device>(), *held);
    if (!m_drag)
        return false;
    Carry carry;
    const Device& device = m_drag->grabbed().device;
    carry.grab = m_drag->ghostHeight() / 2;
    const auto view = m_scene->viewAt(pressedScene());
    for (const SlotBox& slot :
         boxesOf(m_scene->views(), m_context->session.state(), device, device.placement))
        if (view == slot.view)
            carry.grab = pressedScene().y - slot.box.y;
    if (view) {
        const Face seen = m_scene->views()[*view].face;
        if (const auto* rail = std::get_if<InRack>(&device.placement))
            carry.byItsBack = rail->face != seen;
        if (const auto* strip = std::get_if<OnStrip>(&device.placement))
            carry.byItsBack = strip->face != seen;
    }
    m_drag->setCarry(carry);
    return true;
}

void DeviceTool::carryTo(Canvas&, const CanvasEvent& event, bool snap)
{
    Carry carry = m_drag->carry();
    carry.snap = snap;
    m_drag->setCarry(carry);
    if (m_drag->moveTo(event.scene))
        askCables();
}

CarryTool::Landing DeviceTool::landing() const
{
    if (!m_drag->preview().over)
        return Landing::Nowhere;
    return m_drag->preview().fits ? Landing::Fits : Landing::Refused;
}

void DeviceTool::letGo()
{
    DeviceDrag drag = std::move(*m_drag);
    m_drag.reset();
    if (!drag.preview().over) {
        tell(false, tr("Not over a rack: nothing was moved"));
        return;
    }
    const QString name = drag.stepName();
    if (auto done = drag.commit(); !done) {
        tell(done.error());
        return;
    }
    if (drag.purpose() != DeviceDrag::Purpose::Move) {
        Selection::Refs made;
        for (const Id<Device> id : drag.result())
            made.emplace_back(id);
        m_context->selection().set(made);
    }
    tell(true, name);
}

void DeviceTool::askCables()
{
    probe().forget();
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
    probe().ask(std::move(question));
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

bool DeviceTool::liftFrom(const QMimeData& data)
{
    m_drag = dragOf(data);
    if (!m_drag)
        return false;
    Carry carry;
    carry.grab = m_drag->ghostHeight() / 2;
    m_drag->setCarry(carry);
    return true;
}

} // namespace cw::views
