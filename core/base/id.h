#pragma once

#include "core/base/expected.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace cw {

/// The one value an Id has before it is given one; see Id.
struct UnsetId {};
inline constexpr UnsetId kUnset{};

/// 13 characters of base 32 (digits and letters without i, l, o, u); zero-padded, sorts as the number.
[[nodiscard]] std::string formatId(std::uint64_t raw);
[[nodiscard]] Expected<std::uint64_t> parseId(std::string_view text);

/// Reference to an entity of type T. 64 bits, printed as 13 base-32 characters.
/// An id inside a design is never null (Table::insert asserts it); kUnset exists only so that a
/// struct can be made before its fields are filled. "Maybe" is std::optional<Id<T>>.
template <class T>
class Id {
public:
    constexpr Id(UnsetId) {} // NOLINT(google-explicit-constructor): written as `Id<Rack> rack{kUnset};`
    constexpr explicit Id(std::uint64_t raw) : m_raw(raw) {}

    [[nodiscard]] constexpr std::uint64_t raw() const { return m_raw; }
    [[nodiscard]] constexpr bool isSet() const { return m_raw != 0; }
    [[nodiscard]] std::string text() const { return formatId(m_raw); }

    [[nodiscard]] static Expected<Id> parse(std::string_view text)
    {
        return parseId(text).map([](std::uint64_t raw) { return Id(raw); });
    }

    constexpr auto operator<=>(const Id&) const = default;

private:
    std::uint64_t m_raw{0};
};

/// Where new ids come from: random in programs, counting in tests.
class IdSource {
public:
    virtual ~IdSource() = default;
    /// Never zero.
    [[nodiscard]] virtual std::uint64_t next() = 0;

    template <class T>
    [[nodiscard]] Id<T> nextId()
    {
        return Id<T>(next());
    }
};

class RandomIdSource final : public IdSource {
public:
    [[nodiscard]] std::uint64_t next() override;
};

class CountingIdSource final : public IdSource {
public:
    explicit CountingIdSource(std::uint64_t first = 1) : m_next(first) {}
    [[nodiscard]] std::uint64_t next() override { return m_next++; }

private:
    std::uint64_t m_next;
};

/// The id of a generated entity: a hash of what made it and of its key there, so that making it
/// again gives the same id. Never zero.
[[nodiscard]] std::uint64_t originId(std::string_view generator, std::string_view key);

} // namespace cw

template <class T>
struct std::hash<cw::Id<T>> {
    std::size_t operator()(const cw::Id<T>& id) const noexcept
    {
        return std::hash<std::uint64_t>{}(id.raw());
    }
};
