#pragma once

#include "app/cli/verb.h"

namespace cw::cli {

/// The sub-verbs of "catalog" that change the user's own parts: "add" and "remove". What it returns
/// runs the one that was parsed; it must not be called where neither was.
[[nodiscard]] Run setUpUserParts(CLI::App& catalog);

} // namespace cw::cli
