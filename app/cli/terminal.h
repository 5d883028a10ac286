#pragma once

#include "core/base/error.h"

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace cw::cli {

/// The one way out to the terminal. Whatever a verb has to say came in part from a file: no name in
/// it starts an escape sequence, a line of its own on standard error, or turns the direction of
/// what follows.
class Terminal {
public:
    Terminal(std::ostream& out, std::function<void(std::string_view)> say)
        : m_out(out), m_say(std::move(say))
    {
    }

    /// Lines on standard output.
    void text(std::string_view lines);
    /// A document on standard output; characters that are unprintable are written as "\u202e".
    void json(std::string_view document);
    /// One line on standard error, whatever the text holds.
    void say(std::string_view line) const;
    /// On standard error: what is wrong, why and what to do, a line each; or a document.
    void error(const Error& error, bool asJson);
    /// False if standard output could not be written.
    [[nodiscard]] bool flush();

private:
    std::ostream& m_out;
    std::function<void(std::string_view)> m_say;
};

} // namespace cw::cli
