#pragma once

#include <QIcon>
#include <QString>

namespace cw::views {

class Theme;

/// An icon of resources/icons (name without ".svg") in the look's text colour, at any pixel ratio;
/// an empty icon for an empty name.
[[nodiscard]] QIcon icon(const QString& name, const Theme& theme);

/// The style sheet names files of resources/icons: they must be there before it is set.
void registerIconFiles();

/// The program's own, in its own colours.
[[nodiscard]] QIcon applicationIcon();

} // namespace cw::views
