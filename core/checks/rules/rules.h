#pragma once

#include "core/checks/rule.h"

// One a file in this folder. A new rule: its file, a line here, a line in the table of
// registry.cpp.
namespace cw::checks {

extern const Rule kPhysicalSpace;
extern const Rule kPhysicalDepth;
extern const Rule kPhysicalWeight;
extern const Rule kPhysicalFloorLoad;
extern const Rule kPowerSupply;
extern const Rule kPowerRackCapacity;
extern const Rule kPowerFeedCapacity;
extern const Rule kPowerRedundancy;
extern const Rule kPowerRackLimit;
extern const Rule kCoolingInlet;
extern const Rule kCoolingAirflow;
extern const Rule kCoolingHeat;
extern const Rule kFabricPortDoubleUse;
extern const Rule kFabricSpeedCage;
extern const Rule kFabricDangling;
extern const Rule kFabricReach;
extern const Rule kWorkloadPlan;
extern const Rule kDataMissing;
extern const Rule kDataRecalled;

} // namespace cw::checks
