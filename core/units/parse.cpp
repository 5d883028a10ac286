#include "core/units/parse.h"

#include "core/units/unit_table.h"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace cw {
namespace {

std::string_view trim(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

std::string unitsThatFit(std::string_view dimension)
{
    std::string out;
    for (const Unit& unit : unitTable())
        if (unit.dimension == dimension)
            out += (out.empty() ? "" : ", ") + std::string(unit.symbol);
    return out;
}

} // namespace

std::string formatNumber(double value)
{
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string("nan");
}

Expected<double> parseNumber(std::string_view text)
{
    text = trim(text);
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return fail(ErrorCode::InvalidArgument, fmt::format("'{}' is not a number", text));
    return value;
}

Expected<std::int64_t> parseInteger(std::string_view text)
{
    text = trim(text);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return fail(ErrorCode::InvalidArgument, fmt::format("'{}' is not a whole number", text));
    return value;
}

Expected<double> parseInUnit(std::string_view text, std::string_view dimensionSuffix)
{
    text = trim(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || !std::isfinite(value))
        return fail(ErrorCode::InvalidArgument, fmt::format("'{}' does not start with a number", text),
                    {}, "units that fit: " + unitsThatFit(dimensionSuffix));
    const std::string_view symbol =
        trim(text.substr(static_cast<std::size_t>(end - text.data())));
    if (symbol.empty())
        return value;
    // Look among the units of this dimension first: "C" is a temperature only where one is meant.
    std::optional<Unit> unit;
    for (const Unit& candidate : unitTable())
        if (candidate.dimension == dimensionSuffix && candidate.symbol == symbol)
            unit = candidate;
    if (!unit) {
        unit = unitOfSymbol(symbol);
        if (!unit || unit->dimension != dimensionSuffix)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("'{}': the unit '{}' does not fit here", text, symbol), {},
                        "units that fit: " + unitsThatFit(dimensionSuffix));
    }
    return value * unit->factor + unit->offset;
}

Expected<Length> parseLength(std::string_view text)
{
    return parseInUnit(text, Length::kSuffix).and_then([&](double mm) -> Expected<Length> {
        if (std::abs(mm) > 1e9)
            return fail(ErrorCode::InvalidArgument, fmt::format("'{}' is too long", text));
        return millimetres(mm);
    });
}

std::string formatEngineering(double value, std::string_view symbol, int digits)
{
    if (!std::isfinite(value))
        return "unknown";
    static constexpr std::array<const char*, 6> kPrefix = {"", "k", "M", "G", "T", "P"};
    // Only units that take SI prefixes scale up; kg, mm, °C, L/min and the like stay as they are.
    const bool scales = symbol == "W" || symbol == "VA" || symbol == "J" || symbol == "bit/s" ||
                        symbol == "FLOP/s" || symbol == "B" || symbol == "B/s";
    if (symbol == "s" && value != 0 && std::abs(value) < 0.01) {
        const bool milli = std::abs(value) >= 0.9995e-3;
        return formatEngineering(value * (milli ? 1e3 : 1e6), milli ? "ms" : "µs", digits);
    }
    std::size_t step = 0;
    double shown = value;
    while (scales && std::abs(shown) >= 999.5 && step + 1 < kPrefix.size()) {
        shown /= 1000;
        ++step;
    }
    const double magnitude = std::abs(shown);
    if (magnitude > 0 && magnitude < 0.01) // zeros after the point are no digits
        return fmt::format("{:.{}g} {}", shown, digits, symbol);
    const int whole = magnitude >= 1 ? static_cast<int>(std::floor(std::log10(magnitude))) + 1 : 1;
    const int decimals = magnitude == std::floor(magnitude) ? 0 : std::max(0, digits - whole);
    return fmt::format("{:.{}f} {}{}", shown, decimals, kPrefix[step], symbol);
}

} // namespace cw
