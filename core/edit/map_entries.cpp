#include "core/edit/map_entries.h"

#include "core/edit/field_text.h"
#include "core/edit/list_entries.h"
#include "core/model/device.h"
#include "core/model/part.h"

#include <set>

namespace cw::edit {

using namespace model;

namespace {

/// Null where the kind has no attributes.
const Attributes* attributesOf(const Design& design, EntityRef ref)
{
    const Attributes* out = nullptr;
    withKind(ref.kind, [&]<class E>() {
        if constexpr (requires(const E& e) { e.attributes; })
            if (const E* entity = design.find(Id<E>(ref.raw)))
                out = &entity->attributes;
    });
    return out;
}

std::string_view nameIn(std::string_view key)
{
    return key.substr(key.find('.') + 1);
}

FieldInfo overrideField(const Design& design, const Device& device, std::string_view key)
{
    FieldInfo info;
    info.key = std::string(key);
    info.title = std::string(nameIn(key));
    info.facet = Facet::ComputeSpec;
    info.discipline = Discipline::Compute;
    info.optional = true;
    const auto unit = unitOfKey(key);
    const Fact* fact = factOf(design, device, nameIn(key));
    if (fact != nullptr ? std::holds_alternative<double>(fact->value) : unit.has_value())
        info.type = FieldType::Number;
    else if (fact != nullptr && std::holds_alternative<bool>(fact->value))
        info.type = FieldType::Flag;
    else if (fact != nullptr && std::holds_alternative<Curve>(fact->value))
        info.type = FieldType::Composite;
    if (info.type == FieldType::Number && unit)
        info.unit = std::string(unit->symbol);
    return info;
}

FieldValue factValue(const Fact& fact, const FieldInfo& info)
{
    if (const auto* number = std::get_if<double>(&fact.value))
        return {detail::numberText(*number, info.unit), {}, false};
    if (const auto* flag = std::get_if<bool>(&fact.value))
        return {*flag ? "yes" : "no", {}, false};
    if (const auto* text = std::get_if<std::string>(&fact.value))
        return {*text, {}, false};
    const auto points = std::get<Curve>(fact.value).points.size();
    return {fmt::format("{} point{}", points, points == 1 ? "" : "s"), {}, false};
}

bool mayBeNegative(const FieldInfo& info)
{
    return info.unit == "°C" || info.unit.empty();
}

Expected<FactValue> readFact(const FieldInfo& info, std::string_view text)
{
    switch (info.type) {
    case FieldType::Number: {
        const auto number = detail::readNumber(info, text);
        if (!number)
            return fail(number.error());
        if (*number < 0 && !mayBeNegative(info))
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("{}: '{}' is less than nothing", info.title, text));
        return FactValue(*number);
    }
    case FieldType::Flag:
        if (text != "yes" && text != "no")
            return fail(detail::doesNotFit(info, text));
        return FactValue(text == "yes");
    case FieldType::Text:
        if (const auto number = parseNumber(text))
            return FactValue(*number);
        return FactValue(std::string(text));
    default:
        return fail(detail::doesNotFit(info, text));
    }
}

Expected<void> setOverride(Transaction& tx, Id<Device> id, std::string_view key,
                           std::string_view text)
{
    const Device& device = tx.design().at(id);
    const std::string name(nameIn(key));
    if (detail::isBlank(text))
        return tx.update(id, [&](Device& d) { d.overrides.erase(name); });
    const auto value = readFact(overrideField(tx.design(), device, key), text);
    if (!value)
        return fail(value.error());
    Fact fact;
    if (const Fact* before = factOf(tx.design(), device, name))
        fact.basis = before->basis;
    fact.value = *value;
    fact.confidence = Confidence::User;
    return tx.update(id, [&](Device& d) { d.overrides[name] = fact; });
}

Expected<void> setAttribute(Transaction& tx, EntityRef entity, std::string_view name,
                            std::string_view text)
{
    Expected<void> done;
    withKind(entity.kind, [&]<class E>() {
        if constexpr (requires(E & e) { e.attributes; })
            done = tx.update(Id<E>(entity.raw), [&](E& changed) {
                if (detail::isBlank(text))
                    changed.attributes.erase(std::string(name));
                else
                    changed.attributes[std::string(name)] = std::string(text);
            });
    });
    return done;
}

} // namespace

std::optional<FieldInfo> entryField(const Design& design, EntityRef entity, std::string_view key)
{
    if (const auto entry = listKey(key))
        return entity.kind == Kind::Device ? listField(*entry) : std::nullopt;
    if (detail::isBlank(nameIn(key)))
        return std::nullopt;
    if (key.starts_with(kAttributeKey) && attributesOf(design, entity) != nullptr) {
        FieldInfo info;
        info.key = std::string(key);
        info.title = std::string(nameIn(key));
        info.facet = Facet::Identity;
        info.discipline = Discipline::General;
        info.optional = true;
        return info;
    }
    if (key.starts_with(kOverrideKey))
        if (const Device* device = design.find(entity.as<Device>()))
            return overrideField(design, *device, key);
    return std::nullopt;
}

std::vector<std::string> attributeNames(const Design& design,
                                        const std::vector<EntityRef>& entities)
{
    std::set<std::string> names;
    for (const EntityRef& ref : entities)
        if (const Attributes* attributes = attributesOf(design, ref))
            for (const auto& [name, text] : *attributes)
                names.insert(name);
    return {names.begin(), names.end()};
}

FieldValue sharedEntry(const Design& design, const std::vector<EntityRef>& entities,
                       std::string_view key)
{
    std::optional<FieldValue> shared;
    const auto entry = listKey(key);
    for (const EntityRef& ref : entities) {
        FieldValue value;
        if (entry) {
            if (const Device* device = design.find(ref.as<Device>()))
                value = listValue(design, *device, *entry);
        } else if (key.starts_with(kAttributeKey)) {
            if (const Attributes* attributes = attributesOf(design, ref))
                if (const auto at = attributes->find(nameIn(key)); at != attributes->end())
                    value.text = at->second;
        } else if (const Device* device = design.find(ref.as<Device>())) {
            if (const Fact* fact = factOf(design, *device, nameIn(key)))
                value = factValue(*fact, overrideField(design, *device, key));
        }
        if (!shared)
            shared = std::move(value);
        else if (shared->text != value.text || shared->reference != value.reference)
            shared->mixed = true;
    }
    return shared.value_or(FieldValue{});
}

Expected<void> setEntry(Transaction& tx, EntityRef entity, std::string_view key,
                        std::string_view text)
{
    if (!tx.design().contains(entity))
        return fail(ErrorCode::NotFound, "there is no such entity", entity.text());
    if (!entryField(tx.design(), entity, key))
        return fail(ErrorCode::NotFound,
                    fmt::format("a {} has no field '{}'", kindName(entity.kind), key));
    if (const auto entry = listKey(key))
        return setListEntry(tx, *entity.as<Device>(), *entry, text);
    if (key.starts_with(kAttributeKey))
        return setAttribute(tx, entity, nameIn(key), text);
    return setOverride(tx, *entity.as<Device>(), key, text);
}

} // namespace cw::edit
