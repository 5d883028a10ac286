#pragma once

#include "app/cli/verb.h"

namespace cw::cli {

Run setUpNew(CLI::App& command);
Run setUpInfo(CLI::App& command);
Run setUpCheck(CLI::App& command);
Run setUpEstimate(CLI::App& command);
Run setUpExport(CLI::App& command);
Run setUpCatalog(CLI::App& command);
Run setUpPower(CLI::App& command);
Run setUpCooling(CLI::App& command);
Run setUpFabric(CLI::App& command);
Run setUpPlan(CLI::App& command);
Run setUpDiff(CLI::App& command);
Run setUpSchema(CLI::App& command);

} // namespace cw::cli
