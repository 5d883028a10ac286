// Placements in one rack that cannot be, however they came about: nothing is assumed to be legal.
#include "core/physical/placement_check.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace cw::physical {
namespace {

using namespace model;
using Kind = RackConflict::Kind;

class Finder {
public:
    /// `alone`: no other rack is asked for with these sizes.
    Finder(const edit::State& state, const RackOccupancy& rack, const PhaseView& view,
           DeviceSizes& sizes, bool alone)
        : m_state(state), m_rack(rack), m_view(view), m_sizes(sizes), m_alone(alone)
    {
    }

    std::vector<RackConflict> find()
    {
        for (const RailOccupant& occupant : m_rack.rails)
            checkAlone(occupant);
        overlaps();
        stripOverlaps();
        for (const RailOccupant& occupant : m_rack.rails)
            bays(occupant.device, 0);
        return std::move(m_out);
    }

private:
    [[nodiscard]] const Device& device(Id<Device> id) const { return m_state.design.at(id); }
    [[nodiscard]] std::string range(const RailOccupant& occupant) const
    {
        return unitRangeText(m_rack.geometry, occupant.span.bottom, occupant.span.top);
    }
    void add(Kind kind, Id<Device> id, std::optional<Id<Device>> other, std::string text)
    {
        m_out.push_back({kind, id, other, std::move(text)});
    }

    void checkAlone(const RailOccupant& occupant)
    {
        const std::string& rackName = m_state.design.at(m_rack.rack).name;
        const Device& own = device(occupant.device);
        const auto height = m_rack.geometry.railHeight();
        if (occupant.span.bottom.micrometres < 0 || (height && occupant.span.top > *height))
            add(Kind::OutsideRails, own.id, std::nullopt,
                fmt::format(
                    "{} ({}) hangs outside {}, which has {}", own.name, range(occupant), rackName,
                    height ? unitRangeText(m_rack.geometry, Length{0}, *height) : "unknown units"));
        const DeviceGeometry& geometry = m_sizes.of(own);
        if (surelySuits(geometry, occupant.span.width))
            return;
        if (auto suits =
                checkSuitsRails(m_state, own, m_rack.geometry, occupant.span.width, rackName);
            !suits)
            add(geometry.width && *geometry.width > m_rack.geometry.railWidth ? Kind::TooWide
                                                                              : Kind::NotForRails,
                own.id, std::nullopt, suits.error().message);
    }

    /// What needs no sentence: most of what hangs on rails is made for them.
    [[nodiscard]] bool surelySuits(const DeviceGeometry& geometry, WidthSlot width) const
    {
        const Length room =
            width == WidthSlot::Full ? m_rack.geometry.railWidth : m_rack.geometry.railWidth / 2;
        return geometry.mounting == Mounting::Rack && !geometry.zeroU() && geometry.width &&
               *geometry.width <= room;
    }

    /// Sorted by bottom: only those that begin below an occupant's top can meet it.
    void overlaps()
    {
        for (std::size_t i = 0; i < m_rack.rails.size(); ++i)
            for (std::size_t j = i + 1; j < m_rack.rails.size(); ++j) {
                const RailOccupant& a = m_rack.rails[i];
                const RailOccupant& b = m_rack.rails[j];
                if (b.span.bottom >= a.span.top)
                    break;
                if (a.span.meets(b.span))
                    add(Kind::Overlap, a.device, b.device,
                        fmt::format("{} ({}) overlaps {} ({})", device(a.device).name, range(a),
                                    device(b.device).name, range(b)));
            }
    }

    void stripOverlaps()
    {
        for (std::size_t i = 0; i < m_rack.strips.size(); ++i) {
            const StripOccupant& a = m_rack.strips[i];
            if (!m_sizes.of(device(a.device)).zeroU())
                add(Kind::NotForStrips, a.device, std::nullopt,
                    device(a.device).name + " is not a 0U part but hangs on a strip");
            for (std::size_t j = i + 1; j < m_rack.strips.size(); ++j)
                if (a.span.meets(m_rack.strips[j].span))
                    add(Kind::StripOverlap, a.device, m_rack.strips[j].device,
                        fmt::format("{} and {} overlap on the {} {} strip", device(a.device).name,
                                    device(m_rack.strips[j].device).name, enumName(a.span.face),
                                    enumName(a.span.side)));
        }
    }

    /// Of one rack the lookup is asked: gathering all carriers of a design takes longer.
    [[nodiscard]] bool carries(Id<Device> parent) const
    {
        return m_alone ? m_state.lookup.isReferred(parent) : m_sizes.carries(parent);
    }

    void bays(Id<Device> parent, int depth)
    {
        if (!carries(parent))
            return;
        const Device& carrier = device(parent);
        const Part* part = m_state.design.partOf(carrier);
        std::map<std::string, Id<Device>> taken;
        for (const Id<Device> id : m_state.lookup.referrers<Device>(parent)) {
            const Device& child = device(id);
            if (parentDevice(child.placement) != parent || !m_view.shows(child))
                continue;
            std::vector<std::string> slots;
            if (const auto* cell = std::get_if<InCell>(&child.placement))
                slots = {cell->cell};
            if (const auto* bay = std::get_if<InBay>(&child.placement))
                slots = bay->bays;
            for (const std::string& slot : slots) {
                if (const auto [at, fresh] = taken.emplace(slot, id); !fresh)
                    add(Kind::BayTakenTwice, id, at->second,
                        fmt::format("{} and {} both sit in {} of {}", device(at->second).name,
                                    child.name, slot, carrier.name));
                if (part != nullptr && !part->bays.empty() &&
                    std::ranges::find(part->bays, slot, &BaySpec::name) == part->bays.end())
                    add(Kind::NoSuchBay, id, parent,
                        fmt::format("{} sits in {} of {}, which has no such bay", child.name, slot,
                                    carrier.name));
            }
            if (depth < 8)
                bays(id, depth + 1);
        }
    }

    const edit::State& m_state;
    const RackOccupancy& m_rack;
    const PhaseView& m_view;
    DeviceSizes& m_sizes;
    bool m_alone;
    std::vector<RackConflict> m_out;
};

} // namespace

std::vector<RackConflict> rackConflicts(const edit::State& state, Id<Rack> rack,
                                        const PhaseView& view)
{
    if (state.design.find(rack) == nullptr)
        return {};
    DeviceSizes sizes(state.design);
    const RackOccupancy occupancy = rackOccupancy(state, rack, view, sizes);
    return Finder(state, occupancy, view, sizes, true).find();
}

std::vector<RackConflict> rackConflicts(const edit::State& state, const RackOccupancy& occupancy,
                                        const PhaseView& view, DeviceSizes& sizes)
{
    return Finder(state, occupancy, view, sizes, false).find();
}

} // namespace cw::physical
