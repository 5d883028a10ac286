#include "core/base/hash.h"

#include <array>

#include <fmt/format.h>
#include <nettle/sha2.h>
#include <xxhash.h>

namespace cw {

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

struct Sha256::Context {
    sha256_ctx state{};
};

Sha256::Sha256() : m_context(std::make_unique<Context>()) { sha256_init(&m_context->state); }
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view bytes)
{
    sha256_update(&m_context->state, bytes.size(),
                  reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::finishHex()
{
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&m_context->state, digest.size(), digest.data());
    std::string out;
    for (const std::uint8_t byte : digest)
        out += fmt::format("{:02x}", byte);
    return out;
}

std::string sha256Hex(std::string_view bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.finishHex();
}

} // namespace cw
