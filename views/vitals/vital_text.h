#pragma once

#include "core/checks/finding.h"
#include "core/model/derivation.h"
#include "core/units/money.h"

#include <QString>

namespace cw::views {

// Numbers as tiles and charts show them.

[[nodiscard]] QString countText(std::int64_t count);  ///< "1,016"
[[nodiscard]] QString durationText(double seconds);   ///< "31 min", "29 h", "4.2 d"
[[nodiscard]] QString moneyText(const Money& amount); ///< "$ 38.1 M", "CHF 940 k"
/// SI prefix apart from the unit, for units that take none: "1.22 M tok/s".
[[nodiscard]] QString quantityText(double value, const QString& unit);
/// "1.46 MW", "≥ 1.63 MW"; how many are unknown stands in unknownText.
[[nodiscard]] QString sumText(const model::KnownSum& sum, std::string_view unit);
/// "8 unknown", or empty.
[[nodiscard]] QString unknownText(const model::KnownSum& sum);
/// A value of a derivation: "10.2 kW", "0.75", "1,016".
[[nodiscard]] QString valueText(const model::Derivation& derivation);

/// Counts by severity and by rule, and what rules could not decide.
[[nodiscard]] model::Derivation findingsDerivation(const checks::Report& report);

} // namespace cw::views
