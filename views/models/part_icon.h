#pragma once

#include "core/drawing/display_list.h"

class QIcon;

namespace cw::views {

class Theme;

/// A small stripe in the hue of a discipline, as on the face of a device.
[[nodiscard]] QIcon stripeIcon(drawing::Role role, const Theme& theme);

} // namespace cw::views
