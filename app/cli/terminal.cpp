#include "app/cli/terminal.h"

#include "app/cli/json.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

namespace cw::cli {

namespace {

std::string escaped(char32_t point)
{
    if (point < 0x10000)
        return fmt::format("\\u{:04x}", static_cast<std::uint32_t>(point));
    const std::uint32_t beyond = point - 0x10000; // a pair of surrogates, RFC 8259, 7
    return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (beyond >> 10U), 0xDC00 + (beyond & 0x3FFU));
}

std::string whereAndWhat(const Error& error)
{
    return error.where.empty() ? error.message : error.where + ": " + error.message;
}

} // namespace

void Terminal::text(std::string_view lines)
{
    m_out << printable(lines, "\n\t");
}

void Terminal::json(std::string_view document)
{
    std::string out;
    out.reserve(document.size());
    while (!document.empty()) {
        const auto plain = static_cast<std::size_t>(
            std::ranges::find_if(document,
                                 [](char c) { return static_cast<unsigned char>(c) >= 0x7F; }) -
            document.begin());
        out += document.substr(0, plain);
        document.remove_prefix(plain);
        if (document.empty())
            break;
        const std::size_t length = std::max<std::size_t>(utf8Length(document), 1);
        const std::string_view character = document.substr(0, length);
        const char32_t point = codePoint(character, length);
        // In ASCII there is only what lays the document out: in strings it is escaped already.
        if (isUnprintable(point))
            out += escaped(point);
        else
            out += character;
        document.remove_prefix(length);
    }
    m_out << out;
}

void Terminal::say(std::string_view line) const
{
    m_say(printable(line));
}

void Terminal::error(const Error& error, bool asJson)
{
    if (asJson) {
        json(dump(Json{{"error", Json{{"code", errorCodeName(error.code)},
                                      {"message", error.message},
                                      {"where", error.where},
                                      {"hint", error.hint}}}}));
        return;
    }
    say("clusterwright-cli: " + whereAndWhat(error));
    for (const Error* cause = error.cause.get(); cause != nullptr; cause = cause->cause.get())
        say("  because " + whereAndWhat(*cause));
    if (!error.hint.empty())
        say("  " + error.hint);
}

bool Terminal::flush()
{
    m_out.flush();
    return static_cast<bool>(m_out);
}

} // namespace cw::cli
