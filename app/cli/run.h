#pragma once

#include "app/cli/verb.h"

#include <iosfwd>

namespace cw::cli {

/// Parses the call, runs its verb and prints: with --json exactly one document on `out`; without,
/// text. Messages go to World::say. Returns the exit code; never throws.
int run(int argc, const char* const* argv, const World& world, std::ostream& out);

} // namespace cw::cli
