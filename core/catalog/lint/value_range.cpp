#include "core/catalog/lint/rules.h"

#include "core/units/parse.h"
#include "core/units/unit_table.h"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace cw::catalog::rules {
namespace {

using C = model::PartClass;

struct Range {
    std::string_view key; ///< a whole key, or its end where it begins with '_'
    std::optional<C> partClass;
    double least;
    double most;
};

// Wide enough for everything on the market and for what comes next, narrow enough that a figure in
// another unit (a thousandth, bits for bytes, CFM, °F) falls out. The first that fits holds.
constexpr std::array kRanges = {
    Range{"voltage_v", C::RackPdu, 40, 1000},
    Range{"output_voltage_v", std::nullopt, 10, 1000},
    Range{"_voltage_v", std::nullopt, 10, 50'000},
    Range{"voltage_v", std::nullopt, 10, 50'000},
    Range{"voltage_in_v", std::nullopt, 10, 50'000},
    Range{"current_a", C::RackPdu, 1, 250},
    Range{"current_continuous_a", C::RackPdu, 1, 250},
    Range{"current_a", C::Cable, 0.1, 1000},
    Range{"current_a", std::nullopt, 1, 10'000},
    Range{"power_rated_w", C::RackPdu, 300, 300'000},
    Range{"power_rated_va", C::RackPdu, 300, 300'000},
    Range{"power_rated_w", std::nullopt, 300, 20e6},
    Range{"power_rated_va", std::nullopt, 300, 20e6},
    Range{"power_max_w", C::Cooling, 20, 5e6},
    Range{"power_expected_w", C::Cooling, 20, 5e6},
    Range{"heat_output_w", std::nullopt, 1, 1e6},
    Range{"capacity_kw", C::PowerSource, 0.5, 20'000},
    Range{"capacity_kw", C::Cooling, 0.5, 50'000},
    Range{"capacity_kva", std::nullopt, 0.5, 50'000},
    Range{"module_kw", std::nullopt, 0.5, 5000},
    Range{"frequency_hz", std::nullopt, 16, 400},
    Range{"_m3_s", C::Cooling, 0.01, 200},
    Range{"_m3_s", std::nullopt, 0.0005, 10},
    Range{"inlet_min_c", std::nullopt, -50, 30},
    Range{"inlet_max_c", std::nullopt, 20, 70},
    Range{"approach_c", std::nullopt, 0.5, 30},
    Range{"_c", std::nullopt, -50, 80},
    Range{"_lpm", std::nullopt, 0.1, 100'000},
    Range{"_kpa", std::nullopt, 1, 5000},
    Range{"static_load_kg", std::nullopt, 100, 4000},
    Range{"dynamic_load_kg", std::nullopt, 100, 4000},
    Range{"mounting_depth_max_mm", std::nullopt, 100, 1500},
    Range{"outer_diameter_mm", std::nullopt, 0.5, 150},
    Range{"_ghz", std::nullopt, 0.3, 10},
    Range{"_mt_s", std::nullopt, 200, 50'000},
    Range{"memory_bandwidth_gb_per_s", std::nullopt, 10, 500'000},
    Range{"scale_up_gb_per_s_per_direction", std::nullopt, 10, 50'000},
    Range{"c2c_gb_per_s_per_direction", std::nullopt, 10, 50'000},
    Range{"bf16_tflops_dense", std::nullopt, 10, 100'000},
    Range{"fp8_tflops_dense", std::nullopt, 10, 500'000},
    Range{"fp4_tflops_dense", std::nullopt, 10, 1e6},
    Range{"_tflops", std::nullopt, 0.05, 1e6},
    Range{"_tflops_dense", std::nullopt, 0.05, 1e6},
    Range{"memory_gb", C::Accelerator, 4, 10'000},
    Range{"memory_max_tb", std::nullopt, 0.03, 200},
    Range{"memory_default_tb", std::nullopt, 0.03, 200},
    Range{"_capacity_tb", std::nullopt, 0.05, 1e6},
    Range{"read_gb_per_s", std::nullopt, 0.05, 100'000},
    Range{"write_gb_per_s", std::nullopt, 0.05, 100'000},
    Range{"latency_ns", std::nullopt, 10, 1e6},
    Range{"rate_gbit_per_s", std::nullopt, 0.1, 10'000},
    Range{"_gbit_per_s", std::nullopt, 0.1, 100'000},
    Range{"_tbit_per_s", std::nullopt, 0.001, 10'000},
    Range{"reach_min_m", std::nullopt, 0, 200'000},
    Range{"reach_max_m", std::nullopt, 0.1, 200'000},
};

bool fits(const Range& range, const model::Part& part, std::string_view key)
{
    if (range.partClass && range.partClass != part.partClass)
        return false;
    return range.key.starts_with('_') ? key.ends_with(range.key) : key == range.key;
}

/// A passive thing draws nothing and a reach begins at nothing; any other figure of 0 stands for
/// "not known", which is an absent fact.
bool mayBeNothing(std::string_view key)
{
    return key.starts_with("power_") || key.starts_with("reach_min") || key.ends_with("_c") ||
           key.ends_with("_pct") || key == model::facts::kRackUnits;
}

} // namespace

void valueRange(const model::Part& part, LintSink& sink)
{
    for (const auto& [key, fact] : part.facts) {
        const double* value = std::get_if<double>(&fact.value);
        const auto unit = unitOfKey(key);
        if (value == nullptr || !unit)
            continue;
        const std::string figure = fmt::format("{} {}", formatNumber(*value), unit->symbol);
        if (*value == 0 && !mayBeNothing(key)) {
            sink.error(part.key, key, figure + ": leave out what is not known; 0 is a figure");
            continue;
        }
        if (*value < 0 && !key.ends_with("_c")) {
            sink.error(part.key, key, figure + " is below nothing");
            continue;
        }
        for (const Range& range : kRanges) {
            if (!fits(range, part, key))
                continue;
            if (*value < range.least || *value > range.most)
                sink.error(part.key, key,
                           fmt::format("{} is not within {:g} and {:g} {}; is it in another unit?",
                                       figure, range.least, range.most, unit->symbol));
            break;
        }
    }
}

} // namespace cw::catalog::rules
