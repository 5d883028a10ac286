#include "core/edit/list_entries.h"

#include "core/edit/field_text.h"
#include "core/model/device.h"
#include "core/model/part.h"

#include <algorithm>
#include <array>
#include <set>

namespace cw::edit {

using namespace model;

namespace {

constexpr std::array<std::string_view, 3> kModuleFields = {"part", "count", "slot"};
constexpr std::array<std::string_view, 3> kPortFields = {"use", "label", "note"};
constexpr std::array<std::string_view, 3> kUses = {"open", "reserved", "disabled"};

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::size_t> indexOf(const Device& device, std::string_view name)
{
    const auto names = moduleNames(device);
    const auto at = std::ranges::find(names, name);
    return at == names.end() ? std::nullopt : std::optional<std::size_t>(at - names.begin());
}

Expected<void> takeOut(Transaction& tx, Id<Device> id, std::size_t index)
{
    return tx.update(id, [&](Device& device) {
        device.modules.erase(device.modules.begin() + static_cast<std::ptrdiff_t>(index));
    });
}

Expected<void> noModule(const Device& device, std::string_view slot)
{
    return fail(ErrorCode::NotFound, fmt::format("{} has no module in '{}'", device.name, slot),
                EntityRef(device.id).text(), "choose its part first: that puts one in");
}

Expected<void> setModulePart(Transaction& tx, Id<Device> id, std::string_view slot,
                             std::string_view text)
{
    const auto index = indexOf(tx.design().at(id), slot);
    if (detail::isBlank(text))
        return index ? takeOut(tx, id, *index) : Expected<void>();
    FieldInfo info;
    info.title = "Part";
    const auto part = detail::readReference<Part>(tx, info, text);
    if (!part)
        return fail(part.error());
    return tx.update(id, [&](Device& device) {
        if (index)
            device.modules[*index].part = *part;
        else
            device.modules.push_back({std::string(slot), *part, 1});
    });
}

Expected<void> setModuleCount(Transaction& tx, Id<Device> id, std::string_view slot,
                              std::string_view text)
{
    const auto index = indexOf(tx.design().at(id), slot);
    if (!index)
        return noModule(tx.design().at(id), slot);
    std::int64_t count = 0;
    if (!detail::isBlank(text)) {
        const auto number = parseInteger(text);
        if (!number || *number < 0 || *number > kMostModules)
            return fail(
                ErrorCode::InvalidArgument,
                fmt::format("Count: '{}' is not a whole number from 0 to {}", text, kMostModules),
                {}, "0 takes the module out");
        count = *number;
    }
    if (count == 0)
        return takeOut(tx, id, *index);
    return tx.update(id, [&](Device& device) { device.modules[*index].count = count; });
}

Expected<void> setModuleSlot(Transaction& tx, Id<Device> id, std::string_view slot,
                             std::string_view text)
{
    const Device& device = tx.design().at(id);
    const auto index = indexOf(device, slot);
    if (!index)
        return noModule(device, slot);
    const std::string to(trimmed(text));
    if (to.empty())
        return fail(ErrorCode::InvalidArgument, "Slot may not be empty", {},
                    "name a slot, or choose no part to take the module out");
    for (std::size_t i = 0; i < device.modules.size(); ++i)
        if (i != *index && device.modules[i].slot == to)
            return fail(ErrorCode::Conflict,
                        fmt::format("{} of {} holds {} × {} already", to, device.name,
                                    device.modules[i].count,
                                    displayName(tx.design(), device.modules[i].part)),
                        EntityRef(id).text(), "choose a free slot");
    return tx.update(id, [&](Device& changed) { changed.modules[*index].slot = to; });
}

std::string_view useOf(const PortOverride& port)
{
    return port.disabled ? kUses[2] : port.reserved ? kUses[1] : kUses[0];
}

Expected<void> setPort(Transaction& tx, Id<Device> id, const ListKey& key, std::string_view text)
{
    if (key.field == "use" && !detail::isBlank(text) &&
        std::ranges::find(kUses, text) == kUses.end())
        return fail(detail::doesNotFit(*listField(key), text));
    return tx.update(id, [&](Device& device) {
        auto at = std::ranges::find(device.ports, key.name, &PortOverride::port);
        if (at == device.ports.end()) {
            at = device.ports.insert(at, PortOverride());
            at->port = std::string(key.name);
        }
        if (key.field == "label") {
            at->label = std::string(trimmed(text));
        } else if (key.field == "note") {
            at->note = std::string(trimmed(text));
        } else if (detail::isBlank(text)) {
            device.ports.erase(at);
            return;
        } else {
            at->reserved = text == kUses[1];
            at->disabled = text == kUses[2];
        }
        PortOverride nothing;
        nothing.port = at->port;
        if (*at == nothing)
            device.ports.erase(at);
    });
}

} // namespace

std::optional<ListKey> listKey(std::string_view key)
{
    ListKey out;
    out.module = key.starts_with(kModuleKey);
    if (!out.module && !key.starts_with(kPortKey))
        return std::nullopt;
    const std::size_t prefix = out.module ? kModuleKey.size() : kPortKey.size();
    const std::size_t dot = key.rfind('.');
    if (dot < prefix)
        return std::nullopt;
    out.name = key.substr(prefix, dot - prefix);
    out.field = key.substr(dot + 1);
    const auto& fields = out.module ? kModuleFields : kPortFields;
    if (std::ranges::find(fields, out.field) == fields.end() ||
        (!out.module && detail::isBlank(out.name)))
        return std::nullopt;
    return out;
}

std::vector<std::string> moduleNames(const Device& device)
{
    std::vector<std::string> out;
    std::set<std::string, std::less<>> taken;
    for (const InstalledModule& module : device.modules) {
        std::string name = module.slot;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = fmt::format("{}#{}", module.slot, number);
        out.push_back(std::move(name));
    }
    return out;
}

const InstalledModule* findModule(const Device& device, std::string_view name)
{
    const auto index = indexOf(device, name);
    return index ? &device.modules[*index] : nullptr;
}

std::vector<std::string> moduleNames(const Design& design, const std::vector<EntityRef>& devices)
{
    std::vector<std::string> out;
    std::set<std::string> seen;
    for (const EntityRef& ref : devices)
        if (const Device* device = design.find(ref.as<Device>());
            device && !device->modules.empty())
            for (std::string& name : moduleNames(*device))
                if (seen.insert(name).second)
                    out.push_back(std::move(name));
    return out;
}

std::vector<std::string> portNames(const Design& design, const std::vector<EntityRef>& devices)
{
    std::set<std::string> names;
    for (const EntityRef& ref : devices)
        if (const Device* device = design.find(ref.as<Device>()))
            for (const PortOverride& port : device->ports)
                names.insert(port.port);
    return {names.begin(), names.end()};
}

std::optional<FieldInfo> listField(const ListKey& key)
{
    FieldInfo info;
    info.key = fmt::format("{}{}.{}", key.module ? kModuleKey : kPortKey, key.name, key.field);
    info.facet = key.module ? Facet::ComputeSpec : Facet::Wiring;
    info.discipline = key.module ? Discipline::Compute : Discipline::Fabric;
    info.optional = true;
    if (key.field == "part") {
        info.title = "Part";
        info.type = FieldType::Reference;
        info.target = Kind::Part;
    } else if (key.field == "count") {
        info.title = "Count";
        info.type = FieldType::Integer;
    } else if (key.field == "use") {
        info.title = "Use";
        info.type = FieldType::Choice;
        info.choices.assign(kUses.begin(), kUses.end());
    } else {
        info.title = key.field == "slot" ? "Slot" : key.field == "label" ? "Label" : "Note";
    }
    return info;
}

FieldValue listValue(const Design& design, const Device& device, const ListKey& key)
{
    if (key.module) {
        const InstalledModule* module = findModule(device, key.name);
        if (module == nullptr)
            return {};
        if (key.field == "part")
            return {displayName(design, module->part), EntityRef(module->part), false};
        return {key.field == "slot" ? module->slot : std::to_string(module->count), {}, false};
    }
    const auto at = std::ranges::find(device.ports, key.name, &PortOverride::port);
    if (at == device.ports.end())
        return {key.field == "use" ? std::string(kUses[0]) : std::string(), {}, false};
    return {key.field == "use"     ? std::string(useOf(*at))
            : key.field == "label" ? at->label
                                   : at->note,
            {},
            false};
}

Expected<void> setListEntry(Transaction& tx, Id<Device> id, const ListKey& key,
                            std::string_view text)
{
    if (!key.module)
        return setPort(tx, id, key, text);
    if (key.field == "part")
        return setModulePart(tx, id, key.name, text);
    return key.field == "count" ? setModuleCount(tx, id, key.name, text)
                                : setModuleSlot(tx, id, key.name, text);
}

} // namespace cw::edit
