#pragma once

#include "core/model/derivation.h"

#include <string>

namespace cw::cli {

/// "1,234", and "-" for unknown: numbers as people read them.
[[nodiscard]] std::string countText(std::int64_t count);
[[nodiscard]] std::string numberText(std::optional<double> value, std::string_view unit,
                                     int digits = 4);
/// "3 errors", "1 error".
[[nodiscard]] std::string plural(std::size_t count, std::string_view word);

} // namespace cw::cli
