#pragma once

#include "core/analysis/numbers.h"
#include "core/checks/finding.h"
#include "core/cost/bom.h"
#include "core/jobs/job.h"

#include <set>
#include <string>
#include <vector>

namespace cw::review {

/// What a design is worth, as far as it is known: what two of them are compared by.
struct Headlines {
    analysis::DesignNumbers numbers;
    model::KnownSum powerW; ///< IT, maximum
    cost::BomTotal price;
    std::optional<double> stepS; ///< of the first workload by name, where it trains
    std::optional<double> tokensPerS;
    checks::Counts findings;
    std::set<std::string> openFindings; ///< ids
};

struct HeadlineOptions {
    cost::PriceLookup prices{};
    std::string today{}; ///< ISO date, for waivers that end
};

/// Cancelled when stopped.
[[nodiscard]] Expected<Headlines> headlinesOf(const edit::State& state,
                                              const model::PhaseView& phase,
                                              const HeadlineOptions& options,
                                              jobs::StopToken stop = {});

/// One number before and after. Unknown on one side is unknown in the difference.
struct HeadlineRow {
    std::string name;
    std::string before;
    std::string after;
    std::string change; ///< "+12.4 kW", "−3.1 %"; empty: the same, "unknown"
    int direction{0};   ///< of what people wish: 1 better, -1 worse, 0 neither
};
[[nodiscard]] std::vector<HeadlineRow> headlineRows(const Headlines& before,
                                                    const Headlines& after);

} // namespace cw::review
