#pragma once

#include "app/cli/open_project.h"
#include "core/power/tree.h"

namespace CLI {
class App;
}

namespace cw::cli {

/// `--fail ENTITY…` of power and cooling: what is taken to be lost.
struct FailureOptions : ProjectOptions {
    std::vector<std::string> fail;
};

void addFailureOptions(CLI::App& command, FailureOptions& options);
/// NotFound and Conflict for names that nothing or several things have.
[[nodiscard]] Expected<power::Failures> failuresIn(const edit::State& state,
                                                   const FailureOptions& options);
/// "; lost: A, B", or nothing.
[[nodiscard]] std::string lostText(const FailureOptions& options);

} // namespace cw::cli
