#pragma once

#include <QString>

#include <optional>

namespace cw::views {

/// How well `text` answers `query`, higher is better; none if not every character of the query
/// stands in the text in order. Beginnings of words and runs count more, case and blanks do not:
/// "zts" finds "Zoom to selection".
[[nodiscard]] std::optional<int> fuzzyScore(const QString& query, const QString& text);

} // namespace cw::views
