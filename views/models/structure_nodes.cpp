#include "views/models/structure_nodes.h"

#include "core/analysis/part_text.h"
#include "core/model/device.h"
#include "core/model/entities.h"
#include "core/physical/position.h"

#include <QCollator>
#include <QCoreApplication>

#include <algorithm>

namespace cw::views {

using namespace model;
using Type = StructureKey::Type;

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Structure", text);
}

QString counted(std::size_t count, const char* one, const char* many)
{
    return QStringLiteral("%1 %2").arg(count).arg(words(count == 1 ? one : many));
}

const QCollator& collator()
{
    static const QCollator made = [] {
        QCollator natural{QLocale(QLocale::English)};
        natural.setNumericMode(true);
        natural.setCaseSensitivity(Qt::CaseInsensitive);
        return natural;
    }();
    return made;
}

/// From the top down, as one looks at a rack.
double orderOf(const Device& device)
{
    if (const auto* rails = std::get_if<InRack>(&device.placement))
        return -rails->bottom.millimetres();
    if (std::holds_alternative<OnStrip>(device.placement))
        return 1e6;
    return std::holds_alternative<InHall>(device.placement) ? 20 : 0;
}

std::optional<StructureKey> parentOf(const Design& design, const Device& device)
{
    return std::visit(
        [&](const auto& place) -> std::optional<StructureKey> {
            using P = std::decay_t<decltype(place)>;
            if constexpr (std::is_same_v<P, Unplaced>)
                return StructureKey::of(StructureGroup::Unplaced);
            else if constexpr (std::is_same_v<P, InHall>)
                return StructureKey::of(place.hall);
            else if constexpr (std::is_same_v<P, InRack> || std::is_same_v<P, OnStrip>)
                return StructureKey::of(place.rack);
            else if constexpr (std::is_same_v<P, InCell>)
                return StructureKey::of(place.carrier);
            else if constexpr (std::is_same_v<P, InBay>)
                return StructureKey::of(place.chassis);
            else {
                const Tray* tray = design.find(place.tray);
                return StructureKey::of(tray != nullptr ? EntityRef(tray->hall)
                                                        : EntityRef(place.tray));
            }
        },
        device.placement);
}

template <class E>
void addAll(std::vector<StructureChild>& out, const Design& design)
{
    for (const E& entity : design.table<E>())
        out.push_back(structureChild(design, entity.id));
}

template <class E>
void addReferrers(std::vector<StructureChild>& out, const edit::State& state,
                  const StructureKey& parent)
{
    for (const Id<E> id : state.lookup.referrers<E>(parent.entity))
        if (structureParent(state.design, id) == parent)
            out.push_back(structureChild(state.design, id));
}

void addModules(std::vector<StructureChild>& out, const Design& design, const Device& device)
{
    int number = 0;
    const auto add = [&](const QString& name) {
        out.push_back({{Type::Module, {}, device.id, number++}, 1e7, name});
    };
    for (const InstalledModule& module : device.modules) {
        const Part* part = design.find(module.part);
        add(QStringLiteral("%1 × %2")
                .arg(module.count)
                .arg(part != nullptr ? QString::fromStdString(part->model) : QStringLiteral("?")));
    }
    if (const Part* part = design.partOf(device))
        for (const ComponentSpec& component : part->components)
            add(QString::fromStdString(analysis::componentText(component)));
}

std::vector<StructureChild> unplaced(const Design& design)
{
    std::vector<StructureChild> out;
    for (const Rack& rack : design.table<Rack>())
        if (!rack.hall && !rack.row)
            out.push_back(structureChild(design, rack.id));
    for (const Device& device : design.table<Device>())
        if (std::holds_alternative<Unplaced>(device.placement))
            out.push_back(structureChild(design, device.id));
    return out;
}

std::vector<StructureChild> groupChildren(const Design& design, StructureGroup group)
{
    std::vector<StructureChild> out;
    switch (group) {
    case StructureGroup::Unplaced:
        return unplaced(design);
    case StructureGroup::Networks:
        addAll<Network>(out, design);
        break;
    case StructureGroup::Feeds:
        addAll<Feed>(out, design);
        break;
    case StructureGroup::Workloads:
        addAll<Workload>(out, design);
        break;
    }
    return out;
}

std::vector<StructureChild> rootChildren(const Design& design)
{
    std::vector<StructureChild> out;
    addAll<Site>(out, design);
    for (const Hall& hall : design.table<Hall>())
        if (!hall.site)
            out.push_back(structureChild(design, hall.id));
    const std::array<const char*, kStructureGroups> names = {"Unplaced", "Networks", "Feeds",
                                                             "Workloads"};
    for (int group = 0; group < kStructureGroups; ++group)
        out.push_back(
            {StructureKey::of(StructureGroup(group)), 100.0 + group, words(names[size_t(group)])});
    return out;
}

} // namespace

bool structureLess(const StructureChild& a, const StructureChild& b)
{
    if (a.order != b.order)
        return a.order < b.order;
    const int names = collator().compare(a.name, b.name);
    return names != 0 ? names < 0 : a.key.entity < b.key.entity;
}

StructureChild structureChild(const Design& design, EntityRef entity)
{
    StructureChild out;
    out.key = StructureKey::of(entity);
    out.name = QString::fromStdString(displayName(design, entity));
    if (const auto* device = design.find(entity.as<Device>()))
        out.order = orderOf(*device);
    else if (entity.kind == Kind::Rack)
        out.order = 10;
    return out;
}

std::optional<StructureKey> structureParent(const Design& design, EntityRef entity)
{
    switch (entity.kind) {
    case Kind::Site:
        return StructureKey{};
    case Kind::Network:
        return StructureKey::of(StructureGroup::Networks);
    case Kind::Feed:
        return StructureKey::of(StructureGroup::Feeds);
    case Kind::Workload:
        return StructureKey::of(StructureGroup::Workloads);
    default:
        break;
    }
    if (const auto* hall = design.find(entity.as<Hall>()))
        return hall->site ? StructureKey::of(*hall->site) : StructureKey{};
    if (const auto* row = design.find(entity.as<Row>()))
        return StructureKey::of(row->hall);
    if (const auto* rack = design.find(entity.as<Rack>()))
        return rack->row    ? StructureKey::of(*rack->row)
               : rack->hall ? StructureKey::of(*rack->hall)
                            : StructureKey::of(StructureGroup::Unplaced);
    if (const auto* device = design.find(entity.as<Device>()))
        return parentOf(design, *device);
    return std::nullopt;
}

std::vector<StructureChild> structureChildren(const edit::State& state, const StructureKey& key)
{
    const Design& design = state.design;
    std::vector<StructureChild> out;
    if (key.type == Type::Root)
        out = rootChildren(design);
    else if (key.type == Type::Group)
        out = groupChildren(design, key.group);
    else if (key.type == Type::Entity) {
        addReferrers<Hall>(out, state, key);
        addReferrers<Row>(out, state, key);
        addReferrers<Rack>(out, state, key);
        if (key.entity.kind == Kind::Hall || key.entity.kind == Kind::Rack ||
            key.entity.kind == Kind::Device)
            addReferrers<Device>(out, state, key);
        if (const auto* device = design.find(key.entity.as<Device>()))
            addModules(out, design, *device);
    }
    std::sort(out.begin(), out.end(), structureLess);
    return out;
}

bool hasStructureChildren(const edit::State& state, const StructureKey& key)
{
    if (key.type == Type::Root)
        return true;
    if (key.type == Type::Module)
        return false;
    if (key.type == Type::Entity) {
        switch (key.entity.kind) {
        case Kind::Device: {
            const Device* device = state.design.find(key.entity.as<Device>());
            const Part* part = device != nullptr ? state.design.partOf(*device) : nullptr;
            if (device != nullptr &&
                (!device->modules.empty() || (part != nullptr && !part->components.empty())))
                return true;
            break;
        }
        case Kind::Network:
        case Kind::Feed:
        case Kind::Workload:
            return false;
        default:
            break;
        }
    }
    return !structureChildren(state, key).empty();
}

QString structureDetail(const edit::State& state, const StructureKey& key)
{
    const Design& design = state.design;
    if (key.type == Type::Group)
        return QString::number(groupChildren(design, key.group).size());
    if (key.type != Type::Entity)
        return {};
    if (const auto* device = design.find(key.entity.as<Device>()))
        return QString::fromStdString(physical::unitText(design, *device));
    if (key.entity.kind == Kind::Rack) {
        std::size_t devices = 0;
        for (const Id<Device> id : state.lookup.referrers<Device>(key.entity))
            devices += directRack(design.at(id).placement) == key.entity.as<Rack>() ? 1 : 0;
        return counted(devices, "device", "devices");
    }
    if (key.entity.kind == Kind::Row || key.entity.kind == Kind::Hall)
        return counted(state.lookup.referrers<Rack>(key.entity).size(), "rack", "racks");
    return {};
}

std::vector<EntityRef> structureMatches(const Design& design, const QString& text, std::size_t most)
{
    std::vector<EntityRef> out;
    const QStringList wanted = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto search = [&]<class E>() {
        for (const E& entity : design.table<E>()) {
            if (out.size() >= most)
                return;
            const QString name = QString::fromStdString(entity.name);
            if (std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
                    return name.contains(word, Qt::CaseInsensitive);
                }))
                out.emplace_back(entity.id);
        }
    };
    search.operator()<Site>();
    search.operator()<Hall>();
    search.operator()<Row>();
    search.operator()<Rack>();
    search.operator()<Network>();
    search.operator()<Feed>();
    search.operator()<Workload>();
    search.operator()<Device>();
    std::vector<StructureChild> named;
    for (const EntityRef ref : out)
        named.push_back({StructureKey::of(ref), 0, structureChild(design, ref).name});
    std::sort(named.begin(), named.end(), structureLess);
    for (std::size_t i = 0; i < named.size(); ++i)
        out[i] = named[i].key.entity;
    return out;
}

} // namespace cw::views
