#pragma once

#include "core/model/visit.h"

#include <string>

namespace cw::model {

/// Appends a canonical byte image of a value, by its field table: equal values give equal bytes,
/// unequal ones unequal bytes. For hashes; files are the codec's.
template <class T>
void appendContent(std::string& out, const T& value);

template <class T>
void appendContent(std::string& out, const T& value)
{
    const auto bytes = [&](const auto& plain) {
        out.append(reinterpret_cast<const char*>(&plain), sizeof plain);
    };
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
        bytes(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_floating_point_v<T>) {
        bytes(value == 0 ? T{0} : value); // -0 equals 0
    } else if constexpr (std::is_same_v<T, std::string>) {
        bytes(static_cast<std::uint64_t>(value.size()));
        out += value;
    } else if constexpr (IsQuantity<T>::value) {
        appendContent(out, value.value);
    } else if constexpr (std::is_same_v<T, Length>) {
        bytes(value.micrometres);
    } else if constexpr (IsId<T>::value) {
        bytes(value.raw());
    } else if constexpr (std::is_same_v<T, EntityRef>) {
        bytes(static_cast<std::uint64_t>(value.kind));
        bytes(value.raw);
    } else if constexpr (IsOptional<T>::value) {
        out += value ? '\1' : '\0';
        if (value)
            appendContent(out, *value);
    } else if constexpr (IsVector<T>::value) {
        bytes(static_cast<std::uint64_t>(value.size()));
        for (const auto& element : value)
            appendContent(out, element);
    } else if constexpr (IsStringMap<T>::value) {
        bytes(static_cast<std::uint64_t>(value.size()));
        for (const auto& [key, element] : value) {
            appendContent(out, key);
            appendContent(out, element);
        }
    } else if constexpr (IsVariant<T>::value) {
        bytes(static_cast<std::uint64_t>(value.index()));
        std::visit([&](const auto& alternative) { appendContent(out, alternative); }, value);
    } else if constexpr (std::is_same_v<T, Curve>) {
        bytes(static_cast<std::uint64_t>(value.points.size()));
        for (const auto& [x, y] : value.points) {
            appendContent(out, x);
            appendContent(out, y);
        }
    } else {
        static_assert(Described<T>, "a type without a field table");
        forEachField<T>([&](const auto& field) { appendContent(out, value.*field.member); });
    }
}

} // namespace cw::model
