#pragma once

#include <algorithm>
#include <cstdint>

namespace cw::model {

/// How far to walk the ports, inlets or outlets of one part, all its specs together. A part from a
/// file may say that it has a trillion; this is more than hardware has (chassis switches have
/// hundreds of ports, a busway thousands of taps), and little enough to hold.
class PortWalk {
public:
    static constexpr std::int64_t kMost = 16'384;

    /// How many to walk of the `count` equal ports of the next spec.
    [[nodiscard]] std::int64_t take(std::int64_t count)
    {
        const std::int64_t taken = std::clamp<std::int64_t>(count, 0, m_left);
        m_left -= taken;
        return taken;
    }

private:
    std::int64_t m_left{kMost};
};

} // namespace cw::model
