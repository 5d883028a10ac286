#pragma once

#include <string>

namespace cw::plan {

/// Whether a text is a date as "2026-11-30".
[[nodiscard]] bool isDate(const std::string& text);

/// The date of the n-th working day from a start date (0: the first working day on or after it).
/// 5 days a week are Monday to Friday, 6 to Saturday, 7 all. Empty if the start is no date.
[[nodiscard]] std::string workingDate(const std::string& start, long long day, double daysPerWeek);

} // namespace cw::plan
