#pragma once

#include "core/drawing/display_list.h"
#include "core/drawing/palette.h"

#include <functional>

namespace cw::drawing {

struct SvgOptions {
    Palette palette{printPalette()};
    double width{0};   ///< of the picture, px; the height follows; 0: natural scale
    double margin{24}; ///< px
    bool ground{true}; ///< paint the canvas colour behind
    /// Level of detail: px a millimetre for which items are chosen; 0: one and a
    /// half times that of the picture.
    double scale{0};
    /// Text of an entity's <title>; none: the entity's reference.
    std::function<std::string(const model::EntityRef&)> titleOf;
};

/// A stand-alone SVG 1.1 document with vector text. Deterministic: equal lists give equal bytes.
/// All text is escaped; characters that XML forbids are dropped; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string toSvg(const DisplayList& list, const SvgOptions& options = {});

/// Text as it may stand in XML content and attributes.
[[nodiscard]] std::string xmlEscaped(std::string_view text);

} // namespace cw::drawing
