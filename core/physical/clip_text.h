#pragma once

#include "core/physical/clip.h"

#include <string_view>

namespace cw::physical {

/// A clip as bytes for the system's clipboard, so that another window or project can paste it: the
/// objects with the parts they are of (codec/object_file.h). Limit where it is too much.
[[nodiscard]] Expected<std::string> clipToText(const Clip& clip);

/// The inverse, of bytes from anywhere: bounded, and refused unless the clip is whole: every part
/// that something is of comes along, cables end at devices of the clip, parents stand first.
/// Malformed, UnknownVersion, Limit, with what is wrong and where; there is no half of a clip.
[[nodiscard]] Expected<Clip> clipFromText(std::string_view text);

} // namespace cw::physical
