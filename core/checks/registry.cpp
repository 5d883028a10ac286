#include "core/checks/rules/rules.h"

#include <array>

namespace cw::checks {

std::span<const Rule* const> rules()
{
    static constexpr std::array kTable{
        &kPhysicalSpace,       &kPhysicalDepth,     &kPhysicalWeight,    &kPhysicalFloorLoad,
        &kPowerSupply,         &kPowerRackCapacity, &kPowerFeedCapacity, &kPowerRedundancy,
        &kPowerRackLimit,      &kCoolingInlet,      &kCoolingAirflow,    &kCoolingHeat,
        &kFabricPortDoubleUse, &kFabricSpeedCage,   &kFabricDangling,    &kFabricReach,
        &kWorkloadPlan,        &kDataMissing,       &kDataRecalled,
    };
    return kTable;
}

const Rule* findRule(std::string_view id)
{
    for (const Rule* rule : rules())
        if (rule->info.id == id)
            return rule;
    return nullptr;
}

} // namespace cw::checks
