#include "core/physical/copies.h"
#include "core/physical/placement_check.h"
#include "core/physical/route.h"
#include "core/physical/verbs.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace cw::physical {

using namespace model;

namespace {

/// "dgx-A07-3" -> "dgx-A07": what counts on.
std::string_view stemOf(std::string_view name)
{
    std::size_t end = name.size();
    while (end > 0 && std::isdigit(static_cast<unsigned char>(name[end - 1])) != 0)
        --end;
    if (end == name.size() || end < 2 || name[end - 1] != '-')
        return name;
    return name.substr(0, end - 1);
}

std::string roleOf(const Part& part)
{
    switch (part.partClass) {
    case PartClass::Server:
        return part.number("accelerator_slots").value_or(0) > 0 ? "compute-node" : "server";
    case PartClass::Switch:
        return "switch";
    case PartClass::RackPdu:
        return "rack-pdu";
    case PartClass::Storage:
        return "storage";
    case PartClass::PowerSource:
        return "feed";
    case PartClass::Cooling:
        return "cooling";
    default:
        return {};
    }
}

Device copyOf(const edit::State& state, const Device& from)
{
    Device out = from;
    out.id = kUnset;
    out.origin.reset();
    out.name = freeDeviceName(state, stemOf(from.name.empty() ? "device" : from.name));
    out.serial.clear();
    out.assetTag.clear();
    out.index.reset();
    out.status = DeviceStatus::Planned;
    out.locked = false;
    return out;
}

} // namespace

std::string freeDeviceName(const edit::State& state, std::string_view stem)
{
    for (std::int64_t number = 1;; ++number) {
        std::string name = fmt::format("{}-{}", stem, number);
        if (state.lookup.named<Device>(name).empty())
            return name;
    }
}

std::string freeRackName(const edit::State& state, Id<Hall> hall)
{
    std::string last;
    for (const Id<Rack> id : state.lookup.referrers<Rack>(hall))
        if (const std::string& name = state.design.at(id).name;
            !name.empty() && std::isdigit(static_cast<unsigned char>(name.back())) != 0)
            last = std::max(last, name);
    if (last.empty())
        last = "R00";
    std::size_t digits = 0;
    while (digits < last.size() && digits < 9 &&
           std::isdigit(static_cast<unsigned char>(last[last.size() - 1 - digits])) != 0)
        ++digits;
    const std::string stem = last.substr(0, last.size() - digits);
    for (std::int64_t number = std::stoll(last.substr(stem.size())) + 1;; ++number) {
        std::string name = fmt::format("{}{:0{}}", stem, number, digits);
        if (state.lookup.named<Rack>(name).empty())
            return name;
    }
}

Expected<std::vector<Id<Device>>> duplicateDevices(edit::Transaction& tx,
                                                   const std::vector<DeviceMove>& copies)
{
    std::vector<Id<Device>> out;
    DeviceCopies map;
    for (const DeviceMove& copy : copies) {
        const Device* found = tx.design().find(copy.device);
        if (found == nullptr)
            return fail(ErrorCode::NotFound, "there is no such device",
                        EntityRef(copy.device).text());
        Device made = copyOf(tx.state(), *found);
        made.placement = copy.to;
        auto added = addDevice(tx, std::move(made));
        if (!added)
            return added.map([](auto) { return std::vector<Id<Device>>{}; });
        map.emplace(copy.device, *added);
        out.push_back(*added);
    }
    // What is inside goes along, parents before children.
    std::vector<Id<Device>> outside;
    for (const DeviceMove& copy : copies)
        outside.push_back(copy.device);
    for (std::size_t i = 0; i < outside.size(); ++i)
        for (const Id<Device> id : tx.lookup().referrers<Device>(outside[i])) {
            const Device& child = tx.design().at(id);
            if (parentDevice(child.placement) != outside[i] || map.contains(id) ||
                child.status == DeviceStatus::Removed)
                continue;
            Device made = copyOf(tx.state(), child);
            if (auto* cell = std::get_if<InCell>(&made.placement))
                cell->carrier = map.at(cell->carrier);
            if (auto* bay = std::get_if<InBay>(&made.placement))
                bay->chassis = map.at(bay->chassis);
            auto created = tx.create(std::move(made));
            if (!created)
                return fail(std::move(created.error()));
            map.emplace(id, *created);
            outside.push_back(id);
        }
    std::vector<Id<Connection>> cables;
    for (const Id<Device> id : outside) {
        const auto own = connectionsOfDevice(tx.state(), id);
        cables.insert(cables.end(), own.begin(), own.end());
    }
    std::ranges::sort(cables);
    cables.erase(std::unique(cables.begin(), cables.end()), cables.end());
    if (auto wired = copyConnections(tx, cables, map, {}, {}); !wired)
        return fail(std::move(wired.error()));
    std::vector<Id<Device>> made;
    for (const auto& [from, to] : map)
        made.push_back(to);
    if (auto measured = remeasureDevices(tx, made); !measured)
        return fail(std::move(measured.error()));
    return out;
}

Device newDevice(const edit::State& state, const Part& part)
{
    // The maker's name in front of a key says nothing in a rack.
    std::string stem = part.key;
    std::string maker = part.manufacturer;
    std::ranges::transform(maker, maker.begin(), [](unsigned char c) { return std::tolower(c); });
    if (const std::size_t dash = stem.find('-');
        dash != std::string::npos && maker.starts_with(stem.substr(0, dash)))
        stem.erase(0, dash + 1);
    Device out;
    out.part = part.id;
    out.name = freeDeviceName(state, stem);
    out.role = roleOf(part);
    return out;
}

Expected<Id<Device>> addFromPart(edit::Transaction& tx, const Part& part,
                                 const Placement& placement)
{
    const Id<Part> id = tx.embed(part);
    Device device = newDevice(tx.state(), tx.design().at(id));
    device.placement = placement;
    return addDevice(tx, std::move(device));
}

} // namespace cw::physical
