#pragma once

#include "core/checks/rule.h"

namespace cw::checks {

struct Options {
    std::vector<std::string> only; ///< rule ids; empty: all
    std::string today; ///< ISO date; a waiver with an expiry holds only if this is known
};

class Memo;

/// With a memo only rules run whose data changed since it was last used. Runs the rules over a
/// design as it is at a phase. NotFound for a rule that there is not, Cancelled when stopped. Rules
/// that the project's settings disable are listed as disabled, even when they are asked for by
/// name.
[[nodiscard]] Expected<Report> run(const edit::State& state, const model::PhaseView& phase,
                                   const Options& options, jobs::StopToken stop = {},
                                   jobs::ProgressSink& progress = jobs::nullProgress(),
                                   Memo* memo = nullptr);

/// The same as a job on a snapshot.
[[nodiscard]] jobs::Job<Report> job(edit::State snapshot, model::PhaseView phase, Options options);

} // namespace cw::checks
