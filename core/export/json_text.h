#pragma once

#include "core/export/table.h"
#include "core/units/money.h"
#include "core/units/noise.h"

#include <cmath>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace cw::exporting {

// Only for the sources that write JSON: the full library is slow to compile.
using Json = nlohmann::ordered_json;

/// A whole number without ".0"; what is no number is null.
[[nodiscard]] inline Json jsonNumber(double value)
{
    if (!std::isfinite(value))
        return nullptr;
    value = withoutNoise(value);
    if (value == std::floor(value) && std::abs(value) < 9e15)
        return static_cast<std::int64_t>(value);
    return value;
}
[[nodiscard]] inline Json jsonNumber(const std::optional<double>& value)
{
    return value ? jsonNumber(*value) : Json(nullptr);
}
[[nodiscard]] inline Json jsonMoney(const std::optional<Money>& value)
{
    return value ? jsonNumber(value->units()) : Json(nullptr);
}
/// Null for text that is not known.
[[nodiscard]] inline Json jsonText(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(cleanText(text));
}

[[nodiscard]] inline std::string jsonDocument(const Json& document)
{
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace cw::exporting
