#include "app/cli/failures.h"

#include "app/cli/words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cw::cli {

void addFailureOptions(CLI::App& command, FailureOptions& options)
{
    addProjectOptions(command, options);
    command.add_option("--fail", options.fail,
                       "Feeds, devices or cords that are lost: names or \"device/…\"");
}

Expected<power::Failures> failuresIn(const edit::State& state, const FailureOptions& options)
{
    std::vector<model::EntityRef> refs;
    for (const std::string& text : options.fail) {
        const auto ref = findEntity(state, text);
        if (!ref)
            return fail(ref.error());
        refs.push_back(*ref);
    }
    return power::failuresOf(state.design, std::move(refs));
}

std::string lostText(const FailureOptions& options)
{
    return options.fail.empty() ? std::string()
                                : fmt::format("; lost: {}", fmt::join(options.fail, ", "));
}

} // namespace cw::cli
