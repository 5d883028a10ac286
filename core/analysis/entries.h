#pragma once

#include "core/analysis/analyses.h"
#include "core/analysis/numbers.h"
#include "core/analysis/scenario.h"
#include "core/analysis/shared.h"
#include "core/cooling/heat.h"
#include "core/cost/bom.h"
#include "core/estimate/estimate_design.h"
#include "core/fabric/metrics.h"
#include "core/power/tree.h"

namespace cw::analysis {

// The analyses that views and the command line share, with what each reads. Checks are an analysis
// of their own room (core/checks), which stands above this one.

// With a Shared they start from what others of the same chain have computed; the results are the
// same.
using SharedPtr = std::shared_ptr<Shared>;

[[nodiscard]] Analysis<DesignNumbers> numbersAnalysis(SharedPtr shared = {});
[[nodiscard]] Analysis<power::PowerResult>
powerAnalysis(model::Basis basis, const Scenario& scenario = {}, SharedPtr shared = {});
[[nodiscard]] Analysis<cooling::CoolingResult> coolingAnalysis(model::Basis basis,
                                                               SharedPtr shared = {});
/// What the scenario takes the power from gives no heat.
[[nodiscard]] Analysis<cooling::CoolingResult>
coolingAnalysis(model::Basis basis, const Scenario& scenario, SharedPtr shared = {});
[[nodiscard]] Analysis<fabric::FabricMetrics> fabricAnalysis(Id<model::Network> network);
/// `bookName` is part of the analysis' name: another price book is another analysis; so is one with
/// instances.
[[nodiscard]] Analysis<cost::Bom> bomAnalysis(cost::BomOptions options, std::string bookName);
/// What the scenario takes away or slows down is down or slow for the workload too.
[[nodiscard]] Analysis<estimate::Estimate> estimateAnalysis(Id<model::Workload> workload,
                                                            const Scenario& scenario = {},
                                                            SharedPtr shared = {});

} // namespace cw::analysis
