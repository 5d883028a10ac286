#pragma once

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/project/file_system.h"
#include "core/report/report.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace cw::cli {

// Exit codes; `--help` lists them.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1; ///< done, and what was asked about failed
inline constexpr int kWrongCall = 2;
inline constexpr int kBadInput = 3; ///< a file is unreadable or invalid
inline constexpr int kWriteFailed = 4;
inline constexpr int kCancelled = 5;

/// What verbs use of the world.
struct World {
    std::filesystem::path executableFolder;
    const Clock& clock;
    IdSource& ids;
    project::FileSystem& files;
    std::function<void(std::string_view)> say; ///< a line on standard error
};

/// What a verb has to say: one JSON document, and the same for people.
struct Outcome {
    int exitCode{kDone};
    std::string json;
    report::Report text;
    std::string plain; ///< printed instead of `text` if not empty (schemas)
};

using Run = std::function<Expected<Outcome>(const World&)>;

/// One verb: a file, and a line in the table.
struct Verb {
    std::string_view name;
    std::string_view summary; ///< one line
    std::string_view example; ///< a call that works on the shipped design, and what it shows
    /// Declares its options on the command and returns what to do once they are parsed.
    Run (*setUp)(CLI::App& command);
};

[[nodiscard]] std::span<const Verb> verbs();

/// The exit code that an error ends the program with.
[[nodiscard]] int exitCodeOf(ErrorCode code);

} // namespace cw::cli
