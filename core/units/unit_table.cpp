#include "core/units/unit_table.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace cw {
namespace {

constexpr double kInch = 25.4;
constexpr double kPound = 0.45359237;
constexpr double kCfm = 1.0 / 2118.88; // engineering practice: 1 m³/s = 2118.88 CFM

constexpr std::array kUnits = {
    // Power. 1 W = 3.412142 BTU/h; 1 ton of refrigeration = 3.517 kW.
    Unit{"W", "_w", "_w", 1, 0},
    Unit{"kW", "_kw", "_w", 1e3, 0},
    Unit{"MW", "_mw", "_w", 1e6, 0},
    Unit{"BTU/h", "_btu_h", "_w", 1 / 3.412142, 0},
    Unit{"ton", "", "_w", 3517, 0},
    Unit{"VA", "_va", "_va", 1, 0},
    Unit{"kVA", "_kva", "_va", 1e3, 0},
    Unit{"MVA", "", "_va", 1e6, 0},
    Unit{"J", "_j", "_j", 1, 0},
    Unit{"kWh", "_kwh", "_j", 3.6e6, 0},
    Unit{"MWh", "", "_j", 3.6e9, 0},
    // Electrical.
    Unit{"V", "_v", "_v", 1, 0},
    Unit{"kV", "", "_v", 1e3, 0},
    Unit{"A", "_a", "_a", 1, 0},
    Unit{"mA", "", "_a", 1e-3, 0},
    Unit{"Hz", "_hz", "_hz", 1, 0},
    Unit{"GHz", "_ghz", "_hz", 1e9, 0},
    // Length and mass.
    Unit{"mm", "_mm", "_mm", 1, 0},
    Unit{"cm", "", "_mm", 10, 0},
    Unit{"m", "_m", "_mm", 1000, 0},
    Unit{"in", "_in", "_mm", kInch, 0},
    Unit{"ft", "", "_mm", 12 * kInch, 0},
    Unit{"U", "_u", "_mm", 44.45, 0},
    Unit{"OU", "", "_mm", 48, 0},
    Unit{"um", "_um", "_mm", 1e-3, 0},
    Unit{"kg", "_kg", "_kg", 1, 0},
    Unit{"g", "", "_kg", 1e-3, 0},
    Unit{"t", "", "_kg", 1000, 0},
    Unit{"lb", "", "_kg", kPound, 0},
    Unit{"oz", "", "_kg", kPound / 16, 0},
    // Thermal and fluid. °F to °C: (x - 32) / 1.8.
    Unit{"°C", "_c", "_c", 1, 0},
    Unit{"C", "", "_c", 1, 0},
    Unit{"°F", "", "_c", 1 / 1.8, -32 / 1.8},
    Unit{"F", "", "_c", 1 / 1.8, -32 / 1.8},
    Unit{"kPa", "_kpa", "_kpa", 1, 0},
    Unit{"bar", "", "_kpa", 100, 0},
    Unit{"psi", "", "_kpa", 6.894757, 0},
    Unit{"m³/s", "_m3_s", "_m3_s", 1, 0},
    Unit{"m3/s", "", "_m3_s", 1, 0},
    Unit{"m³/h", "", "_m3_s", 1.0 / 3600, 0},
    Unit{"m3/h", "", "_m3_s", 1.0 / 3600, 0},
    Unit{"CFM", "_cfm", "_m3_s", kCfm, 0},
    Unit{"L/min", "_lpm", "_lpm", 1, 0},
    Unit{"lpm", "", "_lpm", 1, 0},
    Unit{"gpm", "", "_lpm", 3.785411784, 0},
    // Time. Key suffixes stay as they stand in published tables.
    Unit{"s", "_s", "_s", 1, 0},
    Unit{"ms", "_ms", "_s", 1e-3, 0},
    Unit{"µs", "_us", "_s", 1e-6, 0},
    Unit{"us", "", "_s", 1e-6, 0},
    Unit{"ns", "_ns", "_s", 1e-9, 0},
    Unit{"min", "_min", "_s", 60, 0},
    Unit{"h", "_h", "_s", 3600, 0},
    Unit{"d", "_days", "_s", 86400, 0},
    // Data. Bits and bytes never share a suffix.
    Unit{"B", "_bytes", "_bytes", 1, 0},
    Unit{"KiB", "", "_bytes", 1024, 0},
    Unit{"MiB", "", "_bytes", 1048576, 0},
    Unit{"GiB", "_gib", "_bytes", 1073741824, 0},
    Unit{"TiB", "", "_bytes", 1099511627776, 0},
    Unit{"MB", "_mb", "_bytes", 1e6, 0},
    Unit{"GB", "_gb", "_bytes", 1e9, 0},
    Unit{"TB", "_tb", "_bytes", 1e12, 0},
    Unit{"PB", "", "_bytes", 1e15, 0},
    Unit{"bit/s", "_bit_s", "_bit_s", 1, 0},
    Unit{"Gbit/s", "_gbit_per_s", "_bit_s", 1e9, 0},
    Unit{"Gb/s", "_gbit_s", "_bit_s", 1e9, 0},
    Unit{"G", "_gbit", "_bit_s", 1e9, 0},
    Unit{"Tbit/s", "_tbit_per_s", "_bit_s", 1e12, 0},
    Unit{"Tb/s", "", "_bit_s", 1e12, 0},
    Unit{"GB/s", "_gb_per_s", "_bit_s", 8e9, 0},
    Unit{"TB/s", "", "_bit_s", 8e12, 0},
    Unit{"MT/s", "_mt_s", "_mt_s", 1, 0}, // transfers of a memory channel
    // Compute.
    Unit{"FLOP/s", "_flops", "_flops", 1, 0},
    Unit{"TFLOP/s", "_tflops", "_flops", 1e12, 0},
    Unit{"PFLOP/s", "", "_flops", 1e15, 0},
    // Ratios.
    Unit{"%", "_pct", "", 0.01, 0},
};

bool sameIgnoringCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) {
        return std::tolower(x) == std::tolower(y);
    });
}

} // namespace

std::span<const Unit> unitTable() { return kUnits; }

std::optional<Unit> unitOfKey(std::string_view key)
{
    // Words such as "_tflops_dense" carry the unit before a qualifier.
    for (const std::string_view qualifier : {"_dense", "_total", "_max", "_min", "_per_direction"})
        if (key.ends_with(qualifier)) {
            if (auto inner = unitOfKey(key.substr(0, key.size() - qualifier.size())))
                return inner;
        }
    std::optional<Unit> best;
    for (const Unit& unit : kUnits)
        if (!unit.suffix.empty() && key.ends_with(unit.suffix) &&
            (!best || unit.suffix.size() > best->suffix.size()))
            best = unit;
    return best;
}

std::optional<Unit> unitOfSymbol(std::string_view symbol)
{
    std::optional<Unit> folded;
    for (const Unit& unit : kUnits) {
        if (unit.symbol == symbol)
            return unit;
        if (!folded && sameIgnoringCase(unit.symbol, symbol))
            folded = unit;
    }
    return folded;
}

} // namespace cw
