#pragma once

#include "core/model/entities.h"

#include <type_traits>

namespace cw::model {

// Type traits by which generic code (codec, references, hash, difference) walks values.
template <class T>
struct IsId : std::false_type {};
template <class E>
struct IsId<Id<E>> : std::true_type {
    using Entity = E;
};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsStringMap : std::false_type {};
template <class T>
struct IsStringMap<std::map<std::string, T, std::less<>>> : std::true_type {};
template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};
template <class T>
struct IsQuantity : std::false_type {};
template <class D>
struct IsQuantity<Quantity<D>> : std::true_type {};

/// Calls visit(EntityRef) for every id inside `value`, at any depth. The entity's own id is not a
/// field of its table, so it is not visited.
template <class T, class Visit>
void forEachReference(const T& value, Visit&& visit)
{
    if constexpr (IsId<T>::value || std::is_same_v<T, EntityRef>) {
        visit(EntityRef(value));
    } else if constexpr (IsOptional<T>::value) {
        if (value)
            forEachReference(*value, visit);
    } else if constexpr (IsVector<T>::value) {
        for (const auto& element : value)
            forEachReference(element, visit);
    } else if constexpr (std::is_same_v<T, FactValue> || IsStringMap<T>::value) {
        // facts and attributes hold no ids
    } else if constexpr (IsVariant<T>::value) {
        std::visit([&](const auto& alternative) { forEachReference(alternative, visit); }, value);
    } else if constexpr (Described<T>) {
        forEachField<T>([&](const auto& field) { forEachReference(value.*field.member, visit); });
    }
}

} // namespace cw::model
