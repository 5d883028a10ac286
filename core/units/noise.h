#pragma once

namespace cw {

/// The value to 12 significant digits, whole numbers as they are: 0.3 for 0.1 + 0.2. For computed
/// quantities where they leave the program to be read; what must read back the same is kept.
[[nodiscard]] double withoutNoise(double value);

} // namespace cw
