// The keys of DeviceTool: move mode, nudging, flipping.
#include "core/physical/verbs.h"
#include "views/canvas/canvas.h"
#include "views/rack/device_tool.h"

#include <algorithm>

namespace cw::views {

using namespace model;

namespace {

constexpr int kLargeStep = 10;

Face other(Face face)
{
    return face == Face::Front ? Face::Rear : Face::Front;
}

} // namespace

std::vector<Id<Device>> DeviceTool::selectedInRacks() const
{
    std::vector<Id<Device>> out;
    if (!m_context->session.isOpen())
        return out;
    for (const Id<Device> id : m_context->selection().of<Device>())
        if (const Device* device = m_context->session.design().find(id);
            device != nullptr && directRack(device->placement))
            out.push_back(id);
    return out;
}

bool DeviceTool::startMoveMode(Canvas& canvas)
{
    const auto devices = selectedInRacks();
    if (devices.empty()) {
        Q_EMIT message(tr("Select devices in a rack to move them"));
        return false;
    }
    if (!isWritable())
        return false;
    m_drag = DeviceDrag::of(*m_scene, m_context->session, devices, devices.back());
    if (!m_drag)
        return false;
    carryByKeys();
    (void)m_drag->moveTo(m_drag->grabbed().device.placement);
    canvas.update();
    return true;
}

bool DeviceTool::keyInMoveMode(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers)
{
    auto place = m_drag->place();
    if (!place)
        return false;
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        finish(canvas);
        return true;
    }
    if (key == Qt::Key_Escape) {
        forget(canvas);
        return true;
    }
    const int units = modifiers.testFlag(Qt::ShiftModifier) ? kLargeStep : 1;
    const auto rackId = directRack(*place);
    const Rack* rack = m_drag->state().design.find(rackId);
    const Length pitch = rack != nullptr
                             ? physical::rackGeometry(m_drag->state().design, *rack).unitPitch
                             : kRackUnit;
    const auto shift = [&](std::int64_t by) {
        std::visit(
            [&](auto& at) {
                if constexpr (requires { at.bottom; })
                    at.bottom = std::max(at.bottom + pitch * by, Length{0});
            },
            *place);
    };
    const auto toRack = [&](std::ptrdiff_t by) {
        const auto racks = m_scene->racks();
        const auto found = rackId ? std::ranges::find(racks, *rackId) : racks.end();
        if (found == racks.end())
            return;
        const std::ptrdiff_t index = std::clamp<std::ptrdiff_t>(
            found - racks.begin() + by, 0, static_cast<std::ptrdiff_t>(racks.size()) - 1);
        if (auto* rail = std::get_if<InRack>(&*place))
            rail->rack = racks[static_cast<std::size_t>(index)];
        if (auto* strip = std::get_if<OnStrip>(&*place))
            strip->rack = racks[static_cast<std::size_t>(index)];
    };
    switch (key) {
    case Qt::Key_Up:
        shift(units);
        break;
    case Qt::Key_Down:
        shift(-units);
        break;
    case Qt::Key_Left:
        toRack(-units);
        break;
    case Qt::Key_Right:
        toRack(units);
        break;
    case Qt::Key_X:
        if (auto* rail = std::get_if<InRack>(&*place))
            rail->face = other(rail->face);
        if (auto* strip = std::get_if<OnStrip>(&*place))
            strip->face = other(strip->face);
        break;
    default:
        return true; // nothing else may happen meanwhile
    }
    if (m_drag->moveTo(*place))
        askCables();
    if (const auto now = directRack(*place); now && now != rackId)
        canvas.reveal(EntityRef(*now));
    canvas.update();
    return true;
}

/// Moves the selection at once: a unit, ten, or its own height.
bool DeviceTool::nudge(int key, Qt::KeyboardModifiers modifiers)
{
    const auto devices = selectedInRacks();
    if (devices.empty() || modifiers.testFlag(Qt::AltModifier) || m_context->session.isReadOnly())
        return false;
    auto drag = DeviceDrag::of(*m_scene, m_context->session, devices, devices.back());
    if (!drag)
        return false;
    Placement place = drag->grabbed().device.placement;
    const Rack* rack = drag->state().design.find(directRack(place));
    if (rack == nullptr)
        return false;
    const auto geometry = physical::rackGeometry(drag->state().design, *rack);
    Length by = geometry.unitPitch;
    if (modifiers.testFlag(Qt::ShiftModifier))
        by = by * kLargeStep;
    else if (modifiers.testFlag(Qt::ControlModifier))
        by = physical::deviceGeometry(drag->state().design, drag->grabbed().device)
                 .heightOnRails(geometry);
    if (key == Qt::Key_Down)
        by = -by;
    if (auto* rail = std::get_if<InRack>(&place))
        rail->bottom += by;
    if (auto* strip = std::get_if<OnStrip>(&place))
        strip->bottom += by;
    (void)drag->moveTo(place);
    const QString name = drag->stepName();
    if (auto done = drag->commit(); done)
        tell(true, name);
    else
        tell(done.error());
    return true;
}

void DeviceTool::flip()
{
    const auto devices = selectedInRacks();
    if (devices.empty()) {
        Q_EMIT message(tr("Select devices in a rack to flip them"));
        return;
    }
    std::vector<physical::DeviceMove> moves;
    for (const Id<Device> id : devices) {
        Placement place = m_context->session.design().at(id).placement;
        if (auto* rail = std::get_if<InRack>(&place))
            rail->face = other(rail->face);
        if (auto* strip = std::get_if<OnStrip>(&place))
            strip->face = other(strip->face);
        moves.push_back({id, place});
    }
    const QString name =
        devices.size() == 1
            ? tr("Flip %1 to the other face")
                  .arg(QString::fromStdString(m_context->session.design().at(devices.front()).name))
            : tr("Flip %n devices to the other face", nullptr, static_cast<int>(devices.size()));
    auto done = m_context->session.edit(
        name, [&](edit::Transaction& tx) { return physical::placeAll(tx, moves); });
    Q_EMIT message(done ? name : QString::fromStdString(done.error().message));
}

bool DeviceTool::key(Canvas& canvas, int key, Qt::KeyboardModifiers modifiers)
{
    if (isMoveMode())
        return keyInMoveMode(canvas, key, modifiers);
    if (m_drag || pressed())
        return false;
    switch (key) {
    case Qt::Key_M:
        return modifiers == Qt::NoModifier && startMoveMode(canvas);
    case Qt::Key_X:
        if (modifiers != Qt::NoModifier)
            return false;
        flip();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        return nudge(key, modifiers);
    default:
        return false;
    }
}

} // namespace cw::views
