#pragma once

#include "core/estimate/estimate.h"

#include <stop_token>

namespace cw::estimate {

/// A plan found, with what it leaves unused.
struct PlannedWorkload {
    model::Workload workload; ///< plan, and the batch where it had to be changed
    StepNumbers numbers;
    std::int64_t used{0};
    std::int64_t leftover{0};
    std::int64_t evaluated{0};
};

struct PlanOptions {
    std::int64_t accelerators{0}; ///< at most so many; 0: all of the system
    std::stop_token stop{};       ///< Cancelled soon after it is asked
    bool adjustBatch{true}; ///< the global batch may move to a multiple of what the plan needs
};

/// A simple good plan: tensor parallelism in powers of two inside the domain, even pipeline stages,
/// ZeRO-1 data parallelism, no or selective or full recomputation, best tokens/s that fits the
/// memory; ties go to fewer stages. Infeasible where nothing fits, saying by how much.
[[nodiscard]] Expected<PlannedWorkload> planFor(const model::Workload& workload,
                                                const SystemView& system,
                                                const StackProfile& profile,
                                                const PlanOptions& options = {});

} // namespace cw::estimate
