#pragma once

#include <QString>

namespace cw::views {

class Theme;

/// The style sheet of a look. Widgets opt in by a dynamic property "cw":
///   "section"   small spaced capitals above a group      "secondary"  quiet text
///   "value"     a vital sign's number                    "chip"       rounded toggle
///   "primary"   the one main button of a view            "card"       bordered panel
///   "banner"    strip across a view                      "link"       text button
///   "compact"   a table or field where rows count more than air
[[nodiscard]] QString styleSheet(const Theme& theme);

} // namespace cw::views
