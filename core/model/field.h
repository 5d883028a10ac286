#pragma once

#include "core/base/enum_names.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace cw::model {

/// What part of the design a field says something about. Analyses declare the facets they read.
enum class Facet : std::uint8_t {
    Identity, ///< names, labels, notes: no number follows from them
    Placement,
    Geometry,
    Wiring,
    FabricSpec,
    PowerSpec,
    CoolingSpec,
    ComputeSpec,
    StorageSpec,
    Lifecycle,
    Workload,
    Cost,
    Plan,
    Review,
    Document,
};
inline constexpr std::size_t kFacetCount = 15;

/// A set of facets.
struct FacetSet {
    std::uint32_t bits{0};

    constexpr FacetSet() = default;
    constexpr FacetSet(Facet facet) : bits(1U << static_cast<unsigned>(facet)) {} // NOLINT
    [[nodiscard]] static constexpr FacetSet all()
    {
        FacetSet set;
        set.bits = (1U << kFacetCount) - 1;
        return set;
    }
    [[nodiscard]] constexpr bool has(Facet facet) const
    {
        return (bits & (1U << static_cast<unsigned>(facet))) != 0;
    }
    [[nodiscard]] constexpr bool meets(FacetSet other) const { return (bits & other.bits) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    constexpr FacetSet& operator|=(FacetSet other)
    {
        bits |= other.bits;
        return *this;
    }
    friend constexpr FacetSet operator|(FacetSet a, FacetSet b) { return a |= b; }
    constexpr bool operator==(const FacetSet&) const = default;
};
constexpr FacetSet operator|(Facet a, Facet b) { return FacetSet(a) | FacetSet(b); }

/// Who reviews a change of the field.
enum class Discipline : std::uint8_t {
    General,
    Compute,
    Fabric,
    Power,
    Cooling,
    Storage,
    Physical,
    Management,
    Cost,
    Plan,
};

enum class Presence : std::uint8_t {
    Optional, ///< left out of the file when it has its default value
    Required, ///< always written; a file without it is wrong
};

/// One line of a field table: everything that codec, schema, difference, merge, tables and inspector
/// need to know of a field. The key's ending names the unit (core/units/unit_table.h).
template <class Owner, class Value>
struct Field {
    using OwnerType = Owner;
    using ValueType = Value;

    std::string_view key;
    Value Owner::*member;
    std::string_view title;
    Facet facet;
    Discipline discipline;
    Presence presence;
};

/// Field table of a struct. Specialise with
///   static constexpr std::string_view kName = "rack"; // singular key, also the kind's name
///   CW_FIELDS(field, field, …);                       // in file order
template <class T>
struct Describe;

template <class T>
concept Described = requires { Describe<T>::kName; };

namespace detail {
template <class Visit, class... Fields>
constexpr void visitAll(Visit& visit, const Fields&... fields)
{
    (visit(fields), ...);
}
} // namespace detail

// A function that visits the fields, not a std::tuple of them: the tables are in every translation
// unit, and a tuple of twenty types costs each of them more than all else together.
#define CW_FIELDS(...)                                                                             \
    template <class Visit>                                                                         \
    static constexpr void eachField([[maybe_unused]] Visit& visit)                                 \
    {                                                                                              \
        ::cw::model::detail::visitAll(visit __VA_OPT__(, ) __VA_ARGS__);                           \
    }                                                                                              \
    static_assert(true)

/// Calls visit(field) for each line of T's table, in file order.
template <Described T, class Visit>
constexpr void forEachField(Visit&& visit)
{
    Describe<T>::eachField(visit);
}

/// How many fields T's table has.
template <Described T>
[[nodiscard]] constexpr std::size_t fieldCount()
{
    std::size_t count = 0;
    forEachField<T>([&](const auto&) { ++count; });
    return count;
}

/// Shorthand for the tables: `FieldOf<Rack>{Facet::Placement, Discipline::Physical}("x_mm", &Rack::x, "X")`.
struct FieldGroup {
    Facet facet;
    Discipline discipline;

    template <class Owner, class Value>
    constexpr Field<Owner, Value> operator()(std::string_view key, Value Owner::*member,
                                             std::string_view title) const
    {
        return {key, member, title, facet, discipline, Presence::Optional};
    }
    template <class Owner, class Value>
    constexpr Field<Owner, Value> required(std::string_view key, Value Owner::*member,
                                           std::string_view title) const
    {
        return {key, member, title, facet, discipline, Presence::Required};
    }
};

} // namespace cw::model

template <>
struct cw::EnumNames<cw::model::Facet> {
    static constexpr std::array<std::string_view, cw::model::kFacetCount> kNames = {
        "identity", "placement", "geometry",  "wiring", "fabric_spec", "power_spec", "cooling_spec", "compute_spec",
        "storage_spec", "lifecycle", "workload", "cost",   "plan",        "review",     "document"};
};

template <>
struct cw::EnumNames<cw::model::Discipline> {
    static constexpr std::array<std::string_view, 10> kNames = {
        "general", "compute", "fabric", "power", "cooling",
        "storage", "physical", "management", "cost", "plan"};
};
