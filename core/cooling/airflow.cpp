#include "core/cooling/airflow.h"

#include "core/power/device_power.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace cw::cooling {

using model::Device;

std::optional<AirDirection> airDirection(const model::Design& design, const Device& device)
{
    const model::Fact* fact = model::factOf(design, device, model::facts::kAirflowDirection);
    const std::string* text = fact != nullptr ? std::get_if<std::string>(&fact->value) : nullptr;
    if (text == nullptr)
        return std::nullopt;
    if (*text == "front-to-rear")
        return AirDirection::FrontToRear;
    if (*text == "rear-to-front")
        return AirDirection::RearToFront;
    if (*text == "mixed" || *text == "bottom-to-top")
        return AirDirection::Mixed;
    if (*text == "passive")
        return AirDirection::Passive;
    if (*text == "left-to-right" || *text == "right-to-left" || *text == "side-to-rear" ||
        *text == "rear-to-side")
        return AirDirection::Sideways;
    return std::nullopt;
}

std::optional<AirDirection> directionInRack(const model::Design& design, const Device& device)
{
    const auto own = airDirection(design, device);
    const auto* place = std::get_if<model::InRack>(&device.placement);
    if (!own || place == nullptr || place->face == model::Face::Front)
        return own;
    if (*own == AirDirection::FrontToRear)
        return AirDirection::RearToFront;
    if (*own == AirDirection::RearToFront)
        return AirDirection::FrontToRear;
    return own;
}

std::vector<AirflowConflict> airflowConflicts(const model::Design& design,
                                              const model::PhaseView& view)
{
    struct Blowing {
        Id<Device> device{kUnset};
        AirDirection direction{AirDirection::FrontToRear};
    };
    std::map<Id<model::Rack>, std::vector<Blowing>> byRack;
    std::unordered_map<Id<model::Part>, bool> blowsSomewhere; ///< by the part's own facts
    for (const Device& device : design.table<Device>()) {
        if (!view.shows(device))
            continue;
        if (device.overrides.empty()) { // most parts say nothing: looked up once
            const auto [known, isNew] = blowsSomewhere.try_emplace(device.part);
            if (isNew)
                known->second = airDirection(design, device).has_value();
            if (!known->second)
                continue;
        }
        const auto direction = directionInRack(design, device);
        const auto rack = direction ? power::rackOf(design, device) : std::nullopt;
        if (rack &&
            (*direction == AirDirection::FrontToRear || *direction == AirDirection::RearToFront))
            byRack[*rack].push_back({device.id, *direction});
    }
    std::vector<AirflowConflict> out;
    for (const auto& [rack, devices] : byRack) {
        const auto forward =
            std::ranges::count(devices, AirDirection::FrontToRear, &Blowing::direction);
        const auto backward = static_cast<std::ptrdiff_t>(devices.size()) - forward;
        if (forward == 0 || backward == 0)
            continue;
        // Even: front to rear is how a rack is meant to be.
        const AirDirection majority =
            forward >= backward ? AirDirection::FrontToRear : AirDirection::RearToFront;
        for (const Blowing& each : devices) {
            if (each.direction == majority)
                continue;
            const auto* place = std::get_if<model::InRack>(&design.at(each.device).placement);
            const bool onRear = place != nullptr && place->face == model::Face::Rear;
            out.push_back({rack, each.device, each.direction, majority,
                           std::string("flip it to the ") + (onRear ? "front" : "rear") +
                               " face, or choose the part with reverse airflow"});
        }
    }
    return out;
}

} // namespace cw::cooling
