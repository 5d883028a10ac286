#pragma once

#include "core/checks/finding.h"
#include "core/edit/transaction.h"
#include "core/fabric/media.h"

#include <functional>
#include <optional>
#include <string>

namespace cw::checks {

/// What a fix may need beside the design.
struct FixMeans {
    std::function<fabric::MediaSet()> media; ///< none: links get no other medium
};

/// A verb that mends what a finding is about, as one undoable step. Applying it may still be
/// refused, with the reason. Where a fix names the place that something goes to, that was looked
/// for when the fix was asked for, and there is no fix where there is no such place.
struct Fix {
    std::string title; ///< "Move to the nearest free units": also the name of the step
    std::function<Expected<void>(edit::Transaction&)> apply;
};

/// None where no verb can do it.
[[nodiscard]] std::optional<Fix> fixFor(const edit::State& state, const Finding& finding,
                                        const FixMeans& means = {});
/// A way to get what a rule wants to know: "place both ends", "remeasure".
[[nodiscard]] std::optional<Fix> fixFor(const edit::State& state, std::string_view rule,
                                        const Skip& skip, const FixMeans& means = {});

} // namespace cw::checks
