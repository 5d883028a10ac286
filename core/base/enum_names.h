#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace cw {

/// The names of an enum's values as they stand in files and JSON, in the order of the values, which
/// count from 0. Specialise with `static constexpr std::array<std::string_view, N> kNames`.
template <class E>
struct EnumNames;

template <class E>
concept NamedEnum = std::is_enum_v<E> && requires { EnumNames<E>::kNames.size(); };

template <NamedEnum E>
constexpr std::string_view enumName(E value)
{
    return EnumNames<E>::kNames[static_cast<std::size_t>(value)];
}

template <NamedEnum E>
constexpr std::optional<E> enumFromName(std::string_view name)
{
    for (std::size_t i = 0; i < EnumNames<E>::kNames.size(); ++i)
        if (EnumNames<E>::kNames[i] == name)
            return static_cast<E>(i);
    return std::nullopt;
}

} // namespace cw
