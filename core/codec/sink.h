#pragma once

#include "core/base/expected.h"
#include "core/base/hash.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace cw::codec {

/// Where encoded bytes go. Files, memory, hashes and failing test doubles are behind it.
class Sink {
public:
    virtual ~Sink() = default;
    /// Appends all of `bytes`, or fails (WriteFailed: the disk is full …); a failed sink stays failed.
    [[nodiscard]] virtual Expected<void> write(std::string_view bytes) = 0;
};

/// Keeps everything in memory.
class StringSink final : public Sink {
public:
    [[nodiscard]] Expected<void> write(std::string_view bytes) override
    {
        m_text += bytes;
        return {};
    }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

/// Keeps the SHA-256 alone.
class HashSink final : public Sink {
public:
    [[nodiscard]] Expected<void> write(std::string_view bytes) override
    {
        m_hash.add(bytes);
        return {};
    }
    [[nodiscard]] std::string finishHex() { return m_hash.finishHex(); }

private:
    Sha256 m_hash;
};

} // namespace cw::codec
