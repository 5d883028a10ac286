#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace cw {

/// Fast, stable 64-bit hash (XXH3) for ids and content keys; equal on every machine. Not for trust.
[[nodiscard]] std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0);

/// SHA-256 of what was added, for revision and file hashes that a reviewer signs.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;

    void add(std::string_view bytes);
    /// 64 lower-case hex digits; the object starts afresh afterwards.
    [[nodiscard]] std::string finishHex();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

[[nodiscard]] std::string sha256Hex(std::string_view bytes);

} // namespace cw
