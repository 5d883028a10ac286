#pragma once

#include <array>
#include <cstdint>

namespace cw::estimate {

/// How far apart two ranks are, nearest first.
enum class LinkClass : std::uint8_t { SameDomain, SameLeaf, CrossSpine, CrossCore };
inline constexpr std::size_t kLinkClassCount = 4;

/// What one accelerator gets to a peer of a class: one direction, oversubscription applied.
struct Link {
    double latencyS{0};
    double bytesPerS{0};
    bool operator==(const Link&) const = default;
};

/// The links as a plan sees them, efficiency of the communication library applied. Ranks are laid
/// out contiguously: ranks [i·reach, (i+1)·reach) are within that class of each other.
struct LinkTable {
    std::array<Link, kLinkClassCount> links{};
    std::array<std::int64_t, kLinkClassCount> reach{}; ///< accelerators; ascending
    double callS{0};                                   ///< fixed cost of one collective call

    /// The class that spans `extent` contiguous ranks.
    [[nodiscard]] LinkClass spanning(std::int64_t extent) const;
    [[nodiscard]] const Link& link(LinkClass c) const { return links[static_cast<std::size_t>(c)]; }
};

/// A communication group: every stride-th of `size`·`stride` contiguous ranks. Groups beside it
/// work at the same time, so each accelerator counts on its own share of the network adapters only.
struct Group {
    std::int64_t size{1};
    std::int64_t stride{1};
};

/// Seconds of a collective over `bytes` (the full buffer of one rank). alpha-beta model: ring
/// 2(n-1)·α + 2(n-1)/n·S/B inside a domain; across domains hierarchical (reduce-scatter inside, the
/// cheaper of ring and tree over S/m between, all-gather inside). Thakur et al. 2005; NCCL tuner.
[[nodiscard]] double allReduceS(const LinkTable& table, Group group, double bytes);
/// `bytes`: of the gathered result (of the input, for reduce-scatter, which costs the same).
[[nodiscard]] double allGatherS(const LinkTable& table, Group group, double bytes);
/// `bytes`: what each rank sends to all others together, itself included.
[[nodiscard]] double allToAllS(const LinkTable& table, Group group, double bytes);
/// To the peer `stride` ranks away.
[[nodiscard]] double sendS(const LinkTable& table, std::int64_t stride, double bytes);

} // namespace cw::estimate
