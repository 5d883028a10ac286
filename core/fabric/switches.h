#pragma once

#include "core/edit/transaction.h"
#include "core/fabric/plan_counts.h"

namespace cw::fabric {

/// How a row of switches (or of anything alike) is made.
struct SwitchSpec {
    std::string generator;  ///< Origin::generator: "network:compute"
    std::string role;       ///< "leaf", "spine", "core"; any role the network uses
    std::string namePrefix; ///< "compute-leaf-": the ordinal follows with its leading zeros
    Id<model::Part> part{kUnset};
    std::optional<Id<model::Network>> network;
    std::int64_t count{0};
    std::int64_t perGroup{0}; ///< switches of one scalable unit; 0: they belong to none
    model::Lifecycle lifecycle;
};

/// Makes the switches unplaced, with index 1…count and, where perGroup is given, group 1, 2 ….
/// One that exists already (same generator, role and ordinal) stays as it is, so a second run
/// changes nothing. Returned in order.
[[nodiscard]] Expected<std::vector<Id<model::Device>>>
createSwitches(edit::Transaction& transaction, const SwitchSpec& spec);

struct FabricSwitches {
    std::vector<Id<model::Device>> leaves; ///< plane by plane, unit by unit
    std::vector<Id<model::Device>> spines; ///< plane by plane, group by group
    std::vector<Id<model::Device>> cores;  ///< plane by plane, group by group
};

/// All switches of a plan: spec's role and count are taken from the plan, its namePrefix is
/// followed by "leaf-", "spine-" or "core-". Groups are scalable units for leaves and for grouped
/// spines. Infeasible if the plan is.
[[nodiscard]] Expected<FabricSwitches> createFabricSwitches(edit::Transaction& transaction,
                                                            const FabricPlan& plan,
                                                            const SwitchSpec& spec);

} // namespace cw::fabric
