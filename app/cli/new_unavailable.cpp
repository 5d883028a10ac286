#include "app/cli/verbs.h"

#include <CLI/CLI.hpp>

namespace cw::cli {

Run setUpNew(CLI::App& command)
{
    command.allow_extras();
    return [](const World&) -> Expected<Outcome> {
        return fail(ErrorCode::Unsupported, "this build has no templates", "new");
    };
}

} // namespace cw::cli
