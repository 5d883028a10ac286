#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cw {

/// What kind of thing went wrong. The names (errorCodeName) are stable: scripts match on them.
enum class ErrorCode {
    InvalidArgument, ///< the caller's input is wrong
    NotFound,        ///< what was asked for does not exist
    Unreadable,      ///< a file cannot be opened or read
    Malformed,       ///< a file is not of its format
    UnknownVersion,  ///< a file is of a version this program does not know
    Limit,           ///< input passes a size, depth or count limit
    Conflict,        ///< the state does not allow it: occupied, in use, changed meanwhile
    Locked,          ///< another program holds the file
    WriteFailed,     ///< writing failed; the old content is intact
    Infeasible,      ///< the request has no solution
    MissingData,     ///< a needed catalog fact is unknown
    Cancelled,       ///< the user stopped it
    Unsupported,     ///< valid, but not modelled
};

std::string_view errorCodeName(ErrorCode code);

/// An error a user, a file or a catalog can cause. Our own contradictions are asserts instead.
struct Error {
    ErrorCode code{ErrorCode::InvalidArgument};
    std::string message; ///< one sentence: what is wrong, with the numbers
    std::string where;   ///< file:line, JSON pointer or entity; may be empty
    std::string hint;    ///< what to do next; may be empty
    std::shared_ptr<const Error> cause{};

    bool operator==(const Error& other) const
    {
        return code == other.code && message == other.message && where == other.where &&
               hint == other.hint;
    }

    /// "where: message (hint) because …" in one line for people.
    [[nodiscard]] std::string text() const;
};

/// Wraps `cause` below a new message, keeping where and hint of the outer one.
[[nodiscard]] Error withCause(Error outer, Error cause);

} // namespace cw
