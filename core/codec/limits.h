#pragma once

#include <cstddef>
#include <cstdint>

namespace cw::codec {

/// What a file may ask of the reader. A file from someone else is hostile until it is decoded.
struct Limits {
    std::size_t depth{32};              ///< nesting of arrays and objects
    std::size_t stringBytes{1U << 20U}; ///< of one key or string
    std::size_t entityTokens{1U << 20U}; ///< values, keys and brackets of one entity
    std::size_t entityBytes{16U << 20U}; ///< text of one entity
    std::size_t entities{4'000'000};     ///< in all
    std::uint64_t totalBytes{1U << 30U}; ///< of the file; refused unread where the size is known
    /// Of a source that cannot tell its size (a pipe): it must be cut off before what was decoded
    /// so far fills the memory. An entity takes up to nine times its text.
    std::uint64_t unsizedBytes{8U << 20U};
};

/// Numbers beyond these mean nothing physical and would overflow in sums: refused both ways.
inline constexpr double kMaxMagnitude = 1e30;
inline constexpr std::int64_t kMaxLengthMicrometres = 1'000'000'000'000; // 1000 km

} // namespace cw::codec
