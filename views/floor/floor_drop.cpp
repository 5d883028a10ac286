// What letting a FloorDrag go does.
#include "core/physical/verbs.h"
#include "views/floor/floor_drag.h"

namespace cw::views {

using namespace model;

QString FloorDrag::stepName() const
{
    const int count = static_cast<int>(m_carried.size());
    const QString name = QString::fromStdString(grabbed().name);
    if (m_purpose == Purpose::Create)
        return count == 1 ? QObject::tr("Add %1").arg(name)
                          : QObject::tr("Add %n things to the floor", nullptr, count);
    if (!grabbed().placed)
        return count == 1 ? QObject::tr("Place %1").arg(name)
                          : QObject::tr("Place %n things on the floor", nullptr, count);
    if (m_purpose == Purpose::Copy)
        return count == 1 ? QObject::tr("Copy %1").arg(name)
                          : QObject::tr("Copy %n things on the floor", nullptr, count);
    if (isTurned() && m_dx == 0 && m_dy == 0)
        return count == 1 ? QObject::tr("Turn %1").arg(name)
                          : QObject::tr("Turn %n things on the floor", nullptr, count);
    return count == 1 ? QObject::tr("Move %1").arg(name)
                      : QObject::tr("Move %n things on the floor", nullptr, count);
}

Expected<void> FloorDrag::apply(edit::Transaction& tx) const
{
    m_result.clear();
    std::vector<physical::RackMove> racks;
    std::vector<physical::DeviceMove> devices;
    for (std::size_t i = 0; i < m_carried.size(); ++i) {
        const FloorPosition& to = m_preview.places[i];
        const EntityRef ref = m_carried[i].ref;
        if (m_purpose == Purpose::Create && ref.kind == Kind::Rack) {
            Rack rack;
            rack.part = tx.embed(*m_carried[i].part);
            rack.name = physical::freeRackName(tx.state(), m_hall);
            rack.hall = m_hall;
            rack.position = to;
            auto made = physical::addRack(tx, std::move(rack));
            if (!made)
                return fail(std::move(made.error()));
            m_result.emplace_back(*made);
        } else if (m_purpose == Purpose::Create) {
            auto made = physical::addFromPart(tx, *m_carried[i].part, InHall{m_hall, to});
            if (!made)
                return fail(std::move(made.error()));
            m_result.emplace_back(*made);
        } else if (const auto rack = ref.as<Rack>(); rack && m_purpose == Purpose::Copy) {
            const Rack& from = tx.design().at(*rack);
            auto made = physical::duplicateRack(
                tx, *rack, {physical::freeRackName(tx.state(), m_hall), m_hall, to, from.row});
            if (!made)
                return fail(std::move(made.error()));
            m_result.emplace_back(*made);
        } else if (rack) {
            racks.push_back({*rack, m_hall, to});
            m_result.push_back(ref);
        } else if (const auto device = ref.as<Device>()) {
            devices.push_back({*device, InHall{m_hall, to}});
            if (m_purpose == Purpose::Move)
                m_result.push_back(ref);
        }
    }
    // Both are lifted before either is set down, so that they may change places.
    if (m_purpose == Purpose::Copy)
        return physical::duplicateDevices(tx, devices).map([&](const auto& made) {
            for (const Id<Device> id : made)
                m_result.emplace_back(id);
        });
    if (!racks.empty() && !devices.empty())
        for (const physical::DeviceMove& move : devices)
            if (auto up = tx.update(move.device, [](Device& d) { d.placement = Unplaced{}; }); !up)
                return up;
    if (auto moved = physical::moveRacks(tx, racks); !moved)
        return moved;
    return physical::placeAll(tx, devices);
}

Expected<void> FloorDrag::commit()
{
    if (!m_preview.fits)
        return fail(ErrorCode::Conflict, m_preview.sentence.toStdString(), {},
                    m_preview.detail.toStdString());
    return m_session->edit(stepName(), [&](edit::Transaction& tx) { return apply(tx); });
}

} // namespace cw::views
