#pragma once

#include "core/base/plural.h"
#include "core/model/derivation.h"

#include <string>

namespace cw::cli {

/// "1,234", and "-" for unknown: numbers as people read them.
[[nodiscard]] std::string countText(std::int64_t count);
[[nodiscard]] std::string numberText(std::optional<double> value, std::string_view unit,
                                     int digits = 4);

} // namespace cw::cli
