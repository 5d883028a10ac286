#pragma once

#include <string_view>

namespace cw::model {

/// The fact keys that core reads, so that a name is typed once.
namespace facts {
inline constexpr std::string_view kRackUnits = "rack_units";
inline constexpr std::string_view kHeight = "height_mm";
inline constexpr std::string_view kWidth = "width_mm";
inline constexpr std::string_view kDepth = "depth_mm";
inline constexpr std::string_view kWeight = "weight_kg";
inline constexpr std::string_view kPowerMax = "power_max_w";
inline constexpr std::string_view kPowerExpected = "power_expected_w";
inline constexpr std::string_view kPowerMeasured = "power_measured_w";
inline constexpr std::string_view kPowerNameplate = "power_nameplate_w";
inline constexpr std::string_view kPowerIdle = "power_idle_w";
inline constexpr std::string_view kPowerPerEnd = "power_per_end_w"; ///< cable or transceiver
inline constexpr std::string_view kHeatOutput = "heat_output_w";
inline constexpr std::string_view kLiquidFraction = "liquid_heat_fraction";
inline constexpr std::string_view kAirflow = "airflow_m3_s";
inline constexpr std::string_view kAirflowDirection = "airflow_direction";
inline constexpr std::string_view kInletMin = "inlet_min_c";
inline constexpr std::string_view kInletMax = "inlet_max_c";
inline constexpr std::string_view kVoltage = "voltage_v"; ///< line to line where three-phase
inline constexpr std::string_view kPhases = "phases";
inline constexpr std::string_view kCurrent = "current_a"; ///< breaker or plug rating
inline constexpr std::string_view kRatedPower = "power_rated_w";
inline constexpr std::string_view kApparentPower = "power_rated_va";
inline constexpr std::string_view kMounting = "mounting"; ///< "rack", "zero-u", "floor"
inline constexpr std::string_view kMountingDepthMax = "mounting_depth_max_mm";
inline constexpr std::string_view kStaticLoad = "static_load_kg";
inline constexpr std::string_view kDynamicLoad = "dynamic_load_kg";
inline constexpr std::string_view kReachMax = "reach_max_m";
inline constexpr std::string_view kMedium = "medium"; ///< dac, acc, aec, aoc, fibre, copper
inline constexpr std::string_view kRate = "rate_gbit_per_s";
inline constexpr std::string_view kBf16 = "bf16_tflops_dense";
inline constexpr std::string_view kFp8 = "fp8_tflops_dense";
inline constexpr std::string_view kMemory = "memory_gb";
inline constexpr std::string_view kMemoryBandwidth = "memory_bandwidth_gb_per_s";
inline constexpr std::string_view kScaleUpBandwidth = "scale_up_gb_per_s_per_direction";
inline constexpr std::string_view kScaleUpDomain = "scale_up_domain_size";
} // namespace facts

} // namespace cw::model
