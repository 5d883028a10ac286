#pragma once

#include "core/model/part.h"

#include <string>

namespace cw::analysis {

// How facts of parts read in lists, inspectors and hover cards.

/// "Power max", "Weight", "Rack units": the key without its unit, as a title.
[[nodiscard]] std::string factTitle(std::string_view key);
/// The same inside a sentence: "power max", "weight", "BF16 dense".
[[nodiscard]] std::string factWords(std::string_view key);
/// "10200 W", "yes", "front to rear", "5 points".
[[nodiscard]] std::string factText(std::string_view key, const model::Fact& fact);
/// Where it comes from, in few words: "maximum · DGX H100 User Guide · recalled". Read facts do not
/// say so.
[[nodiscard]] std::string factGround(const model::Part& part, const model::Fact& fact);
/// One line that tells parts of a kind apart: "8U · 10.2 kW · 8 × H100 SXM5", "64 × 400 Gbit/s".
[[nodiscard]] std::string factsLine(const model::Part& part);
/// "8 × nvidia-h100-sxm5": components are named by catalog key.
[[nodiscard]] std::string componentText(const model::ComponentSpec& component);

} // namespace cw::analysis
