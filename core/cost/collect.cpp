#include "core/cost/collect.h"

#include "core/base/stopping.h"
#include "core/cost/locations.h"
#include "core/physical/position.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace cw::cost {
namespace {

using model::Connection;
using model::ConnectionKind;
using model::Design;
using model::Device;
using model::Network;
using model::NetworkKind;
using model::Part;
using model::PartClass;

constexpr std::array<std::string_view, 22> kCategoryOrder = {
    "server",   "appliance", "switch",    "storage", "accelerator",  "cpu",
    "adapter",  "drive",     "optic",     "cable",   "power_source", "power_shelf",
    "rack_pdu", "cord",      "busbar",    "cooling", "hose",         "rack",
    "passive",  "service",   "allowance", "other"};

std::string_view categoryOf(ConnectionKind kind)
{
    switch (kind) {
    case ConnectionKind::Data:
        return "cable";
    case ConnectionKind::Power:
        return "cord";
    case ConnectionKind::Fluid:
        return "hose";
    case ConnectionKind::Busbar:
        return "busbar";
    }
    return "other";
}

Subsystem subsystemOf(NetworkKind kind)
{
    switch (kind) {
    case NetworkKind::ScaleUp:
        return Subsystem::ScaleUpNetwork;
    case NetworkKind::Compute:
        return Subsystem::ComputeNetwork;
    case NetworkKind::Storage:
        return Subsystem::StorageNetwork;
    case NetworkKind::InBand:
        return Subsystem::InBandNetwork;
    case NetworkKind::OutOfBand:
        return Subsystem::OutOfBandNetwork;
    }
    return Subsystem::Other;
}

bool hasWord(const std::string& role, std::string_view word)
{
    return role.find(word) != std::string::npos;
}

class Collector {
public:
    Collector(const edit::State& state, const model::PhaseView& phase, bool instances)
        : m_design(state.design), m_phase(phase), m_instances(instances), m_locations(state.design)
    {
    }

    Collection run()
    {
        networksOfSwitches();
        racks();
        for (const Device& device : m_design.table<Device>()) {
            giveWay();
            if (m_phase.shows(device))
                count(device);
        }
        for (const Connection& connection : m_design.table<Connection>()) {
            giveWay();
            if (m_phase.shows(connection))
                count(connection);
        }
        return std::move(m_out);
    }

private:
    // A switch that names no network belongs to that of its first cable.
    void networksOfSwitches()
    {
        std::unordered_set<Id<Device>> nameless;
        for (const Device& device : m_design.table<Device>())
            if (const Part* part = device.network ? nullptr : m_design.partOf(device);
                part != nullptr && part->partClass == PartClass::Switch)
                nameless.insert(device.id);
        if (nameless.empty())
            return;
        for (const Connection& connection : m_design.table<Connection>())
            if (connection.network)
                for (const model::ConnectionEnd& end : connection.ends)
                    if (nameless.contains(end.at.device))
                        m_networkByCable.try_emplace(end.at.device, *connection.network);
    }

    Subsystem subsystemOf(const Device& device, const Part& part) const
    {
        switch (part.partClass) {
        case PartClass::Server:
            if (hasWord(device.role, "storage"))
                return Subsystem::Storage;
            if (hasWord(device.role, "manage") || hasWord(device.role, "login") ||
                hasWord(device.role, "control"))
                return Subsystem::Management;
            return Subsystem::Compute;
        case PartClass::Accelerator:
        case PartClass::Cpu:
        case PartClass::Nic:
            return Subsystem::Compute;
        case PartClass::Switch:
            return subsystemOfSwitch(device);
        case PartClass::Storage:
        case PartClass::Drive:
            return Subsystem::Storage;
        case PartClass::Appliance:
            return Subsystem::Management;
        case PartClass::RackPdu:
        case PartClass::PowerShelf:
        case PartClass::PowerSource:
            return Subsystem::Power;
        case PartClass::Cooling:
            return Subsystem::Cooling;
        case PartClass::Rack:
        case PartClass::Passive:
            return Subsystem::Racks;
        case PartClass::Transceiver:
        case PartClass::Cable:
        case PartClass::Service:
            return Subsystem::Other;
        }
        return Subsystem::Other;
    }

    Subsystem subsystemOfSwitch(const Device& device) const
    {
        const Network* network = m_design.find(device.network);
        if (network == nullptr)
            if (const auto at = m_networkByCable.find(device.id); at != m_networkByCable.end())
                network = m_design.find(at->second);
        return network == nullptr ? Subsystem::Other : cost::subsystemOf(network->kind);
    }

    void racks()
    {
        for (const model::Rack& rack : m_design.table<model::Rack>()) {
            if (!m_phase.shows(rack))
                continue;
            LineKey key;
            key.subsystem = Subsystem::Racks;
            key.category = "rack";
            key.part = rack.part ? rack.part->raw() : 0;
            Collected& line = m_out.lines[key];
            line.quantity += 1;
            line.allGenerated = line.allGenerated && rack.origin.has_value();
            if (m_instances)
                line.names.push_back(rack.name);
        }
    }

    LineKey ownKey(const Device& device) const
    {
        LineKey key;
        const Part* part = m_design.partOf(device);
        key.doNotInclude = device.doNotInclude;
        key.part = device.part.raw();
        key.category = part == nullptr ? "other" : cost::categoryOf(*part);
        key.subsystem = part == nullptr ? Subsystem::Other : subsystemOf(device, *part);
        return key;
    }

    // A blade stands below its chassis; what lies on a shelf stands for itself.
    LineKey keyOf(const Device& device) const
    {
        LineKey key = ownKey(device);
        if (std::holds_alternative<model::InBay>(device.placement)) {
            const auto outer = physical::whereabouts(m_design, device).outermost;
            key.parent = std::make_shared<LineKey>(ownKey(m_design.at(outer)));
            key.subsystem = key.parent->subsystem;
        }
        return key;
    }

    void count(const Device& device)
    {
        const LineKey key = keyOf(device);
        add(key, device, 1);
        for (const model::InstalledModule& module : device.modules) {
            LineKey below;
            const Part* part = m_design.find(module.part);
            below.doNotInclude = device.doNotInclude;
            below.part = module.part.raw();
            below.category = part == nullptr ? "other" : cost::categoryOf(*part);
            below.subsystem = key.subsystem;
            below.parent = key.parent ? key.parent : std::make_shared<LineKey>(key);
            add(below, device, static_cast<double>(module.count));
        }
    }

    void add(const LineKey& key, const Device& device, double quantity)
    {
        Collected& line = m_out.lines[key];
        line.quantity += quantity;
        line.allGenerated = line.allGenerated && device.origin.has_value();
        if (m_instances) {
            line.names.push_back(device.name);
            addRack(line, device.id);
        }
        if (std::holds_alternative<model::Unplaced>(device.placement))
            ++line.unplaced;
    }

    Subsystem subsystemOf(const Connection& connection) const
    {
        if (connection.kind == ConnectionKind::Fluid)
            return Subsystem::Cooling;
        if (connection.kind != ConnectionKind::Data)
            return Subsystem::Power;
        const Network* network = m_design.find(connection.network);
        return network == nullptr ? Subsystem::Other : cost::subsystemOf(network->kind);
    }

    void addRack(Collected& line, Id<Device> device)
    {
        if (const Location& where = m_locations.of(device); where.rack != nullptr)
            line.racks.push_back(where.rack->name);
    }

    /// What tells the lines of cables and optics apart, without copies of texts: most cables fall
    /// on a line that is there.
    struct Quick {
        std::uint64_t part{0};
        std::uint64_t network{0};
        std::uint64_t devicePart{0};
        std::int64_t length{-1};
        std::int64_t tier{0};
        int kind{0};
        std::string_view purpose; ///< of a cable; role of an optic's device
        std::string_view colour;
        bool operator==(const Quick&) const = default;
    };
    struct QuickHash {
        std::size_t operator()(const Quick& key) const
        {
            std::size_t hash = std::hash<std::string_view>{}(key.purpose);
            const auto mix = [&hash](std::uint64_t value) {
                hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
                hash ^= hash >> 29;
            };
            mix(std::hash<std::string_view>{}(key.colour));
            mix(key.part);
            mix(key.network);
            mix(key.devicePart);
            mix(static_cast<std::uint64_t>(key.length));
            mix(static_cast<std::uint64_t>(key.tier * 16 + key.kind));
            return hash;
        }
    };

    Collected& lineOf(const Connection& connection)
    {
        Quick quick;
        quick.part = connection.part ? connection.part->raw() : 0;
        quick.network = connection.network ? connection.network->raw() : 0;
        quick.length = connection.lengthOrdered ? connection.lengthOrdered->micrometres : -1;
        quick.tier = connection.tier;
        quick.kind = static_cast<int>(connection.kind);
        quick.purpose = connection.purpose;
        quick.colour = connection.colour;
        Collected*& line = m_lines[quick];
        if (line != nullptr)
            return *line;
        LineKey key;
        key.subsystem = subsystemOf(connection);
        key.category = categoryOf(connection.kind);
        key.part = quick.part;
        key.network = quick.network;
        key.tier = connection.tier;
        key.purpose = connection.purpose;
        key.colour = connection.colour;
        key.length = quick.length;
        line = &m_out.lines[key]; // nodes of a map stay where they are
        return *line;
    }

    void count(const Connection& connection)
    {
        Collected& line = lineOf(connection);
        line.quantity += 1;
        line.allGenerated = line.allGenerated && connection.origin.has_value();
        if (m_instances && !connection.name.empty())
            line.names.push_back(connection.name);
        for (const model::ConnectionEnd& end : connection.ends) {
            if (m_instances)
                addRack(line, end.at.device);
            if (end.optic)
                countOptic(connection, end);
        }
    }

    Collected& lineOfOptic(const Connection& connection, Id<Part> optic, const Device* device)
    {
        Quick quick;
        quick.kind = -1 - static_cast<int>(connection.kind);
        quick.part = optic.raw();
        quick.network = connection.network ? connection.network->raw() : 0;
        if (device != nullptr) {
            quick.devicePart = device->part.raw();
            quick.purpose = device->role;
        }
        Collected*& line = m_lines[quick];
        if (line != nullptr)
            return *line;
        LineKey key;
        key.subsystem = subsystemOf(connection);
        key.category = "optic";
        key.part = quick.part;
        key.network = quick.network;
        if (device != nullptr)
            key.side = sideOf(*device);
        line = &m_out.lines[key];
        return *line;
    }

    /// True where this transceiver was not met before in this cage.
    bool meet(const model::ConnectionEnd& end, std::string_view cage, const Device* device)
    {
        const auto cageIndex = m_cageNames.try_emplace(cage, m_cageNames.size()).first->second;
        const CageKey at{end.at.device.raw(), cageIndex};
        const auto [known, isNew] = m_cages.try_emplace(at, end.optic->raw());
        if (isNew)
            return true;
        if (known->second == end.optic->raw() ||
            !m_second.emplace(at.device, at.cage, end.optic->raw()).second)
            return false;
        m_out.remarks.push_back(
            fmt::format("{} cage {} is given two different transceivers; both are counted",
                        device == nullptr ? end.at.device.text() : device->name, cage));
        return true;
    }

    void countOptic(const Connection& connection, const model::ConnectionEnd& end)
    {
        const std::string_view port = end.at.port;
        const std::string_view cage = port.substr(0, port.find_first_of("/:"));
        const Device* device = m_design.find(end.at.device);
        if (!meet(end, cage, device))
            return;
        Collected& line = lineOfOptic(connection, *end.optic, device);
        line.quantity += 1;
        line.allGenerated = line.allGenerated && connection.origin.has_value();
        if (device == nullptr || !m_instances)
            return;
        line.names.push_back(fmt::format("{}:{}", device->name, cage));
        addRack(line, device->id);
    }

    std::string sideOf(const Device& device) const
    {
        const Part* part = m_design.partOf(device);
        if (part == nullptr)
            return device.role;
        if (part->partClass == PartClass::Switch)
            return "switch";
        const Subsystem subsystem = subsystemOf(device, *part);
        if (subsystem == Subsystem::Compute)
            return "node";
        return device.role.empty() ? std::string(enumName(part->partClass)) : device.role;
    }

    const Design& m_design;
    const model::PhaseView& m_phase;
    bool m_instances;
    Locations m_locations;
    Collection m_out;
    std::unordered_map<Id<Device>, Id<Network>> m_networkByCable;
    std::unordered_map<Quick, Collected*, QuickHash> m_lines;
    std::unordered_map<std::string_view, std::size_t> m_cageNames; ///< texts of the design
    struct CageKey {
        std::uint64_t device{0};
        std::size_t cage{0};
        bool operator==(const CageKey&) const = default;
    };
    struct CageHash {
        std::size_t operator()(const CageKey& key) const
        {
            return (key.device ^ (key.cage << 48)) * 0x9e3779b97f4a7c15ULL >> 7;
        }
    };
    std::unordered_map<CageKey, std::uint64_t, CageHash> m_cages; ///< the first optic in each
    std::set<std::tuple<std::uint64_t, std::size_t, std::uint64_t>> m_second; ///< others in them
};

} // namespace

std::strong_ordering LineKey::operator<=>(const LineKey& other) const
{
    const auto fields = [](const LineKey& key) {
        return std::tie(key.doNotInclude, key.subsystem, key.category, key.part, key.network,
                        key.tier, key.length, key.side, key.purpose, key.colour);
    };
    if (const auto order = fields(*this) <=> fields(other); order != 0)
        return order;
    if (!parent || !other.parent)
        return parent ? std::strong_ordering::greater
                      : (other.parent ? std::strong_ordering::less : std::strong_ordering::equal);
    return *parent <=> *other.parent;
}

std::string_view categoryOf(const Part& part)
{
    switch (part.partClass) {
    case PartClass::Transceiver:
        return "optic";
    case PartClass::Nic:
        return "adapter";
    default:
        return enumName(part.partClass);
    }
}

int categoryRank(std::string_view category)
{
    const auto at = std::ranges::find(kCategoryOrder, category);
    return static_cast<int>(at - kCategoryOrder.begin());
}

Collection collect(const edit::State& state, const model::PhaseView& phase, bool instances)
{
    return Collector(state, phase, instances).run();
}

} // namespace cw::cost
