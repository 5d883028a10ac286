#pragma once

#include "core/export/table.h"

#include <string>

namespace cw::exporting {

/// A table as CSV by RFC 4180: UTF-8 without byte-order mark, CRLF, header first, quotes where
/// needed. A text that a spreadsheet would take for a formula (it starts with = + - @, a tab or a
/// line break) gets an apostrophe in front; numbers are left as they are.
[[nodiscard]] std::string toCsv(const SheetTable& table);

} // namespace cw::exporting
