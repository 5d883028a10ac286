#pragma once

#include "core/edit/fields.h"
#include "core/model/visit.h"
#include "core/units/parse.h"
#include "core/units/unit_table.h"

#include <fmt/format.h>

namespace cw::edit::detail {

using namespace model;

// How one value of a field reads and is read; one function for each type of value.

template <class T>
constexpr bool isPlainStruct()
{
    return Described<T> && !std::is_same_v<T, Fact>;
}

template <class T>
constexpr FieldType typeOf()
{
    if constexpr (IsOptional<T>::value)
        return typeOf<typename T::value_type>();
    else if constexpr (std::is_same_v<T, std::string>)
        return FieldType::Text;
    else if constexpr (std::is_same_v<T, bool>)
        return FieldType::Flag;
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return FieldType::Integer;
    else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, Length> ||
                       IsQuantity<T>::value)
        return FieldType::Number;
    else if constexpr (NamedEnum<T>)
        return FieldType::Choice;
    else if constexpr (IsId<T>::value || std::is_same_v<T, EntityRef>)
        return FieldType::Reference;
    else
        return FieldType::Composite;
}

[[nodiscard]] std::string numberText(double value, const std::string& unit);
[[nodiscard]] bool isCableLength(const FieldInfo& info);
/// Sizes in mm; the lengths of cables, which nobody says in mm, in m.
[[nodiscard]] std::string lengthText(Length value, const FieldInfo& info);

template <class T>
FieldValue valueOf(const Design& design, const T& value, const FieldInfo& info)
{
    if constexpr (IsOptional<T>::value) {
        return value ? valueOf(design, *value, info) : FieldValue{};
    } else if constexpr (std::is_same_v<T, std::string>) {
        return {value, {}, false};
    } else if constexpr (std::is_same_v<T, bool>) {
        return {value ? "yes" : "no", {}, false};
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        return {std::to_string(value), {}, false};
    } else if constexpr (std::is_same_v<T, double>) {
        return {numberText(value, info.unit), {}, false};
    } else if constexpr (std::is_same_v<T, Length>) {
        return {lengthText(value, info), {}, false};
    } else if constexpr (IsQuantity<T>::value) {
        return {numberText(value.value, info.unit), {}, false};
    } else if constexpr (NamedEnum<T>) {
        return {std::string(enumName(value)), {}, false};
    } else if constexpr (IsId<T>::value || std::is_same_v<T, EntityRef>) {
        return {displayName(design, value), EntityRef(value), false};
    } else if constexpr (std::is_same_v<T, Origin>) {
        return {value.generator + " · " + value.key, {}, false};
    } else if constexpr (IsVector<T>::value) {
        if (value.empty())
            return {};
        if (value.size() == 1)
            return valueOf(design, value.front(), info);
        std::string out = fmt::format("{}", value.size());
        if constexpr (std::is_same_v<typename T::value_type, std::string>)
            for (std::size_t i = 0; i < value.size(); ++i)
                out = (i == 0 ? "" : out + ", ") + value[i];
        return {std::move(out), {}, false};
    } else if constexpr (std::is_same_v<T, Attributes>) {
        std::string out;
        for (const auto& [name, text] : value)
            out += (out.empty() ? "" : ", ") + name + " = " + text;
        return {std::move(out), {}, false};
    } else if constexpr (IsStringMap<T>::value) {
        return {value.empty() ? "" : std::to_string(value.size()), {}, false};
    } else if constexpr (std::is_same_v<T, Placement>) {
        return std::visit(
            [](const auto& place) {
                using P = std::decay_t<decltype(place)>;
                return FieldValue{std::string(Describe<P>::kName), {}, false};
            },
            value);
    } else if constexpr (Described<T>) {
        return {"1", {}, false};
    } else {
        return {};
    }
}

[[nodiscard]] Expected<double> readNumber(const FieldInfo& info, std::string_view text);
[[nodiscard]] Error doesNotFit(const FieldInfo& info, std::string_view text);
[[nodiscard]] bool isBlank(std::string_view text);

template <class E>
Expected<Id<E>> readReference(const Transaction& tx, const FieldInfo& info, std::string_view text)
{
    if (const auto ref = EntityRef::parse(text))
        if (const auto id = ref->as<E>(); id && tx.design().find(*id) != nullptr)
            return *id;
    if constexpr (std::is_same_v<E, Part>) {
        for (const Part& part : tx.design().template table<Part>())
            if (part.key == text)
                return part.id;
    }
    const auto found = tx.lookup().template named<E>(text);
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return fail(ErrorCode::NotFound, fmt::format("{}: there is no {} called '{}'", info.title,
                                                     Describe<E>::kName, text));
    return fail(ErrorCode::Conflict,
                fmt::format("{}: {} of the kind {} are called '{}'", info.title, found.size(),
                            Describe<E>::kName, text),
                {}, "give them different names first");
}

template <class T>
Expected<void> read(const Transaction& tx, const FieldInfo& info, std::string_view text, T& out)
{
    if constexpr (IsOptional<T>::value) {
        using V = typename T::value_type;
        if constexpr (typeOf<V>() == FieldType::Composite) {
            return fail(doesNotFit(info, text));
        } else {
            if (isBlank(text)) {
                out.reset();
                return {};
            }
            V value = [] {
                if constexpr (IsId<V>::value)
                    return V(kUnset);
                else
                    return V{};
            }();
            if (auto done = read(tx, info, text, value); !done)
                return done;
            out = value;
            return {};
        }
    } else if constexpr (std::is_same_v<T, std::string>) {
        out = std::string(text);
        return {};
    } else if constexpr (std::is_same_v<T, bool>) {
        if (text != "yes" && text != "no")
            return fail(doesNotFit(info, text));
        out = text == "yes";
        return {};
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        const auto number = parseInteger(text);
        if (!number)
            return fail(doesNotFit(info, text));
        out = *number;
        return {};
    } else if constexpr (typeOf<T>() == FieldType::Number) {
        const auto number = readNumber(info, text);
        if (!number)
            return fail(number.error());
        if constexpr (std::is_same_v<T, Length>) {
            if (std::abs(*number) > 1e9)
                return fail(doesNotFit(info, text));
            out = millimetres(*number);
        } else if constexpr (IsQuantity<T>::value) {
            out.value = *number;
        } else {
            out = *number;
        }
        return {};
    } else if constexpr (NamedEnum<T>) {
        const auto named = enumFromName<T>(text);
        if (!named)
            return fail(doesNotFit(info, text));
        out = *named;
        return {};
    } else if constexpr (IsId<T>::value) {
        const auto id = readReference<typename IsId<T>::Entity>(tx, info, text);
        if (!id)
            return fail(id.error());
        out = *id;
        return {};
    } else if constexpr (std::is_same_v<T, EntityRef>) {
        const auto ref = EntityRef::parse(text);
        if (!ref || !tx.design().contains(*ref))
            return fail(doesNotFit(info, text));
        out = *ref;
        return {};
    } else {
        return fail(doesNotFit(info, text));
    }
}

/// Calls visit(field, first.member, second.member…) for each leaf in table order; a struct inside
/// is gone into.
template <class S, class Visit>
void eachLeaf(Visit&& visit)
{
    forEachField<S>([&](const auto& field) {
        using V = typename std::decay_t<decltype(field)>::ValueType;
        if constexpr (isPlainStruct<V>()) {
            visit.enter(field);
            eachLeaf<V>(visit);
            visit.leave();
        } else {
            visit.leaf(field);
        }
    });
}

template <class S, class Visit>
void eachValue(S& object, Visit&& visit)
{
    using Plain = std::remove_const_t<S>;
    forEachField<Plain>([&](const auto& field) {
        auto& member = object.*field.member;
        if constexpr (isPlainStruct<std::decay_t<decltype(member)>>())
            eachValue(member, visit);
        else
            visit(member);
    });
}

template <class S, class Visit>
void eachPair(const S& a, const S& b, Visit&& visit)
{
    forEachField<S>([&](const auto& field) {
        const auto& left = a.*field.member;
        const auto& right = b.*field.member;
        if constexpr (isPlainStruct<std::decay_t<decltype(left)>>())
            eachPair(left, right, visit);
        else
            visit(left == right);
    });
}

} // namespace cw::edit::detail
