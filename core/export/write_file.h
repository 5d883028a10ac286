#pragma once

#include "core/base/expected.h"

#include <filesystem>
#include <string_view>

namespace cw::exporting {

/// Writes a file whole or not at all: a temporary file in the same folder, synced, then renamed
/// over the target, with its rights; a link stays a link. What is no ordinary file (/dev/stdout, a
/// pipe) is written into. WriteFailed, with the old content intact and no temporary file left.
[[nodiscard]] Expected<void> writeWhole(const std::filesystem::path& target,
                                        std::string_view bytes);

} // namespace cw::exporting
