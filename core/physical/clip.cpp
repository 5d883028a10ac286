#include "core/physical/clip.h"

#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/model/rack.h"

#include <algorithm>
#include <map>
#include <set>

namespace cw::physical {

using namespace model;

namespace {

/// A device and all that sits in it, parents first, each once.
void addWithContents(const edit::State& state, Id<Device> id, std::set<Id<Device>>& known,
                     std::vector<Device>& out)
{
    const Device* device = state.design.find(id);
    if (device == nullptr || device->status == DeviceStatus::Removed || !known.insert(id).second)
        return;
    out.push_back(*device);
    for (const Id<Device> child : state.lookup.referrers<Device>(id))
        if (parentDevice(state.design.at(child).placement) == id)
            addWithContents(state, child, known, out);
}

void addConnections(const edit::State& state, const std::set<Id<Device>>& devices, Clip& clip)
{
    std::set<Id<Connection>> seen;
    for (const Device& device : clip.devices)
        for (const Id<Connection> id : state.lookup.referrers<Connection>(device.id)) {
            const Connection& cable = state.design.at(id);
            const bool inside =
                std::all_of(cable.ends.begin(), cable.ends.end(), [&](const ConnectionEnd& end) {
                    return devices.contains(end.at.device);
                });
            if (inside && seen.insert(id).second)
                clip.connections.push_back(cable);
        }
}

/// What is built into parts is named by key: estimates look it up among the parts of the design.
void addComponents(const Design& design, std::set<Id<Part>>& wanted)
{
    std::map<std::string_view, Id<Part>> byKey;
    for (const Part& part : design.table<Part>())
        byKey.emplace(part.key, part.id);
    std::vector<Id<Part>> open(wanted.begin(), wanted.end());
    while (!open.empty()) {
        const Part* part = design.find(open.back());
        open.pop_back();
        if (part == nullptr)
            continue;
        for (const ComponentSpec& component : part->components)
            if (const auto at = byKey.find(component.part);
                at != byKey.end() && wanted.insert(at->second).second)
                open.push_back(at->second);
    }
}

void addParts(const Design& design, Clip& clip)
{
    std::set<Id<Part>> wanted;
    for (const Rack& rack : clip.racks)
        if (rack.part)
            wanted.insert(*rack.part);
    for (const Device& device : clip.devices) {
        wanted.insert(device.part);
        for (const InstalledModule& module : device.modules)
            wanted.insert(module.part);
    }
    for (const Connection& cable : clip.connections) {
        if (cable.part)
            wanted.insert(*cable.part);
        for (const ConnectionEnd& end : cable.ends)
            if (end.optic)
                wanted.insert(*end.optic);
    }
    addComponents(design, wanted);
    for (const Id<Part> id : wanted)
        if (const Part* part = design.find(id))
            clip.parts.push_back(*part);
}

} // namespace

Clip clipOf(const edit::State& state, std::span<const EntityRef> selected)
{
    Clip clip;
    std::set<Id<Device>> devices;
    for (const EntityRef ref : selected)
        if (const auto id = ref.as<Rack>()) {
            if (const Rack* rack = state.design.find(*id))
                clip.racks.push_back(*rack);
            for (const Id<Device> inside : state.lookup.referrers<Device>(*id))
                addWithContents(state, inside, devices, clip.devices);
        }
    // A selected device may sit in another selected one: those that hold others come first.
    std::vector<Id<Device>> chosen;
    for (const EntityRef ref : selected)
        if (const auto id = ref.as<Device>())
            chosen.push_back(*id);
    const auto heldByChosen = [&](Id<Device> id) {
        const Device* device = state.design.find(id);
        for (auto parent = device == nullptr ? std::nullopt : parentDevice(device->placement);
             parent; parent = parentDevice(state.design.at(*parent).placement))
            if (std::find(chosen.begin(), chosen.end(), *parent) != chosen.end())
                return true;
        return false;
    };
    for (const Id<Device> id : chosen)
        if (!heldByChosen(id))
            addWithContents(state, id, devices, clip.devices);
    addConnections(state, devices, clip);
    addParts(state.design, clip);
    return clip;
}

std::string nextFreeName(const std::string& name,
                         const std::function<bool(const std::string&)>& taken)
{
    std::size_t begin = name.size();
    while (begin > 0 && name[begin - 1] >= '0' && name[begin - 1] <= '9')
        --begin;
    const std::string digits = name.substr(begin);
    std::string stem = name.substr(0, begin);
    // A number longer than this is a serial number, not a count.
    constexpr std::size_t kLongestCount = 9;
    if (digits.empty() || digits.size() > kLongestCount)
        stem = name + "-";
    unsigned long long number =
        digits.empty() || digits.size() > kLongestCount ? 1 : std::stoull(digits);
    for (;;) {
        std::string next = std::to_string(++number);
        if (digits.size() <= kLongestCount && next.size() < digits.size())
            next.insert(0, digits.size() - next.size(), '0');
        if (std::string candidate = stem + next; !taken(candidate))
            return candidate;
    }
}

} // namespace cw::physical
