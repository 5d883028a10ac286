#include "views/rack/rack_slots.h"

#include "core/drawing/face_layout.h"
#include "core/physical/position.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cw::views {

using namespace model;
using drawing::Box;
using drawing::Point;
using physical::DeviceGeometry;
using physical::Mounting;
using physical::RackGeometry;
using physical::RailOccupant;

namespace {

bool holds(const Box& box, Point at)
{
    return at.x >= box.x && at.x < box.right() && at.y >= box.y && at.y < box.top();
}

Face other(Face face)
{
    return face == Face::Front ? Face::Rear : Face::Front;
}

/// Goes into bays rather than on rails: a module, a narrow box, or what sits in one already.
bool goesIntoBays(const Device& device, const DeviceGeometry& geometry, const RackGeometry& rack)
{
    if (parentDevice(device.placement) || geometry.mounting == Mounting::Module)
        return true;
    return geometry.mounting != Mounting::Rack && geometry.mounting != Mounting::ZeroU &&
           geometry.width && *geometry.width < rack.railWidth / 2 + millimetres(10);
}

std::size_t baysTaken(const Device& device)
{
    const auto* bays = std::get_if<InBay>(&device.placement);
    return bays != nullptr ? std::max<std::size_t>(bays->bays.size(), 1) : 1;
}

OnStrip stripUnder(const edit::State& state, const RackView& view, const Device& device,
                   const DeviceGeometry& geometry, const RackGeometry& rack, Point at,
                   const Carry& carry, const PhaseView& phase)
{
    OnStrip out;
    out.rack = view.rack;
    out.face = carry.byItsBack ? other(view.face) : view.face;
    const double middle = view.frame.left + view.frame.opening / 2;
    const bool left = at.x < middle;
    // Sides are as seen from the strip's own face.
    out.side = left == (out.face == view.face) ? StripSide::Left : StripSide::Right;
    double y = view.frame.above(at.y) - carry.grab;
    if (carry.snap && rack.railHeight() && geometry.height)
        y = std::clamp(y, 0.0,
                       std::max((*rack.railHeight() - *geometry.height).millimetres(), 0.0));
    out.bottom = std::max(carry.snap ? toUnit(rack, y) : toHole(rack, y), Length{0});
    if (carry.snap && rack.railHeight() && geometry.height)
        while (out.bottom + *geometry.height > *rack.railHeight() && out.bottom.micrometres > 0)
            out.bottom = std::max(out.bottom - rack.unitPitch, Length{0});
    // The lane under the pointer; beside the strips, or where that one is taken, the first free.
    const auto occupied = physical::rackOccupancy(state, view.rack, phase);
    const auto taken = [&](std::int64_t lane) {
        OnStrip candidate = out;
        candidate.lane = lane;
        for (const Id<Device> id :
             occupied.inTheWay(physical::stripSpan(rack, geometry, candidate)))
            if (id != device.id)
                return true;
        return false;
    };
    for (std::int64_t lane = 0; lane < view.frame.lanes; ++lane) {
        OnStrip candidate = out;
        candidate.lane = lane;
        const Box box = view.frame.boxOf(physical::stripSpan(rack, geometry, candidate));
        if (at.x >= box.x && at.x < box.right() && !taken(lane)) {
            out.lane = lane;
            return out;
        }
    }
    for (std::int64_t lane = 0; lane < view.frame.lanes; ++lane)
        if (!taken(lane)) {
            out.lane = lane;
            break;
        }
    return out;
}

InRack railsUnder(const RackView& view, const Device& device, const DeviceGeometry& geometry,
                  const RackGeometry& rack, Point at, const Carry& carry)
{
    InRack out;
    out.rack = view.rack;
    out.face = carry.byItsBack ? other(view.face) : view.face;
    const double y = view.frame.above(at.y) - carry.grab;
    out.bottom = carry.snap ? toUnit(rack, y) : toHole(rack, y);
    if (const auto height = rack.railHeight()) {
        const Length room = *height - geometry.heightOnRails(rack);
        // Let go a little above or below the rails, it goes to their end.
        out.bottom = std::clamp(out.bottom, Length{0}, std::max(room, Length{0}));
    }
    const auto* now = std::get_if<InRack>(&device.placement);
    const bool half = now != nullptr ? now->width != WidthSlot::Full
                                     : geometry.width && *geometry.width <= rack.railWidth / 2;
    if (half) {
        const bool left = at.x < view.frame.left + view.frame.opening / 2;
        out.width = left == (view.face == Face::Front) ? WidthSlot::Left : WidthSlot::Right;
    }
    return out;
}

Point inRack(const RackView& view, Point scene)
{
    return {scene.x - view.origin.x, scene.y - view.origin.y};
}

Box moved(Box box, Point by)
{
    box.x += by.x;
    box.y += by.y;
    return box;
}

} // namespace

Length toUnit(const RackGeometry& rack, double mm)
{
    return rack.unitPitch *
           static_cast<std::int64_t>(std::llround(mm / rack.unitPitch.millimetres()));
}

Length toHole(const RackGeometry& rack, double mm)
{
    // EIA-310: three holes a unit. Other pitches have none that is known: thirds.
    const bool eia = rack.unitPitch == kRackUnit;
    const std::array<Length, 4> holes = {Length{0}, eia ? Length{15875} : rack.unitPitch / 3,
                                         eia ? Length{31750} : rack.unitPitch * 2 / 3,
                                         rack.unitPitch};
    const double pitch = rack.unitPitch.millimetres();
    const auto unit = static_cast<std::int64_t>(std::floor(mm / pitch));
    const Length base = rack.unitPitch * unit;
    Length best = base;
    for (const Length hole : holes)
        if (std::abs((base + hole).millimetres() - mm) < std::abs(best.millimetres() - mm))
            best = base + hole;
    return best;
}

std::optional<BayUnder> bayUnder(const edit::State& state, const RackView& view, Point pointer,
                                 Id<Device> except, std::size_t count, const PhaseView& phase)
{
    const Point at = inRack(view, pointer);
    for (const RailOccupant& occupant : physical::rackOccupancy(state, view.rack, phase).rails) {
        if (occupant.span.face != view.face || occupant.device == except)
            continue;
        const Box face = view.frame.boxOf(occupant.span);
        const Part* part = state.design.partOf(state.design.at(occupant.device));
        if (!holds(face, at) || part == nullptr)
            continue;
        const auto boxes = drawing::bayBoxes(*part, face.grown(-drawing::face_layout::kInset));
        std::optional<std::size_t> nearest;
        double best = 0;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Box& box = boxes[i].second;
            const double dx = std::max({box.x - at.x, at.x - box.right(), 0.0});
            const double dy = std::max({box.y - at.y, at.y - box.top(), 0.0});
            const double distance = std::hypot(dx, dy);
            if (!nearest || distance < best) {
                nearest = i;
                best = distance;
            }
        }
        if (!nearest)
            continue;
        BayUnder out;
        out.carrier = occupant.device;
        for (std::size_t i = *nearest; i < boxes.size() && out.bays.size() < count; ++i)
            out.bays.push_back(boxes[i].first);
        return out;
    }
    return std::nullopt;
}

std::optional<Placement> slotUnder(const edit::State& state, const RackView& view,
                                   const Device& device, Point pointer, const Carry& carry,
                                   const PhaseView& phase)
{
    const Rack* found = state.design.find(view.rack);
    if (found == nullptr)
        return std::nullopt;
    const RackGeometry rack = physical::rackGeometry(state.design, *found);
    const DeviceGeometry geometry = physical::deviceGeometry(state.design, device);
    const Point at = inRack(view, pointer);
    if (geometry.zeroU())
        return stripUnder(state, view, device, geometry, rack, at, carry, phase);
    if (goesIntoBays(device, geometry, rack)) {
        if (const auto bay = bayUnder(state, view, pointer, device.id, baysTaken(device), phase)) {
            const Part* part = state.design.partOf(state.design.at(bay->carrier));
            if (part->partClass == PartClass::Passive)
                return InCell{bay->carrier, bay->bays.front()};
            return InBay{bay->carrier, bay->bays};
        }
        if (geometry.mounting == Mounting::Module)
            return std::nullopt;
    }
    return railsUnder(view, device, geometry, rack, at, carry);
}

std::vector<SlotBox> boxesOf(std::span<const RackView> views, const edit::State& state,
                             const Device& device, const Placement& placement)
{
    std::vector<SlotBox> out;
    const DeviceGeometry geometry = physical::deviceGeometry(state.design, device);
    std::optional<Id<Rack>> rackId = directRack(placement);
    const Device* carrier = state.design.find(parentDevice(placement));
    if (carrier != nullptr)
        rackId = directRack(carrier->placement);
    const Rack* rack = state.design.find(rackId);
    if (rack == nullptr)
        return out;
    const RackGeometry frame = physical::rackGeometry(state.design, *rack);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const RackView& view = views[i];
        if (view.rack != *rackId)
            continue;
        if (const auto* rail = std::get_if<InRack>(&placement)) {
            out.push_back({i, moved(view.frame.boxOf(physical::railSpan(frame, geometry, *rail)),
                                    view.origin)});
        } else if (const auto* strip = std::get_if<OnStrip>(&placement)) {
            out.push_back({i, moved(view.frame.boxOf(physical::stripSpan(frame, geometry, *strip)),
                                    view.origin)});
        } else if (const auto* hung =
                       carrier != nullptr ? std::get_if<InRack>(&carrier->placement) : nullptr;
                   hung != nullptr && hung->face == view.face) {
            std::vector<std::string> names;
            if (const auto* cell = std::get_if<InCell>(&placement))
                names = {cell->cell};
            if (const auto* bays = std::get_if<InBay>(&placement))
                names = bays->bays;
            const Box face = view.frame.boxOf(
                physical::railSpan(frame, physical::deviceGeometry(state.design, *carrier), *hung));
            const Part* part = state.design.partOf(*carrier);
            Box all;
            if (part != nullptr)
                for (const auto& [name, box] :
                     drawing::bayBoxes(*part, face.grown(-drawing::face_layout::kInset)))
                    if (std::ranges::find(names, name) != names.end())
                        all = all.united(box);
            if (all.width > 0)
                out.push_back({i, moved(all, view.origin)});
        }
    }
    return out;
}

} // namespace cw::views
