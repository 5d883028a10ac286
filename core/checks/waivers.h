#pragma once

#include "core/checks/finding.h"
#include "core/edit/transaction.h"

namespace cw::checks {

struct WaiverRequest {
    std::string fingerprint;
    std::string rule;
    std::string author;
    std::string date; ///< ISO date
    std::string reason;
    std::string expires{}; ///< ISO date, the last day it holds; empty: never
};

/// Accepts a finding. InvalidArgument without author, reason or proper dates, or for a rule that
/// there is not; Conflict if the same finding of the same rule is waived already.
[[nodiscard]] Expected<Id<model::Waiver>> addWaiver(edit::Transaction& transaction,
                                                    const WaiverRequest& request);
[[nodiscard]] Expected<void> removeWaiver(edit::Transaction& transaction, Id<model::Waiver> waiver);

/// Switches a rule off or on for this project. NotFound for a rule that there is not.
[[nodiscard]] Expected<void> setRuleEnabled(edit::Transaction& transaction, std::string_view rule,
                                            bool enabled);

/// Does it hold on that ISO date? One with an expiry does not where the date is unknown, and one
/// without author, reason or a proper date, as a file edited by hand may have, never does.
[[nodiscard]] bool holds(const model::Waiver& waiver, std::string_view today);

/// Marks the findings whose fingerprint has a waiver that holds.
void applyWaivers(const model::Design& design, std::string_view today,
                  std::vector<Finding>& findings);

} // namespace cw::checks
