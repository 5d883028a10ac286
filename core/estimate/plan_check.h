#pragma once

#include "core/estimate/step_time.h"

#include <string>
#include <vector>

namespace cw::estimate {

/// One thing about a plan that is wrong, or worth knowing.
struct Reason {
    std::string rule; ///< "accelerators", "tensor_domain", "shape", "batch", "memory", "leftover"
    std::string message; ///< what is wrong, with the numbers
    std::string fix;     ///< what would help
    bool blocking{true}; ///< false: the plan runs all the same
    std::optional<model::EntityRef> entity;
    bool operator==(const Reason&) const = default;
};

/// Accelerators that the degrees multiply out to.
[[nodiscard]] std::int64_t planAccelerators(const model::ParallelPlan& plan);

/// Degrees that are not positive, too large or do not divide the shape or the batch. Without
/// blocking reasons evaluate() may be called.
[[nodiscard]] std::vector<Reason> validateShape(const WorkloadSpec& spec,
                                                const model::ParallelPlan& plan);

/// All of it: shape, required against available accelerators (leftovers as a note), tensor
/// parallelism against the scale-up domain, micro-batches against stages, memory.
[[nodiscard]] std::vector<Reason> validatePlan(const WorkloadSpec& spec,
                                               const model::ParallelPlan& plan,
                                               const SystemView& system,
                                               const StackParameters& stack);
[[nodiscard]] bool isBlocked(const std::vector<Reason>& reasons);

} // namespace cw::estimate
