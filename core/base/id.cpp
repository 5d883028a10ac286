#include "core/base/id.h"

#include "core/base/hash.h"

#include <array>
#include <random>

namespace cw {
namespace {

constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kLength = 13; // 64 bits in groups of five

} // namespace

std::string formatId(std::uint64_t raw)
{
    std::string text(kLength, '0');
    for (std::size_t i = kLength; i-- > 0; raw >>= 5)
        text[i] = kDigits[raw & 31U];
    return text;
}

Expected<std::uint64_t> parseId(std::string_view text)
{
    const auto malformed = [&](const char* why) {
        return fail(ErrorCode::Malformed, std::string("not an id: ") + why, {},
                    "an id is 13 characters of 0-9 and a-z without i, l, o, u");
    };
    if (text.size() != kLength)
        return malformed("wrong length");
    std::uint64_t raw = 0;
    for (std::size_t i = 0; i < kLength; ++i) {
        const auto digit = kDigits.find(text[i]);
        if (digit == std::string_view::npos)
            return malformed("wrong character");
        if (i == 0 && digit > 15)
            return malformed("too large");
        raw = (raw << 5) | digit;
    }
    if (raw == 0)
        return malformed("zero is never an id");
    return raw;
}

std::uint64_t RandomIdSource::next()
{
    // One engine a thread, seeded by the system: ids need to be unlikely to meet, not secret.
    thread_local std::mt19937_64 engine = [] {
        std::random_device device;
        std::seed_seq seed{device(), device(), device(), device()};
        return std::mt19937_64(seed);
    }();
    std::uint64_t raw = 0;
    while (raw == 0)
        raw = engine();
    return raw;
}

std::uint64_t originId(std::string_view generator, std::string_view key)
{
    const std::uint64_t raw = hash64(key, hash64(generator));
    return raw == 0 ? 1 : raw;
}

} // namespace cw
