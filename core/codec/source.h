#pragma once

#include "core/base/expected.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace cw::codec {

/// Where bytes to decode come from, in pieces: a file is never in memory as a whole.
class Source {
public:
    virtual ~Source() = default;
    /// Fills up to `capacity` bytes and says how many; 0 is the end. Unreadable where reading fails.
    [[nodiscard]] virtual Expected<std::size_t> read(char* to, std::size_t capacity) = 0;
    /// All bytes there will be, where that is known beforehand.
    [[nodiscard]] virtual std::optional<std::uint64_t> size() const { return std::nullopt; }
};

/// Text in memory; it must outlive the source.
class TextSource final : public Source {
public:
    explicit TextSource(std::string_view text) : m_rest(text), m_size(text.size()) {}
    [[nodiscard]] Expected<std::size_t> read(char* to, std::size_t capacity) override
    {
        const std::size_t count = m_rest.copy(to, capacity);
        m_rest.remove_prefix(count);
        return count;
    }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_size; }

private:
    std::string_view m_rest;
    std::uint64_t m_size;
};

} // namespace cw::codec
