#include "core/physical/relief.h"

#include "core/model/site.h"
#include "core/physical/floor.h"
#include "core/physical/placement_check.h"
#include "core/physical/weight.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace cw::physical {

using namespace model;

namespace {

/// Each costs as much as it holds devices, and someone waits.
constexpr std::size_t kRacksTried = 256;

/// Depths of racks; of those of one part it is looked up once.
class RackDepths {
public:
    explicit RackDepths(const Design& design) : m_design(design) {}
    std::optional<Length> of(const Rack& rack)
    {
        if (rack.depth || !rack.part)
            return rack.depth;
        const auto [at, isNew] = m_byPart.try_emplace(*rack.part);
        if (isNew)
            at->second = rackGeometry(m_design, rack).depth;
        return at->second;
    }

private:
    const Design& m_design;
    std::map<Id<Part>, std::optional<Length>> m_byPart;
};

/// Other racks: those of the same hall by distance, then the rest by name.
std::vector<const Rack*> racksFrom(const Design& design, const Rack& from)
{
    std::vector<const Rack*> out;
    for (const Rack& rack : design.table<Rack>())
        if (rack.id != from.id)
            out.push_back(&rack);
    const auto key = [&](const Rack* rack) {
        const bool near = from.hall && rack->hall == from.hall;
        const std::int64_t way =
            near ? std::abs((rack->position.x - from.position.x).micrometres) +
                       std::abs((rack->position.y - from.position.y).micrometres)
                 : 0;
        return std::tuple(!near, way, std::string_view(rack->name), rack->id);
    };
    std::ranges::sort(out, {}, key);
    return out;
}

/// Whether the frame carries so much more.
bool frameCarries(const edit::State& state, const RackGeometry& geometry, Id<Rack> rack, double kg,
                  bool mustKnow)
{
    if (!geometry.loadLimit)
        return !mustKnow;
    KnownSum load;
    for (const Id<Device> id : state.lookup.referrers<Device>(rack)) {
        const Device& device = state.design.at(id);
        if (device.status != DeviceStatus::Removed && directRack(device.placement) == rack)
            load.add(deviceWeight(state, device, {}));
    }
    return (load.complete() || !mustKnow) && load.known + kg <= geometry.loadLimit->value;
}

bool floorCarries(const edit::State& state, const Rack& rack, double kg, bool mustKnow)
{
    const Hall* hall = state.design.find(rack.hall);
    if (hall == nullptr || !hall->floorLoadKpa)
        return !mustKnow;
    const Footprint outline = footprint(state.design, rack);
    const auto load = floorLoad(state, rack.id, {}).value;
    if (!load || (mustKnow && !load->complete()))
        return !mustKnow;
    const double more = floorPressureKpa(kg, outline.width.metres() * outline.depth.metres());
    return load->known + more <= *hall->floorLoadKpa;
}

/// Those whose going relieves a rack, and by how much.
std::vector<std::pair<double, Id<Device>>> movable(const edit::State& state, Id<Rack> rack)
{
    std::vector<std::pair<double, Id<Device>>> out;
    for (const Id<Device> id : state.lookup.referrers<Device>(rack)) {
        const Device& device = state.design.at(id);
        const auto* place = std::get_if<InRack>(&device.placement);
        if (place == nullptr || place->rack != rack || device.locked ||
            device.status == DeviceStatus::Removed || device.lifecycle != Lifecycle())
            continue;
        const KnownSum weight = deviceWeight(state, device, {});
        if (weight.complete() && weight.known > 0 && !deviceGeometry(state.design, device).filler)
            out.emplace_back(weight.known, id);
    }
    // The lightest first; names decide between equals.
    std::ranges::sort(out, {}, [&](const auto& each) {
        return std::tuple(each.first, std::string_view(state.design.at(each.second).name),
                          each.second);
    });
    return out;
}

/// Finds places for devices one after the other; where one of a part and weight found none, the
/// next one need not look.
class Seeker {
public:
    Seeker(const edit::State& state, const RackWish& wish) : m_tx(state, m_ids, {}), m_wish(wish) {}

    std::optional<InRack> placeFor(double kg, Id<Device> id) const
    {
        const Device& device = m_tx.design().at(id);
        const auto like = std::pair(device.part, kg);
        if (device.overrides.empty() && m_nowhere.contains(like))
            return std::nullopt;
        auto place = nearestRackFor(m_tx.state(), device, m_wish);
        if (!place && device.overrides.empty())
            m_nowhere.insert(like);
        return place;
    }
    void put(Id<Device> id, const InRack& place)
    {
        (void)m_tx.update(id, [&](Device& device) { device.placement = place; });
    }

private:
    CountingIdSource m_ids;
    edit::Transaction m_tx;
    RackWish m_wish;
    mutable std::set<std::pair<Id<Part>, double>> m_nowhere;
};

} // namespace

Length neededDepth(Length device)
{
    return device + kFrontClearance + kRearClearance;
}

std::optional<InRack> nearestRackFor(const edit::State& state, const Device& device,
                                     const RackWish& wish)
{
    const auto* here = std::get_if<InRack>(&device.placement);
    const Rack* from = here != nullptr ? state.design.find(here->rack) : nullptr;
    if (from == nullptr)
        return std::nullopt;
    const DeviceGeometry geometry = deviceGeometry(state.design, device);
    const KnownSum weight = deviceWeight(state, device, {});
    if (wish.ratedLoad && !weight.complete())
        return std::nullopt;
    RackDepths depths(state.design);
    std::size_t tried = 0;
    for (const Rack* rack : racksFrom(state.design, *from)) {
        if (const auto depth = depths.of(*rack);
            geometry.depth && (!depth || *depth < neededDepth(*geometry.depth)))
            continue;
        if (!lifetimesMeet(state.design, rack->lifecycle, device.lifecycle))
            continue;
        if (++tried > kRacksTried)
            break;
        const RackOccupancy inside = occupancyBeside(state, rack->id, device);
        if (!checkSuitsRails(state, device, inside.geometry, here->width, rack->name) ||
            !frameCarries(state, inside.geometry, rack->id, weight.known, wish.ratedLoad) ||
            !floorCarries(state, *rack, weight.known, wish.floorLoad))
            continue;
        if (const auto bottom = inside.nearestFit(railSpan(inside.geometry, geometry, *here))) {
            InRack to = *here;
            to.rack = rack->id;
            to.bottom = *bottom;
            return to;
        }
    }
    return std::nullopt;
}

std::optional<std::vector<DeviceMove>> relieve(const edit::State& state, Id<Rack> rack, double kg,
                                               const RackWish& wish)
{
    auto devices = movable(state, rack);
    Seeker seeker(state, wish);
    for (const auto& [weight, id] : devices)
        if (weight >= kg)
            if (const auto place = seeker.placeFor(weight, id))
                return std::vector<DeviceMove>{{id, *place}};
    std::vector<DeviceMove> out;
    double moved = 0;
    std::ranges::stable_sort(devices, std::greater(), &std::pair<double, Id<Device>>::first);
    for (const auto& [weight, id] : devices) {
        const auto place = seeker.placeFor(weight, id);
        if (!place)
            continue;
        seeker.put(id, *place);
        out.push_back({id, *place});
        moved += weight;
        if (moved >= kg)
            return out;
    }
    return std::nullopt;
}

} // namespace cw::physical
