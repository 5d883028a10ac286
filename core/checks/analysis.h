#pragma once

#include "core/analysis/analyses.h"
#include "core/checks/run.h"

namespace cw::checks {

class Memo;

/// The run of all rules as an analysis; it reads what the rules read, and waivers. With a memo only
/// those rules run that an edit touched.
[[nodiscard]] analysis::Analysis<Report> reportAnalysis(Options options = {},
                                                        std::shared_ptr<Memo> memo = {});

} // namespace cw::checks
