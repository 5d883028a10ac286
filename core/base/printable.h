#pragma once

#include <string>
#include <string_view>

namespace cw {

/// Whether showing the character does more than draw it: controls of a terminal (C0, C1, delete),
/// line and paragraph separators, marks that turn the direction of what follows, and what Unicode
/// says is no character. No file format of ours needs one of them in a text, and XML forbids some.
[[nodiscard]] bool isUnprintable(char32_t point);

/// One line that is safe to show, of a text that came from a file: what breaks lines becomes a
/// blank, what else is unprintable is dropped, a byte that is no UTF-8 becomes U+FFFD. Of ASCII,
/// `kept` stays: "\n\t" for a text of several lines.
[[nodiscard]] std::string printable(std::string_view text, std::string_view kept = {});

} // namespace cw
