#pragma once

#include "core/drawing/display_list.h"

/// Sizes that the drawing of racks and of devices share, mm. At 0.4 px a millimetre a rack unit is
/// 18 px high.
namespace cw::drawing::face_layout {

inline constexpr double kUnit = 44.45;
inline constexpr double kStripe = 10;   ///< of the discipline's colour
inline constexpr double kInset = 1.5;   ///< between devices
inline constexpr double kName = 31;     ///< of a device of one unit
inline constexpr double kTallName = 44; ///< of a taller one
inline constexpr double kTitle = 56;    ///< the rack's name
inline constexpr double kCaption = 44;
inline constexpr double kCaptionLine = kCaption * 1.3;
inline constexpr double kSummary = 27; ///< lines under the rack
/// Text smaller than this many px is not drawn: what says so has a larger form for small scales.
inline constexpr double kReadable = 9;

/// Above the frame: name and captions; below it: the summary.
[[nodiscard]] inline double headOf(std::size_t captions)
{
    return 164 + kTitle * 1.2 + kCaptionLine * static_cast<double>(captions);
}
[[nodiscard]] inline double footOf(bool summary)
{
    return summary ? kSummary * 5.1 : 20;
}

/// Equal cells in a box; returns the box of one.
[[nodiscard]] inline Box cellOf(const Box& box, int columns, int rows, int column, int row,
                                double gap)
{
    const double width = (box.width - gap * (columns - 1)) / columns;
    const double height = (box.height - gap * (rows - 1)) / rows;
    return {box.x + column * (width + gap), box.top() - height - row * (height + gap), width,
            height};
}

/// Room of a chassis' bays on its face; a tall one has its name above them.
[[nodiscard]] inline double bayHead(const Box& face)
{
    return face.height > 3 * kUnit ? kName * 1.5 : 0;
}
[[nodiscard]] inline Box bayArea(const Box& face)
{
    return {face.x + kStripe + 6, face.y + 4, face.width - kStripe - 10,
            face.height - 8 - bayHead(face)};
}

} // namespace cw::drawing::face_layout
