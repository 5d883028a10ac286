#pragma once

#include "core/model/part.h"

#include <string_view>

namespace cw::checks {

/// Whether a module of form `form` goes into a cage. Older modules of the same family fit newer
/// cages (SFF-8679, QSFP-DD MSA); `form` may name several: "qsfp112 or qsfp-dd".
[[nodiscard]] bool cageTakes(std::string_view cage, std::string_view form);

/// "finned" does not go into a cage for "flat" and the other way round; unknown fits.
[[nodiscard]] bool thermalFits(std::string_view cage, std::string_view module);

} // namespace cw::checks
