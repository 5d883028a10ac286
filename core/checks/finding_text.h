#pragma once

#include "core/checks/finding.h"

namespace cw::checks {

/// What was measured against what it may be, of a finding's arguments: "45 / 30 m",
/// "27.6 / 27 °C", "3 of 4 needed"; empty where a rule measures nothing.
[[nodiscard]] std::string measureText(const Finding& finding);

} // namespace cw::checks
