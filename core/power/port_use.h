#pragma once

#include "core/edit/state.h"

#include <string>
#include <string_view>
#include <vector>

namespace cw::power {

/// Whether the connection is a cord, whip or busbar link that is still there.
[[nodiscard]] bool isPowerLink(const model::Connection& connection);

/// The power link that uses this port, an outlet or an inlet; null if it is free.
[[nodiscard]] const model::Connection*
linkAt(const model::Design& design, const model::Lookup& lookup, const model::Endpoint& port);

/// Reserved or disabled by the user.
[[nodiscard]] bool isBarred(const model::Device& device, std::string_view port);

} // namespace cw::power
