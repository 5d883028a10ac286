#pragma once

#include <string>
#include <string_view>

namespace cw::report {

/// Printable, and with everything escaped that Markdown or the HTML in it would take for markup.
[[nodiscard]] std::string escapedMarkdown(std::string_view text);

/// How many terminal columns a UTF-8 text takes: wide (CJK, emoji) characters two, combining none.
/// Bytes that are no UTF-8 count one each.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

/// "1,234,567": whole numbers for people.
[[nodiscard]] std::string grouped(long long value);

} // namespace cw::report
