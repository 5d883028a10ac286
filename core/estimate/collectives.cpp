#include "core/estimate/collectives.h"

#include <algorithm>
#include <cmath>

namespace cw::estimate {

namespace {

double real(std::int64_t value)
{
    return static_cast<double>(value);
}

/// A group seen as `inside` members in each of `domains` scale-up domains.
struct Split {
    double inside;
    double domains;
    const Link& near;
    const Link& far;
};

Split split(const LinkTable& table, Group group)
{
    const std::int64_t domain = std::max<std::int64_t>(1, table.reach[0]);
    const std::int64_t inside = std::clamp<std::int64_t>(domain / group.stride, 1, group.size);
    return {real(inside), std::ceil(real(group.size) / real(inside)),
            table.link(LinkClass::SameDomain),
            table.link(table.spanning(group.size * group.stride))};
}

/// Ring share of an all-gather or reduce-scatter among n.
double ringS(double n, const Link& link, double bytes)
{
    return n <= 1 ? 0 : (n - 1) * link.latencyS + (n - 1) / n * bytes / link.bytesPerS;
}

/// All-reduce among n: the cheaper of a ring and a double binary tree, whose bandwidth NCCL's tuner
/// takes as 0.92 of the ring's.
double reduceBetweenS(double n, const Link& link, double bytes)
{
    if (n <= 1)
        return 0;
    const double tree =
        2 * std::ceil(std::log2(n)) * link.latencyS + 2 * bytes / (0.92 * link.bytesPerS);
    return std::min(2 * ringS(n, link, bytes), tree);
}

} // namespace

LinkClass LinkTable::spanning(std::int64_t extent) const
{
    for (std::size_t c = 0; c + 1 < kLinkClassCount; ++c)
        if (extent <= reach[c])
            return static_cast<LinkClass>(c);
    return LinkClass::CrossCore;
}

double allReduceS(const LinkTable& table, Group group, double bytes)
{
    if (group.size <= 1 || bytes <= 0)
        return 0;
    const Split s = split(table, group);
    return table.callS + 2 * ringS(s.inside, s.near, bytes) +
           reduceBetweenS(s.domains, s.far, bytes / s.inside);
}

double allGatherS(const LinkTable& table, Group group, double bytes)
{
    if (group.size <= 1 || bytes <= 0)
        return 0;
    const Split s = split(table, group);
    return table.callS + ringS(s.inside, s.near, bytes) + ringS(s.domains, s.far, bytes / s.inside);
}

double allToAllS(const LinkTable& table, Group group, double bytes)
{
    if (group.size <= 1 || bytes <= 0)
        return 0;
    const Split s = split(table, group);
    const double n = real(group.size);
    const double near = bytes * (s.inside - 1) / n / s.near.bytesPerS;
    const double far = s.domains > 1 ? bytes * (n - s.inside) / n / s.far.bytesPerS : 0;
    // Posting to each peer costs about half a microsecond (Primus' measured fit).
    constexpr double kPerPeerS = 0.45e-6;
    return table.callS + (s.domains > 1 ? s.far : s.near).latencyS + std::max(near, far) +
           (n - 1) * kPerPeerS;
}

double sendS(const LinkTable& table, std::int64_t stride, double bytes)
{
    const Link& link = table.link(table.spanning(stride + 1));
    return link.latencyS + bytes / link.bytesPerS;
}

} // namespace cw::estimate
