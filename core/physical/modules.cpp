#include "core/physical/modules.h"

#include "core/edit/list_entries.h"
#include "core/model/device.h"
#include "core/model/part.h"
#include "core/physical/placement_check.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace cw::physical {

using namespace model;

namespace {

/// Names that sit in the bays of a device: modules by their slots, devices by their cells and bays.
std::set<std::string> takenSlots(const edit::State& state, const Device& device)
{
    std::set<std::string> out;
    for (const InstalledModule& module : device.modules)
        out.insert(module.slot);
    for (const Id<Device> id : state.lookup.referrers<Device>(device.id)) {
        const Device& child = state.design.at(id);
        if (child.status == DeviceStatus::Removed || parentDevice(child.placement) != device.id)
            continue;
        if (const auto* cell = std::get_if<InCell>(&child.placement))
            out.insert(cell->cell);
        if (const auto* bay = std::get_if<InBay>(&child.placement))
            out.insert(bay->bays.begin(), bay->bays.end());
    }
    return out;
}

/// The device that sits in a bay, if any.
const Device* deviceIn(const edit::State& state, const Device& device, const std::string& slot)
{
    for (const Id<Device> id : state.lookup.referrers<Device>(device.id)) {
        const Device& child = state.design.at(id);
        if (child.status == DeviceStatus::Removed || parentDevice(child.placement) != device.id)
            continue;
        const auto* cell = std::get_if<InCell>(&child.placement);
        const auto* bay = std::get_if<InBay>(&child.placement);
        if ((cell != nullptr && cell->cell == slot) ||
            (bay != nullptr && std::ranges::find(bay->bays, slot) != bay->bays.end()))
            return &child;
    }
    return nullptr;
}

std::string freeBays(const edit::State& state, const Device& device, const Part& part)
{
    const auto taken = takenSlots(state, device);
    std::string out;
    for (const BaySpec& bay : part.bays)
        if (!taken.contains(bay.name))
            out += (out.empty() ? "free: " : ", ") + bay.name;
    return out.empty() ? "it has no free one" : out;
}

} // namespace

bool isModule(const Part& part)
{
    if (const auto mounting = part.text(facts::kMounting))
        return *mounting == "module";
    switch (part.partClass) {
    case PartClass::Accelerator:
    case PartClass::Cpu:
    case PartClass::Nic:
    case PartClass::Transceiver:
    case PartClass::Drive:
        return true;
    case PartClass::Rack:
    case PartClass::RackPdu:
    case PartClass::PowerSource:
    case PartClass::Cooling:
    case PartClass::Cable:
    case PartClass::Service:
        return false;
    default: // a tray, a riser, a supply: what takes units of a rack is none of them
        return !part.number(facts::kRackUnits);
    }
}

Expected<void> checkModule(const edit::State& state, const Device& device, std::string_view name)
{
    const InstalledModule* module = edit::findModule(device, name);
    if (module == nullptr)
        return {};
    const Part* part = state.design.find(module->part);
    if (part != nullptr && !isModule(*part))
        return fail(ErrorCode::Conflict,
                    fmt::format("{} is no module: it cannot be put into {}", part->model,
                                nameOf(state, device)),
                    EntityRef(device.id).text(), "place it as a device of its own");
    const Part* carrier = state.design.partOf(device);
    if (carrier == nullptr || (carrier->bays.empty() && !carrier->structured.bays))
        return {}; // nobody wrote its slots down: any name will do
    if (std::ranges::find(carrier->bays, module->slot, &BaySpec::name) == carrier->bays.end())
        return fail(ErrorCode::Conflict,
                    fmt::format("{} has no slot '{}'", nameOf(state, device), module->slot),
                    EntityRef(device.id).text(), freeBays(state, device, *carrier));
    if (const Device* inside = deviceIn(state, device, module->slot))
        return fail(ErrorCode::Conflict,
                    fmt::format("{} of {} is taken by {}", module->slot, nameOf(state, device),
                                nameOf(state, *inside)),
                    EntityRef(inside->id).text(), freeBays(state, device, *carrier));
    return {};
}

std::string freeSlot(const edit::State& state, const std::vector<Id<Device>>& devices)
{
    std::set<std::string> taken;
    const Part* carrier = nullptr;
    for (const Id<Device> id : devices)
        if (const Device* device = state.design.find(id)) {
            if (carrier == nullptr)
                carrier = state.design.partOf(*device);
            taken.merge(takenSlots(state, *device));
        }
    if (carrier != nullptr && (!carrier->bays.empty() || carrier->structured.bays)) {
        for (const BaySpec& bay : carrier->bays)
            if (!taken.contains(bay.name))
                return bay.name;
        return {};
    }
    for (int number = 1;; ++number)
        if (std::string slot = fmt::format("slot-{}", number); !taken.contains(slot))
            return slot;
}

} // namespace cw::physical
