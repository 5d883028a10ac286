// What a DeviceDrag says: where things go, and where they would fit.
#include "core/physical/position.h"
#include "views/rack/device_drag.h"

#include <algorithm>
#include <map>

namespace cw::views {

using namespace model;

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

/// How far up or down the whole group would fit in the same racks.
QString DeviceDrag::nearestForAll(const std::vector<Placement>& places) const
{
    std::map<Id<Rack>, physical::RackOccupancy> racks;
    std::vector<std::pair<Id<Rack>, physical::RailSpan>> spans;
    std::int64_t most = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto* rail = std::get_if<InRack>(&places[i]);
        if (rail == nullptr)
            continue;
        const auto [at, made] = racks.try_emplace(rail->rack);
        if (made)
            at->second = physical::rackOccupancy(m_state, rail->rack, m_session->phase());
        most = std::max(most, at->second.geometry.rackUnits.value_or(0));
        spans.emplace_back(
            rail->rack, physical::railSpan(
                            at->second.geometry,
                            physical::deviceGeometry(m_state.design, m_carried[i].device), *rail));
    }
    for (std::int64_t distance = 1; distance < most; ++distance)
        for (const std::int64_t units : {-distance, distance}) {
            const bool all = std::ranges::all_of(spans, [&](const auto& entry) {
                const physical::RackOccupancy& rack = racks.at(entry.first);
                physical::RailSpan span = entry.second;
                span.bottom += rack.geometry.unitPitch * units;
                span.top += rack.geometry.unitPitch * units;
                return rack.fits(span);
            });
            if (all)
                return units < 0
                           ? QObject::tr("all %1 fit %2U lower").arg(places.size()).arg(distance)
                           : QObject::tr("all %1 fit %2U higher").arg(places.size()).arg(distance);
        }
    return spans.empty() ? QString() : QObject::tr("no place in these racks takes all of them");
}

QString DeviceDrag::whereText(const Placement& place) const
{
    Device there = grabbed().device;
    there.placement = place;
    return text(physical::positionText(m_state.design, there));
}

QString DeviceDrag::stepName() const
{
    const Carried& lead = grabbed();
    QString where;
    if (m_anchor) {
        Device there = lead.device;
        there.placement = *m_anchor;
        const auto unit = physical::lowestUnit(m_state.design, there);
        const auto rack = directRack(*m_anchor);
        where = unit && rack && std::holds_alternative<InRack>(*m_anchor)
                    ? QStringLiteral("%1 U%2").arg(text(m_state.design.at(*rack).name)).arg(*unit)
                    : whereText(*m_anchor);
        if (m_carried.size() > 1 && rack)
            where = text(m_state.design.at(*rack).name);
    }
    const int count = static_cast<int>(m_carried.size());
    const QString name = text(lead.device.name);
    switch (m_purpose) {
    case Purpose::Copy:
        return count == 1 ? QObject::tr("Copy %1 to %2").arg(name, where)
                          : QObject::tr("Copy %n devices to %1", nullptr, count).arg(where);
    case Purpose::Create:
        return count == 1 ? QObject::tr("Add %1 to %2").arg(text(m_parts.front().model), where)
                          : QObject::tr("Add %n devices to %1", nullptr, count).arg(where);
    case Purpose::Move:
        break;
    }
    return count == 1 ? QObject::tr("Move %1 to %2").arg(name, where)
                      : QObject::tr("Move %n devices to %1", nullptr, count).arg(where);
}

} // namespace cw::views
