#include "core/physical/position.h"

#include "core/physical/geometry.h"
#include "core/units/parse.h"

#include <cmath>

#include <fmt/format.h>

namespace cw::physical {
namespace {

using namespace model;

/// A file written by hand may nest devices in a circle; nothing real nests deeper.
constexpr int kMaxDepth = 16;

/// The device that hangs in the rack or stands in the hall, and the path down from it.
const Device& outermostOf(const Design& design, const Device& device, std::string* path = nullptr)
{
    const Device* at = &device;
    for (int depth = 0; depth < kMaxDepth; ++depth) {
        const auto parent = parentDevice(at->placement);
        const Device* next = design.find(parent);
        if (next == nullptr)
            break;
        if (path != nullptr) {
            std::string slot;
            if (const auto* cell = std::get_if<InCell>(&at->placement))
                slot = cell->cell;
            if (const auto* bay = std::get_if<InBay>(&at->placement))
                for (const std::string& name : bay->bays)
                    slot += (slot.empty() ? "" : "+") + name;
            *path = " · " + next->name + " " + slot + *path;
        }
        at = next;
    }
    return *at;
}

std::string inRackText(const Design& design, const Device& device)
{
    if (const auto* rail = std::get_if<InRack>(&device.placement)) {
        const Rack* rack = design.find(rail->rack);
        if (rack == nullptr)
            return {};
        const RackGeometry geometry = rackGeometry(design, *rack);
        const Length height = deviceGeometry(design, device).heightOnRails(geometry);
        std::string out = unitRangeText(geometry, rail->bottom, rail->bottom + height);
        if (rail->width != WidthSlot::Full)
            out += fmt::format(" {}", enumName(rail->width));
        if (rail->face == Face::Rear)
            out += " rear";
        return out;
    }
    if (const auto* strip = std::get_if<OnStrip>(&device.placement)) {
        std::string out = fmt::format("{} {} strip", enumName(strip->face), enumName(strip->side));
        return strip->lane == 0 ? out : out + fmt::format(" {}", strip->lane + 1);
    }
    return {};
}

std::string metresText(Length length)
{
    return formatNumber(std::round(length.millimetres()) / 1000.0) + " m";
}

} // namespace

Whereabouts whereabouts(const Design& design, const Device& device)
{
    const Device& outermost = outermostOf(design, device);
    Whereabouts out;
    out.outermost = outermost.id;
    out.rack = directRack(outermost.placement);
    if (const Rack* rack = design.find(out.rack))
        out.hall = rack->hall;
    if (const auto* floor = std::get_if<InHall>(&outermost.placement))
        out.hall = floor->hall;
    if (const auto* tray = std::get_if<OnTray>(&outermost.placement)) {
        out.tray = tray->tray;
        if (const Tray* found = design.find(tray->tray))
            out.hall = found->hall;
    }
    return out;
}

std::optional<Id<Rack>> rackOf(const Design& design, const Device& device)
{
    return directRack(outermostOf(design, device).placement);
}

std::optional<Id<Hall>> hallOf(const Design& design, const Device& device)
{
    return whereabouts(design, device).hall;
}

std::string positionText(const Design& design, const Device& device, bool withHall)
{
    std::string path;
    const Device& outermost = outermostOf(design, device, &path);
    const Whereabouts at = whereabouts(design, device);
    const Hall* hall = design.find(at.hall);
    std::string out;
    if (const Rack* rack = design.find(at.rack)) {
        out = withHall && hall != nullptr ? hall->name + " " + rack->name : rack->name;
        if (const std::string inside = inRackText(design, outermost); !inside.empty())
            out += " " + inside;
    } else if (const auto* floor = std::get_if<InHall>(&outermost.placement); floor && hall) {
        out = fmt::format("{} at {}, {}", hall->name, metresText(floor->position.x),
                          metresText(floor->position.y));
    } else if (const auto* tray = std::get_if<OnTray>(&outermost.placement)) {
        const Tray* found = design.find(tray->tray);
        out = fmt::format("tray {} at {}", found != nullptr ? found->name : "?",
                          metresText(tray->along));
    } else {
        out = "unplaced";
    }
    return out + path;
}

std::string unitText(const Design& design, const Device& device)
{
    return inRackText(design, outermostOf(design, device));
}

std::optional<std::int64_t> lowestUnit(const Design& design, const Device& device)
{
    const auto* rail = std::get_if<InRack>(&outermostOf(design, device).placement);
    const Rack* rack = rail != nullptr ? design.find(rail->rack) : nullptr;
    if (rack == nullptr)
        return std::nullopt;
    return unitOf(rackGeometry(design, *rack), rail->bottom);
}

} // namespace cw::physical
