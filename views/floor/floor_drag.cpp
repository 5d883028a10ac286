#include "views/floor/floor_drag.h"

#include "core/physical/verbs.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace cw::views {

using namespace model;
using drawing::Box;
using drawing::Point;
using physical::Footprint;

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

Box boxOf(const Footprint& outline)
{
    double left = 0;
    double right = 0;
    double low = 0;
    double high = 0;
    bool first = true;
    for (const physical::Point& corner : outline.corners()) {
        left = first ? corner.x : std::min(left, corner.x);
        right = first ? corner.x : std::max(right, corner.x);
        low = first ? corner.y : std::min(low, corner.y);
        high = first ? corner.y : std::max(high, corner.y);
        first = false;
    }
    return {left, low, right - left, high - low};
}

QString lengthText(double mm)
{
    if (std::abs(mm) < 100)
        return QObject::tr("%1 mm").arg(std::lround(mm));
    return QObject::tr("%1 m").arg(QLocale().toString(mm / 1000, 'f', 2));
}

FloorDrag::FloorDrag(Session& session, Id<Hall> hall)
    : m_session(&session), m_hall(hall), m_full(session.state())
{
}

bool FloorDrag::add(const EntityRef& ref)
{
    const Design& design = m_full.design;
    Carried one;
    one.ref = ref;
    if (const auto id = ref.as<Rack>()) {
        const Rack* rack = design.find(*id);
        if (rack == nullptr)
            return false;
        one.name = rack->name;
        one.start = physical::footprint(design, *rack);
        one.locked = rack->locked;
    } else if (const auto device = ref.as<Device>()) {
        const Device* found = design.find(*device);
        if (found == nullptr)
            return false;
        InHall place;
        if (const auto* now = std::get_if<InHall>(&found->placement))
            place = *now;
        place.hall = m_hall;
        one.name = found->name;
        one.start = physical::footprint(design, *found, place);
        one.locked = found->locked;
    } else {
        return false;
    }
    m_carried.push_back(std::move(one));
    return true;
}

std::optional<FloorDrag> FloorDrag::of(Session& session, Id<Hall> hall,
                                       const std::vector<EntityRef>& refs, EntityRef grabbed)
{
    if (!session.isOpen())
        return std::nullopt;
    FloorDrag out(session, hall);
    const Design& design = out.m_full.design;
    const auto standsHere = [&](EntityRef ref) {
        if (const auto id = ref.as<Rack>())
            return design.find(*id) != nullptr && design.at(*id).hall == hall;
        if (const auto id = ref.as<Device>())
            if (const Device* device = design.find(*id))
                if (const auto* in = std::get_if<InHall>(&device->placement))
                    return in->hall == hall;
        return false;
    };
    std::vector<EntityRef> all;
    for (const EntityRef& ref : refs)
        if (standsHere(ref))
            all.push_back(ref);
    if (std::ranges::find(all, grabbed) == all.end())
        all = standsHere(grabbed) ? std::vector{grabbed} : std::vector<EntityRef>{};
    for (const EntityRef& ref : all) {
        if (ref == grabbed)
            out.m_grabbed = out.m_carried.size();
        out.add(ref);
    }
    if (out.m_carried.empty())
        return std::nullopt;
    out.prepare();
    out.settle();
    return out;
}

std::optional<FloorDrag> FloorDrag::ofUnplaced(Session& session, Id<Hall> hall,
                                               const std::vector<EntityRef>& refs)
{
    if (!session.isOpen())
        return std::nullopt;
    FloorDrag out(session, hall);
    const Design& design = out.m_full.design;
    for (const EntityRef& ref : refs) {
        if (const auto device = ref.as<Device>()) {
            const Device* found = design.find(*device);
            if (found == nullptr ||
                physical::deviceGeometry(design, *found).mounting != physical::Mounting::Floor)
                continue;
        }
        if (out.add(ref))
            out.m_carried.back().placed = false;
    }
    if (out.m_carried.empty())
        return std::nullopt;
    out.prepare();
    out.lineUp();
    return out;
}

std::optional<FloorDrag> FloorDrag::ofParts(Session& session, Id<Hall> hall,
                                            const std::vector<Part>& parts)
{
    if (!session.isOpen())
        return std::nullopt;
    FloorDrag out(session, hall);
    out.m_purpose = Purpose::Create;
    edit::Transaction tx = session.begin({});
    std::vector<Part> embedded = parts;
    for (Part& part : embedded)
        part.id = tx.embed(part);
    out.m_full = tx.state();
    const Design& design = out.m_full.design;
    for (Part& part : embedded) {
        Carried one;
        one.name = part.model;
        one.placed = false;
        if (part.partClass == PartClass::Rack) {
            Rack rack;
            rack.part = part.id;
            one.ref = EntityRef(Kind::Rack, 0);
            one.start = physical::footprint(design, rack);
        } else {
            Device device;
            device.part = part.id;
            if (physical::deviceGeometry(design, device).mounting != physical::Mounting::Floor)
                continue;
            one.ref = EntityRef(Kind::Device, 0);
            one.start = physical::footprint(design, device, InHall{hall, {}});
        }
        one.part = std::move(part);
        out.m_carried.push_back(std::move(one));
    }
    if (out.m_carried.empty())
        return std::nullopt;
    out.prepare();
    out.lineUp();
    return out;
}

/// Side by side, as they were given.
void FloorDrag::lineUp()
{
    double x = 0;
    for (Carried& one : m_carried) {
        const Box box = boxOf(one.start);
        one.start.x += millimetres(x - box.x);
        one.start.y += millimetres(-box.y);
        x += box.width;
    }
    const Box first = boxOf(m_carried.front().start);
    m_grab = {first.x + first.width / 2, first.y + first.height / 2};
}

void FloorDrag::prepare()
{
    std::vector<Id<Rack>> racks;
    std::vector<Id<Device>> devices;
    for (const Carried& one : m_carried) {
        if (const auto id = one.ref.as<Rack>())
            racks.push_back(*id);
        if (const auto id = one.ref.as<Device>())
            devices.push_back(*id);
    }
    m_lifted = physical::lifted(physical::lifted(m_full, racks), devices);
    m_neighbours.clear();
    const Design& design = m_lifted.design;
    const PhaseView& phase = m_session->phase();
    for (const Id<Rack> id : m_lifted.lookup.referrers<Rack>(m_hall))
        if (phase.shows(design.at(id)))
            m_neighbours.push_back(boxOf(physical::footprint(design, design.at(id))));
    for (const Id<Device> id : m_lifted.lookup.referrers<Device>(m_hall))
        if (const auto* in = std::get_if<InHall>(&design.at(id).placement))
            m_neighbours.push_back(boxOf(physical::footprint(design, design.at(id), *in)));
    for (const Id<Zone> id : m_lifted.lookup.referrers<Zone>(m_hall))
        if (design.at(id).kind == ZoneKind::Obstacle)
            m_neighbours.push_back(boxOf(physical::footprint(design.at(id))));
}

void FloorDrag::setCopies(bool copies)
{
    if (m_purpose == Purpose::Create)
        return;
    m_purpose = copies ? Purpose::Copy : Purpose::Move;
}

Footprint FloorDrag::outline(std::size_t index) const
{
    Footprint out = m_carried[index].start;
    out.x += millimetres(m_dx);
    out.y += millimetres(m_dy);
    out.rotationDegrees = std::fmod(out.rotationDegrees + 90.0 * m_turns, 360.0);
    return out;
}

Box FloorDrag::boxNow() const
{
    Box out = boxOf(outline(0));
    for (std::size_t i = 1; i < m_carried.size(); ++i)
        out = out.united(boxOf(outline(i)));
    return out;
}

void FloorDrag::moveTo(Point pointer, double reach)
{
    m_dx = std::round(pointer.x - m_grab.x);
    m_dy = std::round(pointer.y - m_grab.y);
    m_preview.guides.clear();
    if (reach > 0)
        snap(reach);
    settle();
}

void FloorDrag::moveBy(double dx, double dy)
{
    m_dx = dx;
    m_dy = dy;
    m_preview.guides.clear();
    settle();
}

void FloorDrag::turn()
{
    ++m_turns;
    settle();
}

Expected<void> FloorDrag::check(std::size_t index) const
{
    const Carried& one = m_carried[index];
    if (one.locked && m_purpose == Purpose::Move && (m_dx != 0 || m_dy != 0 || isTurned()))
        return fail(ErrorCode::Conflict, one.name + " is locked", one.ref.text(),
                    "unlock it first");
    const Footprint at = outline(index);
    const FloorPosition position{at.x, at.y, at.rotationDegrees};
    const edit::State& against = *state();
    if (one.ref.kind == Kind::Rack) {
        Rack rack;
        if (const auto id = one.ref.as<Rack>())
            rack = m_full.design.at(*id);
        else
            rack.part = one.part->id;
        if (m_purpose != Purpose::Move)
            rack.id = kUnset;
        if (m_purpose == Purpose::Create)
            rack.name = one.name;
        rack.hall = m_hall;
        rack.position = position;
        return physical::checkRackPlace(against, rack);
    }
    Device device;
    if (const auto id = one.ref.as<Device>())
        device = m_full.design.at(*id);
    else
        device.part = one.part->id;
    if (m_purpose != Purpose::Move)
        device.id = kUnset;
    return physical::checkPlacement(against, device, InHall{m_hall, position});
}

void FloorDrag::settle()
{
    m_preview.places.clear();
    m_preview.fits = true;
    m_preview.sentence.clear();
    m_preview.detail.clear();
    for (std::size_t i = 0; i < m_carried.size(); ++i) {
        const Footprint at = outline(i);
        m_preview.places.push_back({at.x, at.y, at.rotationDegrees});
        if (!m_preview.fits)
            continue;
        if (auto free = check(i); !free) {
            m_preview.fits = false;
            m_preview.sentence = text(free.error().message);
            m_preview.detail = text(free.error().hint);
        }
    }
    measure();
    if (!m_preview.fits)
        return;
    const Box box = boxOf(outline(m_grabbed));
    m_preview.sentence = QObject::tr("%1 at %2, %3")
                             .arg(m_carried.size() == 1 ? text(grabbed().name)
                                                        : QObject::tr("%1 and %2 more")
                                                              .arg(text(grabbed().name))
                                                              .arg(m_carried.size() - 1),
                                  lengthText(box.x), lengthText(box.y));
    if (m_purpose == Purpose::Move && grabbed().placed && (m_dx != 0 || m_dy != 0))
        m_preview.detail = QObject::tr("moved by %1, %2").arg(lengthText(m_dx), lengthText(m_dy));
}

} // namespace cw::views
