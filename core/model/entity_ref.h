#pragma once

#include "core/model/common.h"

#include <compare>
#include <string>
#include <type_traits>

namespace cw::model {

template <class... E>
struct TypeList {
    static constexpr std::size_t kSize = sizeof...(E);
};

/// One F<E> for each E of the list, reached by type. (std::tuple of so many is slow to compile.)
template <template <class> class F, class List>
struct PerEntity;
template <template <class> class F, class E>
struct PerEntitySlot {
    F<E> value;
};
template <template <class> class F, class... E>
struct PerEntity<F, TypeList<E...>> : PerEntitySlot<F, E>... {
    template <class One>
    [[nodiscard]] const F<One>& get() const
    {
        return static_cast<const PerEntitySlot<F, One>&>(*this).value;
    }
    template <class One>
    [[nodiscard]] F<One>& get()
    {
        return static_cast<PerEntitySlot<F, One>&>(*this).value;
    }
};

/// Every kind of entity, once, in file order: what is referred to stands before what refers to it.
#define CW_ENTITIES(X)                                                                             \
    X(Settings) X(Part) X(Phase) X(Site) X(Hall) X(Row) X(Zone) X(Rack) X(Tray) X(Feed) X(Pool)    \
    X(Tenant) X(Network) X(Bundle) X(Device) X(Connection) X(StorageService) X(Dataset)            \
    X(ControlService) X(Workload) X(Job) X(Task) X(Requirement) X(Assumption) X(PriceLine)         \
    X(Waiver) X(Comment) X(Approval) X(Annotation) X(Sheet) X(Block)

namespace detail {
struct ListEnd;
template <class... E>
auto withoutEnd(TypeList<ListEnd, E...>) -> TypeList<E...>;
#define CW_LIST_ITEM(E) , E
using EntitiesAndEnd = TypeList<ListEnd CW_ENTITIES(CW_LIST_ITEM)>;
#undef CW_LIST_ITEM
} // namespace detail

using AllEntities = decltype(detail::withoutEnd(detail::EntitiesAndEnd{}));
inline constexpr std::size_t kKindCount = AllEntities::kSize;

/// The number of an entity type in AllEntities.
#define CW_KIND(E) E,
enum class Kind : std::uint8_t { CW_ENTITIES(CW_KIND) };
#undef CW_KIND

namespace detail {
template <class E, class List>
struct IndexOf;
template <class E, class... Rest>
struct IndexOf<E, TypeList<E, Rest...>> : std::integral_constant<std::size_t, 0> {};
template <class E, class First, class... Rest>
struct IndexOf<E, TypeList<First, Rest...>>
    : std::integral_constant<std::size_t, 1 + IndexOf<E, TypeList<Rest...>>::value> {};
} // namespace detail

template <class E>
inline constexpr Kind kKindOf = static_cast<Kind>(detail::IndexOf<E, AllEntities>::value);

/// "device", "connection": as it stands in JSON and in EntityRef::text.
[[nodiscard]] std::string_view kindName(Kind kind);
[[nodiscard]] std::optional<Kind> kindFromName(std::string_view name);

/// Any entity by kind and id.
struct EntityRef {
    Kind kind{Kind::Settings};
    std::uint64_t raw{0};

    constexpr EntityRef() = default;
    constexpr EntityRef(Kind k, std::uint64_t r) : kind(k), raw(r) {}
    template <class E>
    constexpr EntityRef(Id<E> id) : kind(kKindOf<E>), raw(id.raw()) // NOLINT: every id is a reference
    {
    }

    constexpr auto operator<=>(const EntityRef&) const = default;

    template <class E>
    [[nodiscard]] constexpr std::optional<Id<E>> as() const
    {
        if (kind != kKindOf<E> || raw == 0)
            return std::nullopt;
        return Id<E>(raw);
    }
    /// "device/0000000000001".
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static Expected<EntityRef> parse(std::string_view text);
};

} // namespace cw::model

template <>
struct std::hash<cw::model::EntityRef> {
    std::size_t operator()(const cw::model::EntityRef& ref) const noexcept
    {
        return std::hash<std::uint64_t>{}(ref.raw * 31 + static_cast<std::uint64_t>(ref.kind));
    }
};
