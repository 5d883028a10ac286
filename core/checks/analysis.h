#pragma once

#include "core/analysis/analyses.h"
#include "core/checks/run.h"

namespace cw::checks {

/// The run of all rules as an analysis; it reads what the rules read, and waivers.
[[nodiscard]] analysis::Analysis<Report> reportAnalysis(Options options = {});

} // namespace cw::checks
