#include "core/physical/clip.h"

#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/model/rack.h"
#include "core/model/site.h"
#include "core/physical/floor.h"
#include "core/physical/occupancy.h"
#include "core/physical/position.h"
#include "core/physical/verbs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace cw::physical {

using namespace model;

namespace {

/// So many rows before and behind, and racks to each side, are tried for a free place on the floor.
constexpr int kRows = 12;
constexpr int kSides = 40;
/// In all of one paste: where hundreds of racks find no place, those after them need not look.
constexpr int kPlacesTried = 100'000;
constexpr Length kAisle{1200000}; // µm

class Paster {
public:
    Paster(edit::Transaction& tx, const Clip& clip, std::optional<Id<Rack>> into)
        : m_tx(tx), m_clip(clip), m_into(into)
    {
    }

    Expected<Pasted> run()
    {
        for (const Part& part : m_clip.parts)
            (void)m_tx.embed(part);
        for (const Rack& rack : m_clip.racks)
            if (auto done = pasteRack(rack); !done)
                return fail(std::move(done.error()));
        for (const Device& device : m_clip.devices)
            if (auto done = pasteDevice(device); !done)
                return fail(std::move(done.error()));
        for (const Connection& cable : m_clip.connections)
            if (auto done = pasteConnection(cable); !done)
                return fail(std::move(done.error()));
        return std::move(m_out);
    }

private:
    Expected<void> pasteRack(const Rack& original);
    Expected<void> pasteDevice(const Device& original);
    Expected<void> pasteConnection(Connection cable);
    bool putInHall(Id<Rack> rack, const Rack& original);
    bool tryPlace(Id<Rack> rack, Id<Hall> hall, const FloorPosition& at);
    std::optional<Id<Hall>> hallFor(const Rack& original) const;
    template <class E>
    std::string freeName(const std::string& original);
    bool putNear(Id<Device> device, const Device& original);
    bool putInRack(Id<Device> device, const InRack& wanted);
    std::vector<Id<Rack>> racksByDistance(Id<Rack> from) const;
    std::string deviceName(const Device& original);
    /// The copy of a reference that may not exist where it is pasted.
    template <class E>
    void keepIfThere(std::optional<Id<E>>& reference) const
    {
        if (reference && m_tx.design().find(*reference) == nullptr)
            reference.reset();
    }

    edit::Transaction& m_tx;
    const Clip& m_clip;
    std::optional<Id<Rack>> m_into;
    std::map<Id<Rack>, Id<Rack>> m_racks;
    std::map<Id<Rack>, std::pair<std::string, std::string>> m_rackNames; ///< old and new
    std::map<Id<Device>, Id<Device>> m_devices;
    /// The name given last for a name: many of one name are not counted up from the first each.
    std::map<std::pair<Kind, std::string>, std::string> m_lastNames;
    int m_placesLeft{kPlacesTried};
    Pasted m_out;
};

template <class E>
std::string Paster::freeName(const std::string& original)
{
    auto& last = m_lastNames.try_emplace({kKindOf<E>, original}, original).first->second;
    last = nextFreeName(
        last, [&](const std::string& name) { return !m_tx.lookup().named<E>(name).empty(); });
    return last;
}

Expected<void> Paster::pasteRack(const Rack& original)
{
    Rack rack = original;
    rack.id = kUnset;
    rack.origin.reset();
    rack.name = freeName<Rack>(original.name);
    rack.facilityId.clear();
    rack.hall.reset();
    rack.locked = false;
    keepIfThere(rack.row);
    keepIfThere(rack.lifecycle.addedIn);
    keepIfThere(rack.lifecycle.removedIn);
    const std::string name = rack.name;
    auto made = m_tx.create(std::move(rack));
    if (!made)
        return fail(std::move(made.error()));
    m_racks.emplace(original.id, *made);
    m_rackNames.emplace(original.id, std::pair(original.name, name));
    m_out.racks.push_back(*made);
    if (!putInHall(*made, original))
        ++m_out.unplaced;
    return {};
}

std::optional<Id<Hall>> Paster::hallFor(const Rack& original) const
{
    if (!original.hall || m_tx.design().find(*original.hall) != nullptr)
        return original.hall;
    const Hall* first = nullptr;
    for (const Hall& hall : m_tx.design().table<Hall>())
        if (first == nullptr || std::tie(hall.name, hall.id) < std::tie(first->name, first->id))
            first = &hall;
    return first != nullptr ? std::optional(first->id) : std::nullopt;
}

bool Paster::tryPlace(Id<Rack> rack, Id<Hall> hall, const FloorPosition& at)
{
    return --m_placesLeft >= 0 && moveRack(m_tx, rack, hall, at).has_value();
}

bool Paster::putInHall(Id<Rack> rack, const Rack& original)
{
    const auto hall = hallFor(original);
    if (!hall)
        return false;
    const Footprint outline = footprint(m_tx.design(), original);
    const bool turned = std::lround(original.position.rotationDegrees / 90) % 2 != 0;
    const Length along = turned ? outline.depth : outline.width;
    const Length across = (turned ? outline.width : outline.depth) + kAisle;
    const auto row = hall == original.hall ? m_tx.design().at(rack).row : std::nullopt;
    const auto keepRow = [&] {
        if (row)
            (void)m_tx.update(rack, [&](Rack& r) { r.row = row; });
        return true;
    };
    // Where it stood, if that is free now; beside it in its row; then in the rows before and
    // behind.
    if (tryPlace(rack, *hall, original.position))
        return keepRow();
    for (int ring = 0; ring < kRows && m_placesLeft > 0; ++ring)
        for (int step = 1; step < kSides; ++step)
            for (const int side : {1, -1})
                for (const int rows : {ring, -ring}) {
                    FloorPosition at = original.position;
                    at.x = at.x + along * (ring == 0 ? step * side : (step - 1) * side);
                    at.y = at.y + across * rows;
                    if (tryPlace(rack, *hall, at))
                        return ring == 0 ? keepRow() : true;
                }
    return false;
}

std::string Paster::deviceName(const Device& original)
{
    // In a pasted rack the rack's name in the name follows.
    if (const auto rack = m_clip.racks.empty() ? std::nullopt : directRack(original.placement))
        if (const auto names = m_rackNames.find(*rack); names != m_rackNames.end()) {
            const auto& [from, to] = names->second;
            const std::size_t at = from.empty() ? std::string::npos : original.name.rfind(from);
            std::string name = original.name;
            if (at != std::string::npos)
                if (name.replace(at, from.size(), to); m_tx.lookup().named<Device>(name).empty())
                    return name;
        }
    return freeName<Device>(original.name);
}

Expected<void> Paster::pasteDevice(const Device& original)
{
    Device device = original;
    device.id = kUnset;
    device.origin.reset();
    device.name = deviceName(original);
    device.placement = Unplaced{};
    device.serial.clear();
    device.assetTag.clear();
    device.index.reset();
    device.status = DeviceStatus::Planned;
    device.locked = false;
    keepIfThere(device.network);
    keepIfThere(device.feed);
    keepIfThere(device.pool);
    keepIfThere(device.tenant);
    keepIfThere(device.lifecycle.addedIn);
    keepIfThere(device.lifecycle.removedIn);
    auto made = m_tx.create(std::move(device));
    if (!made)
        return fail(std::move(made.error()));
    m_devices.emplace(original.id, *made);

    // Inside something that was pasted too: the same place there.
    Placement same = original.placement;
    bool inside = false;
    if (auto* rail = std::get_if<InRack>(&same); rail && m_racks.contains(rail->rack)) {
        rail->rack = m_racks.at(rail->rack);
        inside = true;
    } else if (auto* strip = std::get_if<OnStrip>(&same); strip && m_racks.contains(strip->rack)) {
        strip->rack = m_racks.at(strip->rack);
        inside = true;
    } else if (auto* cell = std::get_if<InCell>(&same); cell && m_devices.contains(cell->carrier)) {
        cell->carrier = m_devices.at(cell->carrier);
        inside = true;
    } else if (auto* bay = std::get_if<InBay>(&same); bay && m_devices.contains(bay->chassis)) {
        bay->chassis = m_devices.at(bay->chassis);
        inside = true;
    }
    if (inside && place(m_tx, *made, same))
        return {};
    m_out.devices.push_back(*made);
    if (!putNear(*made, original))
        ++m_out.unplaced;
    return {};
}

bool Paster::putInRack(Id<Device> device, const InRack& wanted)
{
    const Device& copy = m_tx.design().at(device);
    const RackOccupancy inside = rackOccupancy(m_tx.state(), wanted.rack, [](const Device& other) {
        return other.status != DeviceStatus::Removed;
    });
    const RailSpan span = railSpan(inside.geometry, deviceGeometry(m_tx.design(), copy), wanted);
    const auto bottom = inside.nearestFit(span);
    if (!bottom)
        return false;
    InRack at = wanted;
    at.bottom = *bottom;
    return placeInRack(m_tx, device, at).has_value();
}

std::vector<Id<Rack>> Paster::racksByDistance(Id<Rack> from) const
{
    const Rack* origin = m_tx.design().find(from);
    std::vector<std::pair<double, Id<Rack>>> found;
    for (const Rack& rack : m_tx.design().table<Rack>())
        if (origin != nullptr && rack.id != from && rack.hall == origin->hall)
            found.emplace_back(std::abs((rack.position.x - origin->position.x).millimetres()) +
                                   std::abs((rack.position.y - origin->position.y).millimetres()),
                               rack.id);
    std::sort(found.begin(), found.end());
    std::vector<Id<Rack>> out;
    for (const auto& [distance, id] : found)
        out.push_back(id);
    return out;
}

bool Paster::putNear(Id<Device> device, const Device& original)
{
    const auto originalRack = directRack(original.placement);
    if (const auto* rail = std::get_if<InRack>(&original.placement)) {
        InRack wanted = *rail;
        if (m_into && m_tx.design().find(*m_into) != nullptr) {
            wanted.rack = *m_into;
            if (putInRack(device, wanted))
                return true;
        }
        wanted.rack = rail->rack;
        if (m_tx.design().find(rail->rack) == nullptr)
            return false;
        if (putInRack(device, wanted))
            return true;
        for (const Id<Rack> rack : racksByDistance(rail->rack)) {
            wanted.rack = rack;
            if (putInRack(device, wanted))
                return true;
        }
    } else if (const auto* strip = std::get_if<OnStrip>(&original.placement)) {
        // Any strip that is free, in the chosen rack or its own.
        for (const auto rack : {m_into, originalRack})
            for (const Face face : {strip->face, Face::Rear, Face::Front})
                for (const StripSide side : {StripSide::Left, StripSide::Right}) {
                    OnStrip at = *strip;
                    at.face = face;
                    at.side = side;
                    if (rack)
                        at.rack = *rack;
                    if (rack && m_tx.design().find(*rack) != nullptr &&
                        placeOnStrip(m_tx, device, at))
                        return true;
                }
    }
    return std::holds_alternative<Unplaced>(original.placement);
}

Expected<void> Paster::pasteConnection(Connection cable)
{
    for (ConnectionEnd& end : cable.ends)
        end.at.device = m_devices.at(end.at.device);
    cable.id = kUnset;
    cable.origin.reset();
    cable.test.reset();
    cable.status = ConnectionStatus::Planned;
    keepIfThere(cable.network);
    keepIfThere(cable.bundle);
    keepIfThere(cable.lifecycle.addedIn);
    keepIfThere(cable.lifecycle.removedIn);
    std::erase_if(cable.route, [&](Id<Tray> tray) { return m_tx.design().find(tray) == nullptr; });
    if (!cable.name.empty())
        cable.name = freeName<Connection>(cable.name);
    cable.label.clear(); // names both ends by their old places
    return m_tx.create(std::move(cable)).map([](Id<Connection>) {});
}

} // namespace

Expected<Pasted> paste(edit::Transaction& tx, const Clip& clip, std::optional<Id<Rack>> into)
{
    return Paster(tx, clip, into).run();
}

} // namespace cw::physical
