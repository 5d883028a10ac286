#include "views/rack/device_drag.h"

#include "core/physical/position.h"
#include "core/physical/verbs.h"

#include <algorithm>
#include <set>

namespace cw::views {

using namespace model;
using physical::DeviceMove;

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

std::optional<Length> bottomOf(const Placement& placement)
{
    if (const auto* rail = std::get_if<InRack>(&placement))
        return rail->bottom;
    if (const auto* strip = std::get_if<OnStrip>(&placement))
        return strip->bottom;
    return std::nullopt;
}

/// Without those that sit inside another one of the list: they come along.
std::vector<Id<Device>> outermost(const Design& design, const std::vector<Id<Device>>& devices)
{
    const std::set<Id<Device>> all(devices.begin(), devices.end());
    std::vector<Id<Device>> out;
    for (const Id<Device> id : devices) {
        bool inside = false;
        const Device* at = design.find(id);
        if (at == nullptr)
            continue;
        for (int depth = 0; at != nullptr && depth < 16; ++depth) {
            const auto parent = parentDevice(at->placement);
            inside = inside || (parent && all.contains(*parent));
            at = design.find(parent);
        }
        if (!inside)
            out.push_back(id);
    }
    return out;
}

} // namespace

std::optional<DeviceDrag> DeviceDrag::of(const RackScene& scene, Session& session,
                                         std::vector<Id<Device>> devices, Id<Device> grabbed)
{
    if (!session.isOpen() || session.design().find(grabbed) == nullptr)
        return std::nullopt;
    const Design& design = session.design();
    devices = outermost(design, devices);
    // What was grabbed leads, whatever else is selected: a child whose chassis is selected too
    // moves with the chassis.
    if (std::ranges::find(devices, grabbed) == devices.end())
        devices = {grabbed};
    DeviceDrag out(scene, session);
    const auto racks = scene.racks();
    const auto rackIndex = [&](const Device& device) {
        const auto rack = directRack(device.placement);
        const auto at = rack ? std::ranges::find(racks, *rack) : racks.end();
        return at == racks.end() ? std::ptrdiff_t{-1} : at - racks.begin();
    };
    const Device& lead = design.at(grabbed);
    const auto leadBottom = bottomOf(lead.placement);
    const std::ptrdiff_t leadRack = rackIndex(lead);
    Length stack{0};
    for (const Id<Device> id : devices) {
        Carried one;
        one.device = design.at(id);
        one.locked = one.device.locked;
        const auto bottom = bottomOf(one.device.placement);
        if (id == grabbed)
            out.m_grabbed = out.m_carried.size();
        else if (bottom && leadBottom && leadRack >= 0 && rackIndex(one.device) >= 0) {
            one.above = *bottom - *leadBottom;
            one.racks = rackIndex(one.device) - leadRack;
        }
        out.m_carried.push_back(std::move(one));
    }
    // Those without a place are stacked on one another.
    if (!leadBottom)
        for (Carried& one : out.m_carried) {
            one.above = stack;
            stack += physical::deviceGeometry(design, one.device).heightOnRails({});
        }
    out.prepare();
    return out;
}

DeviceDrag DeviceDrag::ofParts(const RackScene& scene, Session& session,
                               const std::vector<Part>& parts)
{
    DeviceDrag out(scene, session);
    out.m_purpose = Purpose::Create;
    out.m_parts = parts;
    // Places are checked against the design with the parts in it.
    edit::Transaction tx = session.begin({});
    Length stack{0};
    for (Part& part : out.m_parts) {
        Carried one;
        const Id<Part> id = tx.embed(part);
        one.device = physical::newDevice(tx.state(), tx.design().at(id));
        one.above = stack;
        stack += physical::deviceGeometry(tx.design(), one.device).heightOnRails({});
        out.m_carried.push_back(std::move(one));
    }
    out.m_full = tx.state();
    out.m_state = out.m_full;
    return out;
}

void DeviceDrag::prepare()
{
    std::vector<Id<Device>> ids;
    for (const Carried& one : m_carried)
        ids.push_back(one.device.id);
    m_full = m_session->state();
    m_lifted = physical::lifted(m_full, ids);
    m_state = m_lifted;
}

void DeviceDrag::setCopies(bool copies)
{
    if (m_purpose == Purpose::Create || copies == (m_purpose == Purpose::Copy))
        return;
    m_purpose = copies ? Purpose::Copy : Purpose::Move;
    m_state = copies ? m_full : m_lifted;
    // The copy is another device: the original is in its way.
    for (Carried& one : m_carried)
        if (copies)
            one.locked = false;
        else
            one.locked = one.device.locked;
    if (m_anchor)
        settle(m_anchor);
}

bool DeviceDrag::moveTo(drawing::Point pointer)
{
    const auto view = m_scene->viewAt(pointer);
    if (!view) {
        const bool news = m_preview.over || m_preview.sentence.isEmpty();
        m_anchor.reset();
        m_preview = {};
        m_preview.sentence = QObject::tr("Drop it on a rack");
        return news;
    }
    const auto place = slotUnder(m_state, m_scene->views()[*view], grabbed().device, pointer,
                                 m_carry, m_session->phase());
    if (m_preview.over && place == m_anchor)
        return false;
    settle(place);
    return true;
}

bool DeviceDrag::moveTo(const Placement& place)
{
    if (m_anchor == place)
        return false;
    settle(place);
    return true;
}

std::optional<Placement> DeviceDrag::place() const
{
    return m_anchor;
}

double DeviceDrag::ghostHeight() const
{
    const auto geometry = physical::deviceGeometry(m_state.design, grabbed().device);
    if (geometry.zeroU())
        return geometry.height.value_or(physical::kDefaultRackHeight).millimetres();
    return geometry.heightOnRails({}).millimetres();
}

/// Where one of a group goes when the grabbed one goes to `anchor`.
std::optional<Placement> DeviceDrag::follow(const Carried& one, const Placement& anchor) const
{
    const auto anchorRack = directRack(anchor);
    if (!anchorRack)
        return std::nullopt;
    const auto racks = m_scene->racks();
    const auto at = std::ranges::find(racks, *anchorRack);
    if (at == racks.end())
        return std::nullopt;
    const std::ptrdiff_t index = at - racks.begin() + one.racks;
    if (index < 0 || index >= static_cast<std::ptrdiff_t>(racks.size()))
        return std::nullopt;
    const Id<Rack> rack = racks[static_cast<std::size_t>(index)];
    if (std::holds_alternative<OnStrip>(one.device.placement)) {
        OnStrip strip = std::get<OnStrip>(one.device.placement);
        strip.rack = rack; // strips keep their height: they are hung at the rack's ends
        return strip;
    }
    const auto bottom = bottomOf(anchor);
    if (!bottom || parentDevice(one.device.placement))
        return std::nullopt;
    InRack rail;
    if (const auto* now = std::get_if<InRack>(&one.device.placement))
        rail = *now;
    // What was on the grabbed one's face stays on its face.
    const auto* lead = std::get_if<InRack>(&grabbed().device.placement);
    if (const auto* to = std::get_if<InRack>(&anchor)) {
        if (lead == nullptr)
            rail.face = to->face;
        else if (lead->face != to->face)
            rail.face = rail.face == Face::Front ? Face::Rear : Face::Front;
    }
    rail.rack = rack;
    rail.bottom = *bottom + one.above;
    return rail;
}

Expected<void> DeviceDrag::check(const std::vector<Placement>& places) const
{
    for (std::size_t i = 0; i < m_carried.size(); ++i) {
        const Carried& one = m_carried[i];
        if (one.locked && one.device.placement != places[i])
            return fail(ErrorCode::Conflict, one.device.name + " is locked",
                        EntityRef(one.device.id).text(), "unlock it first");
        Device device = one.device;
        if (m_purpose == Purpose::Copy) {
            device.id = kUnset;
            device.placement = Unplaced{};
        }
        if (auto allowed = physical::checkPlacement(m_state, device, places[i]); !allowed)
            return allowed;
    }
    return {};
}

void DeviceDrag::settle(std::optional<Placement> anchor)
{
    m_anchor = std::move(anchor);
    m_preview = {};
    m_preview.over = true;
    if (!m_anchor) {
        m_preview.sentence =
            QObject::tr("%1 goes into a bay or slot").arg(text(grabbed().device.name));
        m_preview.detail = QObject::tr("drop it on a free bay of a chassis or carrier");
        return;
    }
    std::vector<Placement> places;
    for (std::size_t i = 0; i < m_carried.size(); ++i) {
        const auto place = i == m_grabbed ? m_anchor : follow(m_carried[i], *m_anchor);
        if (!place) {
            m_preview.sentence =
                QObject::tr("%1 cannot keep its place beside %2 here")
                    .arg(text(m_carried[i].device.name), text(grabbed().device.name));
            m_preview.detail = QObject::tr("there is no rack or rail for it: drag it alone");
            return;
        }
        places.push_back(*place);
    }
    const auto allowed = check(places);
    m_preview.fits = allowed.has_value();
    m_preview.places = places;
    if (allowed) {
        const QString name =
            m_carried.size() == 1
                ? text(grabbed().device.name)
                : QObject::tr("%n devices", nullptr, static_cast<int>(m_carried.size()));
        m_preview.sentence = QStringLiteral("%1 → %2").arg(name, whereText(*m_anchor));
        return;
    }
    m_preview.sentence = text(allowed.error().message);
    m_preview.detail = m_carried.size() > 1 ? nearestForAll(places) : text(allowed.error().hint);
    if (m_preview.detail.isEmpty())
        m_preview.detail = text(allowed.error().hint);
}

Expected<void> DeviceDrag::commit()
{
    if (!m_preview.fits)
        return fail(ErrorCode::Conflict, m_preview.sentence.toStdString(), {},
                    m_preview.detail.toStdString());
    m_result.clear();
    std::vector<DeviceMove> moves;
    for (std::size_t i = 0; i < m_carried.size(); ++i)
        if (m_purpose != Purpose::Move || m_carried[i].device.placement != m_preview.places[i])
            moves.push_back({m_carried[i].device.id, m_preview.places[i]});
    return m_session->edit(stepName(), [&](edit::Transaction& tx) -> Expected<void> {
        if (m_purpose == Purpose::Move) {
            for (const DeviceMove& move : moves)
                m_result.push_back(move.device);
            return physical::placeAll(tx, moves);
        }
        if (m_purpose == Purpose::Copy)
            return physical::duplicateDevices(tx, moves).map(
                [&](std::vector<Id<Device>> made) { m_result = std::move(made); });
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            auto made = physical::addFromPart(tx, m_parts[i], m_preview.places[i]);
            if (!made)
                return fail(std::move(made.error()));
            m_result.push_back(*made);
        }
        return {};
    });
}

} // namespace cw::views
