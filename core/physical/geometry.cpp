#include "core/physical/geometry.h"

#include "core/units/parse.h"

#include <cmath>

#include <fmt/format.h>

namespace cw::physical {
namespace {

using model::Part;

std::optional<Length> lengthFact(const Part* part, std::string_view key)
{
    const auto number = part != nullptr ? part->number(key) : std::nullopt;
    return number ? std::optional(millimetres(*number)) : std::nullopt;
}

/// A count of units, rounded for people to hundredths.
std::string unitsText(double units)
{
    return formatNumber(std::round(units * 100.0) / 100.0);
}

/// Floor division: heights below the rails have units too, in messages.
std::int64_t wholeUnitsBelow(Length height, Length pitch)
{
    const std::int64_t quotient = height.micrometres / pitch.micrometres;
    return height.micrometres % pitch.micrometres < 0 ? quotient - 1 : quotient;
}

Mounting mountingOf(const std::string& text)
{
    if (text == "rack")
        return Mounting::Rack;
    if (text == "zero-u")
        return Mounting::ZeroU;
    if (text == "floor")
        return Mounting::Floor;
    if (text == "rear-door")
        return Mounting::RearDoor;
    if (text == "module")
        return Mounting::Module;
    return Mounting::Unknown;
}

} // namespace

std::optional<Length> RackGeometry::railHeight() const
{
    return rackUnits ? std::optional(unitPitch * *rackUnits) : std::nullopt;
}

RackGeometry rackGeometry(const model::Design& design, const model::Rack& rack)
{
    const Part* part = design.find(rack.part);
    const auto number = [&](std::string_view key) {
        return part != nullptr ? part->number(key) : std::nullopt;
    };
    const auto orFact = [&](std::optional<Length> own, std::string_view key) {
        return own ? own : lengthFact(part, key);
    };
    RackGeometry out;
    out.rackUnits = rack.rackUnits;
    if (const auto units = number(model::facts::kRackUnits); !out.rackUnits && units)
        out.rackUnits = std::llround(*units);
    if (const auto pitch = lengthFact(part, "unit_pitch_mm"); pitch && pitch->micrometres > 0)
        out.unitPitch = *pitch;
    out.startUnit = rack.startUnit;
    out.unitsDescend =
        rack.unitsDescend || design.settings().topDownNumbering == std::string_view("all");
    out.width = orFact(rack.width, model::facts::kWidth);
    out.depth = orFact(rack.depth, model::facts::kDepth);
    out.height = orFact(rack.height, model::facts::kHeight);
    out.mountingDepth = orFact(rack.mountingDepth, model::facts::kMountingDepthMax);
    if (const auto inches = number("rail_width_in"); inches && *inches > 0)
        out.railWidth = *inches == 19 ? kRail19 : millimetres(*inches * 25.4);
    if (const auto base = lengthFact(part, "base_height_mm"))
        out.base = *base;
    out.loadLimit = rack.loadLimit;
    if (const auto load = number(model::facts::kStaticLoad); !out.loadLimit && load)
        out.loadLimit = Mass{*load};
    if (const auto weight = number(model::facts::kWeight))
        out.ownWeight = Mass{*weight};
    const auto own = rack.attributes.find("mounting");
    out.wall = (own != rack.attributes.end() && own->second == "wall") ||
               (part != nullptr && part->text(model::facts::kMounting) == "wall");
    return out;
}

Expected<Length> bottomOfUnit(const RackGeometry& rack, std::int64_t unit)
{
    std::int64_t steps = unit - rack.startUnit;
    if (rack.unitsDescend) {
        if (!rack.rackUnits)
            return fail(ErrorCode::MissingData,
                        "the rack's units count from the top, but how many it has is unknown", {},
                        "set the rack's number of units");
        steps = *rack.rackUnits - 1 - steps;
    }
    if (steps < 0 || (rack.rackUnits && steps >= *rack.rackUnits)) {
        const std::string have = rack.rackUnits ? fmt::format("U{} to U{}", rack.startUnit,
                                                              rack.startUnit + *rack.rackUnits - 1)
                                                : fmt::format("U{} and up", rack.startUnit);
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("there is no U{}: the rack has {}", unit, have));
    }
    return rack.unitPitch * steps;
}

std::int64_t unitOf(const RackGeometry& rack, Length bottom)
{
    const std::int64_t steps = wholeUnitsBelow(bottom, rack.unitPitch);
    if (rack.unitsDescend && rack.rackUnits)
        return rack.startUnit + *rack.rackUnits - 1 - steps;
    return rack.startUnit + steps;
}

bool onUnitBoundary(const RackGeometry& rack, Length bottom)
{
    return bottom.micrometres % rack.unitPitch.micrometres == 0;
}

std::string unitRangeText(const RackGeometry& rack, Length bottom, Length top)
{
    const std::int64_t first = unitOf(rack, bottom);
    const std::int64_t last = top > bottom ? unitOf(rack, top - Length{1}) : first;
    std::string out = fmt::format("U{}", first);
    if (!onUnitBoundary(rack, bottom)) {
        const double steps = static_cast<double>(bottom.micrometres) /
                             static_cast<double>(rack.unitPitch.micrometres);
        const double zero = rack.unitsDescend && rack.rackUnits
                                ? static_cast<double>(rack.startUnit + *rack.rackUnits - 1) - steps
                                : static_cast<double>(rack.startUnit) + steps;
        out = "U" + unitsText(zero);
    }
    if (last != first)
        out += fmt::format("–U{}", last);
    return out;
}

std::string unitCountText(const RackGeometry& rack, Length height)
{
    return unitsText(static_cast<double>(height.micrometres) /
                     static_cast<double>(rack.unitPitch.micrometres)) +
           "U";
}

Length DeviceGeometry::heightOnRails(const RackGeometry& rack) const
{
    if (rackUnits)
        return Length{std::llround(*rackUnits * static_cast<double>(rack.unitPitch.micrometres))};
    if (!height || height->micrometres <= 0)
        return rack.unitPitch;
    const std::int64_t pitch = rack.unitPitch.micrometres;
    return rack.unitPitch * ((height->micrometres + pitch - 1) / pitch);
}

bool DeviceGeometry::fullDepth(const RackGeometry& rack) const
{
    return !depth || *depth > rack.mountingDepth.value_or(kDefaultMountingDepth) / 2;
}

DeviceGeometry deviceGeometry(const model::Design& design, const model::Device& device)
{
    const Part* part = design.partOf(device);
    const auto number = [&](std::string_view key) { return model::numberOf(design, device, key); };
    const auto length = [&](std::string_view key) {
        const auto mm = number(key);
        return mm ? std::optional(millimetres(*mm)) : std::nullopt;
    };
    DeviceGeometry out;
    out.rackUnits = number(model::facts::kRackUnits);
    out.height = length(model::facts::kHeight);
    out.width = length(model::facts::kWidth);
    out.depth = length(model::facts::kDepth);
    if (const auto weight = number(model::facts::kWeight))
        out.weight = Mass{*weight};
    const model::Fact* mounting = model::factOf(design, device, model::facts::kMounting);
    if (mounting != nullptr)
        if (const auto* text = std::get_if<std::string>(&mounting->value))
            out.mounting = mountingOf(*text);
    if (out.mounting == Mounting::Unknown && out.rackUnits)
        out.mounting = *out.rackUnits > 0 ? Mounting::Rack : Mounting::ZeroU;
    out.filler = part != nullptr && part->partClass == model::PartClass::Passive &&
                 part->kind == "blanking panel";
    return out;
}

const DeviceGeometry& DeviceSizes::of(const model::Device& device)
{
    if (!device.overrides.empty())
        return m_own = deviceGeometry(*m_design, device);
    const auto at = m_byPart.find(device.part);
    if (at != m_byPart.end())
        return at->second;
    return m_byPart.emplace(device.part, deviceGeometry(*m_design, device)).first->second;
}

bool DeviceSizes::carries(Id<model::Device> device)
{
    if (!m_carriers) {
        m_carriers.emplace();
        for (const model::Device& each : m_design->table<model::Device>())
            if (const auto parent = model::parentDevice(each.placement))
                m_carriers->insert(*parent);
    }
    return m_carriers->contains(device);
}

} // namespace cw::physical
