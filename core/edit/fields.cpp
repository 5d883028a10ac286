#include "core/edit/fields.h"

#include "core/edit/field_text.h"
#include "core/edit/list_entries.h"
#include "core/edit/map_entries.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/ranges.h>

namespace cw::edit {

using namespace model;

namespace detail {

std::string numberText(double value, const std::string& unit)
{
    return unit.empty() ? formatNumber(value) : formatNumber(value) + " " + unit;
}

/// Kept in mm like every length, and said in m.
bool isCableLength(const FieldInfo& info)
{
    return info.key.starts_with("length_") && info.key.ends_with("_mm");
}

std::string lengthText(Length value, const FieldInfo& info)
{
    return isCableLength(info) ? numberText(std::round(value.metres() * 1000) / 1000, "m")
                               : numberText(value.millimetres(), info.unit);
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t") == std::string_view::npos;
}

Error doesNotFit(const FieldInfo& info, std::string_view text)
{
    Error error;
    switch (info.type) {
    case FieldType::Flag:
        error.message = fmt::format("{}: '{}' is neither yes nor no", info.title, text);
        break;
    case FieldType::Integer:
        error.message = fmt::format("{}: '{}' is not a whole number", info.title, text);
        break;
    case FieldType::Choice:
        error.message =
            fmt::format("{}: '{}' is none of {}", info.title, text, fmt::join(info.choices, ", "));
        break;
    case FieldType::Composite:
        error.code = ErrorCode::Unsupported;
        error.message = fmt::format("{} is not set by a text", info.title);
        break;
    default:
        error.message = fmt::format("{}: '{}' does not fit", info.title, text);
    }
    return error;
}

Expected<double> readNumber(const FieldInfo& info, std::string_view text)
{
    // A bare number is in the unit that the field shows; with a unit it is converted to that.
    if (auto plain = parseNumber(text))
        return isCableLength(info) ? plain.map([](double m) { return m * 1000; }) : plain;
    const auto unit = unitOfKey(info.key);
    if (!unit)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("{}: '{}' is not a number", info.title, text));
    return parseInUnit(text, unit->dimension)
        .map([&](double border) { return (border - unit->offset) / unit->factor; })
        .map_error([&](Error error) {
            error.message = fmt::format("{}: {}", info.title, error.message);
            return error;
        });
}

namespace {

template <class T>
struct Target {
    static constexpr bool kIs = false;
};
template <class E>
struct Target<Id<E>> {
    static constexpr bool kIs = true;
    static constexpr Kind kKind = kKindOf<E>;
};
template <class T>
struct Target<std::optional<T>> : Target<T> {
};

template <class T>
struct Bare {
    using Type = T;
};
template <class T>
struct Bare<std::optional<T>> {
    using Type = T;
};

/// Fills the list of a kind's fields.
struct Lister {
    std::vector<FieldInfo>* out;
    std::string key;
    std::string title;
    std::vector<std::pair<std::size_t, std::size_t>> stack;

    template <class F>
    void enter(const F& field)
    {
        stack.emplace_back(key.size(), title.size());
        key += std::string(field.key) + ".";
        title += std::string(field.title) + ", ";
    }
    void leave()
    {
        key.resize(stack.back().first);
        title.resize(stack.back().second);
        stack.pop_back();
    }
    template <class F>
    void leaf(const F& field)
    {
        using V = typename F::ValueType;
        FieldInfo info;
        info.key = key + std::string(field.key);
        info.title = title + std::string(field.title);
        info.facet = field.facet;
        info.discipline = field.discipline;
        info.type = typeOf<V>();
        info.optional = IsOptional<V>::value ||
                        (info.type == FieldType::Text && field.presence == Presence::Optional);
        if (info.type == FieldType::Number)
            if (const auto unit = unitOfKey(field.key))
                info.unit = isCableLength(info) ? std::string("m") : std::string(unit->symbol);
        if constexpr (NamedEnum<typename Bare<V>::Type>) {
            const auto& names = EnumNames<typename Bare<V>::Type>::kNames;
            info.choices.assign(names.begin(), names.end());
        }
        if constexpr (Target<V>::kIs)
            info.target = Target<V>::kKind;
        out->push_back(std::move(info));
    }
};

} // namespace
} // namespace detail

const std::vector<FieldInfo>& fieldsOf(Kind kind)
{
    static const auto all = [] {
        std::array<std::vector<FieldInfo>, kKindCount> lists;
        forEachKind([&]<class E>() {
            detail::Lister lister{&lists[static_cast<std::size_t>(kKindOf<E>)], {}, {}, {}};
            detail::eachLeaf<E>(lister);
        });
        return lists;
    }();
    return all[static_cast<std::size_t>(kind)];
}

const FieldInfo* findField(Kind kind, std::string_view key)
{
    const auto& fields = fieldsOf(kind);
    const auto at = std::find_if(fields.begin(), fields.end(),
                                 [&](const FieldInfo& f) { return f.key == key; });
    return at == fields.end() ? nullptr : &*at;
}

std::vector<FieldValue> fieldValues(const Design& design, EntityRef entity)
{
    return sharedValues(design, {entity});
}

std::vector<FieldValue> sharedValues(const Design& design, const std::vector<EntityRef>& entities)
{
    std::vector<FieldValue> out;
    if (entities.empty())
        return out;
    const Kind kind = entities.front().kind;
    const auto& fields = fieldsOf(kind);
    withKind(kind, [&]<class E>() {
        const E* first = nullptr;
        for (const EntityRef& ref : entities) {
            const E* entity = ref.kind == kind ? design.find(Id<E>(ref.raw)) : nullptr;
            if (entity == nullptr)
                continue;
            std::size_t at = 0;
            if (first == nullptr) {
                first = entity;
                detail::eachValue(*first, [&](const auto& value) {
                    out.push_back(detail::valueOf(design, value, fields[at++]));
                });
            } else {
                detail::eachPair(*first, *entity, [&](bool equal) { out[at++].mixed |= !equal; });
            }
        }
    });
    return out;
}

Expected<void> setField(Transaction& tx, EntityRef entity, std::string_view key,
                        std::string_view text)
{
    if (key.starts_with(kAttributeKey) || key.starts_with(kOverrideKey) || listKey(key))
        return setEntry(tx, entity, key, text);
    const FieldInfo* info = findField(entity.kind, key);
    if (info == nullptr)
        return fail(ErrorCode::NotFound,
                    fmt::format("a {} has no field '{}'", kindName(entity.kind), key));
    if (entity.kind == Kind::Part)
        return fail(ErrorCode::Unsupported, "a part of a design is not changed in place", {},
                    "edit it in the catalog and give the devices the new part");
    if (info->type == FieldType::Text && !info->optional && detail::isBlank(text))
        return fail(ErrorCode::InvalidArgument, fmt::format("{} may not be empty", info->title));
    const auto index = static_cast<std::size_t>(info - fieldsOf(entity.kind).data());
    Expected<void> done;
    withKind(entity.kind, [&]<class E>() {
        const Id<E> id(entity.raw);
        const E* found = tx.design().find(id);
        if (found == nullptr) {
            done = fail(ErrorCode::NotFound, "there is no such entity", entity.text());
            return;
        }
        E after = *found;
        std::size_t at = 0;
        detail::eachValue(after, [&](auto& value) {
            if (at++ == index)
                done = detail::read(tx, *info, text, value);
        });
        if (done)
            done = tx.replace(std::move(after));
    });
    return done;
}

std::vector<EntityRef> entitiesOf(const Design& design, Kind kind, std::size_t most)
{
    std::vector<std::pair<std::string, EntityRef>> named;
    withKind(kind, [&]<class E>() {
        for (const E& entity : design.table<E>())
            named.emplace_back(displayName(design, entity.id), entity.id);
    });
    std::sort(named.begin(), named.end());
    if (named.size() > most)
        named.resize(most);
    std::vector<EntityRef> out;
    out.reserve(named.size());
    for (const auto& [name, ref] : named)
        out.push_back(ref);
    return out;
}

} // namespace cw::edit
