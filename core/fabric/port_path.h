#pragma once

#include "core/base/expected.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cw::fabric {

/// The name of a data port as it stands in Endpoint::port:
///
///   "p7"        the whole cage p7: its one logical port, or all of them
///   "osfp1/2"   the second logical port of a cage that carries several
///   "p7/1:2-3"  lanes 2 and 3 of that logical port (a breakout); "p7/1:2" is one lane
///
/// Logical ports and lanes count from 1; lanes count within their logical port. Cage names may
/// themselves hold '/' ("E1/1"), so text is read against a part wherever one is at hand: see
/// PartPorts::resolve.
struct PortPath {
    std::string cage;
    std::int64_t logical{0};   ///< 0: the whole cage
    std::int64_t firstLane{0}; ///< 0: all lanes
    std::int64_t lastLane{0};

    bool operator==(const PortPath&) const = default;
};

/// By grammar alone: the last '/' before a number parts cage and logical port.
[[nodiscard]] Expected<PortPath> parsePortPath(std::string_view text);
[[nodiscard]] std::string formatPortPath(const PortPath& path);

/// Whether two names of one device claim the same copper or light: a cage meets all of its logical
/// ports, a logical port all of its lanes, lane ranges meet where they share a lane.
[[nodiscard]] bool overlap(const PortPath& a, const PortPath& b);

/// Lists the ports that a specification names: items apart by ',', each with ranges,
/// "p1-p32/1-2", "p1-8", "p7/1:1-4". The order is that of reading, cage by cage. A '-' is a range
/// only between numbered names with one stem, so "cx1-p2" is a name. Lanes stay one port.
/// InvalidArgument for what is not of the grammar, Limit for more than kMaxPortSpec ports.
[[nodiscard]] Expected<std::vector<std::string>> expandPortSpec(std::string_view spec);
inline constexpr std::size_t kMaxPortSpec = 4096;

} // namespace cw::fabric
