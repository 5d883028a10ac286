#pragma once

#include "core/drawing/display_list.h"

#include <array>

namespace cw::drawing {

struct Colour {
    std::uint8_t red{0};
    std::uint8_t green{0};
    std::uint8_t blue{0};
    bool operator==(const Colour&) const = default;
    [[nodiscard]] std::string hex() const; ///< "#2f9e77"
};

/// The colours of one look.
struct Palette {
    std::array<Colour, kRoleCount> colours{};
    [[nodiscard]] Colour operator[](Role role) const
    {
        return colours[static_cast<std::size_t>(role)];
    }
};

[[nodiscard]] const Palette& lightPalette();
[[nodiscard]] const Palette& darkPalette();
/// White ground and darker lines, for paper.
[[nodiscard]] const Palette& printPalette();

} // namespace cw::drawing
